import { readdirSync, readFileSync } from 'node:fs';

const PERIOD_MS = 100;
const MS_PER_TICK = 10;

/** What each thread of a process has waited for a core since it began, in milliseconds. */
function waitsOf(pid: number): Map<string, number> {
  const folder = `/proc/${String(pid)}/task`;
  const waits = new Map<string, number>();
  for (const thread of threadsIn(folder)) {
    try {
      const [, waitNs = '0'] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
      waits.set(thread, Number(waitNs) / 1e6);
    } catch {
      // The thread has ended meanwhile.
    }
  }
  return waits;
}

/** The threads of a process; none when it has ended. */
function threadsIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Milliseconds in which the host of this machine ran something else on its cores. */
function stolenMs(): number {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  return Number(total.split(/\s+/)[8] ?? 0) * MS_PER_TICK;
}

interface Sample {
  readonly atMs: number;
  readonly processes: readonly Map<string, number>[];
  readonly stolenMs: number;
}

/**
 * Starts to measure time by the clock, less what the processes were kept waiting for a core meanwhile: a limit on it holds on a
 * busy machine too. A process waits as long as its main thread and the longest-waiting of its other threads, because one often works
 * for the other.
 * @returns the milliseconds so far; what a process waited that has ended meanwhile counts as time
 */
export function stopwatch(...pids: readonly number[]): () => number {
  const processes = pids.length === 0 ? [process.pid] : pids;
  const before = processes.map(waitsOf);
  const [startMs, stolenBeforeMs] = [performance.now(), stolenMs()];
  return () => {
    const waitedMs = processes.map((pid, index) => {
      const waited = (thread: string, ms: number): number => ms - (before[index]?.get(thread) ?? 0);
      const { [String(pid)]: ofMain = 0, ...others } = Object.fromEntries(
        [...waitsOf(pid)].map(([thread, ms]) => [thread, waited(thread, ms)]),
      );
      return ofMain + Math.max(0, ...Object.values(others));
    });
    const hinderedMs = waitedMs.reduce((sum, ms) => sum + ms, stolenMs() - stolenBeforeMs);
    return performance.now() - startMs - hinderedMs;
  };
}

/** Notes all the time what some processes wait for a core, so that what was late can be told from what was kept waiting. */
export class CoreWaits {
  readonly #samples: Sample[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly pids: readonly number[]) {
    this.#sample();
    this.#timer = setInterval(() => {
      this.#sample();
    }, PERIOD_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#sample();
  }

  /** @returns the longest wait of a single thread between two times of `performance.now()`, added up over the processes */
  longestMs(fromMs: number, toMs: number): number {
    return this.#between(fromMs, toMs, (waits) => Math.max(0, ...waits));
  }

  /** @returns the waits of all threads between two times of `performance.now()`: what goes from thread to thread waits no longer */
  sumMs(fromMs: number, toMs: number): number {
    return this.#between(fromMs, toMs, (waits) => waits.reduce((sum, ms) => sum + ms, 0));
  }

  /** @param ofProcess told what each thread of a process waited */
  #between(fromMs: number, toMs: number, ofProcess: (waits: readonly number[]) => number): number {
    const from = this.#samples.findLast(({ atMs }) => atMs <= fromMs) ?? this.#samples[0];
    const to = this.#samples.find(({ atMs }) => atMs >= toMs) ?? this.#samples.at(-1);
    if (from === undefined || to === undefined) return 0;
    const all = to.processes.map((waits, index) => {
      const before = from.processes[index];
      return ofProcess([...waits].map(([thread, ms]) => ms - (before?.get(thread) ?? 0)));
    });
    return all.reduce((sum, ms) => sum + ms, to.stolenMs - from.stolenMs);
  }

  #sample(): void {
    const processes = this.pids.map(waitsOf);
    this.#samples.push({ atMs: performance.now(), processes, stolenMs: stolenMs() });
  }
}
