import t from 'tap';
import type { SoundFigures } from '../../../../bench/voices/figures.js';
import { distanceBetween, nearestVoice } from '../../../../bench/voices/nearness.js';

const sound = (f0MedianHz: number, formantScale = 1, tilt = 0): SoundFigures => ({
  f0MedianHz,
  f0SpanSemitones: 8,
  formantsHz: [500, 1500, 2500].map((hz) => hz * formantScale),
  spectrumDb: Array.from({ length: 66 }, (_, band) => tilt * (band - 32.5)),
  ownDistance: 0,
});

void t.test('a voice is at no distance from itself, an octave is twelve semitones', (t) => {
  t.equal(distanceBetween(sound(200), sound(200)).distance, 0);
  t.ok(Math.abs(distanceBetween(sound(100), sound(200)).f0Semitones - 12) < 1e-9);
  t.ok(Math.abs(distanceBetween(sound(200, 2 ** (1 / 12)), sound(200)).formantSemitones - 1) < 1e-9);
  t.ok(distanceBetween(sound(200, 1, 0.1), sound(200)).spectrumDb > 1.5);
  t.end();
});

void t.test('the nearest voice is looked for among those of the same models', (t) => {
  const all = [
    { name: 'a', models: ['coda'], speaker: 'a-en', sound: sound(200) },
    { name: 'b', models: ['coda'], speaker: 'b-en', sound: sound(230) },
    { name: 'c', models: ['coda'], speaker: 'x', sound: sound(120) },
    { name: 'd', models: ['mist', 'mistv3'], speaker: 'x', sound: sound(201) },
    { name: 'a', models: ['mist', 'mistv3'], speaker: 'x', sound: sound(200) },
  ];
  t.equal(nearestVoice(all[0] as (typeof all)[0], all)?.name, 'b');
  t.equal(nearestVoice(all[0] as (typeof all)[0], all.slice(0, 1)), null);
  const distances = [
    [0, 0.7],
    [0.7, 0],
  ];
  const embeddings = { speakers: ['a-en', 'b-en'], distances };
  t.equal(nearestVoice(all[0] as (typeof all)[0], all, embeddings)?.embedding, 0.7);
  t.end();
});
