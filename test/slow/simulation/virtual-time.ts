interface Timer {
  dueMs: number;
  /** Undefined: it fires once. */
  readonly everyMs: number | undefined;
  readonly act: () => void;
}

/** Replaces `performance.now`, `setTimeout` and `setInterval` by a clock that the caller moves. */
export class VirtualTime {
  private readonly real = { setTimeout, clearTimeout, setInterval, clearInterval };
  private readonly now = performance.now.bind(performance);
  private readonly timers = new Set<Timer>();

  constructor(private readonly nowMs: () => number) {
    performance.now = nowMs;
    globalThis.setTimeout = ((act: () => void, ms = 0) => this.start(act, ms)) as typeof setTimeout;
    globalThis.setInterval = ((act: () => void, ms = 0) => this.start(act, ms, ms)) as typeof setInterval;
    globalThis.clearTimeout = ((timer: never) => {
      if (!this.timers.delete(timer)) this.real.clearTimeout(timer);
    }) as typeof clearTimeout;
    globalThis.clearInterval = globalThis.clearTimeout;
  }

  /** Fires the timers that are due, in order. */
  ring(): void {
    for (let first = this.firstDue(); first !== undefined; first = this.firstDue()) {
      if (first.everyMs === undefined) this.timers.delete(first);
      else first.dueMs += Math.max(1, first.everyMs);
      first.act();
    }
  }

  /** Restores the original functions. */
  end(): void {
    performance.now = this.now;
    Object.assign(globalThis, this.real);
  }

  private start(act: () => void, ms: number, everyMs?: number): object {
    const timer = { dueMs: this.nowMs() + ms, everyMs, act, unref: () => timer };
    this.timers.add(timer);
    return timer;
  }

  private firstDue(): Timer | undefined {
    const nowMs = this.nowMs();
    let first: Timer | undefined;
    for (const timer of this.timers)
      if (timer.dueMs <= nowMs && (first === undefined || timer.dueMs < first.dueMs)) first = timer;
    return first;
  }
}
