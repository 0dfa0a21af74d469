import { setImmediate as nextTurn } from 'node:timers/promises';
import { AccountWords } from './account-words.js';
import type { LexiconStore } from './lexicons.js';

/** How many accounts' words stay in memory although nothing holds them. */
const MAX_KEPT_ACCOUNTS = 1000;
/**
 * Words of such accounts that stay in memory, in addition to those of the account that was read last. A word takes
 * about 1.6 KB.
 */
const MAX_KEPT_WORDS = 50_000;

/** How the cache learns of other nodes' changes; `accounts/changes.ts` calls it. */
export interface LexiconFeed {
  readonly isFresh: boolean;
  listen(listener: { onChanged(accountId: string): void; onGap(): void }): void;
}

/** One account's words, and how they are kept up to date. Whoever holds them keeps them in the cache. */
class HeldWords extends AccountWords {
  /** The number of known changes of the account, from 1, and the latest one that the words include. */
  wantedVersion = 1;
  version = 0;
  /** When the newest reading that succeeded began. */
  readMs = -Infinity;
  private last: Promise<unknown> = Promise.resolve();

  constructor(readonly accountId: string) {
    super();
  }

  /** Runs `step` after all earlier steps. */
  inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(step);
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** The words of recently used accounts, and of all accounts whose words are held. */
export class WordCache {
  private readonly held = new Map<string, WeakRef<HeldWords>>();
  /** The one that was used last comes last. */
  private readonly kept = new Map<string, HeldWords>();
  private readonly forgotten = new FinalizationRegistry<string>((accountId) => {
    if (this.held.get(accountId)?.deref() === undefined) this.held.delete(accountId);
  });

  /**
   * @param feed without one, nobody else changes the store
   * @param onFault receives the reason when words cannot be read again; the known ones stay in use
   */
  constructor(
    private readonly store: LexiconStore,
    private readonly feed: LexiconFeed | undefined,
    private readonly onFault: (cause: unknown) => void,
  ) {
    feed?.listen({
      onChanged: (accountId) => {
        const words = this.held.get(accountId)?.deref();
        if (words === undefined) return;
        words.wantedVersion += 1;
        void this.readAgain(words);
      },
      onGap: () => void this.readAllAgain(),
    });
  }

  /**
   * An account's words, which stay up to date for as long as they are held.
   * @throws Error (a rejection) the store's own, when it fails and the words were never read
   */
  async wordsOf(accountId: string): Promise<AccountWords> {
    const words = this.find(accountId);
    if (this.isReliable(words)) return words;
    if (words.version === 0) await this.read(words);
    else await this.readAgain(words);
    return words;
  }

  /** Changes an account's words, after what was asked for before. @throws what `change` throws, and as `wordsOf` */
  async change<Result>(accountId: string, change: (words: AccountWords) => Promise<Result>): Promise<Result> {
    const words = this.find(accountId);
    if (!this.isReliable(words)) await this.read(words);
    return words.inTurn(async () => {
      const result = await change(words);
      this.dropUnused();
      return result;
    });
  }

  private find(accountId: string): HeldWords {
    let words = this.kept.get(accountId) ?? this.held.get(accountId)?.deref();
    if (words === undefined) {
      words = new HeldWords(accountId);
      this.held.set(accountId, new WeakRef(words));
      this.forgotten.register(words, accountId);
    }
    this.kept.delete(accountId);
    this.kept.set(accountId, words);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT_ACCOUNTS && oldest !== undefined) this.kept.delete(oldest);
    return words;
  }

  private isReliable({ version, wantedVersion }: HeldWords): boolean {
    return version === wantedVersion && this.feed?.isFresh !== false;
  }

  /** Concurrent callers for the same words share one read. */
  private read(words: HeldWords): Promise<void> {
    const askedMs = performance.now();
    return words.inTurn(async () => {
      if (words.readMs >= askedMs && words.version === words.wantedVersion) return;
      const { wantedVersion } = words;
      const startMs = performance.now();
      await words.replaceAll(await this.store.entriesOf(words.accountId));
      words.version = wantedVersion;
      words.readMs = startMs;
      this.dropUnused();
    });
  }

  /** Drops the least recently used words where there are too many. */
  private dropUnused(): void {
    let count = 0;
    for (const [index, words] of [...this.kept.values()].reverse().entries()) {
      count += words.size;
      if (count > MAX_KEPT_WORDS && index > 0) this.kept.delete(words.accountId);
    }
  }

  /** Never rejects: without the store, the known words are better than none. */
  private readAgain(words: HeldWords): Promise<void> {
    return this.read(words).catch(this.onFault);
  }

  private async readAllAgain(): Promise<void> {
    const all = [...this.held.values()].map((ref) => ref.deref()).filter((words) => words !== undefined);
    for (const words of all) words.wantedVersion += 1;
    // One at a time: together they would hold up every stream.
    for (const words of all) {
      if (!this.isReliable(words)) await this.readAgain(words);
      await nextTurn();
    }
  }
}
