import type { Clock } from '../../src/services.js';

/** A clock that only a test moves. */
export class ManualClock implements Clock {
  private now = 0;
  private timers: { readonly atMs: number; readonly act: () => void }[] = [];

  nowMs(): number {
    return this.now;
  }

  after(delayMs: number, act: () => void): () => void {
    const timer = { atMs: this.now + Math.max(0, delayMs), act };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** Milliseconds until the next timer rings; undefined: there is none. */
  get untilNextMs(): number | undefined {
    return this.timers.length === 0 ? undefined : this.next().atMs - this.now;
  }

  /** Rings what is due on the way, in order. */
  advance(byMs: number): void {
    const endMs = this.now + byMs;
    while (this.timers.length > 0 && this.next().atMs <= endMs) {
      const due = this.next();
      this.timers = this.timers.filter((timer) => timer !== due);
      this.now = Math.max(this.now, due.atMs);
      due.act();
    }
    this.now = endMs;
  }

  private next(): { readonly atMs: number; readonly act: () => void } {
    return this.timers.reduce((first, timer) => (timer.atMs < first.atMs ? timer : first));
  }
}
