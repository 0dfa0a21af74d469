import type {
  AccountLimits,
  Lease,
  Principal,
  QuotaState,
  RequestLimiter,
  SocketLimiter,
  SynthesisLimiter,
} from '../contracts/accounts.js';
import type { Countable, OpenCounter, OpenCounts } from './count-ports.js';
import { CountedAccounts } from './limits-accounts.js';
import { TokenBucket } from './limits-bucket.js';
import { RequestWindow } from './limits-window.js';
import { ceilingReached, socketsTooFast } from './refusals.js';

interface Counted {
  readonly open: Record<Countable, number>;
  readonly bucket: TokenBucket;
  readonly requests: RequestWindow;
  /** The limits of the account when it last asked; null: it has not. */
  limits: AccountLimits | null;
}

/** Counts what each account has open in this process: ceilings, and a token bucket for the opening of sockets. */
export class LocalLimits implements SocketLimiter, SynthesisLimiter, RequestLimiter, OpenCounter {
  private readonly accounts: CountedAccounts<Counted>;

  /** @param now milliseconds on a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.accounts = new CountedAccounts<Counted>(
      () => ({
        open: { sockets: 0, syntheses: 0 },
        bucket: new TokenBucket(now()),
        requests: new RequestWindow(),
        limits: null,
      }),
      (counted) => this.isForgettable(counted),
    );
  }

  // An async function: the refusal is a rejection, as where the count is kept elsewhere.
  // eslint-disable-next-line @typescript-eslint/require-await
  async acquireSocket(principal: Principal): Promise<Lease> {
    const { limits } = principal;
    const counted = this.countedOf(principal);
    if (counted.open.sockets >= limits.sockets) throw ceilingReached('sockets', principal);
    const isSlowEnough = counted.bucket.take(limits.socketsPerSecond, limits.socketBurst, this.now());
    if (!isSlowEnough) throw socketsTooFast(principal);
    return lease(counted, 'sockets');
  }

  acquireSynthesis(principal: Principal): Lease {
    const counted = this.countedOf(principal);
    if (counted.open.syntheses >= principal.limits.syntheses) throw ceilingReached('syntheses', principal);
    return lease(counted, 'syntheses');
  }

  // eslint-disable-next-line @typescript-eslint/require-await
  async countRequest(principal: Principal): Promise<QuotaState | undefined> {
    const { requestsPerMinute: limit = 0 } = principal.limits;
    if (limit === 0) return undefined;
    return this.countedOf(principal).requests.take(principal, limit, this.now());
  }

  open(accountId: string): Promise<OpenCounts> {
    return Promise.resolve({ sockets: 0, syntheses: 0, ...this.accounts.find(accountId)?.open });
  }

  /** Accounts that are remembered. */
  get accountCount(): number {
    return this.accounts.size;
  }

  private countedOf({ accountId, limits }: Principal): Counted {
    const counted = this.accounts.of(accountId);
    counted.limits = limits;
    return counted;
  }

  private isForgettable({ open, bucket, requests, limits }: Counted): boolean {
    if (open.sockets > 0 || open.syntheses > 0 || !requests.isOver(this.now())) return false;
    return limits === null || bucket.isFull(limits.socketsPerSecond, limits.socketBurst, this.now());
  }
}

function lease({ open }: Counted, kind: Countable): Lease {
  open[kind] += 1;
  let isHeld = true;
  return {
    release: () => {
      if (isHeld) open[kind] -= 1;
      isHeld = false;
    },
  };
}
