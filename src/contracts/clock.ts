/** Time as a session sees it: a test can turn it by hand. */
export interface Clock {
  /** Milliseconds since some moment. */
  nowMs(): number;
  /** Calls `act` once, after `delayMs`. @returns calls it off; does nothing once it has been called */
  after(delayMs: number, act: () => void): () => void;
}

export const machineClock: Clock = {
  nowMs: () => performance.now(),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};
