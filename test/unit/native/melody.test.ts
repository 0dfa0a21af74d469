import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { packOf } from '../../support/packs.js';
import { plainSegment } from '../../support/segment.js';

const PACK = packOf('coda');
const RATE_HZ = 24_000;
const addon = loadAddon();
const { phones } = addon.loadPack(PACK);
const SENTENCE = ['_', 'l', 'o', 'ʊ', 'l', 'o', 'ʊ', '!', '_'];

interface Melody {
  readonly pitch?: Float32Array;
  readonly melodyShare?: Float32Array;
}

const open = (): number =>
  addon.openStream({
    ...{ pack: PACK, speaker: 0, codec: 'pcm', sampleRateHz: RATE_HZ, seed: 7n, pitchRatio: 1, formantRatio: 1 },
  });

function add(stream: number, melody: Melody): void {
  const ids = Array.from(SENTENCE, (phone) => phones.indexOf(phone));
  addon.addSegment(stream, { ...plainSegment(ids, 1.5), ...melody });
}

function speak(melody: Melody, sliceFrames = 50): Buffer {
  const stream = open();
  add(stream, melody);
  addon.finishStream(stream);
  const parts: Buffer[] = [];
  for (;;) {
    const slice = addon.nextSlice(stream, sliceFrames);
    parts.push(Buffer.from(slice.bytes));
    if (slice.ended) return Buffer.concat(parts);
  }
}

/** Numbers of each phone, or of each of its halves. */
const each = (value: number, parts = 1): Float32Array =>
  new Float32Array(parts * SENTENCE.length).fill(value);

/** F0 in Hz of each 20 ms that repeats itself, by autocorrelation over 50 ms. */
function pitches(bytes: Buffer): number[] {
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const [window, step] = [0.05 * RATE_HZ, 0.02 * RATE_HZ];
  const [shortest, longest] = [Math.floor(RATE_HZ / 350), Math.ceil(RATE_HZ / 90)];
  const found: number[] = [];
  for (let from = 0; from + window + longest < samples.length; from += step) {
    let [best, bestLag] = [0, 0];
    for (let lag = shortest; lag <= longest; lag++) {
      let [product, power, laggedPower] = [0, 1, 1];
      for (let i = from; i < from + window; i++) {
        const [sample = 0, lagged = 0] = [samples[i], samples[i + lag]];
        product += sample * lagged;
        power += sample * sample;
        laggedPower += lagged * lagged;
      }
      const likeness = product / Math.sqrt(power * laggedPower);
      if (likeness > best) [best, bestLag] = [likeness, lag];
    }
    if (best > 0.9) found.push(RATE_HZ / bestLag);
  }
  return found;
}

const spread = (numbers: readonly number[]): number => Math.max(...numbers) / Math.min(...numbers);

void t.test('without a share of the network in its melody, pitch stays where the speaker has it', (t) => {
  const free = pitches(speak({}));
  const flat = pitches(speak({ melodyShare: each(0) }));
  t.ok(flat.length > 10 && free.length > 10, `${free.length} and ${flat.length} places`);
  t.ok(spread(free) > 1.15, `by itself it moves by a factor of ${spread(free).toFixed(2)}`);
  t.ok(spread(flat) < 1.05, `then by ${spread(flat).toFixed(2)}`);
  t.end();
});

void t.test('the halves of a phone have a pitch of their own', (t) => {
  const plain = speak({});
  t.ok(speak({ pitch: each(1, 2), melodyShare: each(1) }).equals(plain), 'one for all changes nothing');
  t.ok(speak({ pitch: each(1.2, 2) }).equals(speak({ pitch: each(1.2) })), 'equal halves are one');
  const falls = { melodyShare: each(0), pitch: each(1.3, 2).fill(0.8, 9) };
  const heard = pitches(speak(falls));
  const [first = 0, last = 0] = [heard.at(1), heard.at(-2)];
  t.ok(first / last > 1.4, `${first.toFixed(0)} Hz, then ${last.toFixed(0)}`);
  for (const frames of [1, 7]) t.ok(speak(falls, frames).equals(speak(falls)), `slices of ${frames} frames`);
  t.end();
});

void t.test('numbers that do not fit the phones are refused', (t) => {
  const stream = open();
  t.throws(() => add(stream, { pitch: each(1, 3) }), /pitch must be/);
  t.throws(() => add(stream, { pitch: each(5) }), /pitch must be/);
  t.throws(() => add(stream, { melodyShare: each(1, 2) }), /melodyShare must be/);
  t.throws(() => add(stream, { melodyShare: each(1.1) }), /melodyShare must be/);
  t.throws(() => add(stream, { melodyShare: each(NaN) }), /melodyShare must be/);
  addon.closeStream(stream);
  t.end();
});
