/** Time that never jumps, and a way to be called back. Tests put in their own. */
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
