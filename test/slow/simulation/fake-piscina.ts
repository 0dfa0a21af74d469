import { queueOptionsSymbol } from 'piscina';
import type { Deadline, DeadlineQueue } from '../../../src/scheduling/deadline-queue.js';
import type { StreamHandle, StreamTask, WorkerTask } from '../../../src/scheduling/tasks.js';

interface Queued {
  readonly task: WorkerTask;
  readonly resolve: (result: unknown) => void;
  readonly reject: (cause: unknown) => void;
  readonly [queueOptionsSymbol]: Deadline;
}

interface Running extends Queued {
  readonly endsMs: number;
}

/** Where a stream of the fake engine is; it crosses as a continuation. */
interface Continuation {
  readonly stream: number;
  readonly text: string;
  readonly next: number;
}

export const SLICE_MS = 100;
/** Slices of a text; a negative length stands for one that is refused. */
export const slicesOf = (text: string): number => text.length % 13;

/** Threads that are not there, in the place of piscina: their tasks take as long as the dice say, and any of them may die. */
export class FakePiscina {
  nowMs = 0;
  threads: { threadId: number }[] = [];
  readonly breaches: string[] = [];
  /** Native streams that are open. */
  readonly streams = new Set<number>();
  private readonly listeners = new Map<string, ((event: { id: number }) => void)[]>();
  private readonly waiting = new Set<Queued>();
  private readonly running = new Map<number, Running>();
  private readonly busyStreams = new Set<StreamHandle>();
  private made = 0;

  constructor(
    private readonly queue: DeadlineQueue,
    workers: number,
    private readonly costMs: () => number,
  ) {
    this.threads = Array.from({ length: workers }, (_, threadId) => ({ threadId }));
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
      this.dispatch();
    });
  }

  get isIdle(): boolean {
    return this.running.size === 0;
  }

  get queuedCount(): number {
    return this.waiting.size;
  }

  /** The task that ends first ends now. */
  finishOne(): void {
    const [threadId, first] = [...this.running].sort(([, a], [, b]) => a.endsMs - b.endsMs)[0] ?? [];
    if (threadId === undefined || first === undefined) return;
    this.nowMs = Math.max(this.nowMs, first.endsMs);
    this.running.delete(threadId);
    this.settle(first);
    this.dispatch();
  }

  /** A thread dies; another takes its place. What it ran is lost, native streams are not. */
  kill(threadId: number): void {
    const lost = this.running.get(threadId);
    this.running.delete(threadId);
    this.threads = this.threads.map((thread) =>
      thread.threadId === threadId ? { threadId: 1000 + this.made++ } : thread,
    );
    for (const listener of this.listeners.get('workerDestroy') ?? []) listener({ id: threadId });
    if (lost !== undefined) {
      if ('handle' in lost.task) this.busyStreams.delete(lost.task.handle);
      lost.reject(new Error('the worker died'));
    }
    this.dispatch();
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
      this.running.set(threadId, { ...next, endsMs: this.nowMs + this.costMs() });
    }
  }

  private settle({ task, resolve }: Queued): void {
    if ('handle' in task) this.busyStreams.delete(task.handle);
    switch (task.kind) {
      case 'open': {
        const stream = ++this.made;
        task.handle[0] = stream;
        this.streams.add(stream);
        resolve(this.slice(task.handle, { stream, text: task.request.text, next: 0 }));
        return;
      }
      case 'slice':
        resolve(this.slice(task.handle, task.continuation as Continuation));
        return;
      case 'close':
        this.streams.delete(task.handle[0] ?? 0);
        resolve({ kind: 'closed' });
        return;
      case 'endFile':
        resolve({ kind: 'answer', value: new Uint8Array(1), processorMs: 0 });
        return;
      default:
        resolve({ kind: 'answer', value: { text: task.kind, next: null, isa: 'fake' }, processorMs: 0 });
    }
  }

  /** Bytes that say whose they are and which. */
  private slice(handle: StreamHandle, { stream, text, next }: Continuation): unknown {
    const count = slicesOf(text);
    if (count === 0) {
      this.streams.delete(stream);
      handle[0] = 0;
      return { kind: 'failed', error: { code: 'phones_too_many', params: { max: 1 } }, cause: 'fake' };
    }
    const isLast = next === count - 1;
    if (isLast) {
      this.streams.delete(stream);
      handle[0] = 0;
    }
    return {
      ...{ kind: 'slice', bytes: new TextEncoder().encode(`${text}:${next}`).buffer, durationMs: SLICE_MS },
      ...{ processorMs: this.costMs(), limitedMs: 0, wordTimes: null, file: null },
      continuation: isLast ? null : { stream, text, next: next + 1 },
    };
  }
}
