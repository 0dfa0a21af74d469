import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { type JobHost, StreamJob } from '../../../src/scheduling/stream-job.js';
import type { StreamResult, StreamTask } from '../../../src/scheduling/tasks.js';
import { DEAF_LISTENER, jobHost } from '../../support/job-host.js';
import { request } from '../../support/synthesis.js';

/** The pool's side of a stream whose slices take as long as they are told to. */
function hostOf(
  slices: readonly { readonly takesMs: number; readonly audioMs: number; readonly bytes: number }[],
): {
  host: JobHost;
  underruns: string[];
  /** When the listener of each task has nothing left to play. */
  dueMs: number[];
} {
  const underruns: string[] = [];
  const due: number[] = [];
  let next = 0;
  const run = async (task: StreamTask): Promise<StreamResult> => {
    if ('dueMs' in task) due.push(task.dueMs);
    const { takesMs = 0, audioMs = 0, bytes = 0 } = slices[next++] ?? {};
    await delay(takesMs);
    const continuation = next < slices.length ? { needsText: false } : null;
    const slice = {
      bytes: new ArrayBuffer(bytes),
      durationMs: audioMs,
      processorMs: 1,
      slices: 1,
      wordTimes: null,
    };
    return { kind: 'slice', ...slice, limitedMs: 0, file: null, continuation };
  };
  const onUnderrun = (occurrence: string): number => underruns.push(occurrence);
  const host = jobHost({ run, metrics: { onFirstAudio: () => undefined, onUnderrun } });
  return { host, underruns, dueMs: due };
}

async function listen(...slices: Parameters<typeof hostOf>[0]) {
  const { host, underruns, dueMs } = hostOf(slices);
  const job = new StreamJob(host, request('Yes.'), DEAF_LISTENER, null);
  job.start();
  await job.done;
  return { underruns, dueMs };
}

const underrunsOf = async (...slices: Parameters<typeof hostOf>[0]): Promise<string[]> =>
  (await listen(...slices)).underruns;

void t.test(
  'a stream that is always ahead of its listener has no underrun, however late its first audio',
  async (t) => {
    const slice = { takesMs: 5, audioMs: 60_000, bytes: 100 };
    t.same(await underrunsOf({ ...slice, takesMs: 100 }, slice, slice), []);
  },
);

void t.test('a listener that waits is counted each time, and its stream once', async (t) => {
  const late = { takesMs: 60, audioMs: 10, bytes: 100 };
  t.same(await underrunsOf(late, late, late, late), ['first', 'later', 'later']);
});

void t.test('audio that an encoder holds back does not keep a listener supplied', async (t) => {
  const first = { takesMs: 1, audioMs: 20, bytes: 100 };
  const held = { takesMs: 30, audioMs: 60_000, bytes: 0 };
  t.same(await underrunsOf(first, held, { ...held, bytes: 100 }), ['first']);
});

void t.test('a worker learns that nobody has anything to play until the first bytes are there', async (t) => {
  const prepared = { takesMs: 1, audioMs: 0, bytes: 0 };
  const slice = { takesMs: 1, audioMs: 80, bytes: 100 };
  const { dueMs } = await listen(prepared, prepared, slice, slice, slice);
  const [start = NaN, ...rest] = dueMs.map((ms) => ms - (dueMs[0] ?? NaN));
  t.same([start, ...rest.slice(0, 2)], [0, 0, 0], 'work on the text earns no delay');
  t.ok((rest[2] ?? 0) >= 80);
  t.ok((rest[3] ?? 0) >= 160);
});
