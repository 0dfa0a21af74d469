import t from 'tap';
import type { Deadline } from '../../../src/scheduling/deadline-queue.js';
import { type JobHost, StreamJob } from '../../../src/scheduling/stream-job.js';
import { request } from '../../support/synthesis.js';

/** When the tasks of a start are due, in milliseconds after it, if each takes so much processor time and makes no sound. */
async function dueAfter(processorMs: number, tasks: number): Promise<number[]> {
  const due: number[] = [];
  const host: JobHost = {
    run: (_, { dueMs }: Deadline) => {
      due.push(dueMs);
      const continuation = due.length < tasks ? { needsText: false } : null;
      const slice = { bytes: new ArrayBuffer(0), durationMs: 0, limitedMs: 0, slices: 1, wordTimes: null };
      return Promise.resolve({ kind: 'slice', ...slice, processorMs, file: null, continuation });
    },
    hasWorkers: true,
    orphan: () => undefined,
    expedite: () => false,
    onRunning: () => undefined,
    delayOf: () => 0,
    onSlice: () => undefined,
    onFirstAudio: () => undefined,
    onUnderrun: () => undefined,
    onFault: (cause) => {
      throw cause;
    },
  };
  const listener = { onAudio: () => undefined, onEnd: () => undefined, onError: () => undefined };
  const job = new StreamJob(host, request('Yes.'), listener, null);
  job.start();
  await job.done;
  return due.map((dueMs) => Math.round(dueMs - (due[0] ?? 0)));
}

void t.test(
  'an ordinary start stays due when it was, and a long one yields to what comes later',
  async (t) => {
    t.same(await dueAfter(2, 4), [0, 0, 0, 0], 'six milliseconds');
    t.same(await dueAfter(5, 4), [0, 0, 16, 36], 'four milliseconds for each one more');
  },
);
