import t from 'tap';
import type { Deadline } from '../../../src/scheduling/deadline-queue.js';
import { StreamJob } from '../../../src/scheduling/stream-job.js';
import { DEAF_LISTENER, jobHost } from '../../support/job-host.js';
import { request } from '../../support/synthesis.js';

/** When the tasks of a start are due, in milliseconds after it, if each takes so much processor time and makes no sound. */
async function dueAfter(processorMs: number, tasks: number): Promise<number[]> {
  const due: number[] = [];
  const host = jobHost({
    run: (_, { dueMs }: Deadline) => {
      due.push(dueMs);
      const continuation = due.length < tasks ? { needsText: false } : null;
      const slice = { bytes: new ArrayBuffer(0), durationMs: 0, limitedMs: 0, slices: 1, wordTimes: null };
      return Promise.resolve({ kind: 'slice', ...slice, processorMs, file: null, continuation });
    },
  });
  const job = new StreamJob(host, request('Yes.'), DEAF_LISTENER, null);
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

void t.test('a start is due later for those of its account that still wait', async (t) => {
  let dueMs = NaN;
  let starting = 0;
  const host = jobHost({
    run: (_, deadline: Deadline) => {
      dueMs = deadline.dueMs;
      t.equal(starting, 1);
      const slice = { bytes: new ArrayBuffer(2), durationMs: 1, limitedMs: 0, slices: 1, wordTimes: null };
      return Promise.resolve({ kind: 'slice', ...slice, processorMs: 2, file: null, continuation: null });
    },
    startDelayOf: (account) => (account === request('Yes.').accountId ? 1000 : 0),
    onStarting: (_, by) => (starting += by),
  });
  const startedMs = performance.now();
  const job = new StreamJob(host, request('Yes.'), DEAF_LISTENER, null);
  job.start();
  await job.done;
  t.ok(dueMs >= startedMs + 1020 && dueMs < startedMs + 1520, `${dueMs - startedMs} ms`);
  t.equal(starting, 0);
});

void t.test('a start that is cancelled before a worker takes it is over at once', async (t) => {
  const kinds: string[] = [];
  let running = 0;
  let starting = 0;
  const host = jobHost({
    run: (task) => {
      kinds.push(task.kind);
      return new Promise(() => undefined);
    },
    queue: { withdraw: () => true, expedite: () => false },
    onRunning: (_, by) => (running += by),
    onStarting: (_, by) => (starting += by),
  });
  const job = new StreamJob(host, request('No.'), DEAF_LISTENER, null);
  job.start();
  job.cancel();
  await job.done;
  t.same(kinds, ['open'], 'nothing is closed that was never opened');
  t.same([running, starting], [0, 0]);
});
