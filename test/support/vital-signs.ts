import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RunningServer } from './running-server.js';
import type { Sample, Watched } from './vital-signs-thread.js';

/** For a machine with nothing else to do; on a slower one, times are multiplied by its slowness. */
export interface Bounds {
  /** Processor time that the main thread spends before it answers somebody else, at 999 of 1000 questions. */
  readonly delayMs: number;
  /** The same processor time, at any question. */
  readonly longestDelayMs: number;
  /** By how much resident memory may grow beyond that of the start. */
  readonly grownMib: number;
  /** Processor time of a worker's task, code that runs for the first time included. */
  readonly taskMs: number;
  /** One task in a thousand, and three at any rate, may be held up by a collection of garbage for longer than this. */
  readonly rareTaskMs: number;
  readonly longestTaskMs: number;
}

const BOUNDS: Bounds = {
  delayMs: 20,
  longestDelayMs: 50,
  grownMib: 250,
  taskMs: 10,
  rareTaskMs: 25,
  longestTaskMs: 50,
};

/** The assertions of a test. */
interface Asserter {
  ok(isSo: boolean, what: string): void;
  comment(text: string): void;
}

export interface VitalSigns {
  /** Ends the watch, whether the server still runs or not, and asserts its bounds. */
  check(t: Asserter): Promise<void>;
}

/**
 * Watches a running server from outside, from a thread of its own, so that a busy test delays nothing: how long its main thread
 * makes another client wait, its memory, and how long its workers' tasks are. Every slow test that runs a server does this.
 */
export function watchServer(server: RunningServer, changes: Partial<Bounds> = {}): VitalSigns {
  const bounds = { ...BOUNDS, ...changes };
  const startMib = server.residentMemoryMib();
  const watched: Watched = { url: server.url, pid: server.pid };
  const thread = new Worker(new URL('./vital-signs-thread.js', import.meta.url), { workerData: watched });
  const ended = once(thread, 'message') as Promise<[Sample]>;
  ended.catch(() => undefined);
  thread.unref();
  return {
    check: async (t) => {
      thread.postMessage('end');
      const [{ delaysMs, peakMib, tasks, slowness }] = await ended;
      await thread.terminate();
      const sorted = [...delaysMs].sort((a, b) => a - b);
      const p999 = sorted[Math.floor(0.999 * (sorted.length - 1))] ?? 0;
      const longest = sorted.at(-1) ?? 0;
      const slower = (ms: number): number => Math.ceil(slowness * ms);
      /** How many of the tasks certainly took longer, rounded as the metrics' buckets are. */
      const longer = (ms: number): number => {
        const within = Object.entries(tasks.within).find(([limit]) => Number(limit) >= ms / 1000)?.[1];
        return tasks.count - (within ?? tasks.count);
      };
      t.comment(
        `${delaysMs.length} questions, p99.9 ${p999.toFixed(1)} and at most ${longest.toFixed(1)} ms of processor time; memory ${startMib.toFixed()} MiB, ` +
          `at most ${peakMib.toFixed()}; of ${tasks.count} tasks ${longer(bounds.taskMs)} took more than ` +
          `${bounds.taskMs} ms, ${longer(bounds.longestTaskMs)} more than ${bounds.longestTaskMs} ms; slowness ${slowness.toFixed(2)}`,
      );
      t.ok(delaysMs.length > 0, 'the server was watched');
      t.ok(p999 <= slower(bounds.delayMs), `the main thread answers within ${slower(bounds.delayMs)} ms`);
      t.ok(longest <= slower(bounds.longestDelayMs), `and never after ${slower(bounds.longestDelayMs)} ms`);
      t.ok(peakMib - startMib <= bounds.grownMib, `memory grows by ${bounds.grownMib} MiB at most`);
      const usual = slower(bounds.taskMs);
      t.ok(longer(usual) <= tasks.count / 100, `99 of 100 tasks take ${usual} ms at most`);
      const rare = slower(bounds.rareTaskMs);
      t.ok(
        longer(rare) <= Math.max(3, tasks.count / 1000),
        `${longer(rare)} tasks take more than ${rare} ms`,
      );
      const most = slower(bounds.longestTaskMs);
      t.ok(longer(most) === 0, `no task takes more than ${most} ms`);
    },
  };
}
