import type { LexiconEntry, Lexicons, LexiconTerm, UnknownWord } from '../contracts/accounts.js';
import { MAX_LEXICON_SYMBOLS } from '../contracts/budget.js';
import { SonantError, stored } from '../errors.js';
import { checkEntry, isWord } from '../text/phonetics/lexicon-terms.js';
import { termKey } from '../text/phonetics/term-tree.js';
import { type AccountWords, inTurns } from './account-words.js';
import { entryOf, type StoredEntry, storedEntry } from './stored-entry.js';
import { type LexiconFeed, WordCache } from './word-cache.js';

export const MAX_ENTRIES = 10_000;
/** Unknown words are written in batches: a write to the disk would hold up every stream. */
const FLUSH_MS = 1000;
/** Words of an account that wait to be written; others are not counted this time. */
const MAX_WAITING_UNKNOWN_WORDS = 5000;

/** Lexicons over a store, each account's kept in memory once it was asked for. */
export class AccountLexicons implements Lexicons {
  private readonly cache: WordCache;
  private readonly listings = new Map<string, Promise<readonly LexiconEntry[]>>();
  private readonly pendingUnknown = new Map<string, Map<string, number>>();
  private flushTimer: NodeJS.Timeout | undefined;

  /**
   * @param onFault receives failures of writing words or reading them again, which no client waits for
   * @param maxSymbols of one word's pronunciation
   * @param feed tells which accounts others have changed; without one, nobody else changes the store
   */
  constructor(
    private readonly store: LexiconStore,
    private readonly onFault: (cause: unknown) => void,
    feed?: LexiconFeed,
    private readonly maxSymbols = MAX_LEXICON_SYMBOLS,
  ) {
    this.cache = new WordCache(store, feed, onFault);
  }

  /** Callers that ask while the entries are being read share the result, unless the entries have changed since the read began. */
  list(accountId: string): Promise<readonly LexiconEntry[]> {
    const underWay = this.listings.get(accountId);
    if (underWay !== undefined) return underWay;
    const listing = stored(async () => (await this.store.entriesOf(accountId)).map(entryOf));
    this.listings.set(accountId, listing);
    const forget = (): void => {
      if (this.listings.get(accountId) === listing) this.listings.delete(accountId);
    };
    listing.then(forget, forget);
    return listing;
  }

  async get(accountId: string, term: LexiconTerm): Promise<LexiconEntry | undefined> {
    const found = (await this.wordsOf(accountId)).find(term);
    return found && entryOf(found);
  }

  async put(accountId: string, entries: readonly LexiconEntry[]): Promise<void> {
    const keyed = await inTurns(entries, (entry): StoredEntry => {
      checkEntry(entry, this.maxSymbols);
      return storedEntry(entry);
    });
    await stored(() =>
      this.cache.change(accountId, async (known) => {
        const before = await inTurns(entries, (entry) => known.find(entry));
        const added = keyed.filter((_, i) => before[i] === undefined);
        const size = known.size + new Set(added.map(({ language, key }) => `${language} ${key}`)).size;
        if (size > MAX_ENTRIES) throw new SonantError('lexicon_full', { max: MAX_ENTRIES });
        // An earlier version's key may have other blanks; its row is replaced, not doubled.
        const rows = keyed.map((entry, i) => ({ ...entry, key: before[i]?.key ?? entry.key }));
        await this.store.put(accountId, rows);
        this.listings.delete(accountId);
        await inTurns(rows, (row) => known.set(row));
      }),
    );
  }

  delete(accountId: string, term: LexiconTerm): Promise<boolean> {
    const { language, word, caseSensitive } = term;
    return stored(() =>
      this.cache.change(accountId, async (known) => {
        const key = known.find(term)?.key ?? termKey(word, caseSensitive);
        const existed = await this.store.delete(accountId, language, key);
        this.listings.delete(accountId);
        known.delete(term);
        return existed;
      }),
    );
  }

  /**
   * An account's words, which stay up to date for as long as they are held.
   * @throws SonantError (a rejection) `database_error`, when the words are not in memory
   */
  wordsOf(accountId: string): Promise<AccountWords> {
    return stored(() => this.cache.wordsOf(accountId));
  }

  /** @param words as typed; what a lexicon cannot hold is left out: markup, an address, a slip */
  addUnknownWords(accountId: string, words: readonly string[]): void {
    const keys = words.filter(isWord).map((word) => termKey(word));
    if (keys.length === 0) return;
    const pending = this.pendingUnknown.get(accountId) ?? new Map<string, number>();
    this.pendingUnknown.set(accountId, pending);
    for (const key of keys) {
      const count = pending.get(key) ?? 0;
      if (count > 0 || pending.size < MAX_WAITING_UNKNOWN_WORDS) pending.set(key, count + 1);
    }
    this.flushTimer ??= setTimeout(() => {
      this.flush().catch(this.onFault);
    }, FLUSH_MS).unref();
  }

  async unknownWords(accountId: string): Promise<readonly UnknownWord[]> {
    await this.flush();
    return stored(() => this.store.unknownWordsOf(accountId));
  }

  /** Writes what is pending. @throws SonantError (a rejection) `database_error`; what was pending is lost */
  async flush(): Promise<void> {
    clearTimeout(this.flushTimer);
    this.flushTimer = undefined;
    const pending = [...this.pendingUnknown];
    this.pendingUnknown.clear();
    await stored(async () => {
      for (const [accountId, words] of pending) {
        await this.store.addUnknownWords(accountId, words, Date.now());
      }
    });
  }
}

/** Where lexicons are kept. Every method rejects with the store's own Error when it fails. */
export interface LexiconStore {
  /** Returns the entries in the order of their words. */
  entriesOf(accountId: string): Promise<StoredEntry[]>;
  /** All or none, and marks the account as changed. */
  put(accountId: string, entries: readonly StoredEntry[]): Promise<void>;
  /** Marks the account as changed. @returns false when there was none. */
  delete(accountId: string, language: string, key: string): Promise<boolean>;
  /** Adds to how often each word was met. Keeps a bounded number of them for each account, the most frequent ones. */
  addUnknownWords(accountId: string, words: ReadonlyMap<string, number>, seenMs: number): Promise<void>;
  /** The most frequent ones first, at most 1000. */
  unknownWordsOf(accountId: string): Promise<UnknownWord[]>;
}
