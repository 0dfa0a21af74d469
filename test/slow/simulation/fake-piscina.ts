import { setImmediate as turn } from 'node:timers/promises';
import { queueOptionsSymbol } from 'piscina';
import type { Deadline, DeadlineQueue } from '../../../src/scheduling/deadline-queue.js';
import { createSpeechPool } from '../../../src/scheduling/pool.js';
import type { SpeechPool } from '../../../src/scheduling/pool-options.js';
import {
  type StreamContinuation,
  type StreamHandle,
  type StreamTask,
  wantsMore,
  type WorkerTask,
} from '../../../src/scheduling/tasks.js';

interface Queued {
  readonly task: WorkerTask;
  readonly resolve: (result: unknown) => void;
  readonly reject: (cause: unknown) => void;
  readonly [queueOptionsSymbol]: Deadline;
}

interface Running extends Queued {
  readonly endsMs: number;
}

/** The position of a stream of the fake engine, passed between threads as a continuation. */
interface Continuation extends StreamContinuation {
  readonly stream: number;
  readonly text: string;
  readonly next: number;
}

/** A sentence of the fake engine is so many slices. */
const SENTENCE_SLICES = 3;

export const SLICE_MS = 100;
/** Tasks take 1 to 10 ms. */
export const REAL_TIME_FACTOR = 5.5 / SLICE_MS;
/** Slices of a text; a negative length stands for one that is refused. */
export const slicesOf = (text: string): number => text.length % 13;

export interface FakeMachine {
  /** How much longer a task takes than it needs of a processor, because other programs run too. */
  slowness: number;
  /** Tasks take so many times 1 to 10 ms. */
  readonly scale: number;
  /** Milliseconds that the main thread needs for each result, on the core of the only worker. */
  readonly mainMs: number;
  /** So many slices of a sentence at most, as many as the dice say, are one task; one if absent. */
  readonly mostSlices?: number;
}

/** Which slices of the fake engine's text bytes are. @returns undefined for other bytes, as the end of a file has */
export function slicesIn(
  bytes: Uint8Array,
): { readonly text: string; readonly first: number; readonly count: number } | undefined {
  const [, text, first, more = '0'] = /^(.*):(\d+)(?:\+(\d+))?$/s.exec(new TextDecoder().decode(bytes)) ?? [];
  return text === undefined ? undefined : { text, first: Number(first), count: 1 + Number(more) };
}

/** Threads that are not there, in the place of piscina: their tasks take as long as the dice say, and any of them may die. */
export class FakePiscina {
  threads: { threadId: number }[] = [];
  readonly breaches: string[] = [];
  /** Native streams that are open. */
  readonly streams = new Set<number>();
  private readonly listeners = new Map<string, ((event: { id: number }) => void)[]>();
  private readonly waiting = new Set<Queued>();
  private readonly running = new Map<number, Running>();
  private readonly busyStreams = new Set<StreamHandle>();
  private made = 0;
  /** Processor time of workers and main thread. */
  usedMs = 0;

  constructor(
    private readonly queue: DeadlineQueue,
    private readonly workers: number,
    private readonly roll: () => number,
    private readonly clock: { nowMs: number },
    private readonly machine: FakeMachine,
  ) {
    this.threads = Array.from({ length: workers }, (_, threadId) => ({ threadId }));
    const withdraw = queue.withdraw.bind(queue);
    queue.withdraw = (deadline) => {
      const isWithdrawn = withdraw(deadline);
      if (isWithdrawn) this.forget(deadline);
      return isWithdrawn;
    };
  }

  on(event: string, listener: (event: { id: number }) => void): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  once(event: string, listener: () => void): void {
    this.on(event, listener);
  }

  destroy(): Promise<void> {
    return Promise.resolve();
  }

  run(task: WorkerTask): Promise<unknown> {
    if ('handle' in task) this.checkAlone(task);
    const deadline = (task as unknown as Record<symbol, Deadline>)[queueOptionsSymbol] as Deadline;
    return new Promise((resolve, reject) => {
      const queued: Queued = { task, resolve, reject, [queueOptionsSymbol]: deadline };
      this.waiting.add(queued);
      this.queue.push(queued);
      // Like piscina, a task that finds every thread busy starts one more.
      if (this.threads.length < this.workers && this.running.size === this.threads.length)
        this.threads.push({ threadId: 1000 + this.made++ });
      this.dispatch();
    });
  }

  get isIdle(): boolean {
    return this.running.size === 0;
  }

  get queuedCount(): number {
    return this.waiting.size;
  }

  /** Ends the task that is due to end first. */
  finishOne(): void {
    const [threadId, first] = [...this.running].sort(([, a], [, b]) => a.endsMs - b.endsMs)[0] ?? [];
    if (threadId === undefined || first === undefined) return;
    const { mainMs } = this.machine;
    this.clock.nowMs = Math.max(this.clock.nowMs, first.endsMs) + mainMs;
    this.usedMs += mainMs;
    this.running.delete(threadId);
    this.settle(first);
    this.dispatch();
  }

  /**
   * A thread dies. What it ran is lost, native streams are not.
   * @param then `lost`: no other takes its place, as when that dies while it starts
   */
  kill(threadId: number, then: 'replaced' | 'lost' = 'replaced'): void {
    const lost = this.running.get(threadId);
    this.running.delete(threadId);
    this.threads = this.threads.filter((thread) => thread.threadId !== threadId);
    if (then === 'replaced') this.threads.push({ threadId: 1000 + this.made++ });
    for (const listener of this.listeners.get('workerDestroy') ?? []) listener({ id: threadId });
    if (lost !== undefined) {
      if ('handle' in lost.task) this.busyStreams.delete(lost.task.handle);
      lost.reject(new Error('the worker died'));
    }
    this.dispatch();
  }

  private forget(deadline: Deadline): void {
    for (const queued of this.waiting) {
      if (queued[queueOptionsSymbol] !== deadline) continue;
      this.waiting.delete(queued);
      if (queued.task.kind !== 'open') this.breaches.push('a stream that is open was dropped');
      else this.busyStreams.delete(queued.task.handle);
    }
  }

  private costMs(): number {
    return this.machine.scale * (1 + 9 * this.roll());
  }

  private checkAlone({ handle }: StreamTask): void {
    if (this.busyStreams.has(handle)) this.breaches.push('two tasks of one stream');
    this.busyStreams.add(handle);
  }

  private dispatch(): void {
    for (const { threadId } of this.threads) {
      if (this.running.has(threadId)) continue;
      const next = this.queue.shift() as unknown as Queued | null;
      if (next === null) return;
      this.waiting.delete(next);
      for (const other of this.waiting) {
        if (other[queueOptionsSymbol].isBefore(next[queueOptionsSymbol]))
          this.breaches.push('not the earliest');
      }
      const costMs = this.costMs();
      this.usedMs += costMs;
      this.running.set(threadId, { ...next, endsMs: this.clock.nowMs + this.machine.slowness * costMs });
    }
  }

  private settle({ task, resolve }: Queued): void {
    if ('handle' in task) this.busyStreams.delete(task.handle);
    switch (task.kind) {
      case 'open': {
        const stream = ++this.made;
        task.handle[0] = stream;
        this.streams.add(stream);
        const { text } = task.request;
        resolve(this.slice(task.handle, { stream, text, next: 0, needsText: true }));
        return;
      }
      case 'slice': {
        const continuation = task.continuation as Continuation;
        const { needsText, text } = continuation;
        const isRight = needsText ? task.text?.request.text === text : task.text === null;
        if (!isRight) this.breaches.push('the text comes with what does not need it, or is missing');
        resolve(this.slice(task.handle, continuation));
        return;
      }
      case 'close':
        this.streams.delete(task.handle[0] ?? 0);
        resolve({ kind: 'closed' });
        return;
      case 'endFile':
        resolve({ kind: 'answer', value: new Uint8Array(1), processorMs: 0 });
        return;
      default:
        resolve({
          kind: 'answer',
          value: {
            text: task.kind,
            next: null,
            isa: 'fake',
            realTimeFactor: this.machine.scale * REAL_TIME_FACTOR,
          },
          processorMs: 0,
        });
    }
  }

  /** Bytes that identify their stream and their position in it. */
  private slice(handle: StreamHandle, { stream, text, next, needsText }: Continuation): unknown {
    const count = slicesOf(text);
    if (count === 0) {
      this.streams.delete(stream);
      handle[0] = 0;
      return { kind: 'failed', error: { code: 'phones_too_many', params: { max: 1 } }, cause: 'fake' };
    }
    // Whoever wants no more gets the slice under way.
    const { mostSlices = 1 } = this.machine;
    const most = mostSlices > 1 && wantsMore(handle) ? Math.ceil(mostSlices * this.roll()) : 1;
    const end = Math.min(next + Math.max(1, most), count, next + SENTENCE_SLICES - (next % SENTENCE_SLICES));
    const more = end - next - 1;
    const isLast = end === count;
    if (isLast) {
      this.streams.delete(stream);
      handle[0] = 0;
    }
    return {
      ...{ kind: 'slice', durationMs: (1 + more) * SLICE_MS, slices: 1 + more },
      bytes: new TextEncoder().encode(`${text}:${next}${more === 0 ? '' : `+${more}`}`).buffer,
      ...{ processorMs: this.costMs(), limitedMs: 0, wordTimes: null, file: null },
      continuation: isLast ? null : { stream, text, next: end, needsText: end % SENTENCE_SLICES === 0 },
      ...(needsText && { textLeft: {} }),
    };
  }
}

/** The product's pool over such threads, ready. */
export async function openFakePool(
  workers: number,
  roll: () => number,
  clock: { nowMs: number },
  machine: FakeMachine = { slowness: 1, scale: 1, mainMs: 0 },
): Promise<{ readonly piscina: FakePiscina; readonly pool: SpeechPool }> {
  const threads: FakePiscina[] = [];
  const opening = createSpeechPool({
    workers,
    modelsFolder: '',
    metrics: {
      onSlice: () => undefined,
      onLookUp: () => undefined,
      onFirstAudio: () => undefined,
      watchQueue: () => undefined,
      setStreams: () => undefined,
      onUnderrun: () => undefined,
      onWorkerRestart: () => undefined,
    },
    logger: { error: () => undefined },
    threads: (queue) => {
      threads.push(new FakePiscina(queue, workers, roll, clock, machine));
      return threads[0] as never;
    },
    processors: { usedMs: () => threads[0]?.usedMs ?? 0, count: () => workers },
  });
  const [piscina] = threads as [FakePiscina];
  while (!piscina.isIdle) {
    piscina.finishOne();
    await turn();
  }
  return { piscina, pool: await opening };
}
