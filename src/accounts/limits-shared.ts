import type {
  Lease,
  Principal,
  QuotaState,
  RequestLimiter,
  SocketLimiter,
  SynthesisLimiter,
} from '../contracts/accounts.js';
import type { LimitMetrics } from '../contracts/metrics.js';
import { SonantError } from '../errors.js';
import type {
  Countable,
  CountAnswer,
  CountQuestion,
  CountWatcher,
  HeldCount,
  OpenCounter,
  OpenCounts,
  SharedCounts,
} from './count-ports.js';
import { CountedAccounts } from './limits-accounts.js';
import { TokenBucket } from './limits-bucket.js';
import { type CountHost, SharedCount } from './limits-shared-count.js';
import { requestState, RequestWindow, WINDOW_MS } from './limits-window.js';
import { ceilingReached, type Limited, requestsTooMany, socketsTooFast } from './refusals.js';

export interface SharedLimitsOptions {
  /** `open`: while the counts cannot be reached, the same ceilings hold in each process alone; `closed`: nothing is allowed. */
  readonly whenUnknown: 'open' | 'closed';
  readonly metrics: LimitMetrics;
  readonly logger: {
    warn(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  /**
   * Milliseconds after an outage in which nothing new is asked for: counts that were lost know only the nodes that have
   * reconnected, and the fastest would take the places of the others.
   */
  readonly settleMs?: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: (() => number) | undefined;
}

/** Longer than any node takes to find the counts again. */
const SETTLE_MS = 2000;
const KINDS = ['sockets', 'syntheses'] as const;

interface Counted {
  readonly counts: Readonly<Record<Countable, SharedCount>>;
  /** Used while the shared one cannot be reached. */
  readonly bucket: TokenBucket;
  readonly requests: RequestWindow;
}

/** Limits that hold across all nodes. This node knows what it has open, and reports it again after the counts were lost. */
export class SharedLimits
  implements SocketLimiter, SynthesisLimiter, RequestLimiter, OpenCounter, CountHost, CountWatcher
{
  standing: CountHost['standing'] = 'lost';
  private readonly accounts: CountedAccounts<Counted>;
  /** Null: there is no outage, or no attempt has been made yet. */
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
        requests: new RequestWindow(),
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

  async countRequest(principal: Principal): Promise<QuotaState | undefined> {
    const { requestsPerMinute: limit = 0 } = principal.limits;
    if (limit === 0) return undefined;
    if (this.standing !== 'lost') {
      const asked = this.counts.countRequest(principal.accountId, limit, WINDOW_MS);
      const shared = await asked.catch(() => undefined);
      if (shared !== undefined) {
        const state = requestState(limit, shared.used, shared.leftMs);
        if (shared.outcome === 'refused') throw requestsTooMany(principal, state);
        return state;
      }
    }
    if (this.options.whenUnknown === 'closed') throw new SonantError('limits_unknown');
    return this.accounts.of(principal.accountId).requests.take(principal, limit, this.now());
  }

  /** See `OpenCounter`: what this node has while the others cannot be known. */
  async open(accountId: string): Promise<OpenCounts> {
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

  /** Answers waiting requests as in an outage, but logs none. */
  close(): void {
    clearTimeout(this.settleTimer);
    this.standing = 'lost';
    this.answerWaiters();
  }

  now(): number {
    return this.options.now?.() ?? performance.now();
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

  private acquire(kind: Countable, principal: Principal): Lease | Promise<Lease> {
    const counted = this.accounts.of(principal.accountId);
    const count = counted.counts[kind];
    for (const each of KINDS) counted.counts[each].limited = principal;
    return this.standing === 'shared' ? count.acquire() : this.acquireAlone(counted, kind, principal);
  }

  private acquireAlone({ counts, bucket }: Counted, kind: Countable, limited: Limited): Lease {
    if (this.options.whenUnknown === 'closed') throw new SonantError('limits_unknown');
    const { socketsPerSecond, socketBurst } = limited.limits;
    if (counts[kind].openCount >= limited.limits[kind]) throw ceilingReached(kind, limited);
    if (kind === 'sockets' && !bucket.take(socketsPerSecond, socketBurst, this.now()))
      throw socketsTooFast(limited);
    return counts[kind].acquireUnasked();
  }

  private answerWaiters(): void {
    for (const counted of this.accounts.values()) {
      for (const kind of KINDS) {
        const count = counted.counts[kind];
        for (const waiter of count.lose()) {
          try {
            if (count.limited === null) throw new SonantError('limits_unknown');
            waiter.resolve(this.acquireAlone(counted, kind, count.limited));
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

  private isForgettable({ counts, bucket, requests }: Counted): boolean {
    if (!counts.sockets.isForgettable || !counts.syntheses.isForgettable) return false;
    if (!requests.isOver(this.now())) return false;
    const limits = counts.sockets.limited?.limits;
    return limits === undefined || bucket.isFull(limits.socketsPerSecond, limits.socketBurst, this.now());
  }
}

const LOST = 'the shared counts of the limits cannot be reached';
