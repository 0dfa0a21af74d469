import { randomUUID } from 'node:crypto';
import type {
  UsageLedger,
  UsageQuestion,
  UsageRecord,
  UsageReports,
  UsageSum,
} from '../contracts/accounts.js';
import type { UsageMetrics } from '../contracts/metrics.js';
import { SonantError, stored } from '../errors.js';
import { OpenRecords } from './open-records.js';
import { type AccountStore, MAX_SUMS, type UsageStore } from './ports.js';

export interface BatchedLedgerOptions {
  readonly store: Pick<UsageStore, 'append'>;
  readonly metrics: UsageMetrics;
  readonly logger: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Receives records that are stored, or that never will be. */
  readonly onSettled?: (records: readonly UsageRecord[]) => void;
  /** The time from the first waiting record to the write. */
  readonly batchMs?: number;
  /** The most records that are kept; the oldest are dropped first. */
  readonly maxWaiting?: number;
  /** The delay after a first failure; each further failure doubles it, up to `maxRetryMs`. */
  readonly retryMs?: number;
  readonly maxRetryMs?: number;
}

const BATCH_MS = 50;
/** Open speech is reported less often than records are written, by this factor: a write takes a millisecond of processor time. */
const OPEN_PERIOD = 1.6;
/** About 60 MB; with a hundred syntheses a second, a quarter of an hour without a store. */
const MAX_WAITING = 100_000;
/** Writing this many takes some tens of milliseconds. */
const MAX_BATCH = 1000;
const RETRY_MS = 100;
const MAX_RETRY_MS = 5000;
const CLOSE_MS = 10_000;

/**
 * Collects records and writes them in batches, retrying until the store has them. Each write includes the texts that are
 * being spoken, which another process bills if this one is killed.
 */
export class BatchedLedger implements UsageLedger {
  /** The id of this process. */
  readonly nodeId = randomUUID();
  private readonly options: Required<BatchedLedgerOptions>;
  private readonly spoken = new OpenRecords();
  /** Oldest first, from `head` on, without the records that are being written. */
  private waiting: UsageRecord[] = [];
  private head = 0;
  private writing: readonly UsageRecord[] = [];
  private isWriting = false;
  /** Runs only while something waits and nothing is being written. */
  private timer: NodeJS.Timeout | null = null;
  private failures = 0;
  /** Since the last write that succeeded. */
  private lost = 0;
  private lastWriteMs = -Infinity;
  private closing: Promise<void> | null = null;
  private state: 'open' | 'closing' | 'closed' = 'open';
  private onIdle: () => void = () => undefined;

  constructor(options: BatchedLedgerOptions) {
    this.options = {
      batchMs: BATCH_MS,
      maxWaiting: MAX_WAITING,
      retryMs: RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
      onSettled: () => undefined,
      ...options,
    };
    // A store may have to start a thread, and the first record should not wait for that.
    options.store.append([]).catch(() => undefined);
  }

  append(record: UsageRecord): void {
    if (this.state === 'closed') {
      this.giveUp(1);
      return;
    }
    this.waiting.push(record);
    if (this.waitingCount > this.options.maxWaiting) this.dropOldest();
    this.showWaiting();
    this.wake(this.options.batchMs);
  }

  open(record: () => UsageRecord): () => void {
    const close = this.spoken.open(record);
    this.wake(this.options.batchMs);
    return close;
  }

  /** Records that the store does not have yet. */
  get waitingCount(): number {
    return this.waiting.length - this.head + this.writing.length;
  }

  /**
   * Writes what is waiting, for at most `limitMs`; what could not be written is counted as lost and logged.
   * Nothing can be appended afterwards. Idempotent.
   */
  close(limitMs = CLOSE_MS): Promise<void> {
    this.closing ??= this.stop(limitMs);
    return this.closing;
  }

  private async stop(limitMs: number): Promise<void> {
    this.state = 'closing';
    if (this.hasWork || this.isWriting) {
      // A longer backoff would exceed the time limit.
      this.failures = Math.min(this.failures, 1);
      this.cancelTimer();
      let limit: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => (limit = setTimeout(resolve, limitMs)));
      const idle = new Promise<void>((resolve) => (this.onIdle = resolve));
      this.wake(0);
      await Promise.race([idle, tooLate]);
      clearTimeout(limit);
    }
    this.state = 'closed';
    this.cancelTimer();
    if (this.waitingCount > 0) this.giveUpAll();
  }

  private wake(pauseMs: number): void {
    if (this.timer !== null || this.state === 'closed' || this.isWriting || !this.hasWork) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.writeBatch();
    }, pauseMs);
  }

  private get hasWork(): boolean {
    return this.waitingCount > 0 || this.spoken.isWatched;
  }

  private pauseAfterWriteMs(): number {
    const { batchMs, retryMs, maxRetryMs } = this.options;
    if (this.failures > 0) return Math.min(maxRetryMs, retryMs * 2 ** Math.min(this.failures - 1, 20));
    if (this.waitingCount >= MAX_BATCH || (this.state === 'closing' && this.waitingCount > 0)) return 0;
    // Records that came while the last batch was written have waited already.
    const everyMs = this.waitingCount > 0 ? batchMs : OPEN_PERIOD * batchMs;
    return Math.max(0, this.lastWriteMs + everyMs - performance.now());
  }

  private async writeBatch(): Promise<void> {
    const { store, logger } = this.options;
    this.writing = this.takeBatch();
    // Records left over are neither open nor written, so the store keeps its previous list of open ones until they are written.
    const open = this.waiting.length > this.head ? undefined : this.spoken.news(this.nodeId);
    this.lastWriteMs = performance.now();
    this.isWriting = true;
    try {
      if (this.writing.length > 0 || open !== undefined) await store.append(this.writing, open);
      this.spoken.told(open);
      this.options.onSettled(this.writing);
      this.writing = [];
      if (this.failures > 0) {
        logger.warn({ waiting: this.waitingCount, lost: this.lost }, 'usage is written again');
      }
      this.failures = 0;
      this.lost = 0;
    } catch (cause) {
      if (this.failures === 0)
        logger.error({ err: cause, waiting: this.waitingCount }, 'usage is not written');
      this.failures += 1;
      // Goes back to the front with the same ids, so that what was written despite the failure is not written twice.
      this.waiting = [...this.writing, ...this.waiting.slice(this.head)];
      this.head = 0;
      this.writing = [];
    }
    this.isWriting = false;
    if (this.state === 'closed') return;
    this.showWaiting();
    if (!this.hasWork) this.onIdle();
    this.wake(this.pauseAfterWriteMs());
  }

  private takeBatch(): UsageRecord[] {
    const batch = this.waiting.slice(this.head, this.head + MAX_BATCH);
    this.head += batch.length;
    this.compact();
    return batch;
  }

  private dropOldest(): void {
    // Records that are being written stay: they may be stored already.
    this.options.onSettled(this.waiting.slice(this.head, this.head + 1));
    this.head += 1;
    this.compact();
    this.giveUp(1);
  }

  /** Moves what waits to the start of the array, so rarely that each record is moved once on average. */
  private compact(): void {
    if (this.head * 2 < this.waiting.length) return;
    this.waiting = this.waiting.slice(this.head);
    this.head = 0;
  }

  private giveUp(count: number): void {
    const { logger, metrics } = this.options;
    if (this.lost === 0) logger.error({}, 'usage is lost: the store takes none, and no more can wait');
    this.lost += count;
    metrics.onUsageLost(count);
  }

  private giveUpAll(): void {
    const rest = [...this.writing, ...this.waiting.slice(this.head)];
    const characters = rest.reduce((sum, record) => sum + record.characters, 0);
    const times = { from: rest[0]?.atMs, to: rest.at(-1)?.atMs };
    const details = { records: rest.length, characters, ...times };
    this.options.logger.error(details, 'stopped before usage was written');
    this.options.metrics.onUsageLost(rest.length);
    this.waiting = [];
    this.head = 0;
    this.writing = [];
    this.showWaiting();
  }

  private cancelTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private showWaiting(): void {
    this.options.metrics.setUsageWaiting(this.waitingCount);
  }
}

/** The store's sums, with the names of keys. */
export class StoreUsageReports implements UsageReports {
  constructor(
    private readonly usage: Pick<UsageStore, 'sums'>,
    private readonly accounts: Pick<AccountStore, 'listKeys'>,
  ) {}

  /** @throws SonantError (a rejection) `usage_too_long`, `database_error` */
  async sums(accountId: string, question: UsageQuestion): Promise<readonly UsageSum[]> {
    const [sums, keys] = await stored(() =>
      Promise.all([
        this.usage.sums(accountId, question),
        question.by.includes('key') ? this.accounts.listKeys(accountId) : [],
      ]),
    );
    if (sums.length > MAX_SUMS) throw new SonantError('usage_too_long', { max: MAX_SUMS });
    const names = new Map(keys.map(({ id, name }) => [id, name]));
    // Nobody else has them, and copying ten thousand takes several milliseconds.
    return sums.map((sum) => Object.assign(sum, { keyName: names.get(sum.keyId ?? '') ?? null }));
  }
}
