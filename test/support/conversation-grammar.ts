import fc from 'fast-check';
import { encodeCoda } from './transcript-wire.js';

type Frame = string | Uint8Array;
type Step = { readonly frame: (own: string) => Frame } | 'wait';
export interface Conversation {
  readonly address: string;
  readonly encoding: 'plain' | 'json' | 'binary';
  readonly steps: readonly Step[];
}

export const text = fc.oneof(
  fc.constantFrom(
    'Hi',
    ' there.',
    'One. Two. ',
    '2.',
    ' ',
    '',
    'Dr.',
    '<5>',
    '[a b]',
    '。',
    '𠀀',
    '\f\n',
    '{h0El1o}',
  ),
  fc.constantFrom('9'.repeat(300), 'a,'.repeat(200), '\f\n'.repeat(2000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
/** Most names belong to this conversation alone; `own` makes them so. */
const context = fc.constantFrom('', 'a', 'b', 'c');
export const named = (own: string, context: string): string => (context === '' ? '' : `${own}${context}`);
const wait = fc.constant<Step>('wait');
const junk: fc.Arbitrary<Step> = fc
  .oneof(fc.json(), fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 40 }))
  .map((frame) => ({ frame: () => frame }));

const legacyFields = fc.record(
  {
    text: fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() }),
    operation: fc.constantFrom('clear', 'flush', 'flush', 'stop', null, 3),
    pauseBetweenBrackets: fc.constantFrom(true, false, 'x'),
    inlineSpeedAlpha: fc.constantFrom('0.5', '1,2', ','),
  },
  { requiredKeys: [] },
);
const legacyStep: fc.Arbitrary<Step> = fc.tuple(legacyFields, context).map(([fields, context]) => ({
  frame: (own) => JSON.stringify({ ...fields, contextId: named(own, context) }),
}));
const rawStep: fc.Arbitrary<Step> = fc
  .oneof(text, fc.constantFrom('<CLEAR>', '<FLUSH>', '<flush>'))
  .map((frame) => ({ frame: () => frame }));

/** All dialects know them, and the engine renders audio otherwise at each. */
export const RATES = [8000, 16000, 24000, 44100];
const rate = fc.constantFrom(...RATES);

const start = fc.record(
  {
    speaker: fc.constantFrom('astra', 'astra', 'nobody'),
    text,
    splitStrategy: fc.constantFrom(0, 1, 2, 9),
    audioParameters: fc.record(
      {
        audioFormat: fc.constantFrom('audio/pcm', 'audio/mpeg', 'audio/pcmu', 'audio/x'),
        samplingRate: fc.oneof(
          { weight: 4, arbitrary: rate },
          { weight: 1, arbitrary: fc.constantFrom(22050, 48000, 96000, -1, 0) },
        ),
        timeScaleFactor: fc.constantFrom(1, 0.4, 9),
      },
      { requiredKeys: [] },
    ),
    wordTimestamps: fc.boolean(),
  },
  { requiredKeys: [] },
);
const codaPayload = fc.oneof(
  { weight: 4, arbitrary: start.map((start) => ({ start })) },
  { weight: 6, arbitrary: text.map((text) => ({ text })) },
  { weight: 2, arbitrary: fc.constantFrom({ end: {} }, { cancel: {} }) },
  { weight: 1, arbitrary: start.map((defaults) => ({ config: { defaults } })) },
);
/** JSON and binary frames may come in turn on one connection: the type of the frame decides. */
const codaStep = (encoding: 'json' | 'binary'): fc.Arbitrary<Step> =>
  fc.tuple(codaPayload, context, fc.nat(9)).map(([payload, context, other]) => ({
    frame: (own) => {
      const json = JSON.stringify({ contextId: named(own, context), ...payload });
      return (encoding === 'json') === other > 0 ? json : encodeCoda(json);
    },
  }));

const steps = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof({ weight: 12, arbitrary: step }, { weight: 2, arbitrary: wait }, { weight: 1, arbitrary: junk }),
    { maxLength: 30 },
  );
const legacy = (path: string, step: fc.Arbitrary<Step>): fc.Arbitrary<Conversation> =>
  fc
    .tuple(fc.constantFrom('bySentence', 'immediate', 'never'), rate, steps(step))
    .map(([segment, samplingRate, steps]) => ({
      address: `${path}&samplingRate=${samplingRate}&segment=${segment}`,
      encoding: 'plain',
      steps,
    }));
const coda = (encoding: 'json' | 'binary'): fc.Arbitrary<Conversation> =>
  fc
    .tuple(fc.constantFrom('/coda/ws', '/mist/ws'), steps(codaStep(encoding)))
    .map(([address, steps]) => ({ address, encoding, steps }));
export const conversation = fc.oneof(
  legacy('/ws?speaker=astra&modelId=mistv3&audioFormat=pcm', rawStep),
  legacy('/ws2?speaker=cove&audioFormat=mp3', legacyStep),
  legacy('/ws3?speaker=astra&modelId=coda&audioFormat=mulaw', legacyStep),
  coda('json'),
  coda('binary'),
);
