import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeFeed } from './changes.js';
import type { AccountStore, KeyWithAccount } from './ports.js';

const MAX_KEYS = 20_000;
/** Keys with sockets that a full cache spares; after that many, it drops one of them anyway. */
const MAX_SPARED = 100;
/** How many times one look-up reads a key whose account changes in the meantime. */
const MAX_READS = 3;
/** Concurrent look-ups that no request waits for. */
const BACKGROUND_LOOK_UPS = 8;

/** A key as it was last read. */
export interface CachedKey {
  readonly keyId: string;
  readonly accountId: string;
  /** Undefined: it is no longer in the store. */
  key: KeyWithAccount | undefined;
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
  /** `stale`: its account has changed since. */
  trust: 'trusted' | 'stale';
  /** `in use`: requests were admitted with it, and its end has not been announced. `has sockets`: some of them may last. */
  use: 'has sockets' | 'in use' | 'not in use';
}

interface LookUp {
  readonly result: Promise<CachedKey | undefined>;
  /** The accounts reported as changed since the store was asked. */
  readonly told: Set<string>;
}

const EVERY_ACCOUNT = '*';

/**
 * Recently used keys, by prefix. Only keys that exist are cached, so that strangers cannot fill it. Keys in use are read again
 * as soon as their account changes.
 */
export class KeyCache {
  /** Least recently used first. */
  private readonly entries = new Map<string, CachedKey>();
  private readonly running = new Map<string, LookUp>();
  private readonly waiting = new Set<string>();
  private backgroundCount = 0;

  constructor(
    private readonly store: Pick<AccountStore, 'findKey'>,
    private readonly feed: ChangeFeed,
    private readonly options: {
      readonly maxKeys?: number | undefined;
      /** Called whenever a known key has been read again. */
      readonly onRead: (entry: CachedKey) => void;
    },
  ) {
    feed.listen({
      onChanged: (accountId) => this.distrust((entry) => entry.accountId === accountId, accountId),
      onGap: () => this.distrust(() => true, EVERY_ACCOUNT),
    });
  }

  /** The key as it was last read; undefined when nothing reliable is known. */
  trusted(prefix: string): CachedKey | undefined {
    const entry = this.entries.get(prefix);
    if (entry?.trust !== 'trusted' || !this.feed.isFresh) return undefined;
    this.entries.delete(prefix);
    this.entries.set(prefix, entry);
    return entry;
  }

  /** The key as it was last read, reliable or not. */
  known(prefix: string): CachedKey | undefined {
    return this.entries.get(prefix);
  }

  /** Asks the store; concurrent look-ups of a key share one answer. @throws Error (a rejection) the store's own */
  lookUp(prefix: string): Promise<CachedKey | undefined> {
    const running = this.running.get(prefix);
    if (running !== undefined) return running.result;
    const told = new Set<string>();
    const result = this.read(prefix, told).finally(() => this.running.delete(prefix));
    this.running.set(prefix, { result, told });
    return result;
  }

  all(): Iterable<CachedKey> {
    return this.entries.values();
  }

  /** Reads again the keys in use whose accounts have changed. */
  refresh(): void {
    if (!this.feed.isFresh) return;
    for (const [prefix, entry] of this.entries) {
      if (entry.trust === 'stale' && entry.use !== 'not in use') this.waiting.add(prefix);
    }
    while (this.waiting.size > 0 && this.backgroundCount < BACKGROUND_LOOK_UPS) {
      this.backgroundCount += 1;
      void this.readWaiting().finally(() => (this.backgroundCount -= 1));
    }
  }

  private async read(prefix: string, told: Set<string>): Promise<CachedKey | undefined> {
    for (let i = 1; ; i++) {
      told.clear();
      const key = await this.store.findKey(prefix);
      const accountId = key?.accountId ?? this.entries.get(prefix)?.accountId ?? '';
      const isOutrun = told.has(accountId) || told.has(EVERY_ACCOUNT);
      if (!isOutrun || i === MAX_READS) return this.keep(prefix, key, isOutrun ? 'stale' : 'trusted');
    }
  }

  private keep(
    prefix: string,
    key: KeyWithAccount | undefined,
    trust: CachedKey['trust'],
  ): CachedKey | undefined {
    const known = this.entries.get(prefix);
    if (known !== undefined) {
      known.key = key;
      known.trust = trust;
      if (key === undefined) this.entries.delete(prefix);
      this.options.onRead(known);
      return key && known;
    }
    if (key === undefined) return undefined;
    const { id: keyId, accountId, secretHash } = key;
    const hash = Buffer.from(secretHash, 'hex');
    const entry: CachedKey = { keyId, accountId, key, hash, trust, use: 'not in use' };
    if (this.entries.size >= (this.options.maxKeys ?? MAX_KEYS)) this.forgetOne();
    this.entries.set(prefix, entry);
    return entry;
  }

  /** Forgets the oldest key without sockets: the sockets of a forgotten key would never learn that it ended. */
  private forgetOne(): void {
    let spared = 0;
    for (const [prefix, entry] of this.entries) {
      this.entries.delete(prefix);
      if (entry.use !== 'has sockets' || spared === MAX_SPARED) return;
      spared += 1;
      this.entries.set(prefix, entry);
    }
  }

  private distrust(concerns: (entry: CachedKey) => boolean, told: string): void {
    for (const lookUp of this.running.values()) lookUp.told.add(told);
    for (const entry of this.entries.values()) if (concerns(entry)) entry.trust = 'stale';
    // The feed tells before it counts as fresh.
    setImmediate(() => this.refresh());
  }

  private async readWaiting(): Promise<void> {
    for (const prefix of this.waiting) {
      this.waiting.delete(prefix);
      // A key whose reading fails stays stale until the next refresh.
      await this.lookUp(prefix).catch(() => undefined);
      // If the store answers immediately, a thousand answers in a row would delay every stream.
      await nextTurn();
    }
  }
}
