/** What a task has done for its stream, and what one more slice would take. All times in milliseconds. */
export interface TaskSoFar {
  /** Processor time that the task has taken. */
  readonly spentMs: number;
  /** Processor time that the next slice is expected to take. */
  readonly nextMs: number;
  /** Audio that the task has made. */
  readonly madeMs: number;
  /** The most audio that the next slice makes. */
  readonly nextAudioMs: number;
  /** The bytes of it that have left the encoder. */
  readonly madeBytes: number;
  /** How long the listener can still play what was sent before the task; negative: how long it has had nothing to play. */
  readonly leadMs: number;
  /** Until the most urgent of the waiting tasks is due; Infinity: none waits. */
  readonly othersMs: number;
}

/** Processor time of a task. A task is promised to take 10 ms at most, and a slice may take longer than expected. */
const MAX_TASK_MS = 8;
/** Audio of a task, which a listener gets in one piece. */
const MAX_TASK_AUDIO_MS = 4000;
/** Bytes of a task that has several slices: the pause of a slow reader comes too late for them. */
const MAX_TASK_BYTES = 96 * 1024;
/** A listener with this much left to play needs no more yet: many interrupt what they hear. */
const ENOUGH_LEAD_MS = 10_000;
/** Processor time of an ordinary start, from the text to the first bytes. Cut into pieces, it and all that waits would be heard later. */
const START_MS = 5;
/** Time for a result to reach the listener, and for the next task to reach the worker, while several of them are due at once. */
const SPARE_MS = 20;

/**
 * Whether a task should make one more slice of its stream. Each task costs messages between two threads and a write to the
 * listener, so few long tasks are cheaper than many short ones, but beyond an ordinary start they must not make anyone's audio late. The sequence of
 * slices is always the same, so that the bytes do not depend on the answer.
 */
export function mayGoOn(task: TaskSoFar): boolean {
  const { spentMs, nextMs, madeMs, nextAudioMs, madeBytes, leadMs, othersMs } = task;
  const isInTime = (dueMs: number): boolean => dueMs > nextMs + SPARE_MS;
  const isOrdinaryStart = madeBytes === 0 && spentMs + nextMs <= START_MS;
  return (
    spentMs + nextMs <= MAX_TASK_MS &&
    madeMs + nextAudioMs <= MAX_TASK_AUDIO_MS &&
    madeBytes * (madeMs + nextAudioMs) <= MAX_TASK_BYTES * madeMs &&
    leadMs + madeMs < ENOUGH_LEAD_MS &&
    (isOrdinaryStart || isInTime(othersMs)) &&
    // Without bytes, the next slice is the fastest way to some.
    (madeBytes === 0 || isInTime(leadMs))
  );
}
