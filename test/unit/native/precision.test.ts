import { fileURLToPath } from 'node:url';
import t from 'tap';
import type { Precision } from '../../../src/engine/addon.js';
import { samplesOf } from '../../support/e2e-audio.js';
import type { Spoken } from '../../support/e2e-speak-slices.js';
import { plainNode } from '../../support/plain-node.js';

const PROGRAM = fileURLToPath(new URL('../../support/e2e-speak-slices.js', import.meta.url));
const SLICE_FRAMES = [50, 1, 7];
const FRAME = 240;
const BINS = 40;

function speakIn(precision: string): Spoken | string {
  const env = { ...process.env, SONANT_PRECISION: precision };
  const { status, stdout, stderr } = plainNode([PROGRAM, '24000', ...SLICE_FRAMES.map(String)], { env, maxBuffer: 2 ** 28 });
  return status === 0 ? (JSON.parse(stdout) as Spoken) : stderr;
}

const WINDOW = Float64Array.from({ length: FRAME }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / FRAME));
const COSINES = Float64Array.from({ length: FRAME }, (_, i) => Math.cos((2 * Math.PI * i) / FRAME));

/** Power of each tenth of a kilohertz to 4 kHz, in dB, of every frame of 10 ms. */
function spectra(samples: Float32Array): number[][] {
  return Array.from({ length: Math.floor(samples.length / FRAME) }, (_, frame) =>
    Array.from({ length: BINS }, (_, bin) => {
      let [re, im] = [0, 0];
      for (let i = 0; i < FRAME; i++) {
        const value = (samples[frame * FRAME + i] ?? 0) * (WINDOW[i] ?? NaN);
        re += value * (COSINES[((bin + 1) * i) % FRAME] ?? NaN);
        // A sine is a cosine that comes a quarter later.
        im += value * (COSINES[((bin + 1) * i + (3 * FRAME) / 4) % FRAME] ?? NaN);
      }
      return 10 * Math.log10(re ** 2 + im ** 2 + 1e-4);
    }),
  );
}

/** Root mean square difference of two spectrograms, in dB. */
function distance(one: number[][], other: number[][]): number {
  const squares = one.flatMap((frame, i) => frame.map((level, bin) => (level - (other[i]?.[bin] ?? NaN)) ** 2));
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

void t.test('every precision of this processor speaks as fp32 does, in slices of any length', (t) => {
  const reference = speakIn('fp32');
  if (typeof reference === 'string') throw new Error(reference);
  const expected = samplesOf(Buffer.from(reference.runs[0] ?? '', 'base64'));
  const wanted = spectra(expected);
  // Measured: 0.3 dB in bf16, 1.8 in int8, whose F0 is 0.03 semitones off: pulses come earlier or later.
  const limits: [Precision, number][] = [
    ['fp32', 1e-6],
    ['bf16', 1],
    ['int8', 3.5],
  ];
  for (const [precision, limitDb] of limits) {
    const spoken = speakIn(precision);
    if (typeof spoken === 'string') {
      t.match(spoken, new RegExp(`SONANT_PRECISION: ${precision} is not available here, only fp32`));
      continue;
    }
    t.equal(spoken.precision, precision, 'the one that was asked for');
    const [inFifties, inOnes, inSevens] = spoken.runs;
    t.ok(inOnes === inFifties, `${precision}: 1 frame a slice`);
    t.ok(inSevens === inFifties, `${precision}: 7 frames a slice`);
    const samples = samplesOf(Buffer.from(inFifties ?? '', 'base64'));
    t.equal(samples.length, expected.length, 'durations do not depend on it');
    const offDb = distance(spectra(samples), wanted);
    t.ok(offDb < limitDb, `${precision} is off by ${offDb.toFixed(2)} dB`);
  }
  t.end();
});

void t.test('a precision that there is not is refused with those that there are', (t) => {
  t.match(speakIn('int4'), /SONANT_PRECISION: int4 is not available here, only fp32/);
  t.end();
});
