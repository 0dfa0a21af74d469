/** How all accounts share the streams now, as seen by an account that asks for another one. */
export interface Running {
  /** Streams that are being rendered. A stream that a slow reader paused needs nothing. */
  readonly streams: number;
  /** Those among `streams` that belong to the account. */
  readonly own: number;
  /** Streams that have not ended, including paused ones. */
  readonly held: number;
  readonly ownHeld: number;
  /** Accounts that hold streams, with the one that asks. */
  readonly accounts: number;
}

interface Count {
  running: number;
  held: number;
  starting: number;
  /** When it last held or got a stream. */
  seenMs: number;
}

const NOTHING: Readonly<Count> = { running: 0, held: 0, starting: 0, seenMs: -Infinity };
/** An account with this many times an equal share goes last. */
const FAR_OVER = 1.5;
/** An account that speaks a sentence now and then counts between its sentences, too. */
const PRESENCE_MS = 10_000;

/** Counts streams by account. */
export class Shares {
  private readonly counts = new Map<string, Count>();
  private readonly all = { running: 0, held: 0, starting: 0 };
  private startingAccounts = 0;
  /** Accounts whose last stream has ended, in that order; some may have come back. */
  private readonly leaving: { readonly account: string; readonly seenMs: number }[] = [];

  /** @param now milliseconds on a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @param by 1 or -1 */
  change(account: string, kind: 'running' | 'held' | 'starting', by: number): void {
    const count = this.counts.get(account) ?? { ...NOTHING };
    const wasStarting = count.starting > 0;
    count[kind] += by;
    this.startingAccounts += Number(count.starting > 0) - Number(wasStarting);
    count.seenMs = this.now();
    this.all[kind] += by;
    this.counts.set(account, count);
    if (count.running === 0 && count.held === 0) this.leaving.push({ account, seenMs: count.seenMs });
  }

  of(account: string): Running {
    this.forgetSome();
    const own = this.counts.get(account) ?? NOTHING;
    const accounts = this.counts.size + (own === NOTHING ? 1 : 0);
    const { running: streams, held } = this.all;
    return { streams, own: own.running, held, ownHeld: own.held, accounts };
  }

  /** Streams of the account that have no audio yet, and how many accounts have such streams. */
  startingOf(account: string): { own: number; accounts: number } {
    return { own: this.counts.get(account)?.starting ?? 0, accounts: this.startingAccounts };
  }

  private forgetSome(): void {
    for (let first = this.leaving[0]; first !== undefined; first = this.leaving[0]) {
      if (first.seenMs > this.now() - PRESENCE_MS) return;
      this.leaving.shift();
      const count = this.counts.get(first.account);
      if (count?.seenMs === first.seenMs && count.held === 0) this.counts.delete(first.account);
    }
  }

  /** How far others should go first: 0 for an account with an equal share of the streams or less, 1 from `FAR_OVER` times that on. */
  excessOf(account: string): number {
    const { streams, own, accounts } = this.of(account);
    if (accounts === 1 || streams === 0) return 0;
    const times = (own * accounts) / streams;
    return Math.min(1, Math.max(0, (times - 1) / (FAR_OVER - 1)));
  }
}
