import { parentPort, workerData } from 'node:worker_threads';
import { loadAddon } from '../../../src/engine/addon.js';

/** A piece of a stream, and how many samples of it were encoded once it was there. */
export interface Piece {
  readonly stream: number;
  readonly sampleCount: number;
  readonly bytes: Uint8Array;
}

/** Takes slices of all streams, as other threads do at the same time, until there is none left. */
const { streams, startGate, threads } = workerData as { streams: number[]; startGate: Int32Array; threads: number };
const addon = loadAddon();
const pieces: Piece[] = [];
let busy = 0;

Atomics.add(startGate, 0, 1);
while (Atomics.load(startGate, 0) < threads);
const open = new Set(streams);
while (open.size > 0) {
  for (const stream of open) {
    try {
      const slice = addon.nextSlice(stream, 3);
      if (slice.file) pieces.push({ stream, sampleCount: slice.file.sampleCount, bytes: new Uint8Array(slice.bytes) });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error.message.startsWith('no stream')) open.delete(stream);
      else if (error.message.endsWith('in use by another thread')) busy += 1;
      else throw error;
    }
  }
}
parentPort?.postMessage({ pieces, busy });
