import t from 'tap';
import type { WordTimes } from '../../../src/contracts/speech.js';
import { termKey } from '../../../src/text/phonetics/term-tree.js';
import { ContextSpans, SpanRoom } from '../../../src/transports/sockets/coda/context-spans.js';
import type { ContextTimestamps } from '../../../src/transports/sockets/coda/messages.js';
import { CodaClient } from '../../support/coda-client.js';
import { eventually } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';
import { stage, START } from './coda-stage.js';

stage('defaults of a config fill what a start leaves out, field by field', (t, { client, speech }) => {
  client.send({
    contextId: 'ignored',
    config: {
      authorization: 'Bearer nothing',
      license: 'none',
      defaults: {
        speaker: 'astra',
        text: 'no default',
        audioParameters: { audioFormat: 'audio/wav', samplingRate: 16000, timeScaleFactor: 2 },
        wordTimestamps: true,
      },
    },
  });
  t.same(client.received(), [], 'a config has no answer');
  client.send({ contextId: 'a', start: {} });
  client.send({ contextId: 'a', text: 'Hello there. ' });
  client.send({ contextId: 'a', end: {} });
  t.match(speech.lastStream.request, {
    format: { codec: 'wav', sampleRateHz: 16000 },
    timeScale: 2,
    wordTimes: 'ahead',
  });
  client.send({
    contextId: 'b',
    start: { text: 'Hi.', wordTimestamps: false, audioParameters: { samplingRate: 8000 } },
  });
  t.match(speech.lastStream.request, {
    format: { codec: 'wav', sampleRateHz: 8000 },
    timeScale: 2,
    wordTimes: 'none',
  });
});

stage('gain and loudness reach the engine, of a start or of the defaults', (t, { client, speech }) => {
  client.send({ config: { defaults: { speaker: 'astra', gain: 3 } } });
  client.send({ contextId: 'a', start: { text: 'Hi.' } });
  t.equal(speech.lastStream.request.gainDb, 3);
  client.send({ contextId: 'b', start: { text: 'Hi.', gain: 0, loudness: -20 } });
  t.equal(speech.lastStream.request.gainDb, 6, 'a voice that was not measured counts as -26');
  for (const [start, message] of [
    [{ gain: 41 }, 'gain must be between -60 and 40'],
    [{ loudness: 'NaN' }, 'loudness must be finite'],
  ] as const) {
    client.send({ contextId: 'c', start: { text: 'Hi.', ...start } });
    t.match(client.received().at(-1), { contextId: 'c', error: { message } });
  }
});

stage(
  'the defaults of a later config replace those before; a config without any leaves them',
  (t, { client, speech }) => {
    client.send({ config: { defaults: { speaker: 'astra', audioParameters: { samplingRate: 16000 } } } });
    client.send({ config: { license: 'x' } });
    client.send({ contextId: 'a', start: { text: 'Hi.' } });
    t.match(speech.lastStream.request.format, { sampleRateHz: 16000 });
    client.send({ config: { defaults: { speaker: 'astra' } } });
    client.send({ contextId: 'b', start: { text: 'Hi.' } });
    t.match(speech.lastStream.request.format, { sampleRateHz: 24000 });
  },
);

stage('a context keeps the parameters that it was started with', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: START });
  client.send({ config: { defaults: { audioParameters: { samplingRate: 8000 } } } });
  client.send({ contextId: 'a', text: 'Hello there, you. ' });
  client.send({ contextId: 'a', end: {} });
  await client.until('done', 'a');
  t.equal(speech.lastStream.request.format.sampleRateHz, 24000);
});

const FORMATS = [
  [undefined, 'pcm'],
  ['audio/pcm', 'pcm'],
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/pcmu', 'mulaw'],
  ['Audio/PCMU', 'mulaw'],
] as const;
stage('each audio format is spoken, PCM at 24 kHz unless asked', (t, { client, speech }) => {
  for (const [audioFormat, codec] of FORMATS) {
    client.send({ contextId: 'a', start: { ...START, text: 'Hi.', audioParameters: { audioFormat } } });
    t.same(speech.tracks.at(-1)?.format, { codec, sampleRateHz: 24000 });
    client.send({ contextId: 'a', cancel: {} });
  }
});

stage('a rate in the format counts, unless samplingRate says another', (t, { client, speech }) => {
  const spoken = (audioFormat: string, samplingRate?: number): number | undefined => {
    const audioParameters = { audioFormat, ...(samplingRate !== undefined && { samplingRate }) };
    client.send({ contextId: 'a', start: { ...START, text: 'Hi.', audioParameters } });
    client.send({ contextId: 'a', cancel: {} });
    return speech.tracks.at(-1)?.format?.sampleRateHz;
  };
  t.equal(spoken('audio/PCMA;rate=8000'), 8000);
  t.equal(spoken('audio/pcm; channels=1; Rate=16000'), 16_000);
  t.equal(spoken('audio/PCMA;rate=8000', 48_000), 48_000);
  t.equal(spoken('audio/pcmu;rate=fast'), 24_000, 'no number, so no rate');
});

stage('the time scale is clamped to 0.4 and 2.5', (t, { client, speech }) => {
  for (const [timeScaleFactor, timeScale] of [
    [0.5, 0.5],
    [0, 0.4],
    [-3, 0.4],
    [9, 2.5],
  ]) {
    client.send({ contextId: 'a', start: { ...START, text: 'Hi.', audioParameters: { timeScaleFactor } } });
    t.equal(speech.lastStream.request.timeScale, timeScale);
    client.send({ contextId: 'a', cancel: {} });
  }
});

const FORMAT_MESSAGE =
  'audioFormat must be one of audio/pcm, audio/wav, audio/mpeg, audio/ogg;codecs=opus, audio/webm;codecs=opus, audio/pcmu, audio/mulaw, audio/pcma, audio/g722, audio/aac, audio/flac';
/** `count` words of a custom lexicon: `a0`, `a1` and so on. */
const entries = (count: number): object[] =>
  Array.from({ length: count }, (_, i) => ({ spelling: `a${i}`, pronunciation: 'b1ot' }));

const REFUSED_STARTS: [what: string, start: object, kind: string, message: string][] = [
  ['no speaker', {}, 'invalid_input', 'speaker is required'],
  ['an empty speaker', { speaker: '' }, 'invalid_input', 'speaker is required'],
  ['an unknown speaker', { speaker: 'astro' }, 'not_found', 'Speaker not found: astro; close names: astra'],
  ['a speaker of another model', { speaker: 'cove' }, 'not_found', 'Speaker not found: cove'],
  [
    'an unknown language',
    { ...START, language: 'xx' },
    'invalid_input',
    'Language xx is not supported for model coda',
  ],
  [
    'another language',
    { ...START, language: 'de' },
    'invalid_input',
    'Language de is not supported for speaker astra; voices of de: linde',
  ],
  [
    'an unknown format',
    { ...START, audioParameters: { audioFormat: 'audio/midi' } },
    'invalid_input',
    FORMAT_MESSAGE,
  ],
  [
    'another codec in Ogg',
    { ...START, audioParameters: { audioFormat: 'audio/ogg;codecs=vorbis' } },
    'invalid_input',
    FORMAT_MESSAGE,
  ],
  [
    'a rate out of range',
    { ...START, audioParameters: { samplingRate: 7999 } },
    'invalid_input',
    'samplingRate must be between 8000 and 96000',
  ],
  [
    'a rate of 0',
    { ...START, audioParameters: { samplingRate: 0 } },
    'invalid_input',
    'samplingRate must be between 8000 and 96000',
  ],
  [
    'a time scale that is no number',
    { ...START, audioParameters: { timeScaleFactor: 'NaN' } },
    'invalid_input',
    'timeScaleFactor must be finite',
  ],
  [
    'an endless time scale',
    { ...START, audioParameters: { timeScaleFactor: 'Infinity' } },
    'invalid_input',
    'timeScaleFactor must be finite',
  ],
  [
    'an inline factor of 0',
    { ...START, mistParameters: { inlineTimeScaleFactors: [1, 0] } },
    'invalid_input',
    'inlineTimeScaleFactors[1] must be greater than 0',
  ],
  [
    'an inline factor that is no number',
    { ...START, mistParameters: { inlineTimeScaleFactors: ['NaN'] } },
    'invalid_input',
    'inlineTimeScaleFactors[0] must be finite',
  ],
  [
    'a custom lexicon of too many words',
    { ...START, customLexicon: entries(101) },
    'resource_exhausted',
    'a lexicon holds at most 100 words',
  ],
  [
    'a custom word that is none',
    { ...START, customLexicon: [{ spelling: '...', pronunciation: 't1u' }] },
    'invalid_input',
    '... is not a term: a term has a letter, digit or sign, and at most 64 characters',
  ],
  [
    'a custom word that is too long',
    { ...START, customLexicon: [{ spelling: 'x'.repeat(65), pronunciation: 't1u' }] },
    'invalid_input',
    `${'x'.repeat(64)} is not a term: a term has a letter, digit or sign, and at most 64 characters`,
  ],
  [
    'a custom pronunciation that is too long',
    { ...START, customLexicon: [{ spelling: 'a', pronunciation: 'b'.repeat(201) }] },
    'invalid_input',
    'customLexicon[0].pronunciation is too long',
  ],
  [
    'a custom pronunciation that is empty',
    { ...START, customLexicon: [{ spelling: 'a', pronunciation: ' ' }] },
    'invalid_input',
    'customLexicon[0].pronunciation must not be empty',
  ],
  [
    'a custom word that has a pronunciation and an alias',
    { ...START, customLexicon: [{ spelling: 'US', pronunciation: '1u', alias: 'United States' }] },
    'invalid_input',
    'US needs phonemes or an alias, and not both',
  ],
  [
    'a custom alias that is too long',
    { ...START, customLexicon: [{ spelling: 'US', alias: 'x'.repeat(201) }] },
    'invalid_input',
    'customLexicon[0].alias is too long',
  ],
  [
    'a custom pronunciation with a bad symbol',
    { ...START, customLexicon: [{ spelling: 'a', pronunciation: 'h#' }] },
    'invalid_input',
    'invalid phoneme # at position 2 in ˈh#',
  ],
];
for (const [what, start, kind, message] of REFUSED_STARTS) {
  stage(`a start with ${what} is refused as ${kind}, and the context is not open`, (t, { client }) => {
    client.send({ contextId: 'a', start });
    t.match(client.received(), [{ contextId: 'a', error: { kind, message } }]);
    t.equal(client.last().error?.requestId, undefined);
    client.send({ contextId: 'a', end: {} });
    t.equal(client.received().length, 1);
  });
}

const MARKUP = {
  pauseBetweenBrackets: true,
  phonemizeBetweenBrackets: true,
  inlineTimeScaleFactors: [0.5, 2, 9],
};
stage(
  'mist: markup is obeyed, and the n-th factor is for the n-th brackets of the context',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: { speaker: 'astra', mistParameters: MARKUP } });
    for (const text of ['Say [this] well. ', 'Now [that] and [these] too. ', 'Then [those] as well. ']) {
      client.send({ contextId: 'a', text });
      await eventually(() => client.session.isIdle, 'spoken');
    }
    t.match(
      speech.streams.map(({ request }) => request.markup),
      [
        { pauses: true, phonemes: true, homographs: true, inlineTimeScales: [0.5, 2, 2.5] },
        { inlineTimeScales: [2, 2.5] },
        { inlineTimeScales: [1] },
      ],
    );
  },
  '/mist/ws',
);

stage('coda: markup is plain text', (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, text: '[a] <100>', mistParameters: MARKUP } });
  t.match(speech.lastStream.request.markup, { pauses: false, phonemes: false, inlineTimeScales: [] });
});

stage(
  'each context that spoke is told to the metrics once, whatever its end',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: { ...START, text: 'Hello there.' } });
    await client.until('done', 'a');
    t.same(client.spoken, [{ modelId: 'coda', audioMs: 600 }]);
    speech.paceMs = 1;
    client.send({ contextId: 'b', start: { ...START, text: 'Hello there.' } });
    await client.until('audio', 'b');
    client.send({ contextId: 'b', cancel: {} });
    t.equal(client.spoken.length, 2);
    t.ok((client.spoken[1]?.audioMs ?? 0) > 0);
  },
);

for (const splitStrategy of [3, 4, 77, -1]) {
  stage(`split strategy ${splitStrategy} is spoken sentence by sentence`, async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: { ...START, splitStrategy } });
    client.send({ contextId: 'a', text: 'One two. And' });
    await client.until('audio', 'a');
    t.equal(speech.streams[0]?.request.text, 'One two.');
    client.send({ contextId: 'a', cancel: {} });
  });
}

stage(
  'a custom lexicon in IPA, X-SAMPA and our alphabet goes with each text',
  async (t, { client, speech }) => {
    const customLexicon = [
      { spelling: 'Nginx', pronunciation: 'ˈɛndʒɪnˈɛks' },
      { spelling: 'gif', pronunciation: 'dZIf' },
      { spelling: 'SQL', pronunciation: 's1ikw0xl' },
      { spelling: 'tomato', pronunciation: 't@"mA:toU' },
    ];
    client.send({ contextId: '', config: { defaults: { customLexicon: entries(100) } } });
    client.send({ contextId: 'a', start: { ...START, text: 'Nginx.', customLexicon } });
    client.send({ contextId: 'b', start: { ...START, text: 'Default.' } });
    await client.until('done', 'a');
    t.same(speech.streams[0]?.request.pronunciations, {
      nginx: 'ˈɛndʒɪnˈɛks',
      gif: 'ˈdʒɪf',
      sql: 's1ikw0xl',
      tomato: 'təˈmɑːtoʊ',
    });
    t.equal(Object.keys(speech.streams[1]?.request.pronunciations ?? {}).length, 100, 'the default');
  },
);

stage('a custom lexicon takes aliases, and terms of these capitals alone', async (t, { client, speech }) => {
  const customLexicon = [
    { spelling: 'AT&T', alias: 'A T and T' },
    { spelling: 'New  York', alias: 'the big apple' },
    { spelling: 'US', alias: 'United States', caseSensitive: true },
    { spelling: 'SQL', pronunciation: 's1ikw0xl', caseSensitive: true },
  ];
  client.send({ contextId: '', config: { defaults: { customLexicon: entries(1) } } });
  client.send({ contextId: 'a', start: { ...START, customLexicon } });
  for (const text of ['AT&T is here. ', 'So are the US.']) client.send({ contextId: 'a', text });
  client.send({ contextId: 'a', end: {} });
  await client.until('done', 'a');
  t.ok(speech.streams.length > 1, 'several texts');
  for (const { request } of speech.streams) {
    t.same(request.pronunciations, {
      [termKey('AT&T', false)]: { alias: 'A T and T' },
      [termKey('New York', false)]: { alias: 'the big apple' },
      [termKey('US', true)]: { alias: 'United States' },
      [termKey('SQL', true)]: 's1ikw0xl',
    });
  }
});

const spansOf = (client: CodaClient, contextId: string): unknown =>
  (client.last(contextId).done as { timestamps?: { spans: unknown } }).timestamps?.spans;

stage('timestamps: the words of the whole context, with done and not before', async (t, { client }) => {
  client.send({ contextId: 'a', start: { ...START, timestamps: { enable: true } } });
  client.send({ contextId: 'a', text: 'One two. ' });
  await client.until('audio', 'a');
  client.send({ contextId: 'a', text: 'Three.' });
  client.send({ contextId: 'a', end: {} });
  await client.until('done', 'a');
  t.same(client.events('a'), ['started', 'audio', 'done']);
  // In binary, a 0 is left out, and seconds are 64-bit integers.
  const time = (milliseconds: number): unknown => {
    const [seconds, rest] = [Math.floor(milliseconds / 1000), milliseconds % 1000];
    if (client.encoding === 'json') return rest === 0 ? `${seconds}s` : `${seconds}.${rest}s`;
    return {
      ...(seconds === 0 ? {} : { seconds: { low: seconds, high: 0, unsigned: false } }),
      ...(rest === 0 ? {} : { nanos: rest * 1_000_000 }),
    };
  };
  const { status } = (client.last('a').done as { timestamps: { status: object } }).timestamps;
  t.same(status, client.encoding === 'json' ? { code: 0, message: '' } : {});
  t.same(JSON.parse(JSON.stringify(spansOf(client, 'a'))), [
    { text: 'One', start: time(0), end: time(1000) },
    { text: 'two.', start: time(1000), end: time(2000) },
    { text: 'Three.', start: time(400), end: time(1400) },
  ]);
});

void t.test('timestamps: only so many words are kept, and the status says so', (t) => {
  const spansAfter = (words: string[]): ContextTimestamps => {
    const spans = new ContextSpans(new SpanRoom());
    const times = words.map((_, i) => i);
    spans.add({ words, start: times, end: times });
    spans.add({ words: ['one', 'more'], start: [0, 1], end: [1, 2] });
    return spans.timestamps;
  };
  const few = spansAfter(Array<string>(9998).fill('a'));
  t.same([few.status.code, few.spans.length], [0, 10_000]);
  const many = spansAfter(Array<string>(9999).fill('a'));
  t.same([many.status.code, many.spans.length], [8, 10_000]);
  const long = spansAfter(Array<string>(100).fill('a'.repeat(1000)));
  t.same([long.status.code, long.spans.length], [8, 100]);
  t.end();
});

void t.test('timestamps: the open contexts of a socket share the room for words', (t) => {
  const room = new SpanRoom();
  const times = (count: number): WordTimes => {
    const zeros = Array<number>(count).fill(0);
    return { words: Array<string>(count).fill('a'), start: zeros, end: zeros };
  };
  const [first, second] = [new ContextSpans(room), new ContextSpans(room)];
  first.add(times(6000));
  second.add(times(6000));
  t.same([first.timestamps.status.code, second.timestamps.status.code], [0, 8]);
  t.equal(second.timestamps.spans.length, 4000);
  first.free();
  second.free();
  const next = new ContextSpans(room);
  next.add(times(10_000));
  t.same([next.timestamps.status.code, next.timestamps.spans.length], [0, 10_000]);
  t.end();
});

stage('a thousand speeds are enough', async (t, { client }) => {
  const inlineTimeScaleFactors = Array<number>(1001).fill(1);
  client.send({
    contextId: 'a',
    start: { ...START, text: 'One.', mistParameters: { inlineTimeScaleFactors } },
  });
  await client.until('error', 'a');
  t.match(client.last('a'), { error: { message: 'inlineTimeScaleFactors has more than 1000 values' } });
});

stage('without timestamps.enable, done is empty', async (t, { client }) => {
  client.send({ contextId: 'a', start: { ...START, text: 'One.', timestamps: { enable: false } } });
  await client.until('done', 'a');
  t.same(JSON.stringify(client.last('a').done), '{}');
});

void t.test('JSON: an error inside a payload ends its context alone, and carries its id', (t) => {
  const client = new CodaClient('json', new ToneSpeech());
  client.connection.frames.length = 0;
  client.send({ contextId: 'b', start: START });
  client.send({ contextId: 'a', start: { speaker: 7 } });
  t.match(client.last(), {
    contextId: 'a',
    error: { kind: 'invalid_input', message: 'start.speaker must be a string' },
  });
  client.send({ contextId: 'a', start: START });
  client.send({ contextId: 'a', text: 7 });
  t.match(client.last(), { contextId: 'a', error: { message: 'text must be a string', requestId: /./ } });
  client.send({ contextId: 'a', text: 'Hello' });
  t.match(client.last(), { contextId: 'a', error: { message: /^no context with this id is open/ } });
  client.send({ contextId: 'a', config: { defaults: 7 } });
  t.match(client.last(), { contextId: '', error: { message: 'config.defaults must be an object' } });
  t.same(client.events('b'), ['started'], 'the other one lives on');
  client.session.onClose();
  t.end();
});
