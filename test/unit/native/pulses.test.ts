import t from 'tap';
import { loadBenchAddon } from '../../support/bench-addon.js';
import { packOf } from '../../support/packs.js';

const PACK = packOf('coda');
const FRAMES = 100;
const bench = loadBenchAddon();

/** Power of a vowel-like tone without noise, in dB: the average mel, the pitch held. */
function powerDb(f0Hz: number): number {
  const audio = bench.vocoder(
    PACK,
    new Float32Array(80 * FRAMES),
    new Float32Array(FRAMES).fill(f0Hz),
    new Float32Array(240 * FRAMES),
  );
  return 10 * Math.log10(audio.reduce((sum, sample) => sum + sample ** 2, 0) / audio.length);
}

void t.test('pulses that fall on samples are as strong as those that fall between', (t) => {
  // Periods of 240, 200 and 120 samples, and almost.
  for (const f0Hz of [100, 120, 200]) {
    const onSamples = powerDb(f0Hz);
    for (const nearby of [f0Hz * 1.0003, f0Hz * 1.003]) {
      const difference = Math.abs(onSamples - powerDb(nearby));
      t.ok(difference < 0.3, `${f0Hz} Hz: ${difference.toFixed(2)} dB from ${nearby} Hz`);
    }
  }
  t.end();
});
