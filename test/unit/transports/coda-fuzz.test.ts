import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { SonantError } from '../../../src/errors.js';
import { binaryCodec } from '../../../src/transports/sockets/coda/binary-codec.js';
import { jsonCodec } from '../../../src/transports/sockets/coda/json-codec.js';
import { PayloadError } from '../../../src/transports/sockets/coda/messages.js';
import { CodaClient, encodeRequest, ENCODINGS, payloadOf } from '../../support/coda-client.js';
import { fuzzing } from '../../support/fuzz.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const MAX_FRAME = 64 * 1024;

const start = fc.record(
  {
    speaker: fc.constantFrom('astra', 'linde', 'nobody', ''),
    language: fc.constantFrom('en', 'de', 'xx', ''),
    text: fc.constantFrom('', ' ', 'Hi.', 'Hello there. How are you?', 'x'.repeat(1001)),
    audioParameters: fc.record(
      {
        audioFormat: fc.constantFrom('audio/wav', 'audio/ogg;codecs=opus', 'audio/none'),
        samplingRate: fc.oneof(fc.constantFrom(8000, 24000), fc.integer()),
        timeScaleFactor: fc.float(),
      },
      { requiredKeys: [] },
    ),
    splitStrategy: fc.integer({ min: 0, max: 3 }),
    mistParameters: fc.record(
      { inlineTimeScaleFactors: fc.array(fc.float()), saveOovs: fc.boolean() },
      { requiredKeys: [] },
    ),
    wordTimestamps: fc.boolean(),
  },
  { requiredKeys: [] },
);
const text = fc.oneof(
  fc.constantFrom('Hello', ' there', '. ', '2.', '5', 'Dr.', '?', '[a]', '<100>', '\n'),
  fc.string({ unit: 'binary' }),
);
/** Few ids, so that messages meet; valid by the contract, not by the rules of a context. */
const request = fc
  .tuple(
    fc.oneof(fc.constantFrom('', 'a', 'b'), fc.nat({ max: 30 }).map(String)),
    fc.oneof(
      start.map((fields) => ({ start: fields })),
      start.map((fields) => ({ start: { speaker: 'astra', ...fields } })),
      start.map((defaults) => ({ config: { defaults } })),
      text.map((message) => ({ text: message })),
      fc.constantFrom({ end: {} }, { cancel: {} }),
    ),
  )
  .map(([contextId, payload]) => ({ contextId, ...payload }));

type Frame = string | Uint8Array;

/** A frame with a few bytes changed, dropped or inserted. */
function mutated(frame: Frame, changes: readonly { at: number; drop: number; put: Uint8Array }[]): Frame {
  let bytes = Buffer.from(frame);
  for (const { at, drop, put } of changes) {
    const from = Math.floor(at * bytes.length);
    bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + drop)]);
  }
  return typeof frame === 'string' ? bytes.toString() : bytes;
}
const changes = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.nat({ max: 4 }),
    put: fc.uint8Array({ maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
);

const framesOf = (encoding: 'json' | 'binary'): fc.Arbitrary<Frame> =>
  fc.oneof(
    request.map((message) => encodeRequest(encoding, message)),
    fc.tuple(request, changes).map(([message, list]) => mutated(encodeRequest(encoding, message), list)),
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'binary' }),
    fc.json(),
  );

/** True when the codec either understands the frame or refuses it with an error of the table. */
function isJudged(frame: Frame): boolean {
  try {
    if (typeof frame === 'string') jsonCodec.decode(frame);
    else binaryCodec.decode(frame);
    return true;
  } catch (cause) {
    const error = cause instanceof PayloadError ? cause.error : cause;
    return error instanceof SonantError && error.kind === 'invalid_input';
  }
}

for (const encoding of ENCODINGS) {
  void t.test(`${encoding}: every frame is understood or refused`, (t) => {
    fc.assert(fc.property(framesOf(encoding), isJudged), fuzzing(0.5));
    t.end();
  });
}

const repeated = (part: readonly number[]): Uint8Array =>
  Buffer.concat(Array<Uint8Array>(Math.floor(MAX_FRAME / part.length)).fill(Uint8Array.from(part)));
const nestedStarts = (): Uint8Array => {
  let bytes = Buffer.alloc(0);
  while (bytes.length < MAX_FRAME - 10)
    bytes = Buffer.concat([Buffer.from([26, 0x80, 0x80, 0x80, 0]), bytes]);
  return bytes;
};
const HOSTILE: [what: string, frame: Frame][] = [
  ['64 KiB of arrays in arrays', '['.repeat(MAX_FRAME)],
  ['64 KiB of objects in objects', '{"start":'.repeat(MAX_FRAME / 9)],
  [
    '64 KiB of closed arrays in an unknown field',
    `{"end":{},"x":${'['.repeat(32_000)}${']'.repeat(32_000)}}`,
  ],
  ['64 KiB of unknown keys', `{"end":{}${Array.from({ length: 7000 }, (_, i) => `,"${i}":1`).join('')}}`],
  ['64 KiB of text in an id', JSON.stringify({ contextId: '"'.repeat(MAX_FRAME / 2 - 20), end: {} })],
  [
    '64 KiB of inline factors',
    JSON.stringify({ start: { mistParameters: { inlineTimeScaleFactors: Array<number>(32_000).fill(1) } } }),
  ],
  ['64 KiB of unknown varints', repeated([0x98, 0x06, 1])],
  ['64 KiB of unknown strings', repeated([0x9a, 0x06, 1, 97])],
  ['64 KiB of 10-byte varints', repeated([0x98, 0x06, ...Array<number>(9).fill(0xff), 1])],
  ['64 KiB of starts of groups', new Uint8Array(MAX_FRAME).fill(0x0b)],
  ['64 KiB of 0xff', new Uint8Array(MAX_FRAME).fill(0xff)],
  ['64 KiB of starts', repeated([26, 0])],
  ['64 KiB of alternating payloads', repeated([42, 0, 50, 0])],
  ['64 KiB of nested lengths', nestedStarts()],
  [
    '64 KiB of packed factors',
    Buffer.concat([
      Buffer.from([26, 0xec, 0xff, 3, 74, 0xe8, 0xff, 3, 26, 0xe4, 0xff, 3]),
      Buffer.alloc(65_508),
    ]),
  ],
];
for (const [what, frame] of HOSTILE) {
  void t.test(`${what} cost less than 100 ms`, (t) => {
    t.ok(isJudged(frame));
    const times = Array.from({ length: 3 }, () => {
      const startMs = performance.now();
      isJudged(frame);
      return performance.now() - startMs;
    });
    t.ok(Math.min(...times) < 100, `${Math.min(...times).toFixed(1)} ms`);
    t.end();
  });
}

const step = (encoding: 'json' | 'binary') =>
  fc.oneof(
    { weight: 8, arbitrary: framesOf(encoding).map((frame) => ({ frame })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('fill' as const, 'drain' as const, 'wait' as const, 'overload' as const),
    },
  );

type Act = 'fill' | 'drain' | 'wait' | 'overload' | { readonly frame: Frame };

async function converse(client: CodaClient, speech: ToneSpeech, acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    if (act === 'fill') client.fill();
    else if (act === 'drain') client.drain();
    else if (act === 'overload') speech.load = speech.load === 'full' ? 'light' : 'full';
    else if (act === 'wait') await delay(2);
    else client.sendFrame(act.frame);
  }
  client.session.onClose();
}

for (const encoding of ENCODINGS) {
  void t.test(`${encoding}: no conversation breaks a session, and all is freed at its end`, async (t) => {
    const conversations = fc.array(step(encoding), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(conversations, fc.constantFrom('/coda/ws', '/mist/ws'), async (acts, path) => {
        const speech = new ToneSpeech();
        const client = new CodaClient(encoding, speech, path);
        await converse(client, speech, acts);
        checkOrder(client);
        const isFreed =
          speech.streams.every(({ state }) => state === 'ended' || state === 'cancelled') &&
          speech.tracks.every(({ state }) => state !== 'open');
        return isFreed && client.session.isIdle && client.connection.faults.length === 0;
      }),
      fuzzing(0.5),
    );
    t.pass('nothing was left');
  });
}

/** Per context: nothing but errors before `started`, and nothing after `done`, `cancelled` or an error until the next. */
function checkOrder(client: CodaClient): void {
  const open = new Set<string>();
  for (const message of client.received()) {
    const payload = payloadOf(message);
    const { contextId } = message;
    if (payload === 'ready' || payload === 'error') {
      // The empty id also stands for the connection.
      if (message.error?.requestId !== undefined) open.delete(contextId);
      continue;
    }
    if (payload === 'started' ? open.has(contextId) : !open.has(contextId)) {
      throw new Error(`${payload} out of order for '${contextId}'`);
    }
    if (payload === 'started') open.add(contextId);
    if (payload === 'done' || payload === 'cancelled') open.delete(contextId);
  }
}
