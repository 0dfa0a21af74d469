import t from 'tap';
import { findClicks, measureSignal, roughnessRatio } from '../../../support/signal.js';

/** A second of a voice-like sound at 24 kHz: pulses of a decaying 700 Hz wave, 150 a second. */
function voiceLike(): Int16Array {
  return Int16Array.from({ length: 24000 }, (_, n) => {
    const sinceMs = ((n % 160) / 24000) * 1000;
    return Math.round(6000 * Math.exp(-sinceMs / 2) * Math.sin((2 * Math.PI * 700 * sinceMs) / 1000));
  });
}

const BORDERS = [2400, 7233, 12050, 17777];

void t.test('a voice without clicks has none at any place', (t) => {
  const sound = voiceLike();
  t.same(findClicks(sound, BORDERS), []);
  t.same(
    findClicks(
      sound,
      Array.from({ length: 23000 }, (_, n) => n + 500),
    ),
    [],
  );
  t.end();
});

void t.test('a jump at a border is found, and only there', (t) => {
  const jump = voiceLike().map((sample, n) => (n >= 12050 ? sample + 4000 : sample));
  t.same(findClicks(jump, BORDERS), [12050]);
  t.end();
});

void t.test('a single wrong sample at a border is found', (t) => {
  const sound = voiceLike();
  sound[7233] = -9000;
  t.same(findClicks(sound, BORDERS), [7233]);
  t.ok(roughnessRatio(sound, 7233) > 2);
  t.end();
});

void t.test('a jump too small to hear is no click', (t) => {
  const faint = new Int16Array(24000).map((_, n) => (n >= 12050 ? 100 : 0));
  t.same(findClicks(faint, BORDERS), []);
  t.end();
});

void t.test('clipped samples are counted at both ends of the scale', (t) => {
  const sound = voiceLike();
  t.equal(measureSignal([sound]).clippedSamples, 0);
  sound.set([32767, 32767, -32768], 1000);
  const figures = measureSignal([voiceLike(), sound]);
  t.equal(figures.clippedSamples, 3);
  t.equal(figures.peakDbfs, 0);
  t.end();
});

void t.test('DC is the mean of all samples, and level leaves pauses out', (t) => {
  const shifted = voiceLike().map((sample) => sample + 328);
  const [before, after] = [measureSignal([voiceLike()]), measureSignal([shifted])];
  t.ok(Math.abs(after.dcPercent - before.dcPercent - 1) < 0.01);
  const square = new Int16Array(24000).map((_, n) => (n < 12000 ? (n % 2 ? 3277 : -3277) : 0));
  t.ok(Math.abs(measureSignal([square]).activeDbfs + 20) < 0.1);
  t.end();
});
