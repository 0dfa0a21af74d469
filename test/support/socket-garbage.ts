import { random } from './fuzz.js';
import { codaFrame, type Dialect, legacyFrame } from './wire-client.js';

/** What speech contexts of honest clients are never called. */
const STRANGER = 'stranger';

const randomBytes = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => random() * 256));
const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;

const notJson = (): string =>
  oneOf([
    '',
    ' ',
    'hello',
    '{',
    '{"text":',
    '\u0000',
    '[[[',
    '['.repeat(20_000),
    randomBytes(60).toString('latin1'),
    'x'.repeat(60_000),
  ]);

const notMessages = (): string =>
  oneOf([
    'null',
    '42',
    '"text"',
    '[]',
    '{}',
    '{"text":null}',
    '{"text":5}',
    '{"text":["a"]}',
    '{"operation":"explode"}',
    '{"operation":7}',
    '{"text":"","contextId":{}}',
    '{"__proto__":{"text":"a"},"constructor":1}',
    `{"unknown":"${'y'.repeat(1000)}"}`,
  ]);

const notCoda = (): string =>
  oneOf([
    notMessages(),
    `{"contextId":"${STRANGER}","text":"Nobody has begun this."}`,
    `{"contextId":"${STRANGER}","end":{},"cancel":{}}`,
    `{"contextId":"${STRANGER}","start":{"speaker":"nobody"}}`,
    `{"contextId":"${STRANGER}","start":{"speaker":5}}`,
    `{"contextId":"${STRANGER}","start":{"audioParameters":{"audioFormat":"audio/nothing"}}}`,
    `{"contextId":"${STRANGER}","end":{}}`,
    `{"context_id":"${STRANGER}","cancel":{}}`,
    '{"config":{"defaults":{"audioParameters":5}}}',
    '{"audio":"AAAA"}',
  ]);

/** A frame with one byte changed, or cut short; as it was, nobody could speak it either. */
function broken(): Uint8Array {
  const start = { speaker: 'nobody', audioParameters: { audioFormat: 'audio/pcm', samplingRate: 8000 } };
  const frame = Buffer.from(codaFrame('coda-binary', { contextId: STRANGER, start }));
  if (random() < 0.5) return frame.subarray(0, Math.floor(random() * frame.length));
  frame[Math.floor(random() * frame.length)] = Math.floor(random() * 256);
  return frame;
}

/** A frame that no connection should be hurt by, and that nothing is spoken for. */
export function garbageFrame(dialect: Dialect): string | Uint8Array {
  const noise = randomBytes(Math.floor(random() * 200));
  switch (dialect) {
    // Every text is a text here.
    case 'raw':
      return noise;
    case 'events':
      return oneOf([noise, notJson(), notMessages(), legacyFrame({ text: '' })]);
    case 'coda-json':
      return oneOf([noise, notJson(), notCoda()]);
    case 'coda-binary':
      return oneOf([noise, notCoda(), broken()]);
  }
}
