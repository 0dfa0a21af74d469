/** Lets at most `count` tasks run at once; the others wait in the order in which they came. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly count: number) {}

  async take<Value>(task: () => Promise<Value>): Promise<Value> {
    if (this.running >= this.count) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      // Whoever waits takes over its place.
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
