import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { Piscina, queueOptionsSymbol, type TaskQueue } from 'piscina';
import t from 'tap';
import { Deadline, DeadlineQueue } from '../../../src/scheduling/deadline-queue.js';
import { Urgency } from '../../../src/scheduling/urgency.js';
import { fuzzing } from '../../support/fuzz.js';

const ECHO_WORKER = fileURLToPath(new URL('./fixtures/echo-worker.js', import.meta.url));

type Task = Parameters<TaskQueue['push']>[0];

const taskDue = (dueMs: number, isHeard = false): Task & { [queueOptionsSymbol]: Deadline } => ({
  [queueOptionsSymbol]: new Deadline(dueMs, isHeard),
});

/** Whether another thread reads when the first task is due. */
const isTold = ({ urgency }: DeadlineQueue, dueMs: number | undefined): boolean => {
  const reader = new Urgency(urgency.shared);
  const beforeMs = reader.nowMs;
  const { leftMs } = reader;
  if (dueMs === undefined || dueMs === -Infinity) return leftMs === (dueMs ?? Infinity);
  // Numbers below 2 have a meaning of their own. A busy machine may stop this thread between two looks at the clock.
  const toldMs = Math.max(2, dueMs);
  return leftMs < toldMs - beforeMs + 3 && leftMs > toldMs - reader.nowMs - 3;
};

const drain = (queue: DeadlineQueue): Task[] =>
  Array.from({ length: queue.size }, () => queue.shift() as Task);

void t.test('any mix of push, shift, remove, withdraw and expedite gives the order of a sorted list', (t) => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('push' as const), dueMs: fc.integer({ min: 0, max: 9 }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('shift' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('remove', 'withdraw', 'expedite'), at: fc.nat(50) }),
    },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new DeadlineQueue();
      const model: ReturnType<typeof taskDue>[] = [];
      const sort = (): unknown =>
        model.sort((a, b) => (a[queueOptionsSymbol].isBefore(b[queueOptionsSymbol]) ? -1 : 1));
      for (const step of steps) {
        if (step.kind === 'push') {
          const task = taskDue(step.dueMs);
          queue.push(task);
          model.push(task);
        } else if (step.kind === 'shift') {
          if (queue.shift() !== (model.shift() ?? null)) return false;
        } else if (model.length > 0) {
          const [task] = model.splice(step.at % model.length, 1) as [ReturnType<typeof taskDue>];
          if (step.kind === 'remove') queue.remove(task);
          else if (step.kind === 'withdraw') {
            if (!queue.withdraw(task[queueOptionsSymbol])) return false;
          } else {
            queue.expedite(task[queueOptionsSymbol]);
            model.push(task);
          }
        }
        sort();
        if (!isTold(queue, model[0]?.[queueOptionsSymbol].dueMs)) return false;
        if (queue.size !== model.length) return false;
      }
      return drain(queue).every((task, i) => task === model[i]);
    }),
    fuzzing(),
  );
  t.pass('orders agree');
  t.end();
});

void t.test(
  'tasks that are due at the same time leave in the order of their making, even when put back',
  (t) => {
    const queue = new DeadlineQueue();
    const tasks = Array.from({ length: 20 }, () => taskDue(5));
    for (const task of tasks) queue.push(task);
    // Piscina does this when no worker is free.
    queue.push(queue.shift() as Task);
    t.ok(drain(queue).every((task, i) => task === tasks[i]));
    t.end();
  },
);

void t.test('listeners who will soon have nothing left to play are counted, and nobody else', (t) => {
  const task = fc.record({ dueMs: fc.integer({ min: 0, max: 20 }), isHeard: fc.boolean() });
  fc.assert(
    fc.property(fc.array(task, { maxLength: 60 }), fc.nat(21), (tasks, ms) => {
      const queue = new DeadlineQueue();
      for (const { dueMs, isHeard } of tasks) queue.push(taskDue(dueMs, isHeard));
      return queue.countDryBy(ms) === tasks.filter(({ dueMs, isHeard }) => isHeard && dueMs <= ms).length;
    }),
    fuzzing(),
  );
  t.pass('counts agree');
  t.end();
});

void t.test(
  'an empty queue gives null, and what it does not hold can be neither removed, withdrawn nor expedited',
  (t) => {
    const queue = new DeadlineQueue();
    t.equal(queue.shift(), null);
    queue.remove(taskDue(1));
    t.equal(queue.withdraw(new Deadline(1)), false);
    t.equal(queue.expedite(new Deadline(1)), false);
    t.equal(queue.size, 0);
    t.end();
  },
);

/** Runs tasks on one busy worker and tells how many the queue got to see and in which order they ran. */
async function runBehindBusyWorker(
  dueMs: number[],
  signal?: AbortSignal,
): Promise<{ pushes: number; ran: number[] }> {
  let pushes = 0;
  class CountingQueue extends DeadlineQueue {
    override push(task: Task): void {
      pushes++;
      super.push(task);
    }
  }
  const piscina = new Piscina({
    filename: ECHO_WORKER,
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Infinity,
    taskQueue: new CountingQueue(),
  });
  const ran: number[] = [];
  const busy = piscina.run({ value: -1 });
  await Promise.all(
    dueMs.map(async (due) => {
      const task = { value: due, [queueOptionsSymbol]: new Deadline(due) };
      ran.push((await piscina.run(task, signal ? { signal } : {})) as number);
    }),
  );
  await busy;
  await piscina.destroy();
  return { pushes, ran };
}

void t.test('piscina serves the earliest deadline first', async (t) => {
  const { pushes, ran } = await runBehindBusyWorker([30, 10, 50, 20, 40]);
  t.same(ran, [10, 20, 30, 40, 50]);
  t.ok(pushes >= 5, 'every waiting task went through the queue');
});

void t.test(
  'a task with a signal bypasses the queue: why nothing here may pass one to piscina',
  async (t) => {
    const { pushes, ran } = await runBehindBusyWorker([10, 30, 40, 50, 20], new AbortController().signal);
    t.equal(pushes, 0);
    t.not(ran.join(), '10,20,30,40,50', 'the order does not follow the deadlines');
  },
);
