import t from 'tap';
import {
  alignFrames,
  cepstraOf,
  measureDistortion,
  MEL_BANDS,
  type MelFrames,
  varianceRatio,
} from '../../../../bench/voices/distortion.js';

/** Frames whose spectrum and F0 wander. */
function wandering(frames: number, change: (frame: number, band: number) => number = () => 0): MelFrames {
  const mel = Float32Array.from({ length: frames * MEL_BANDS }, (_, i) => {
    const [frame, band] = [Math.floor(i / MEL_BANDS), i % MEL_BANDS];
    return (
      -4 +
      Math.sin(frame / 9 + band / 7) +
      0.5 * Math.cos(frame / 23) * (band / MEL_BANDS) +
      change(frame, band)
    );
  });
  const f0Hz = Float32Array.from({ length: frames }, (_, t) =>
    t % 40 < 30 ? 180 + 20 * Math.sin(t / 15) : 0,
  );
  return { mel, f0Hz };
}

const every = (frames: MelFrames, step: number): MelFrames => ({
  mel: Float32Array.from(frames.mel.filter((_, i) => Math.floor(i / MEL_BANDS) % step === 0)),
  f0Hz: frames.f0Hz.filter((_, t) => t % step === 0),
});

void t.test('a sound is at no distance from itself', (t) => {
  const sound = wandering(200);
  t.same(measureDistortion(sound, sound), { mcdDb: 0, f0Squares: 0, voicedPairs: 150 });
  t.ok(Math.abs(varianceRatio([sound], [sound]) - 1) < 1e-9);
  t.end();
});

void t.test('loudness and tempo make no distortion, timbre does', (t) => {
  const sound = wandering(200);
  const louder = wandering(200, () => 1);
  t.ok(measureDistortion(louder, sound).mcdDb < 1e-3);
  const faster = measureDistortion(every(sound, 2), sound).mcdDb;
  const tilted = measureDistortion(
    wandering(200, (_, band) => band / 40),
    sound,
  ).mcdDb;
  t.ok(faster < 0.5, String(faster));
  t.ok(tilted > 4 * faster, String(tilted));
  t.end();
});

void t.test('one cepstrum that differs by one weighs 10 sqrt 2 / ln 10 decibels', (t) => {
  const second = (band: number): number => 2 * Math.cos((Math.PI * 2 * (band + 0.5)) / MEL_BANDS);
  const [flat, bent] = [wandering(1), wandering(1, (_, band) => second(band))];
  const [a, b] = [cepstraOf(flat)[0] ?? [], cepstraOf(bent)[0] ?? []];
  t.ok(Math.abs((b[1] ?? 0) - (a[1] ?? 0) - 1) < 1e-5);
  t.ok(Math.abs(measureDistortion(bent, flat).mcdDb - (10 * Math.SQRT2) / Math.LN10) < 1e-4);
  t.end();
});

void t.test('an octave of F0 is twelve semitones in each frame that is voiced in both', (t) => {
  const sound = wandering(80);
  const higher = { ...sound, f0Hz: sound.f0Hz.map((hz) => 2 * hz) };
  const { f0Squares, voicedPairs } = measureDistortion(higher, sound);
  t.equal(voicedPairs, 60);
  t.ok(Math.abs(Math.sqrt(f0Squares / voicedPairs) - 12) < 1e-5);
  t.end();
});

void t.test('alignment leads from the first frames to the last ones without leaving any out', (t) => {
  const [a, b] = [cepstraOf(wandering(50)), cepstraOf(wandering(31))];
  const path = alignFrames(a, b);
  t.same(
    [path[0], path.at(-1)],
    [
      [0, 0],
      [49, 30],
    ],
  );
  t.same([new Set(path.map(([i]) => i)).size, new Set(path.map(([, j]) => j)).size], [50, 31]);
  t.same(alignFrames([], b), []);
  t.end();
});

void t.test('a muffled voice has less variance', (t) => {
  const sound = wandering(200);
  const muffled = { ...sound, mel: sound.mel.map((value) => -4 + (value + 4) / 2) };
  t.ok(Math.abs(varianceRatio([muffled], [sound]) - 0.25) < 0.02);
  t.end();
});
