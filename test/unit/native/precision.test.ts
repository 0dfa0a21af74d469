import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { samplesOf } from '../../support/e2e-audio.js';
import type { Spoken } from '../../support/e2e-speak-slices.js';
import { plainNode } from '../../support/plain-node.js';
import { LIMITS_DB, spectralDistanceDb } from '../../support/spectral-distance.js';

const PROGRAM = fileURLToPath(new URL('../../support/e2e-speak-slices.js', import.meta.url));
const SLICE_FRAMES = [50, 1, 7];

function speakIn(precision: string): Spoken | string {
  const env = { ...process.env, SONANT_PRECISION: precision };
  const { status, stdout, stderr } = plainNode([PROGRAM, '24000', ...SLICE_FRAMES.map(String)], { env, maxBuffer: 2 ** 28 });
  return status === 0 ? (JSON.parse(stdout) as Spoken) : stderr;
}

void t.test('every precision of this processor speaks as fp32 does, in slices of any length', (t) => {
  const reference = speakIn('fp32');
  if (typeof reference === 'string') throw new Error(reference);
  const expected = samplesOf(Buffer.from(reference.runs[0] ?? '', 'base64'));
  for (const precision of ['fp32', 'bf16', 'int8'] as const) {
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
    const offDb = spectralDistanceDb(samples, expected);
    t.ok(offDb < LIMITS_DB[precision], `${precision} is off by ${offDb.toFixed(2)} dB`);
  }
  t.end();
});

void t.test('a precision that there is not is refused with those that there are', (t) => {
  t.match(speakIn('int4'), /SONANT_PRECISION: int4 is not available here, only fp32/);
  t.end();
});

const ADDON = new URL('../../../src/engine/addon.js', import.meta.url).href;
const LOADING = `import { loadAddon } from '${ADDON}'; loadAddon().precision();`;
/** Instruction set, precision, and the word for its instructions in /proc/cpuinfo. */
const INSTRUCTIONS = [
  ['avx2', 'int8', 'avx_vnni'],
  ['avx512', 'int8', 'avx512_vnni'],
  ['avx512', 'bf16', 'avx512_bf16'],
  ['neon', 'int8', 'asimddp'],
  ['neon', 'bf16', 'bf16'],
] as const;

void t.test('a processor that has the instructions of a precision has the precision', (t) => {
  const [, flags = ''] = /^(?:flags|Features)\s*: (.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8')) ?? [];
  for (const [isa, precision, flag] of INSTRUCTIONS) {
    const env = { ...process.env, SONANT_ISA: isa, SONANT_PRECISION: precision };
    const { stderr } = plainNode(['--input-type=module', '--eval', LOADING], { env });
    t.equal(!stderr.includes(' is not available here'), flags.split(' ').includes(flag), `${isa}, ${precision}: ${flag}`);
  }
  t.end();
});
