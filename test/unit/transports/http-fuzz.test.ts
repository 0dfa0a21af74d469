import fc from 'fast-check';
import { test } from 'tap';
import { fuzzing } from '../../support/fuzz.js';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const PATHS = ['/v1/svc-tts', '/v1/audio/speech', '/v1/jambonz', '/oov', '/textnorm', '/phonemize'];

/** Values that are almost valid, so that requests pass the first check. */
const field = {
  text: fc.oneof(fc.constant('Hi.'), fc.string({ unit: 'binary', maxLength: 20 }), fc.jsonValue()),
  input: fc.oneof(fc.constant('Hi.'), fc.jsonValue()),
  speaker: fc.oneof(fc.constantFrom('astra', 'cove', 'linde', '__proto__', 'constructor'), fc.jsonValue()),
  voice: fc.constantFrom('astra', 'cove'),
  model: fc.constantFrom('coda', 'mistv2', 'toString', '__proto__', null),
  modelId: fc.constantFrom('coda', 'mistv3', 'mistv2', 'mist', 'mistv1', 'hasOwnProperty', null, 3),
  type: fc.oneof(fc.constantFrom('text', 'ssml', 'toString'), fc.jsonValue()),
  language: fc.oneof(fc.constantFrom('en-US', 'de', '__proto__'), fc.string()),
  lang: fc.oneof(fc.constantFrom('en', 'deu', '__proto__', 'constructor'), fc.string()),
  audioFormat: fc.constantFrom('wav', 'mp3', 'pcm', 'toString', ''),
  samplingRate: fc.oneof(fc.integer({ min: 3000, max: 100_000 }), fc.double(), fc.jsonValue()),
  speedAlpha: fc.oneof(fc.double({ min: 0, max: 3 }), fc.jsonValue()),
  timeScaleFactor: fc.oneof(fc.double({ min: -1, max: 3 }), fc.jsonValue()),
  inlineSpeedAlpha: fc.oneof(fc.constantFrom('1,2', ',', '1e309', ' '), fc.string()),
  pauseBetweenBrackets: fc.oneof(fc.boolean(), fc.jsonValue()),
  phonemizeBetweenBrackets: fc.boolean(),
  noTextNormalization: fc.boolean(),
};
const nearlyRight = fc.record(field, { requiredKeys: [] }).map((body) => JSON.stringify(body));
const body = fc.oneof(
  { weight: 6, arbitrary: nearlyRight },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
);
const accept = fc.constantFrom(
  'audio/wav',
  'audio/L16',
  'application/json',
  'text/event-stream',
  '*/*',
  'a"b',
);

void test('no body makes the server fail: every answer is a result or says what is wrong', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(fc.constantFrom(...PATHS), body, accept, async (path, sent, type) => {
    const response = await server.post(path, sent, { accept: type });
    const answer = await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500) throw new Error(`${response.status}: ${answer}`);
    if (response.status >= 400 && answer === '') throw new Error('an error without a word');
  });
  await fc.assert(property, fuzzing());
  t.ok(statuses.get(200), `some were right: ${JSON.stringify([...statuses])}`);
  t.ok(statuses.get(400), 'some were wrong');
  t.equal((await fetch(`${server.url}/health/live`)).status, 200);
});
