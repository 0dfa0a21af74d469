import { SonantError } from '../errors.js';

/** The most look-ups of one account that may wait; texts that are spoken have lower limits. */
const MAX_WAITING_LOOK_UPS = 1000;

/** Lets at most `count` tasks run at once. Of those that wait, accounts take turns; those of an account keep their order. */
export class Gate {
  private running = 0;
  /** The queue of each account; the first account has waited longest. */
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(private readonly count: number) {}

  /** @throws SonantError (a rejection) `overloaded`, when too many of the account wait */
  async take<Value>(account: string, task: () => Promise<Value>): Promise<Value> {
    if (this.running < this.count) this.running += 1;
    else await new Promise<void>((resolve) => this.enqueue(account, resolve));
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  private enqueue(account: string, begin: () => void): void {
    const queue = this.waiting.get(account) ?? [];
    if (queue.length >= MAX_WAITING_LOOK_UPS) throw new SonantError('overloaded');
    queue.push(begin);
    this.waiting.set(account, queue);
  }

  /** Gives the place of a finished task to the next one that waits. */
  private release(): void {
    const [first] = this.waiting;
    if (first === undefined) {
      this.running -= 1;
      return;
    }
    const [account, queue] = first;
    const begin = queue.shift();
    this.waiting.delete(account);
    if (queue.length > 0) this.waiting.set(account, queue);
    begin?.();
  }
}
