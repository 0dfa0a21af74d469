import { parentPort, workerData } from 'node:worker_threads';
import { loadAddon } from '../../../src/engine/addon.js';

/** A piece of a stream, and how many samples of it were encoded once it was there. */
export interface Piece {
  readonly stream: number;
  readonly sampleCount: number;
  readonly bytes: Uint8Array;
}

/** Takes slices of all streams, as other threads do at the same time, until there is none left. */
const { streams, gates, threads } = workerData as { streams: number[]; gates: Int32Array; threads: number };
/** Places in `gates`: threads that are ready, and those that have taken a slice. */
const [READY, TAKEN] = [0, 1];
const addon = loadAddon();
const pieces: Piece[] = [];
let busy = 0;

Atomics.add(gates, READY, 1);
while (Atomics.load(gates, READY) < threads);
const open = new Set(streams);
while (open.size > 0) {
  for (const stream of open) {
    try {
      const slice = addon.nextSlice(stream, 3);
      if (!slice.file) continue;
      pieces.push({ stream, sampleCount: slice.file.sampleCount, bytes: new Uint8Array(slice.bytes) });
      if (pieces.length === 1) waitForAnother();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error.message.startsWith('no stream')) open.delete(stream);
      else if (error.message.endsWith('in use by another thread')) busy += 1;
      else throw error;
    }
  }
}
parentPort?.postMessage({ pieces, busy });

/** On a busy machine, one thread could take all slices before another runs. */
function waitForAnother(): void {
  const before = Atomics.add(gates, TAKEN, 1);
  Atomics.notify(gates, TAKEN);
  if (before === 0) Atomics.wait(gates, TAKEN, 1, 30_000);
}
