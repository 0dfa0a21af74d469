import type {
  AccountLimits,
  Lease,
  Principal,
  SocketLimiter,
  SynthesisLimiter,
} from '../contracts/accounts.js';
import { SonantError } from '../errors.js';
import { CountedAccounts } from './limits-accounts.js';
import { TokenBucket } from './limits-bucket.js';
import type { Countable } from './ports.js';

interface Counted {
  readonly open: Record<Countable, number>;
  readonly bucket: TokenBucket;
  /** As the account had them when it last asked. */
  limits: AccountLimits;
}

/** Counts what each account has open in this process: ceilings, and a token bucket for the opening of sockets. */
export class LocalLimits implements SocketLimiter, SynthesisLimiter {
  private readonly accounts: CountedAccounts<Counted>;

  /** @param now milliseconds on a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.accounts = new CountedAccounts(
      () => ({
        open: { sockets: 0, syntheses: 0 },
        bucket: new TokenBucket(now()),
        limits: NO_LIMITS,
      }),
      (counted) => this.isForgettable(counted),
    );
  }

  // An async function: the refusal is a rejection, as where the count is kept elsewhere.
  // eslint-disable-next-line @typescript-eslint/require-await
  async acquireSocket({ accountId, limits }: Principal): Promise<Lease> {
    const counted = this.countedOf(accountId, limits);
    const isFull = counted.open.sockets >= limits.sockets;
    if (isFull || !counted.bucket.take(limits.socketsPerSecond, limits.socketBurst, this.now())) {
      throw new SonantError('socket_limit');
    }
    return lease(counted, 'sockets');
  }

  acquireSynthesis({ accountId, limits }: Principal): Lease {
    const counted = this.countedOf(accountId, limits);
    if (counted.open.syntheses >= limits.syntheses) throw new SonantError('synthesis_limit');
    return lease(counted, 'syntheses');
  }

  /** What the account has open. */
  open(accountId: string): Promise<Readonly<Record<Countable, number>>> {
    return Promise.resolve({ ...(this.accounts.find(accountId)?.open ?? { sockets: 0, syntheses: 0 }) });
  }

  /** Accounts that are remembered. */
  get accountCount(): number {
    return this.accounts.size;
  }

  private countedOf(accountId: string, limits: AccountLimits): Counted {
    const counted = this.accounts.of(accountId);
    counted.limits = limits;
    return counted;
  }

  private isForgettable({ open, bucket, limits }: Counted): boolean {
    if (open.sockets > 0 || open.syntheses > 0) return false;
    return bucket.isFull(limits.socketsPerSecond, limits.socketBurst, this.now());
  }
}

/** Of an account that was not asked about yet. */
const NO_LIMITS: AccountLimits = { sockets: 0, socketsPerSecond: 0, socketBurst: 0, syntheses: 0 };

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
