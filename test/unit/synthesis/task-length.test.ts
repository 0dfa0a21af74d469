import fc from 'fast-check';
import t from 'tap';
import { mayGoOn, type TaskSoFar } from '../../../src/synthesis/task-length.js';
import { fuzzing } from '../../support/fuzz.js';

const MAX_TASK_MS = 8;
const MAX_TASK_AUDIO_MS = 4000;
const MAX_TASK_BYTES = 96 * 1024;
const START_MS = 5;
/** Nothing else waits, and the listener has just got the first 80 ms. */
const IDLE: TaskSoFar = {
  ...{ spentMs: 0.6, nextMs: 1.2, madeMs: 200, nextAudioMs: 400, madeBytes: 1600 },
  ...{ leadMs: 80, othersMs: Infinity },
};

interface Slice {
  readonly audioMs: number;
  /** What it is expected to take. */
  readonly expectedMs: number;
  /** The share of that which it takes. */
  readonly share: number;
  /** 0: the encoder holds back what the slice makes. */
  readonly bytesAMs: number;
}

const slice: fc.Arbitrary<Slice> = fc.record({
  audioMs: fc.integer({ min: 10, max: 1000 }),
  expectedMs: fc.double({ min: 0.05, max: 12, noNaN: true }),
  share: fc.double({ min: 0.1, max: 1, noNaN: true }),
  bytesAMs: fc.constantFrom(0, 8, 48),
});
const due = fc.oneof(fc.constant(Infinity), fc.integer({ min: -50, max: 200 }));

/** A task over so many slices at most, as a worker does it; `others` are due when it says after each slice. */
function work(slices: readonly Slice[], leadMs: number, others: readonly number[]) {
  let nowMs = 0;
  let madeMs = 0;
  let madeBytes = 0;
  let made = 0;
  for (const [i, { audioMs, expectedMs, share, bytesAMs }] of slices.entries()) {
    const othersMs = (others[i] ?? Infinity) - nowMs;
    const next = { nextMs: expectedMs, nextAudioMs: audioMs };
    const task = { spentMs: nowMs, madeMs, madeBytes, leadMs: leadMs - nowMs, othersMs, ...next };
    if (i > 0 && !mayGoOn(task)) break;
    nowMs += expectedMs * share;
    madeMs += audioMs;
    madeBytes += bytesAMs * audioMs;
    made++;
  }
  return { made, tookMs: nowMs, madeMs };
}

void t.test('a task of several slices is never too long, too much, or too late for anybody', (t) => {
  let several = 0;
  fc.assert(
    fc.property(fc.array(slice, { minLength: 1, maxLength: 9 }), due, due, (slices, leadMs, othersDueMs) => {
      const others = slices.map(() => othersDueMs);
      const { made, tookMs, madeMs } = work(slices, leadMs, others);
      if (made === 1) return true;
      several++;
      const isHeard = slices.slice(0, made - 1).some(({ bytesAMs }) => bytesAMs > 0);
      return (
        tookMs <= MAX_TASK_MS &&
        madeMs <= MAX_TASK_AUDIO_MS &&
        (tookMs < othersDueMs || (!isHeard && tookMs <= START_MS)) &&
        (!isHeard || tookMs < leadMs)
      );
    }),
    fuzzing(0.5, 2000),
  );
  t.ok(several > 200, `${several} tasks of several slices`);
  t.end();
});

void t.test('who comes meanwhile waits for the slice or the start under way, and no longer', (t) => {
  fc.assert(
    fc.property(fc.array(slice, { minLength: 2, maxLength: 9 }), fc.nat(8), (slices, at) => {
      const arrivesAt = at % slices.length;
      const others = slices.map((_, i) => (i > arrivesAt ? -Infinity : Infinity));
      const { made, tookMs } = work(slices, Infinity, others);
      if (made <= arrivesAt + 1) return true;
      return tookMs <= START_MS && slices.slice(0, made - 1).every(({ bytesAMs }) => bytesAMs === 0);
    }),
    fuzzing(0.5, 1000),
  );
  t.end();
});

void t.test('it goes on until one of its bounds is reached', (t) => {
  t.ok(mayGoOn(IDLE));
  t.ok(mayGoOn({ ...IDLE, spentMs: 6.8 }));
  t.notOk(mayGoOn({ ...IDLE, spentMs: 6.9 }), 'a task of 8.1 ms');
  t.ok(mayGoOn({ ...IDLE, madeMs: 3600 }));
  t.notOk(mayGoOn({ ...IDLE, madeMs: 3601 }), 'four seconds of audio');
  t.ok(mayGoOn({ ...IDLE, madeMs: 1600, madeBytes: 0.79 * MAX_TASK_BYTES }));
  t.notOk(mayGoOn({ ...IDLE, madeMs: 1600, madeBytes: 0.81 * MAX_TASK_BYTES }), 'more than 96 KiB');
  t.ok(mayGoOn({ ...IDLE, leadMs: 9700 }));
  t.notOk(mayGoOn({ ...IDLE, leadMs: 9800 }), 'the listener has ten seconds');
  t.ok(mayGoOn({ ...IDLE, othersMs: 22 }));
  t.notOk(mayGoOn({ ...IDLE, othersMs: 21 }), 'another task is due soon');
  t.notOk(mayGoOn({ ...IDLE, othersMs: -Infinity }));
  t.notOk(mayGoOn({ ...IDLE, leadMs: 21 }), 'the listener waits for what is made');
  t.notOk(mayGoOn({ ...IDLE, leadMs: -5 }), 'nobody has heard anything yet');
  t.ok(mayGoOn({ ...IDLE, leadMs: -5, madeBytes: 0 }), 'the encoder has given nothing yet');
  t.ok(mayGoOn({ ...IDLE, othersMs: -5, madeBytes: 0, spentMs: 3.7 }), 'an ordinary start');
  t.notOk(mayGoOn({ ...IDLE, othersMs: -5, madeBytes: 0, spentMs: 3.9 }), 'a start of 5.1 ms');
  t.notOk(mayGoOn({ ...IDLE, madeBytes: 0, madeMs: 3601 }), 'a start is no longer than other tasks');
  t.end();
});
