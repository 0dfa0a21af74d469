/** Requests are worked on for this long in one turn of the event loop: a client may send thousands in one packet. */
const MAX_TURN_MS = 4;

/** The waiting requests of one owner, in the order of their arrival. */
interface Line {
  /** The time spent on it since others began to wait. */
  spentMs: number;
  readonly waiting: Set<() => void>;
}

/** Shares the turns of the event loop between accounts: of those that wait, the one that has had the least time goes first. */
export class RequestTurns {
  private readonly lines = new Map<string, Line>();
  private startedMs: number | null = null;
  /** The request that may work now. Others that ask before its work is done wait. */
  private working: object | undefined;
  private serving: { readonly line: Line; readonly sinceMs: number } | undefined;

  /**
   * Settles when there is time for work that may take milliseconds.
   * @param owner the account; before it is known, the client
   */
  async take(request: object, owner: string): Promise<void> {
    if (this.lines.size === 0 && !this.isSpent() && (this.working ?? request) === request) {
      this.working = request;
      // Runs after everything that this request does before it waits for something else.
      queueMicrotask(() => process.nextTick(() => (this.working = undefined)));
      return;
    }
    await new Promise<void>((resolve) => {
      this.lineOf(owner).waiting.add(resolve);
      setImmediate(() => this.serveOne());
    });
  }

  private lineOf(owner: string): Line {
    let line = this.lines.get(owner);
    if (line === undefined) {
      // A newcomer begins with the least time of all who wait, and does not catch up on earlier turns.
      line = { spentMs: this.first()?.[1].spentMs ?? 0, waiting: new Set() };
      this.lines.set(owner, line);
    }
    return line;
  }

  /** Each waiting request has an immediate of its own, so that one request's work is over before the next begins. */
  private serveOne(): void {
    this.charge();
    if (this.isSpent()) {
      setImmediate(() => this.serveOne());
      return;
    }
    const [owner, line] = this.first() ?? [];
    if (owner === undefined || line === undefined) return;
    const [begin] = line.waiting;
    if (begin !== undefined) line.waiting.delete(begin);
    if (line.waiting.size === 0) this.lines.delete(owner);
    this.serving = { line, sinceMs: performance.now() };
    begin?.();
  }

  private charge(): void {
    if (this.serving !== undefined) this.serving.line.spentMs += performance.now() - this.serving.sinceMs;
    this.serving = undefined;
  }

  private first(): [owner: string, line: Line] | undefined {
    let first: [string, Line] | undefined;
    for (const entry of this.lines)
      if (first === undefined || entry[1].spentMs < first[1].spentMs) first = entry;
    return first;
  }

  private isSpent(): boolean {
    const nowMs = performance.now();
    if (this.startedMs === null) {
      this.startedMs = nowMs;
      setImmediate(() => (this.startedMs = null));
    }
    return nowMs - this.startedMs > MAX_TURN_MS;
  }
}
