import { fileURLToPath } from 'node:url';
import t from 'tap';
import type { Isa } from '../../../src/engine/addon.js';
import { samplesOf } from '../../support/e2e-audio.js';
import type { Spoken } from '../../support/e2e-speak-slices.js';
import { plainNode } from '../../support/plain-node.js';

const PROGRAM = fileURLToPath(new URL('../../support/e2e-speak-slices.js', import.meta.url));
const ISAS: readonly Isa[] = ['scalar', 'sse4', 'avx2', 'avx512', 'amx', 'neon'];
const SLICE_FRAMES = [50, 1, 7];

/** The same speech in slices of each length; a string says why there is none. */
function speakOn(isa: Isa, rateHz: number, precision = 'fp32'): { name: string; runs: Buffer[] } | string {
  const args = [PROGRAM, String(rateHz), ...SLICE_FRAMES.map(String)];
  const env = { ...process.env, SONANT_ISA: isa, SONANT_PRECISION: precision };
  const { status, stdout, stderr } = plainNode(args, { env, maxBuffer: 2 ** 28 });
  if (status !== 0) return stderr;
  const spoken = JSON.parse(stdout) as Spoken;
  return { name: spoken.isa, runs: spoken.runs.map((run) => Buffer.from(run, 'base64')) };
}

for (const rateHz of [24000, 8000]) {
  void t.test(
    `each instruction set speaks as the scalar one does, in slices of any length, at ${rateHz} Hz`,
    (t) => {
      let reference = samplesOf(Buffer.alloc(0));
      const present: string[] = [];
      for (const isa of ISAS) {
        const spoken = speakOn(isa, rateHz);
        if (typeof spoken === 'string') {
          t.match(spoken, new RegExp(`SONANT_ISA: ${isa} is not available here, only .*scalar`));
          continue;
        }
        t.equal(spoken.name, isa, 'the one that was asked for');
        present.push(isa);
        const [inFifties = Buffer.alloc(0), inOnes, inSevens] = spoken.runs;
        t.ok(inOnes?.equals(inFifties), `${isa}: 1 frame a slice`);
        t.ok(inSevens?.equals(inFifties), `${isa}: 7 frames a slice`);
        const samples = samplesOf(inFifties);
        if (isa === 'scalar') reference = samples;
        t.equal(samples.length, reference.length);
        const { errorDb, largest } = difference(samples, reference);
        t.ok(errorDb < -70, `${isa} is off by ${errorDb.toFixed(1)} dB`);
        t.ok(largest < 1e-3, `${isa} is off by ${largest.toExponential(1)} of full scale at most`);
        t.ok(samples.length > 4 * rateHz, 'long enough to differ');
      }
      t.ok(present.length > 1, present.join(', '));
      t.end();
    },
  );
}

void t.test('speech in int8 has the same bytes with tiles and without', (t) => {
  const [plain, tiles] = [speakOn('avx512', 8000, 'int8'), speakOn('amx', 8000, 'int8')];
  if (typeof tiles === 'string') t.match(tiles, 'SONANT_ISA: amx is not available here');
  else t.same(tiles, { ...(plain as object), name: 'amx' });
  t.end();
});

/** The power of the error below that of the speech, and the largest error. */
function difference(samples: Float32Array, reference: Float32Array): { errorDb: number; largest: number } {
  let [error, power, largest] = [0, 0, 0];
  samples.forEach((sample, i) => {
    const expected = reference[i] ?? NaN;
    error += (sample - expected) ** 2;
    power += expected ** 2;
    largest = Math.max(largest, Math.abs(sample - expected));
  });
  return { errorDb: 10 * Math.log10(error / power), largest };
}
