import type { AccountNews, AccountStore } from './ports.js';

const POLL_MS = 500;
/** How far back a poll looks: the changes of a long transaction become visible late. */
const WINDOW_MS = 5000;
/** After this long without a successful poll, changes may have left the window unseen. */
const GAP_MS = WINDOW_MS - 1000;
/** A poll is trusted for this long: with the time that the next one takes, nothing known is older than a second. */
const FRESH_MS = 900;

/** Receives news of accounts that change. */
export interface ChangeListener {
  /** Something that requests depend on changed in the account. May be called more often than needed. */
  onChanged(accountId: string): void;
  /** The store was unreachable for so long that any account may have changed. */
  onGap(): void;
}

/** Tells whether earlier reads are still reliable, and what has to be read again. Listen before you read. */
export interface ChangeFeed {
  /** True while every change older than a second has been reported. */
  readonly isFresh: boolean;
  listen(listener: ChangeListener): void;
}

export interface AccountChangesOptions {
  /** The announcements of other nodes, if there are any. */
  readonly news?: AccountNews;
  /** The store no longer answers. */
  readonly onOutage: (cause: unknown) => void;
  /** The store answers again. */
  readonly onRecovery: () => void;
}

/**
 * Learns which accounts any process has changed: it asks the store twice a second, and listens to the announcements of other
 * nodes if there are any.
 */
export class AccountChanges implements ChangeFeed {
  private readonly listeners: ChangeListener[] = [];
  /** The last announced change of each account. */
  private known = new Map<string, number>();
  /** When the last good poll began. */
  private goodMs = -Infinity;
  private lastOutcome: 'good' | 'failed' | 'none' = 'none';
  private lastCause: unknown;
  private polling: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Pick<AccountStore, 'changes'>,
    private readonly options: AccountChangesOptions,
  ) {}

  /** Resolves after the first poll, whether it succeeded or not. */
  async start(): Promise<void> {
    this.options.news?.subscribe((accountId) => this.tell(accountId));
    this.timer = setInterval(() => void this.poll(), POLL_MS).unref();
    await this.poll();
  }

  /** Waits for the poll that runs. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.polling;
  }

  get isFresh(): boolean {
    return performance.now() - this.goodMs < FRESH_MS;
  }

  /** True while the store answers. */
  get isReachable(): boolean {
    return this.lastOutcome === 'good' && performance.now() - this.goodMs < WINDOW_MS;
  }

  /** The error of the last poll; undefined if it succeeded. */
  get fault(): unknown {
    return this.lastOutcome === 'failed' ? this.lastCause : undefined;
  }

  listen(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  /** Reports a change that this process has just made. */
  announce(accountId: string): void {
    this.tell(accountId);
    this.options.news?.publish(accountId);
  }

  private poll(): Promise<void> {
    this.polling ??= this.pollOnce().finally(() => (this.polling = undefined));
    return this.polling;
  }

  private async pollOnce(): Promise<void> {
    const startMs = performance.now();
    try {
      const changes = await this.store.changes(WINDOW_MS);
      // The gap ends now, not at the poll's start: the window reaches back from when the store ran the query.
      const sinceGoodMs = performance.now() - this.goodMs;
      const earlier = this.known;
      this.known = new Map(changes.map(({ accountId, changedAtMs }) => [accountId, changedAtMs]));
      // Listeners are told first: what they read before this poll began is out of date until they know.
      if (sinceGoodMs > GAP_MS) for (const listener of this.listeners) listener.onGap();
      for (const { accountId, changedAtMs } of changes) {
        if (earlier.get(accountId) !== changedAtMs) this.tell(accountId);
      }
      this.goodMs = startMs;
      if (this.lastOutcome === 'failed') this.options.onRecovery();
      this.lastOutcome = 'good';
    } catch (cause) {
      if (this.lastOutcome !== 'failed') this.options.onOutage(cause);
      this.lastOutcome = 'failed';
      this.lastCause = cause;
    }
  }

  private tell(accountId: string): void {
    for (const listener of this.listeners) listener.onChanged(accountId);
  }
}
