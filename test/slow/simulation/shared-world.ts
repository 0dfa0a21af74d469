import type { Countable } from '../../../src/accounts/count-ports.js';
import { SharedLimits } from '../../../src/accounts/limits-shared.js';
import type { Lease, Principal } from '../../../src/contracts/accounts.js';
import { principalOf } from '../../support/limit-nodes.js';
import { FakeCounts, FakeRedis } from './fake-counts.js';

export const MAX_SYNTHESES = 20;
export const MAX_SOCKETS = 20;
const KINDS = ['sockets', 'syntheses'] as const;
const HEARTBEAT_MS = 4000;
/** Less than nodes wait until they ask for more after an outage. */
const MOST_OUTAGE_MS = 1500;

export const principalFor = (account: string): Principal =>
  principalOf(account, { syntheses: MAX_SYNTHESES, sockets: MAX_SOCKETS });

interface Held {
  readonly account: string;
  readonly kind: Countable;
  readonly lease: Lease;
}

/** The limits of this node and of another one, which takes and gives back leases of the same accounts. */
export class SharedWorld {
  readonly limits: SharedLimits;
  private readonly other: SharedLimits;
  private readonly redis = new FakeRedis();
  private readonly nodes: readonly FakeCounts[];
  private readonly held: Held[] = [];
  private state: 'open' | 'finished' = 'open';

  constructor(
    private readonly accounts: readonly string[],
    private readonly roll: () => number,
    clock: { readonly nowMs: number },
  ) {
    this.nodes = [0, 1].map(() => new FakeCounts(this.redis, roll, clock));
    const [limits, other] = this.nodes.map(
      (counts) =>
        new SharedLimits(counts, {
          whenUnknown: 'closed',
          metrics: { setLimits: () => undefined },
          logger: { warn: () => undefined, info: () => undefined },
        }),
    ) as [SharedLimits, SharedLimits];
    this.limits = limits;
    this.other = other;
    for (const node of this.nodes) {
      node.connect();
      setInterval(() => node.beat(), HEARTBEAT_MS);
    }
  }

  /** The other node takes a lease, or gives one back. */
  act(): void {
    if (this.roll() < 0.6) this.release(Math.floor(this.roll() * this.held.length));
    else this.acquire();
  }

  /** A connection is lost, or all of them with all that was counted. */
  fail(): void {
    const isWhole = this.roll() < 0.5;
    const lost = isWhole ? this.nodes : this.nodes.filter(() => this.roll() < 0.5);
    for (const node of lost) node.disconnect();
    if (isWhole) this.redis.loseAll();
    for (const node of lost) setTimeout(() => node.connect(), MOST_OUTAGE_MS * this.roll());
  }

  finish(): void {
    this.state = 'finished';
    while (this.held.length > 0) this.release(0);
  }

  heldElsewhere(kind: Countable, account: string): number {
    return this.held.filter((held) => held.kind === kind && held.account === account).length;
  }

  /** What is counted of all accounts. */
  sum(): number {
    const all = this.accounts.flatMap((account) => KINDS.map((kind) => this.redis.sum(kind, account)));
    return all.reduce((sum, count) => sum + count, 0);
  }

  private acquire(): void {
    const account = this.accounts[Math.floor(this.roll() * this.accounts.length)] ?? '';
    const kind = this.roll() < 0.5 ? 'sockets' : 'syntheses';
    const take = async (): Promise<void> => {
      const principal = principalFor(account);
      const lease =
        kind === 'sockets'
          ? await this.other.acquireSocket(principal)
          : await this.other.acquireSynthesis(principal);
      this.held.push({ account, kind, lease });
      if (this.state === 'finished') this.release(this.held.length - 1);
    };
    take().catch(() => undefined);
  }

  private release(index: number): void {
    const [held] = this.held.splice(index, 1);
    held?.lease.release();
  }
}
