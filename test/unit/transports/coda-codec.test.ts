import assert from 'node:assert/strict';
import fc from 'fast-check';
import type protobuf from 'protobufjs';
import t from 'tap';
import { binaryCodec } from '../../../src/transports/sockets/coda/binary-codec.js';
import { jsonCodec } from '../../../src/transports/sockets/coda/json-codec.js';
import {
  type ClientMessage,
  PayloadError,
  type ServerMessage,
} from '../../../src/transports/sockets/coda/messages.js';
import { CODA_PROTO, decodeResponse, encodeRequest, ENCODINGS, REQUEST } from '../../support/coda-client.js';
import { fuzzing } from '../../support/fuzz.js';

const CODECS = { json: jsonCodec, binary: binaryCodec };

const START = {
  language: undefined,
  speaker: undefined,
  text: '',
  audioFormat: undefined,
  samplingRate: undefined,
  timeScaleFactor: undefined,
  splitStrategy: undefined,
  pauseBetweenBrackets: undefined,
  phonemizeBetweenBrackets: undefined,
  inlineTimeScaleFactors: [],
  saveOovs: undefined,
  wordTimestamps: undefined,
  timestampsEnabled: undefined,
  customLexicon: [],
};
const started = (start: object): object => ({
  contextId: 'a',
  payload: 'start',
  start: { ...START, ...start },
});
const json = (message: unknown): ClientMessage => jsonCodec.decode(JSON.stringify(message));

void t.test('the numbers, types and presence of all fields are those of the protocol', (t) => {
  const TABLE: Record<string, string[]> = {
    WebSocketRequest: [
      '1 string contextId',
      '2 WebSocketConfig config payload',
      '3 SynthesisRequest start payload',
      '4 string text payload',
      '5 WebSocketEnd end payload',
      '6 WebSocketCancel cancel payload',
    ],
    WebSocketConfig: ['1 string authorization', '2 string license', '3 SynthesisRequest defaults'],
    SynthesisRequest: [
      '2 string language optional',
      '3 string speaker optional',
      '4 string text',
      '5 AudioParameters audioParameters optional',
      '6 SplitStrategy splitStrategy optional',
      '8 CodaParameters codaParameters optional',
      '9 MistParameters mistParameters optional',
      '10 TimestampOptions timestamps optional',
      '11 PronunciationEntry customLexicon repeated',
      '100 bool wordTimestamps optional',
      '101 int32 sentencePauseMs optional',
      '102 float gain optional',
      '103 float loudness optional',
      '104 bool ssml optional',
    ],
    AudioParameters: [
      '1 string audioFormat optional',
      '2 int32 samplingRate optional',
      '3 float timeScaleFactor optional',
    ],
    CodaParameters: ['8 int32 textLookaheadTokens optional'],
    MistParameters: [
      '1 bool pauseBetweenBrackets optional',
      '2 bool phonemizeBetweenBrackets optional',
      '3 float inlineTimeScaleFactors repeated',
      '4 bool saveOovs optional',
    ],
    WebSocketEnd: [],
    WebSocketCancel: [],
    WebSocketResponse: [
      '1 string contextId',
      '2 WebSocketReady ready payload',
      '3 WebSocketStarted started payload',
      '4 bytes audio payload',
      '5 WebSocketDone done payload',
      '6 WebSocketCancelled cancelled payload',
      '7 WebSocketError error payload',
      '100 WordTimestamps timestamps payload',
    ],
    WebSocketReady: ['1 uint32 protocol', '2 string languages repeated', '3 string defaultLanguage optional'],
    WebSocketStarted: ['1 string requestId'],
    WebSocketDone: ['1 Timestamps timestamps optional', '100 string ssmlWarnings repeated'],
    Timestamps: ['1 Status status', '2 SpanTimestamp spans repeated'],
    Status: ['1 int32 code', '2 string message'],
    SpanTimestamp: ['1 string text', '2 google.protobuf.Duration start', '3 google.protobuf.Duration end'],
    TimestampOptions: ['1 bool enable'],
    PronunciationEntry: [
      '1 string spelling',
      '2 string pronunciation',
      '100 string alias',
      '101 bool caseSensitive',
    ],
    WebSocketCancelled: [],
    WebSocketError: ['1 string kind', '2 string message', '3 string requestId optional'],
    WordTimestamps: [
      '1 string words repeated',
      '2 double start repeated',
      '3 double end repeated',
      '4 MarkTime marks repeated',
    ],
    MarkTime: ['1 string name', '2 double time'],
  };
  for (const [name, fields] of Object.entries(TABLE)) {
    const type = CODA_PROTO.lookupType(`sonant.coda.v1.${name}`);
    t.same(type.fieldsArray.map(describe), fields, name);
  }
  t.same(CODA_PROTO.lookupEnum('sonant.coda.v1.SplitStrategy').values, {
    SPLIT_STRATEGY_UNSPECIFIED: 0,
    SPLIT_STRATEGY_SENTENCE: 1,
    SPLIT_STRATEGY_NONE: 2,
    SPLIT_STRATEGY_ACCUMULATE_SENTENCE: 3,
  });
  t.end();
});

function describe(field: protobuf.Field): string {
  const oneof = field.partOf === null || field.partOf.name.startsWith('_') ? [] : [field.partOf.name];
  const presence = field.repeated ? ['repeated'] : field.partOf?.name.startsWith('_') ? ['optional'] : [];
  return [field.id, field.type, field.name, ...oneof, ...presence].join(' ');
}

/** Objects with prototypes, like those that the codecs make. */
const record = <T>(model: { [Name in keyof T]: fc.Arbitrary<T[Name]> }): fc.Arbitrary<T> =>
  fc.record(model, { noNullPrototype: true });
/** JSON has only one zero, so -0 becomes 0. */
const oneZero = (value: number): number => value + 0;
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });
const parameters = record({
  language: maybe(fc.string()),
  speaker: maybe(fc.string()),
  text: fc.string({ unit: 'binary' }),
  audioParameters: maybe(
    record({
      audioFormat: maybe(fc.string()),
      samplingRate: maybe(fc.integer()),
      timeScaleFactor: maybe(fc.float({ noDefaultInfinity: true, noNaN: true }).map(oneZero)),
    }),
  ),
  splitStrategy: maybe(fc.integer({ min: 0, max: 3 })),
  codaParameters: maybe(record({ textLookaheadTokens: maybe(fc.integer()) })),
  mistParameters: maybe(
    record({
      pauseBetweenBrackets: maybe(fc.boolean()),
      phonemizeBetweenBrackets: maybe(fc.boolean()),
      inlineTimeScaleFactors: fc.array(fc.float({ noDefaultInfinity: true, noNaN: true }).map(oneZero)),
      saveOovs: maybe(fc.boolean()),
    }),
  ),
  wordTimestamps: maybe(fc.boolean()),
  ssml: maybe(fc.boolean()),
  timestamps: maybe(record({ enable: fc.boolean() })),
  customLexicon: fc.array(
    record({
      spelling: fc.string(),
      pronunciation: fc.string(),
      alias: fc.string(),
      caseSensitive: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
const requests = record({ contextId: fc.string({ unit: 'binary' }) }).chain(({ contextId }) =>
  fc
    .oneof(
      parameters.map((start) => ({ start })),
      parameters.map((defaults) => ({ config: { authorization: 'x', license: 'y', defaults } })),
      fc.constant({ config: {} }),
      fc.string({ unit: 'binary' }).map((text) => ({ text })),
      fc.constantFrom({ end: {} }, { cancel: {} }),
    )
    .map((payload) => ({ contextId, ...payload })),
);

void t.test('a request means the same in JSON and in binary', (t) => {
  fc.assert(
    fc.property(requests, (request) => {
      assert.deepStrictEqual(
        jsonCodec.decode(String(encodeRequest('json', request))),
        binaryCodec.decode(encodeRequest('binary', request) as Uint8Array),
      );
    }),
    fuzzing(0.5),
  );
  t.end();
});

void t.test('the id of a context, which comes back with every part of its audio, is short', (t) => {
  for (const encoding of ENCODINGS) {
    const decode = (contextId: string): ClientMessage => {
      const frame = encodeRequest(encoding, { contextId, end: {} });
      return typeof frame === 'string' ? jsonCodec.decode(frame) : binaryCodec.decode(frame);
    };
    t.match(decode('a'.repeat(256)), { payload: 'end' }, encoding);
    t.throws(() => decode('a'.repeat(257)), { code: 'text_too_long', message: 'contextId is too long' });
  }
  t.end();
});

void t.test('every response arrives as it was meant in both encodings', (t) => {
  const text = fc.string({ unit: 'binary' });
  const times = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }).map(oneZero));
  // The binary form always has every list, and every field of a mark.
  const time = fc.double({ noNaN: true, noDefaultInfinity: true, min: 0.001 });
  const marks = fc.array(record({ name: text.filter((name) => name !== ''), time }));
  const payloads = fc.oneof(
    record({
      ready: record({ protocol: fc.constant(1), languages: fc.array(text), defaultLanguage: text }),
    }),
    record({ started: record({ requestId: text.filter((id) => id !== '') }) }),
    record({ audio: fc.uint8Array() }),
    fc.constantFrom({ done: {} }, { cancelled: {} }),
    record({ done: record({ ssmlWarnings: fc.array(text, { minLength: 1 }) }) }),
    record({ timestamps: record({ words: fc.array(text), start: times, end: times, marks }) }),
    record({
      error: record({
        kind: fc.constant('internal' as const),
        message: text.filter((message) => message !== ''),
        requestId: text,
      }),
    }),
  );
  fc.assert(
    fc.property(text, payloads, (contextId, payload) => {
      const message: ServerMessage = { contextId, ...payload };
      const expected = 'audio' in payload ? { contextId, audio: Buffer.from(payload.audio) } : message;
      for (const encoding of ENCODINGS)
        assert.deepStrictEqual(decodeResponse(encoding, CODECS[encoding].encode(message)), expected);
    }),
    fuzzing(0.5),
  );
  t.end();
});

void t.test('JSON: empty messages are {}, audio is base64, the context id is always there', (t) => {
  t.equal(jsonCodec.encode({ contextId: '', done: {} }), '{"contextId":"","done":{}}');
  t.equal(jsonCodec.encode({ contextId: 'a', cancelled: {} }), '{"contextId":"a","cancelled":{}}');
  const audio = new Uint8Array([9, 0, 255, 16, 9]).subarray(1, 4);
  t.equal(jsonCodec.encode({ contextId: 'a', audio }), '{"contextId":"a","audio":"AP8Q"}');
  t.end();
});

void t.test('JSON: fields are read in camelCase and in snake_case', (t) => {
  const snake = {
    context_id: 'a',
    start: {
      audio_parameters: { audio_format: 'f', sampling_rate: 8000, time_scale_factor: 0.5 },
      mist_parameters: {
        pause_between_brackets: true,
        phonemize_between_brackets: false,
        inline_time_scale_factors: [1, 2],
        save_oovs: true,
      },
      split_strategy: 2,
      coda_parameters: { text_lookahead_tokens: 3 },
      word_timestamps: true,
    },
  };
  t.same(
    json(snake),
    started({
      audioFormat: 'f',
      samplingRate: 8000,
      timeScaleFactor: 0.5,
      pauseBetweenBrackets: true,
      phonemizeBetweenBrackets: false,
      inlineTimeScaleFactors: [1, 2],
      saveOovs: true,
      splitStrategy: 2,
      wordTimestamps: true,
    }),
  );
  t.end();
});

void t.test('JSON: null means omitted, unknown fields are ignored, nothing is inherited', (t) => {
  t.same(
    json({
      contextId: 'a',
      start: { speaker: null, audioParameters: null, other: [1] },
      text: null,
      more: {},
    }),
    started({}),
  );
  t.same(json({ contextId: null, context_id: 'a', end: {} }), { contextId: 'a', payload: 'end' });
  t.same(jsonCodec.decode('{"end":{},"__proto__":{"contextId":"b","text":"x"}}'), {
    contextId: '',
    payload: 'end',
  });
  t.end();
});

void t.test('JSON: numbers may come as strings, enums by name or number', (t) => {
  const audio = (audioParameters: object): ClientMessage =>
    json({ contextId: 'a', start: { audioParameters } });
  t.same(audio({ samplingRate: '8000' }), started({ samplingRate: 8000 }));
  t.same(audio({ samplingRate: 8e3 }), started({ samplingRate: 8000 }));
  t.same(audio({ timeScaleFactor: '1.5' }), started({ timeScaleFactor: 1.5 }));
  t.same(audio({ timeScaleFactor: '-2e-1' }), started({ timeScaleFactor: Math.fround(-0.2) }));
  t.same(audio({ timeScaleFactor: 'NaN' }), started({ timeScaleFactor: NaN }));
  t.same(audio({ timeScaleFactor: '-Infinity' }), started({ timeScaleFactor: -Infinity }));
  t.same(audio({ timeScaleFactor: 1e300 }), started({ timeScaleFactor: Infinity }));
  const strategy = (splitStrategy: unknown): ClientMessage =>
    json({ contextId: 'a', start: { splitStrategy } });
  t.same(strategy('SPLIT_STRATEGY_NONE'), started({ splitStrategy: 2 }));
  t.same(strategy(1), started({ splitStrategy: 1 }));
  t.same(strategy(77), started({ splitStrategy: 77 }));
  t.same(strategy('SPLIT_STRATEGY_OF_TOMORROW'), started({ splitStrategy: 0 }));
  t.end();
});

const REFUSED_JSON: [frame: string, message: string][] = [
  ['', 'payload must be valid JSON'],
  ['{"text":"a"', 'payload must be valid JSON'],
  ['hello', 'payload must be valid JSON'],
  ['[]', 'payload must be an object'],
  ['null', 'payload must be an object'],
  ['"text"', 'payload must be an object'],
  ['{}', 'a message must hold exactly one of config, start, text, end, cancel'],
  ['{"contextId":"a"}', 'a message must hold exactly one of config, start, text, end, cancel'],
  ['{"contextId":"a","end":null}', 'a message must hold exactly one of config, start, text, end, cancel'],
  ['{"text":"a","end":{}}', 'a message must hold exactly one of config, start, text, end, cancel'],
  ['{"contextId":1,"end":{}}', 'contextId must be a string'],
  ['{"contextId":"a","context_id":"a","end":{}}', 'contextId is given twice, also as context_id'],
  ['{"text":1}', 'text must be a string'],
  ['{"end":true}', 'end must be an object'],
  ['{"cancel":[]}', 'cancel must be an object'],
  ['{"start":"astra"}', 'start must be an object'],
  ['{"start":{"speaker":1}}', 'start.speaker must be a string'],
  ['{"start":{"text":["a"]}}', 'start.text must be a string'],
  ['{"start":{"audioParameters":1}}', 'start.audioParameters must be an object'],
  ['{"start":{"audio_parameters":{"audioFormat":1}}}', 'start.audioParameters.audioFormat must be a string'],
  [
    '{"start":{"audioParameters":{"samplingRate":8000.5}}}',
    'start.audioParameters.samplingRate must be an integer',
  ],
  [
    '{"start":{"audioParameters":{"samplingRate":"08000"}}}',
    'start.audioParameters.samplingRate must be an integer',
  ],
  [
    '{"start":{"audioParameters":{"samplingRate":""}}}',
    'start.audioParameters.samplingRate must be an integer',
  ],
  [
    '{"start":{"audioParameters":{"samplingRate":true}}}',
    'start.audioParameters.samplingRate must be an integer',
  ],
  [
    '{"start":{"audioParameters":{"samplingRate":2147483648}}}',
    'start.audioParameters.samplingRate must be between -2147483648 and 2147483647',
  ],
  [
    '{"start":{"audioParameters":{"timeScaleFactor":"fast"}}}',
    'start.audioParameters.timeScaleFactor must be a number',
  ],
  [
    '{"start":{"audioParameters":{"timeScaleFactor":"0x1"}}}',
    'start.audioParameters.timeScaleFactor must be a number',
  ],
  [
    '{"start":{"audioParameters":{"samplingRate":1,"sampling_rate":1}}}',
    'start.audioParameters.samplingRate is given twice, also as sampling_rate',
  ],
  ['{"start":{"mistParameters":{"saveOovs":"true"}}}', 'start.mistParameters.saveOovs must be a boolean'],
  [
    '{"start":{"mistParameters":{"inlineTimeScaleFactors":1}}}',
    'start.mistParameters.inlineTimeScaleFactors must be an array',
  ],
  [
    '{"start":{"mistParameters":{"inlineTimeScaleFactors":[1,null]}}}',
    'start.mistParameters.inlineTimeScaleFactors[1] must be a number',
  ],
  [
    '{"start":{"codaParameters":{"textLookaheadTokens":"x"}}}',
    'start.codaParameters.textLookaheadTokens must be an integer',
  ],
  [
    '{"start":{"splitStrategy":true}}',
    'start.splitStrategy must be one of SPLIT_STRATEGY_UNSPECIFIED, SPLIT_STRATEGY_SENTENCE, SPLIT_STRATEGY_NONE, SPLIT_STRATEGY_ACCUMULATE_SENTENCE',
  ],
  ['{"start":{"timestamps":true}}', 'start.timestamps must be an object'],
  ['{"start":{"timestamps":{"enable":1}}}', 'start.timestamps.enable must be a boolean'],
  ['{"start":{"customLexicon":{}}}', 'start.customLexicon must be an array'],
  ['{"start":{"customLexicon":[7]}}', 'start.customLexicon[0] must be an object'],
  ['{"start":{"customLexicon":[{},{"spelling":7}]}}', 'start.customLexicon[1].spelling must be a string'],
  ['{"start":{"splitStrategy":1.5}}', 'start.splitStrategy must be an integer'],
  ['{"start":{"wordTimestamps":1}}', 'start.wordTimestamps must be a boolean'],
  ['{"config":{"authorization":1}}', 'config.authorization must be a string'],
  ['{"config":{"defaults":{"language":1}}}', 'config.defaults.language must be a string'],
];

for (const [frame, message] of REFUSED_JSON) {
  void t.test(`JSON: ${frame} is refused: ${message}`, (t) => {
    try {
      jsonCodec.decode(frame);
      t.fail('it was accepted');
    } catch (cause) {
      // A fault inside the payload of a context concerns only that context.
      t.match(cause instanceof PayloadError ? cause.error : cause, { kind: 'invalid_input', message });
    }
    t.end();
  });
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const REFUSED_BINARY: [what: string, frame: Uint8Array, message: RegExp][] = [
  ['an empty frame', bytes(), /exactly one of/],
  ['a context id alone', bytes(10, 1, 97), /exactly one of/],
  ['unknown fields alone', bytes(0x98, 0x06, 1), /exactly one of/],
  ['a payload of the wrong wire type', bytes(0x20, 1), /exactly one of/],
  ['a cut length', bytes(10), /one WebSocketRequest message/],
  ['a string that is longer than the frame', bytes(34, 5, 97), /one WebSocketRequest message/],
  ['a string that is not UTF-8', bytes(34, 2, 0xc3, 0x28), /one WebSocketRequest message/],
  [
    'a nested message that is longer than the frame',
    bytes(26, 100, 26, 1, 97),
    /one WebSocketRequest message/,
  ],
  ['a nested field that leaves its message', bytes(26, 2, 34, 9, 97, 97), /one WebSocketRequest message/],
  ['a length without an end', bytes(34, ...Array<number>(12).fill(0xff)), /one WebSocketRequest message/],
  ['an open group', bytes(0x9b, 0x06), /one WebSocketRequest message/],
  ['groups in groups without end', new Uint8Array(60_000).fill(0x0b), /one WebSocketRequest message/],
  ['field number 0', bytes(0), /one WebSocketRequest message/],
  ['wire type 7', bytes(15, 1), /one WebSocketRequest message/],
];

for (const [what, frame, message] of REFUSED_BINARY) {
  void t.test(`binary: ${what} is refused`, (t) => {
    t.throws(() => binaryCodec.decode(frame), { kind: 'invalid_input', message });
    t.end();
  });
}

void t.test(
  'binary: the last payload counts, parts of one message are merged, unknown fields are ignored',
  (t) => {
    const start = (synthesis: object): Uint8Array =>
      REQUEST.encode(REQUEST.fromObject({ start: synthesis })).finish();
    const request = Buffer.concat([
      bytes(34, 1, 97),
      start({ speaker: 'astra', audioParameters: { samplingRate: 8000 } }),
      bytes(0x98, 0x06, 1, 10, 1, 97),
      start({ language: 'en', audioParameters: { timeScaleFactor: 2 } }),
    ]);
    t.same(
      binaryCodec.decode(request),
      started({ speaker: 'astra', language: 'en', samplingRate: 8000, timeScaleFactor: 2 }),
    );
    t.end();
  },
);

void t.test('binary: unset, zero, NaN, wide and unknown values arrive as they are', (t) => {
  const start = (synthesis: object): ClientMessage =>
    binaryCodec.decode(REQUEST.encode(REQUEST.fromObject({ contextId: 'a', start: synthesis })).finish());
  t.same(start({}), started({}));
  t.same(
    start({ speaker: '', splitStrategy: 0, audioParameters: { samplingRate: 0, timeScaleFactor: 0 } }),
    started({ speaker: '', splitStrategy: 0, samplingRate: 0, timeScaleFactor: 0 }),
  );
  t.same(start({ audioParameters: { timeScaleFactor: NaN } }), started({ timeScaleFactor: NaN }));
  // A 64-bit varint is cut to 32 bits, as protobuf prescribes.
  const wide = bytes(10, 1, 97, 26, 9, 42, 7, 16, 0xc0, 0xbb, 0x81, 0x80, 0x80, 0x01);
  t.same(binaryCodec.decode(wide), started({ samplingRate: 24000 }));
  t.same(binaryCodec.decode(bytes(10, 1, 97, 26, 2, 48, 77)), started({ splitStrategy: 77 }));
  t.end();
});
