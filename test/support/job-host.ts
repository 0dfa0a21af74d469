import type { JobHost } from '../../src/scheduling/stream-job.js';

/** A pool for one stream, whose tasks never end unless `own` says otherwise. Faults are thrown. */
export const jobHost = (own: Partial<JobHost>): JobHost => ({
  run: () => new Promise(() => undefined),
  hasWorkers: true,
  orphan: () => undefined,
  queue: { withdraw: () => false, expedite: () => false },
  metrics: { onFirstAudio: () => undefined, onUnderrun: () => undefined },
  onRunning: () => undefined,
  onStarting: () => undefined,
  delayOf: () => 0,
  startDelayOf: () => 0,
  onSlice: () => undefined,
  onFault: (cause) => {
    throw cause;
  },
  ...own,
});

export const DEAF_LISTENER = { onAudio: () => undefined, onEnd: () => undefined, onError: () => undefined };
