import { queueOptionsSymbol, type TaskQueue } from 'piscina';
import { Urgency } from './urgency.js';

type Task = Parameters<TaskQueue['push']>[0];

let created = 0;

/** When a task is due; tasks with the same due time run in the order in which their deadlines were made. */
export class Deadline {
  readonly order = created++;

  /**
   * @param dueMs on the clock of `performance.now()`
   * @param isHeard whether somebody listens already, who will have nothing left to play then
   */
  constructor(
    public dueMs: number,
    readonly isHeard = false,
  ) {}

  isBefore(other: Deadline): boolean {
    return this.dueMs < other.dueMs || (this.dueMs === other.dueMs && this.order < other.order);
  }
}

interface Entry {
  readonly task: Task;
  readonly deadline: Deadline;
}

/**
 * Earliest deadline first: a binary heap that piscina takes as its task queue. The deadline of a task is the `Deadline`
 * under `queueOptionsSymbol` of the object that was given to `run`; a task without one is due at once.
 *
 * Never give `run` a `signal`: in piscina 5.3.2 a task that has to wait and can be aborted goes to a list that this queue does
 * not see and that is served first, and aborting a running task kills its thread.
 */
export class DeadlineQueue implements TaskQueue {
  private readonly heap: Entry[] = [];
  /** How soon the first task is due; workers read it. */
  readonly urgency = new Urgency();

  get size(): number {
    return this.heap.length;
  }

  push(task: Task): void {
    const options = task[queueOptionsSymbol];
    this.heap.push({ task, deadline: options instanceof Deadline ? options : new Deadline(-Infinity) });
    this.rise(this.heap.length - 1);
    this.tellUrgency();
  }

  shift(): Task | null {
    return this.removeAt(0)?.task ?? null;
  }

  remove(task: Task): void {
    const index = this.heap.findIndex((entry) => entry.task === task);
    if (index >= 0) this.removeAt(index);
  }

  /** Drops the waiting task with this deadline; its promise never settles. @returns false when it is no longer waiting. */
  withdraw(deadline: Deadline): boolean {
    const index = this.indexOf(deadline);
    if (index >= 0) this.removeAt(index);
    return index >= 0;
  }

  /** Moves the waiting task with this deadline to the front. @returns false when it is no longer waiting. */
  expedite(deadline: Deadline): boolean {
    const index = this.indexOf(deadline);
    if (index < 0) return false;
    deadline.dueMs = -Infinity;
    this.rise(index);
    this.tellUrgency();
    return true;
  }

  /** How many listeners will have nothing left to play by then unless their tasks are done. @param ms on the clock of `performance.now()` */
  countDryBy(ms: number, index = 0): number {
    const deadline = this.heap[index]?.deadline;
    if (deadline === undefined || deadline.dueMs > ms) return 0;
    return Number(deadline.isHeard) + this.countDryBy(ms, 2 * index + 1) + this.countDryBy(ms, 2 * index + 2);
  }

  private indexOf(deadline: Deadline): number {
    return this.heap.findIndex((entry) => entry.deadline === deadline);
  }

  private removeAt(index: number): Entry | undefined {
    const removed = this.heap[index];
    const last = this.heap.pop();
    if (last !== undefined && last !== removed) {
      this.heap[index] = last;
      this.rise(index);
      this.sink(index);
    }
    this.tellUrgency();
    return removed;
  }

  private tellUrgency(): void {
    this.urgency.write(this.heap[0]?.deadline.dueMs);
  }

  private rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) return;
      this.swap(index, parent);
      index = parent;
    }
  }

  private sink(from: number): void {
    let index = from;
    for (;;) {
      let first = 2 * index + 1;
      if (first >= this.heap.length) return;
      if (first + 1 < this.heap.length && this.isBefore(first + 1, first)) first++;
      if (!this.isBefore(first, index)) return;
      this.swap(index, first);
      index = first;
    }
  }

  private isBefore(a: number, b: number): boolean {
    return this.at(a).deadline.isBefore(this.at(b).deadline);
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.at(b), this.at(a)];
  }

  private at(index: number): Entry {
    return this.heap[index] as Entry;
  }
}
