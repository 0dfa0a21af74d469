/** A clock that never jumps, with timers. Tests use one of their own. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  nowMs(): number;
  /**
   * Calls `run` once, about `delayMs` from now, as a timer does: late at times, a little early at times.
   * @returns undoes it
   */
  after(delayMs: number, run: () => void): () => void;
}

export const monotonicClock: Clock = {
  nowMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
