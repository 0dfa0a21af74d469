interface Timer {
  readonly dueMs: number;
  readonly act: () => void;
}

/** Replaces `performance.now` and `setTimeout` by a clock that the caller moves. */
export class VirtualTime {
  private readonly real = { setTimeout, clearTimeout, now: performance.now.bind(performance) };
  private readonly timers = new Set<Timer>();

  constructor(private readonly nowMs: () => number) {
    performance.now = nowMs;
    globalThis.setTimeout = ((act: () => void, ms = 0) => this.start(act, ms)) as typeof setTimeout;
    globalThis.clearTimeout = ((timer: never) => {
      if (!this.timers.delete(timer)) this.real.clearTimeout(timer);
    }) as typeof clearTimeout;
  }

  /** Fires the timers that are due, in order. */
  ring(): void {
    for (let first = this.firstDue(); first !== undefined; first = this.firstDue()) {
      this.timers.delete(first);
      first.act();
    }
  }

  /** Restores the original functions. */
  end(): void {
    performance.now = this.real.now;
    globalThis.setTimeout = this.real.setTimeout;
    globalThis.clearTimeout = this.real.clearTimeout;
  }

  private start(act: () => void, ms: number): object {
    const timer = { dueMs: this.nowMs() + ms, act, unref: () => timer };
    this.timers.add(timer);
    return timer;
  }

  private firstDue(): Timer | undefined {
    const due = [...this.timers].filter(({ dueMs }) => dueMs <= this.nowMs());
    return due.sort((a, b) => a.dueMs - b.dueMs)[0];
  }
}
