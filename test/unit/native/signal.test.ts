import t from 'tap';
import { AUDIO_CODECS } from '../../../src/contracts/audio.js';
import { loadBenchAddon } from '../../support/bench-addon.js';

const bench = loadBenchAddon();

const sine = (frequencyHz: number, rateHz: number, sampleCount: number): Float32Array =>
  Float32Array.from({ length: sampleCount }, (_, n) => 0.5 * Math.sin((2 * Math.PI * frequencyHz * n) / rateHz));

void t.test('mu-law decodes to within half a step of each of the 65,536 samples', (t) => {
  const samples = Float32Array.from({ length: 65536 }, (_, i) => (i - 32768) / 32768);
  const bytes = bench.encode('mulaw', 8000, samples, 65536);
  t.equal(bytes.length, 65536);
  let worst = 0;
  bytes.forEach((byte, i) => {
    const code = ~byte & 0xff;
    const segment = (code >> 4) & 7;
    const decoded = ((((code & 15) << 1) + 33) << segment) - 33;
    const value = (code & 0x80 ? -decoded : decoded) * 4;
    const clipped = Math.max(-32635, Math.min(32635, i - 32768));
    // Half a step of the segment, and one of 16 bits for rounding.
    worst = Math.max(worst, Math.abs(value - clipped) / ((4 << segment) + 4));
  });
  t.ok(worst <= 1, `largest error is ${worst.toFixed(2)} of what is allowed`);
  t.equal(bytes[32768], 0xff, 'silence is 0xFF');
  t.end();
});

void t.test('the bytes of a codec do not depend on how its input is cut', (t) => {
  const pcm = sine(440, 24000, 24000);
  for (const codec of AUDIO_CODECS) {
    const whole = Buffer.from(bench.encode(codec, 24000, pcm, pcm.length));
    for (const cut of [1, 77, 4800]) {
      t.ok(whole.equals(bench.encode(codec, 24000, pcm, cut)), `${codec}, ${cut} samples at a time`);
    }
  }
  t.end();
});

for (const toHz of [4000, 8000, 11127, 16000, 22050, 44100, 48000, 96000]) {
  void t.test(`24 kHz to ${toHz} Hz keeps a tone, its length and its bits, however it is cut`, (t) => {
    const whole = bench.resample(24000, toHz, sine(1000, 24000, 24000), 24000);
    t.equal(whole.length, toHz);
    const expected = sine(1000, toHz, toHz);
    const edge = Math.round(toHz / 20);
    let error = 0;
    let power = 0;
    for (let n = edge; n < toHz - edge; n++) {
      error += ((whole[n] ?? Number.NaN) - (expected[n] ?? 0)) ** 2;
      power += (expected[n] ?? 0) ** 2;
    }
    const signalToNoiseDb = 10 * Math.log10(power / error);
    t.ok(signalToNoiseDb > 90, `${signalToNoiseDb.toFixed(0)} dB`);
    // As bytes: tap takes seconds to compare so many numbers one by one.
    for (const cut of [240, 2400, 9999]) {
      const pieces = bench.resample(24000, toHz, sine(1000, 24000, 24000), cut);
      t.ok(Buffer.from(pieces.buffer).equals(Buffer.from(whole.buffer)), `${cut} samples at a time`);
    }
    t.end();
  });
}

void t.test('what cannot be represented at the lower rate is gone, not folded back', (t) => {
  const out = bench.resample(24000, 8000, sine(5000, 24000, 24000), 24000).subarray(400, 7600);
  const power = out.reduce((sum, sample) => sum + sample * sample, 0) / out.length;
  t.ok(10 * Math.log10(power / 0.125) < -90, `${(10 * Math.log10(power / 0.125)).toFixed(0)} dB`);
  t.end();
});

const PACK = 'models/mist';
const HOP = 240;

/** Deviation of the logarithm of the power in the 280 Hz about `centreHz`, from 25 ms to 25 ms. */
function bandSpread(noise: Float32Array, centreHz: number, offset: number): number {
  const size = 600;
  const binHz = 24000 / size;
  const window = sine(binHz / 2, 24000, size).map((x) => 4 * x * x);
  const levels: number[] = [];
  for (let start = offset; start + size <= noise.length; start += HOP) {
    let power = 0;
    for (let hz = centreHz - 3 * binHz; hz <= centreHz + 3 * binHz; hz += binHz) {
      let re = 0;
      let im = 0;
      for (let n = 0; n < size; n++) {
        const windowed = (noise[start + n] ?? 0) * (window[n] ?? 0);
        re += windowed * Math.cos((2 * Math.PI * hz * n) / 24000);
        im += windowed * Math.sin((2 * Math.PI * hz * n) / 24000);
      }
      power += re * re + im * im;
    }
    levels.push(Math.log(power));
  }
  const mean = levels.reduce((sum, x) => sum + x, 0) / levels.length;
  return Math.sqrt(levels.reduce((sum, x) => sum + (x - mean) ** 2, 0) / levels.length);
}

void t.test('the noise of the vocoder has variance 1 and an even spectrum, wherever frames lie', (t) => {
  const noise = bench.noise(PACK, 0, 0, 512 * HOP);
  t.ok(Math.abs(noise.reduce((sum, x) => sum + x * x, 0) / noise.length - 1) < 1e-3);
  t.ok(Math.abs(noise.reduce((sum, x) => sum + x, 0) / noise.length) < 0.01);
  for (const [centreHz, offset] of [
    [520, 77],
    [2360, 0],
    [9000, 120],
  ] as const) {
    const spread = bandSpread(noise, centreHz, offset);
    t.ok(spread < 0.25, `${spread.toFixed(2)} at ${centreHz} Hz; Gaussian noise has about 0.5`);
  }
  t.end();
});

void t.test('a sample of the noise depends on the seed and its place alone', (t) => {
  const whole = bench.noise(PACK, 7, 0, 5000);
  t.same(bench.noise(PACK, 7, 1234, 1000), whole.subarray(1234, 2234));
  t.same(bench.noise(PACK, 7, 512 * HOP, 1000), whole.subarray(0, 1000), 'it is repeated after 512 hops');
  t.notSame(bench.noise(PACK, 8, 0, 1000), whole.subarray(0, 1000));
  t.end();
});
