import fc from 'fast-check';
import t from 'tap';
import { AUDIO_CODECS } from '../../../src/contracts/audio.js';
import { SonantError } from '../../../src/errors.js';
import { fuzzing } from '../../support/fuzz.js';
import { decodeRecording, encoded, sine } from '../../support/recordings.js';

const MOST_SAMPLES = 10.5 * 16000;
/** Far above what ten seconds of any codec take, on a machine that is busy. */
const MOST_MS = 3000;
const MOST_GROWTH_BYTES = 200 * 1024 * 1024;

/** How the bytes of a good file are changed: one written over, some cut out, some doubled, the end cut off. */
const change = fc.record({
  kind: fc.constantFrom('set', 'cut', 'double', 'end'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 40 }),
  byte: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.integer({ min: 0, max: 255 })),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function changed(bytes: Uint8Array, { kind, at, length, byte }: Change): Uint8Array {
  // Headers are small, and most can be done wrong in them.
  const from = Math.floor(at * at * at * bytes.length);
  const [before, piece, after] = [
    bytes.subarray(0, from),
    bytes.subarray(from, from + length),
    bytes.subarray(from + length),
  ];
  if (kind === 'set') return Buffer.concat([before, Buffer.alloc(1, byte), bytes.subarray(from + 1)]);
  if (kind === 'cut') return Buffer.concat([before, after]);
  if (kind === 'double') return Buffer.concat([before, piece, piece, after]);
  return before;
}

/** @returns nothing; what is wrong is thrown */
async function survives(bytes: Uint8Array, type: string): Promise<void> {
  const startedMs = performance.now();
  try {
    const samples = await decodeRecording({ bytes, type });
    if (samples.length > MOST_SAMPLES) throw new Error(`${samples.length} samples`);
    if (!samples.every((sample) => Number.isFinite(sample))) throw new Error('a sample is not a number');
  } catch (error) {
    if (!(error instanceof SonantError) || error.code === 'internal_error') throw error;
  }
  const tookMs = performance.now() - startedMs;
  if (tookMs > MOST_MS) throw new Error(`it took ${tookMs} ms`);
}

const codecs = AUDIO_CODECS.filter((codec) => codec !== 'aac' && codec !== 'g722');
for (const codec of codecs) {
  void t.test(`${codec}: a damaged file is refused or decoded, in bounded time and memory`, async (t) => {
    const { bytes, type } = encoded(
      codec,
      codec === 'mulaw' || codec === 'alaw' ? 8000 : 24000,
      sine(24000, 0.5),
    );
    const before = process.memoryUsage.rss();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) =>
        survives(changes.reduce(changed, bytes), type),
      ),
      fuzzing(1 / codecs.length),
    );
    t.ok(process.memoryUsage.rss() - before < MOST_GROWTH_BYTES);
  });
}

const SIGNATURES = [
  '',
  'RIFF\0\0\0\0WAVEfmt ',
  'fLaC\x80\0\0\x22',
  'OggS\0\x02',
  '\x1a\x45\xdf\xa3',
  'ID3',
  '\xff\xfb\x90',
];

void t.test('any bytes are refused or decoded', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SIGNATURES),
      fc.uint8Array({ maxLength: 4096 }),
      fc.oneof(fc.constantFrom('audio/wav', 'audio/mpeg', 'audio/L16;rate=96000', 'audio/PCMU'), fc.string()),
      (signature, bytes, type) => survives(Buffer.concat([Buffer.from(signature, 'latin1'), bytes]), type),
    ),
    fuzzing(),
  );
  t.pass();
});
