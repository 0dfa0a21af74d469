import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { packOf } from '../../support/packs.js';
import { plainSegment } from '../../support/segment.js';
import type { Piece } from './registry-worker.js';

const PACK = packOf('coda');
const THREADS = 3;
const STREAMS = 4;
const addon = loadAddon();
const { phones } = addon.loadPack(PACK);

function openStream(seed: number): number {
  const stream = addon.openStream({
    ...{ pack: PACK, speaker: 0, codec: 'pcm', sampleRateHz: 24000, pitchRatio: 1, formantRatio: 1 },
    seed: BigInt(seed),
    file: null,
  });
  const ids = ['h', 'ə', 'l', 'o', 'ʊ', '!'].map((phone) => phones.indexOf(phone));
  addon.addSegment(stream, plainSegment(ids));
  addon.finishStream(stream);
  return stream;
}

void t.test('threads that take slices of the same streams at once make the bytes of one thread', async (t) => {
  const expected = Array.from({ length: STREAMS }, (_, seed) =>
    Buffer.from(addon.nextSlice(openStream(seed), 1000).bytes),
  );
  const streams = Array.from({ length: STREAMS }, (_, seed) => openStream(seed));
  const gates = new Int32Array(new SharedArrayBuffer(8));
  const workers = Array.from(
    { length: THREADS },
    () =>
      new Worker(new URL('registry-worker.js', import.meta.url), {
        workerData: { streams, gates, threads: THREADS },
      }),
  );
  const results = (await Promise.all(workers.map((worker) => once(worker, 'message')))) as [
    { pieces: Piece[]; busy: number },
  ][];
  const pieces = results.flatMap(([{ pieces }]) => pieces);
  const differing = streams.filter((stream, seed) => {
    const own = pieces.filter((piece) => piece.stream === stream);
    own.sort((a, b) => a.sampleCount - b.sampleCount);
    return !Buffer.concat(own.map(({ bytes }) => bytes)).equals(expected[seed] ?? Buffer.alloc(0));
  });
  t.same(differing, [], 'streams whose bytes differ');
  const takers = results.filter(([{ pieces }]) => pieces.length > 0).length;
  t.ok(takers > 1, `${String(takers)} threads took slices`);
  t.equal(addon.streamCount(), 0, 'no stream is left');
});
