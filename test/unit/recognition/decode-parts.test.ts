import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { type Decoded, decodePart } from '../../../src/recognition/decode.js';
import { encoded, sine } from '../../support/recordings.js';

const RATE_HZ = 16000;
const addon = loadAddon();

interface Part {
  readonly at: Decoded | null;
  readonly processorMs: number;
}

/** All parts of the decoding, each after its place has crossed to another thread, as it were. */
async function partsOf(recording: { bytes: Uint8Array; type: string }) {
  const parts: Part[] = [];
  for (let at: Decoded | null = null; ;) {
    const startedMs = addon.threadCpuMs();
    const { samples, next } = await decodePart(recording, at);
    parts.push({ at, processorMs: addon.threadCpuMs() - startedMs });
    if (next === null) return { samples, parts };
    at = structuredClone(next);
  }
}

void t.test('FLAC and the change of rates take several parts, which share their memory', async (t) => {
  const rateHz = 96000;
  const tone = sine(rateHz, 10);
  const { samples, parts } = await partsOf(encoded('flac', rateHz, tone));
  t.ok(parts.length >= 8, `${parts.length} parts`);
  t.equal(samples.length, 10 * RATE_HZ);
  const expected = sine(RATE_HZ, 10);
  const inside = samples.subarray(1000, -1000);
  const worst = inside.reduce(
    (most, value, i) => Math.max(most, Math.abs(value - (expected[1000 + i] ?? 0))),
    0,
  );
  t.ok(worst < 0.005, `no part is lost or doubled: ${worst}`);
  const buffers = new Set(parts.flatMap(({ at }) => at?.sound.samples.buffer ?? []));
  t.ok([...buffers].every((buffer) => buffer instanceof SharedArrayBuffer));
});

void t.test('a part takes a small share of the work, so that others get their turn', async (t) => {
  const recording = encoded('flac', 96000, sine(96000, 10));
  await partsOf(recording);
  const times = (await partsOf(recording)).parts.map(({ processorMs }) => processorMs);
  const all = times.reduce((sum, ms) => sum + ms, 0);
  t.ok(Math.max(...times) < 0.35 * all, `${Math.max(...times).toFixed(1)} of ${all.toFixed(1)} ms`);
});

void t.test('what is at 16 kHz already takes one part', async (t) => {
  const { parts } = await partsOf(encoded('wav', RATE_HZ, sine(RATE_HZ, 10)));
  t.equal(parts.length, 1);
});
