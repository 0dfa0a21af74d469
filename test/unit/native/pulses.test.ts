import t from 'tap';
import { loadBenchAddon } from '../../support/bench-addon.js';
import { packOf } from '../../support/packs.js';

const PACK = packOf('coda');
const FRAMES = 100;
const HOP = 240;
const bench = loadBenchAddon();

/** A vowel-like tone: the average mel, the pitch held. @param noise [FRAMES * HOP] */
const vowel = (f0Hz: number, noise: Float32Array): Float32Array =>
  bench.vocoder(PACK, new Float32Array(80 * FRAMES), new Float32Array(FRAMES).fill(f0Hz), noise);

const silence = new Float32Array(HOP * FRAMES);

/** Power of the tone without noise, in dB. */
function powerDb(f0Hz: number): number {
  const audio = vowel(f0Hz, silence);
  return 10 * Math.log10(audio.reduce((sum, sample) => sum + sample ** 2, 0) / audio.length);
}

/** What `noise` adds to the tone. */
function breath(f0Hz: number, noise: Float32Array): Float32Array {
  const pulses = vowel(f0Hz, silence);
  return vowel(f0Hz, noise).map((sample, i) => sample - (pulses[i] ?? NaN));
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

/** How far the power of `sound` swings at 100 Hz, of its mean, and how many turns after a pulse it is most. */
function swing(sound: Float32Array): { depth: number; turns: number } {
  let [re, im, power] = [0, 0, 0];
  sound.forEach((sample, i) => {
    // A hop is a period, and a pulse stands on its last sample.
    const angle = (2 * Math.PI * (i + 1)) / HOP;
    re += sample ** 2 * Math.cos(angle);
    im += sample ** 2 * Math.sin(angle);
    power += sample ** 2;
  });
  return { depth: (2 * Math.hypot(re, im)) / power, turns: Math.atan2(im, re) / (2 * Math.PI) };
}

void t.test('the noise of a voice swells between its pulses, other noise does not', (t) => {
  const noise = bench.noise(PACK, 7, 0, HOP * FRAMES);
  const { depth, turns } = swing(breath(100, noise));
  // 4/3 before the filter, which takes its time.
  t.ok(depth > 1 && depth < 1.4, `depth ${depth.toFixed(2)}`);
  t.ok(turns > 0.2 && turns < 0.35, `loudest ${turns.toFixed(2)} turns after a pulse`);
  const unvoiced = swing(breath(0, noise)).depth;
  t.ok(unvoiced < 0.2, `depth ${unvoiced.toFixed(2)} without a voice`);
  t.end();
});
