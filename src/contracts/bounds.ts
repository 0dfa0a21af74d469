import { SonantError } from '../errors.js';

/** Runs at most `count` tasks at once. Accounts whose tasks wait take turns; the tasks of one account keep their order. */
export class Gate {
  private running = 0;
  /** The queue of each account; the first account has waited longest. */
  private readonly waiting = new Map<string, (() => void)[]>();

  /**
   * @param mostWaiting tasks of one account that may wait
   * @param refusal of a further one
   */
  constructor(
    private readonly count: number,
    private readonly mostWaiting: number,
    private readonly refusal = (): SonantError => new SonantError('overloaded'),
  ) {}

  /** Tasks of all accounts. */
  get waitingCount(): number {
    return [...this.waiting.values()].reduce((count, queue) => count + queue.length, 0);
  }

  /** @throws SonantError (a rejection) the refusal, when too many of the account wait */
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
    if (queue.length >= this.mostWaiting) throw this.refusal();
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

/** Bounds the bytes that are held in memory for each owner: an account or, while that is unknown, a client. */
export class ByteRoom {
  private readonly held = new Map<string, number>();

  /** @param maxBytes of one owner */
  constructor(readonly maxBytes: number) {}

  /** @returns false if there is no room for that many more bytes */
  take(owner: string, bytes: number): boolean {
    const all = (this.held.get(owner) ?? 0) + bytes;
    if (all > this.maxBytes) return false;
    this.held.set(owner, all);
    return true;
  }

  giveBack(owner: string, bytes: number): void {
    const left = (this.held.get(owner) ?? 0) - bytes;
    if (left > 0) this.held.set(owner, left);
    else this.held.delete(owner);
  }
}
