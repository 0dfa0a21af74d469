import type {
  AccountLimits,
  Lease,
  Principal,
  SocketLimiter,
  SynthesisLimiter,
} from '../contracts/accounts.js';
import type { LimitMetrics } from '../contracts/metrics.js';
import { SonantError } from '../errors.js';
import { CountedAccounts } from './limits-accounts.js';
import { TokenBucket } from './limits-bucket.js';
import { refusal, SharedCount, type CountHost } from './limits-shared-count.js';
import type {
  Countable,
  CountAnswer,
  CountQuestion,
  CountWatcher,
  HeldCount,
  SharedCounts,
} from './ports.js';

export interface SharedLimitsOptions {
  /** `open`: while the counts cannot be reached, the same ceilings hold in each process alone; `closed`: nothing is allowed. */
  readonly whenUnknown: 'open' | 'closed';
  readonly metrics: LimitMetrics;
  readonly logger: {
    warn(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  /**
   * After an outage nothing new is asked for so long, milliseconds: counts that were lost know at first only the fastest
   * node, and it would take the places of the others.
   */
  readonly settleMs?: number;
}

/** Longer than any node takes to find the counts again. */
const SETTLE_MS = 2000;
const KINDS = ['sockets', 'syntheses'] as const;

interface Counted {
  readonly counts: Readonly<Record<Countable, SharedCount>>;
  /** For the time in which the shared one cannot be reached. */
  readonly bucket: TokenBucket;
}

/** Limits that hold over all nodes. What this node has open it knows itself, and can say anew whenever the counts were lost. */
export class SharedLimits implements SocketLimiter, SynthesisLimiter, CountHost, CountWatcher {
  standing: CountHost['standing'] = 'lost';
  private readonly accounts: CountedAccounts<Counted>;
  /** Null: there is none, or nobody has tried yet. */
  private outageSinceMs: number | null = null;
  private settleTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly counts: SharedCounts,
    private readonly options: SharedLimitsOptions,
  ) {
    this.accounts = new CountedAccounts(
      (accountId) => ({
        counts: {
          sockets: new SharedCount(this, accountId, 'sockets'),
          syntheses: new SharedCount(this, accountId, 'syntheses'),
        },
        bucket: new TokenBucket(this.now()),
      }),
      (counted) => this.isForgettable(counted),
    );
    counts.watch(this);
  }

  // An async function: every refusal is a rejection.
  async acquireSocket(principal: Principal): Promise<Lease> {
    return await this.acquire('sockets', principal);
  }

  acquireSynthesis(principal: Principal): Lease | Promise<Lease> {
    return this.acquire('syntheses', principal);
  }

  /** What the account has open over all nodes, or in this one while the others cannot be known. */
  async open(accountId: string): Promise<Readonly<Record<Countable, number>>> {
    if (this.standing !== 'lost') {
      const shared = await this.counts.read(accountId).catch(() => undefined);
      if (shared !== undefined) return shared;
    }
    const own = this.accounts.find(accountId)?.counts;
    return { sockets: own?.sockets.openCount ?? 0, syntheses: own?.syntheses.openCount ?? 0 };
  }

  /** Accounts that are remembered. */
  get accountCount(): number {
    return this.accounts.size;
  }

  /** Whoever waits is answered as in an outage, without a word about one. */
  close(): void {
    clearTimeout(this.settleTimer);
    this.standing = 'lost';
    this.answerWaiters();
  }

  now(): number {
    return performance.now();
  }

  ask(question: CountQuestion): Promise<CountAnswer> {
    return this.counts.ask(question);
  }

  held(): readonly HeldCount[] {
    this.balanceAll();
    return [...this.accounts.values()]
      .flatMap(({ counts }) => KINDS.map((kind) => counts[kind].held()))
      .filter((held) => held !== undefined);
  }

  onReached(): void {
    if (this.outageSinceMs === null) {
      this.beShared();
      return;
    }
    this.standing = 'settling';
    this.balanceAll();
    this.settleTimer = setTimeout(() => this.beShared(), this.options.settleMs ?? SETTLE_MS);
  }

  onLost(cause: unknown): void {
    clearTimeout(this.settleTimer);
    this.standing = 'lost';
    if (this.outageSinceMs === null) {
      this.outageSinceMs = this.now();
      this.options.metrics.setLimits('unknown');
      this.options.logger.warn({ err: cause, limitsWhenUnknown: this.options.whenUnknown }, LOST);
    }
    this.answerWaiters();
  }

  onTight(kind: Countable, accountId: string): void {
    this.accounts.find(accountId)?.counts[kind].onTight();
  }

  private beShared(): void {
    this.standing = 'shared';
    this.options.metrics.setLimits('shared');
    if (this.outageSinceMs !== null) {
      const outageMs = Math.round(this.now() - this.outageSinceMs);
      this.outageSinceMs = null;
      this.options.logger.info({ outageMs }, 'limits are shared again');
    }
    this.balanceAll();
  }

  private acquire(kind: Countable, { accountId, limits }: Principal): Lease | Promise<Lease> {
    const counted = this.accounts.of(accountId);
    const count = counted.counts[kind];
    for (const each of KINDS) counted.counts[each].limits = limits;
    return this.standing === 'shared' ? count.acquire() : this.acquireAlone(counted, kind, limits);
  }

  private acquireAlone({ counts, bucket }: Counted, kind: Countable, limits: AccountLimits): Lease {
    if (this.options.whenUnknown === 'closed') throw new SonantError('limits_unknown');
    if (counts[kind].openCount >= limits[kind]) throw refusal(kind);
    const { socketsPerSecond, socketBurst } = limits;
    if (kind === 'sockets' && !bucket.take(socketsPerSecond, socketBurst, this.now())) throw refusal(kind);
    return counts[kind].acquireUnasked();
  }

  private answerWaiters(): void {
    for (const counted of this.accounts.values()) {
      for (const kind of KINDS) {
        const count = counted.counts[kind];
        for (const waiter of count.lose()) {
          try {
            if (count.limits === null) throw new SonantError('limits_unknown');
            waiter.resolve(this.acquireAlone(counted, kind, count.limits));
          } catch (cause) {
            waiter.reject(SonantError.from(cause));
          }
        }
      }
    }
  }

  private balanceAll(): void {
    for (const { counts } of this.accounts.values()) for (const kind of KINDS) counts[kind].balance();
  }

  private isForgettable({ counts, bucket }: Counted): boolean {
    if (!counts.sockets.isForgettable || !counts.syntheses.isForgettable) return false;
    const { limits } = counts.sockets;
    return limits === null || bucket.isFull(limits.socketsPerSecond, limits.socketBurst, this.now());
  }
}

const LOST = 'the shared counts of the limits cannot be reached';
