import t from 'tap';
import { loadAddon, type NativeStreamOptions } from '../../../src/engine/addon.js';
import { packOf } from '../../support/packs.js';
import { plainSegment } from '../../support/segment.js';

const addon = loadAddon();
const PACK = packOf('mistv3');
const SENTENCE = ['_', 'θ', 'æ', 'ŋ', 'k', 's', '.', '_'];
const UNKNOWN = 0xffffffff;

/** Sentences, and pauses in frames. */
type Item = 'sentence' | number;

function file(items: readonly Item[], options: Partial<NativeStreamOptions>, finish: 'first' | 'late' = 'first'): Buffer {
  const { phones } = addon.loadPack(PACK);
  const stream = addon.openStream({
    ...{ pack: PACK, speaker: 0, codec: 'wav', sampleRateHz: 24000, seed: 11n, pitchRatio: 1, formantRatio: 1 },
    ...options,
  });
  t.teardown(() => addon.closeStream(stream));
  const ids = SENTENCE.map((phone) => phones.indexOf(phone)).filter((id) => id >= 0);
  for (const item of items) {
    if (item === 'sentence') addon.addSegment(stream, plainSegment(ids));
    else addon.addSilence(stream, item);
  }
  if (finish === 'first') addon.finishStream(stream);
  const parts: Buffer[] = [];
  for (;;) {
    if (finish === 'late' && parts.length > 0) addon.finishStream(stream);
    const slice = addon.nextSlice(stream, 17);
    parts.push(Buffer.from(slice.bytes));
    if (slice.ended) return Buffer.concat(parts);
  }
}

void t.test('a length that is known ahead is true, at every rate, whatever is cut at the start', (t) => {
  for (const sampleRateHz of [4000, 8000, 11_127, 16_000, 22_050, 24_000, 44_100, 96_000]) {
    for (const edges of ['kept', 'start'] as const) {
      for (const items of [['sentence'], [70, 'sentence', 3, 'sentence'], ['sentence', 101], [5], []] as Item[][]) {
        const wav = file(items, { sampleRateHz, edges });
        const name = `${sampleRateHz} Hz, ${edges}, ${items.join()}`;
        t.same([wav.readUInt32LE(4), wav.readUInt32LE(40)], [wav.length - 8, wav.length - 44], name);
        const without = file(items, { sampleRateHz, edges }, 'late');
        t.same([without.readUInt32LE(4), without.readUInt32LE(40)], [UNKNOWN, UNKNOWN], 'finished too late');
        t.ok(without.subarray(44).equals(wav.subarray(44)), 'the same samples');
      }
    }
  }
  t.end();
});

void t.test('it is not told where it could not be true', (t) => {
  for (const options of [{ edges: 'cut' }, { file: null }] as Partial<NativeStreamOptions>[]) {
    t.equal(file(['sentence'], options).readUInt32LE(40), UNKNOWN);
  }
  t.end();
});
