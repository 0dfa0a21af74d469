/** Stands for "no task waits" and "one is due at once" in the shared number. */
const NONE = 0;
const AT_ONCE = 1;

/** What a worker needs to know the urgency of others; plain data, and a copy of it shares the memory. */
export interface SharedUrgency {
  readonly due: Int32Array;
  /** What the system's clock read, in milliseconds, when that of the main thread's `performance.now()` began. */
  readonly originMs: number;
}

const systemMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/**
 * When the most urgent of the waiting tasks is due. The main thread writes it, and workers read it between two slices, without
 * a message.
 */
export class Urgency {
  readonly shared: SharedUrgency;

  /** @param shared of another thread; this is the thread that writes if absent */
  constructor(shared?: SharedUrgency) {
    this.shared = shared ?? {
      due: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
      originMs: systemMs() - performance.now(),
    };
  }

  /** @param dueMs on the clock of the main thread's `performance.now()`; undefined: no task waits */
  write(dueMs: number | undefined): void {
    Atomics.store(this.shared.due, 0, dueMs === undefined ? NONE : wrapped(dueMs));
  }

  /** Milliseconds until that task is due, to the millisecond; Infinity: none waits; negative: it is late. */
  get leftMs(): number {
    const due = Atomics.load(this.shared.due, 0);
    if (due === NONE) return Infinity;
    // The difference is right when the numbers have wrapped, too: that is every 50 days.
    return due === AT_ONCE ? -Infinity : (due - wrapped(this.nowMs)) | 0;
  }

  /** What `performance.now()` says on the main thread. Other threads may count from another time. */
  get nowMs(): number {
    return systemMs() - this.shared.originMs;
  }
}

/** The last 32 bits of the whole milliseconds. */
function wrapped(ms: number): number {
  if (ms === -Infinity) return AT_ONCE;
  const bits = Math.floor(ms) | 0;
  return bits === NONE || bits === AT_ONCE ? AT_ONCE + 1 : bits;
}
