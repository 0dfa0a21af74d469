import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { loadAddon, type NativeStreamOptions } from '../../../src/engine/addon.js';
import { packOf } from '../../support/packs.js';
import { plainSegment } from '../../support/segment.js';

const addon = loadAddon();
const SENTENCE = ['_', 'θ', 'æ', 'ŋ', 'k', 's', 'f', 'ɔː', 'k', 'ɔː', 'l', 'ɪ', 'ŋ', '.', '_'];
const FRAME = 240;
/** The RMS of 10 ms from which audio counts as sound: at the start, and after it. */
const FIRST_SOUND = 0.003;
const LAST_SOUND = 0.002;

interface Spoken {
  readonly samples: Int16Array;
  readonly cutFrames: number;
  readonly limitedFrames: number;
}

/** Sentences, and pauses in frames. */
type Item = 'sentence' | number;

function speak(pack: string, items: readonly Item[], sliceFrames: number, options: Partial<NativeStreamOptions>): Spoken {
  const { phones } = addon.loadPack(pack);
  const stream = addon.openStream({
    pack,
    speaker: 0,
    codec: 'pcm',
    sampleRateHz: 24000,
    seed: 11n,
    pitchRatio: 1,
    formantRatio: 1,
    ...options,
  });
  const known = SENTENCE.filter((phone) => phones.includes(phone));
  for (const item of items) {
    if (item !== 'sentence') addon.addSilence(stream, item);
    else {
      const ids = known.map((phone) => phones.indexOf(phone));
      addon.addSegment(stream, plainSegment(ids));
    }
  }
  addon.finishStream(stream);
  const cutFrames = sliceFrames % 2 === 0 ? addon.cutFrames(stream) : 0;
  const parts: Buffer[] = [];
  let limitedFrames = 0;
  let soundMs = 0;
  for (;;) {
    const slice = addon.nextSlice(stream, sliceFrames);
    parts.push(Buffer.from(slice.bytes));
    limitedFrames += slice.limitedFrames;
    soundMs += slice.soundMs;
    if (slice.ended) break;
  }
  const bytes = Buffer.concat(parts);
  if (Math.abs(soundMs * 48 - bytes.length) > 1e-3) throw new Error(`${soundMs} ms are ${bytes.length} bytes`);
  const samples = Int16Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(2 * i));
  return { samples, cutFrames, limitedFrames };
}

function rms(samples: Int16Array, frame: number): number {
  let power = 0;
  for (let i = frame * FRAME; i < (frame + 1) * FRAME; i++) power += ((samples[i] ?? 0) / 32768) ** 2;
  return Math.sqrt(power / FRAME);
}

/** Frames before the first sound and after the last one. */
function edges(samples: Int16Array): { before: number; after: number } {
  const levels = Array.from({ length: samples.length / FRAME }, (_, frame) => rms(samples, frame));
  const last = levels.findLastIndex((level) => level >= LAST_SOUND);
  return { before: levels.findIndex((level) => level >= FIRST_SOUND), after: levels.length - 1 - last };
}

const bytesOf = (samples: Int16Array): Buffer => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

for (const model of ['coda', 'mistv3'] as const) {
  const pack = packOf(model);
  const speakers = addon.loadPack(pack).speakers;

  void t.test(`${model}: every speaker begins with the first sound and ends with the last one`, (t) => {
    speakers.forEach(({ name }, speaker) => {
      const kept = speak(pack, ['sentence', 'sentence'], 50, { speaker }).samples;
      const { samples, cutFrames } = speak(pack, ['sentence', 'sentence'], 50, { speaker, edges: 'cut' });
      const { before, after } = edges(samples);
      t.ok(before === 0 && after <= 6, `${name}: ${before} and ${after} frames`);
      t.equal(cutFrames, edges(kept).before, 'what was cut at the start is told');
      const from = cutFrames * FRAME;
      t.ok(bytesOf(samples).equals(bytesOf(kept.subarray(from, from + samples.length))), 'the rest is as it was');
      t.ok(edges(kept).before > 2 && kept.length - samples.length > 4 * FRAME, 'there was something to cut');
    });
    t.end();
  });

  void t.test(`${model}: the bits do not depend on the slices`, (t) => {
    for (const edges of ['start', 'cut'] as const) {
      const items: Item[] = ['sentence', 70, 'sentence'];
      const whole = speak(pack, items, 100_000, { edges });
      for (const frames of [1, 2, 7, 10, 50]) {
        t.ok(bytesOf(speak(pack, items, frames, { edges }).samples).equals(bytesOf(whole.samples)), `${frames} frames`);
      }
    }
    t.end();
  });

  void t.test(`${model}: pauses that were asked for stay, wherever they are`, (t) => {
    const kept = speak(pack, [30, 'sentence', 40], 50, {}).samples;
    t.ok(bytesOf(speak(pack, [30, 'sentence', 40], 50, { edges: 'cut' }).samples).equals(bytesOf(kept)));
    const start = speak(pack, ['sentence', 25], 50, { edges: 'start' });
    t.ok(edges(start.samples).after >= 25);
    t.equal(speak(pack, [5], 50, { edges: 'cut' }).samples.length, 5 * FRAME, 'nothing but a pause');
    t.equal(speak(pack, [], 50, { edges: 'cut' }).samples.length, 0, 'nothing at all');
    t.end();
  });
}

void t.test('a voice that is too loud is made softer at its peaks only', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-loud-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  cpSync(packOf('mistv3'), folder, { recursive: true });
  const file = join(folder, 'pack.json');
  const json = JSON.parse(readFileSync(file, 'utf8')) as { speakers: { gainDb?: number }[] };
  const [speaker] = json.speakers;
  if (speaker === undefined) throw new Error('no speaker');
  const gainDb = (speaker.gainDb ?? 0) + 14;
  speaker.gainDb = gainDb;
  writeFileSync(file, JSON.stringify(json));

  const loud = speak(folder, ['sentence'], 50, {});
  t.ok(loud.limitedFrames > 5, `${loud.limitedFrames} frames were limited`);
  t.ok(
    loud.samples.every((sample) => Math.abs(sample) <= 0.951 * 32768),
    'no sample is clipped',
  );
  t.ok(
    loud.samples.some((sample) => Math.abs(sample) > 0.8 * 32768),
    'peaks stay near full scale',
  );
  for (const frames of [1, 7]) {
    t.ok(bytesOf(speak(folder, ['sentence'], frames, {}).samples).equals(bytesOf(loud.samples)), `${frames} frames`);
  }
  const soft = speak(packOf('mistv3'), ['sentence'], 50, {});
  t.equal(soft.limitedFrames, 0);
  const gain = 10 ** (14 / 20);
  const [first = 0, same = 0] = [soft.samples, loud.samples].map((samples) => rms(samples, edges(soft.samples).before));
  t.ok(Math.abs(same / (first * gain) - 1) < 0.01, 'what is soft has its full gain');
  t.end();
});
