import type {
  Countable,
  CountAnswer,
  CountQuestion,
  CountWatcher,
  HeldCount,
  RequestCount,
  SharedCounts,
} from '../../../src/accounts/count-ports.js';

const KINDS = ['sockets', 'syntheses'] as const;
/** The longest time between a question and its execution, and between that and its answer. */
const MOST_DELAY_MS = 5;

/** What all nodes hold, in the place of Redis. */
export class FakeRedis {
  readonly nodes = new Set<FakeCounts>();
  private readonly held = new Map<string, Map<FakeCounts, number>>();

  /** By node. */
  of(kind: Countable, accountId: string): Map<FakeCounts, number> {
    const key = `${kind} ${accountId}`;
    const counts = this.held.get(key) ?? new Map<FakeCounts, number>();
    this.held.set(key, counts);
    return counts;
  }

  sum(kind: Countable, accountId: string, but?: FakeCounts): number {
    return [...this.of(kind, accountId)].reduce(
      (sum, [node, count]) => (node === but ? sum : sum + count),
      0,
    );
  }

  /** It knows nothing of a node any more: that node begins anew. */
  forget(node: FakeCounts): void {
    for (const counts of this.held.values()) counts.delete(node);
  }

  /** As after a restart without its data. */
  loseAll(): void {
    this.held.clear();
  }

  /** What the script does. */
  execute(node: FakeCounts, question: CountQuestion): CountAnswer {
    const { kind, accountId, keep, asked, wished, ceiling, shortage } = question;
    const others = this.sum(kind, accountId, node);
    const room = ceiling - others - keep;
    const granted = Math.max(0, Math.min(asked, room));
    const extra = granted === asked ? Math.max(0, Math.min(wished, Math.floor((room - granted) / 8))) : 0;
    this.of(kind, accountId).set(node, keep + granted + extra);
    if (granted < asked && others > 0 && shortage === 'told')
      for (const each of this.nodes) each.tell(kind, accountId);
    return { granted, extra, others };
  }
}

/** One node's connection to them: commands arrive in order, and may be lost with their answers. */
export class FakeCounts implements SharedCounts {
  private watcher: CountWatcher | undefined;
  private isUp = false;
  /** Grows with each connection. */
  private era = 0;
  /** When the newest command arrives. */
  private arrivesMs = 0;
  private answeredMs = 0;

  constructor(
    private readonly redis: FakeRedis,
    private readonly roll: () => number,
    private readonly clock: { readonly nowMs: number },
  ) {
    redis.nodes.add(this);
  }

  watch(watcher: CountWatcher): void {
    this.watcher = watcher;
  }

  /** Once the node has said what it holds, it may ask. */
  connect(): void {
    if (this.isUp) return;
    this.isUp = true;
    const held = this.watcher?.held() ?? [];
    this.send(() => {
      this.redis.forget(this);
      this.assert(held);
      this.answer(() => this.watcher?.onReached());
    });
  }

  disconnect(): void {
    if (!this.isUp) return;
    this.isUp = false;
    this.era += 1;
    this.watcher?.onLost(new Error('the connection is lost'));
  }

  /** Says what the node holds, as every few seconds. */
  beat(): void {
    if (!this.isUp) return;
    const held = this.watcher?.held() ?? [];
    this.send(() => this.assert(held));
  }

  tell(kind: Countable, accountId: string): void {
    this.send(() => this.watcher?.onTight(kind, accountId));
  }

  /** Who asks learns of a lost connection from its watcher. */
  ask(question: CountQuestion): Promise<CountAnswer> {
    return new Promise((resolve) => {
      this.send(() => {
        const answer = this.redis.execute(this, question);
        this.answer(() => resolve(answer));
      });
    });
  }

  countRequest(): Promise<RequestCount> {
    return Promise.reject(new Error('nobody counts requests here'));
  }

  read(accountId: string): Promise<Readonly<Record<Countable, number>>> {
    if (!this.isUp) return Promise.reject(new Error('not connected'));
    const [sockets, syntheses] = KINDS.map((kind) => this.redis.sum(kind, accountId));
    return Promise.resolve({ sockets: sockets ?? 0, syntheses: syntheses ?? 0 });
  }

  private send(execute: () => void): void {
    const { era } = this;
    this.arrivesMs = Math.max(this.arrivesMs, this.clock.nowMs + MOST_DELAY_MS * this.roll());
    setTimeout(() => {
      if (this.isUp && era === this.era) execute();
    }, this.arrivesMs - this.clock.nowMs);
  }

  /** The connection may be lost before the answer comes. */
  private answer(arrive: () => void): void {
    const { era } = this;
    this.answeredMs = Math.max(this.answeredMs, this.clock.nowMs + MOST_DELAY_MS * this.roll());
    setTimeout(() => {
      if (this.isUp && era === this.era) arrive();
    }, this.answeredMs - this.clock.nowMs);
  }

  private assert(held: readonly HeldCount[]): void {
    for (const { kind, accountId, count } of held) this.redis.of(kind, accountId).set(this, count);
  }
}
