import type { LexiconEntry, UnknownWord } from '../contracts/accounts.js';

/** An entry under the form in which its word is looked up. */
export interface StoredEntry extends LexiconEntry {
  readonly key: string;
}

/** Where lexicons are kept. Synchronous, because the request path is. Every method throws the store's own Error when it fails. */
export interface LexiconStore {
  /** In the order of their words. */
  entriesOf(accountId: string): StoredEntry[];
  /** All or none. */
  put(accountId: string, entries: readonly StoredEntry[]): void;
  /** @returns false when there was none. */
  delete(accountId: string, language: string, key: string): boolean;
  /** Adds to how often each word was met. Keeps a bounded number of them for each account, the most frequent ones. */
  addUnknownWords(accountId: string, words: ReadonlyMap<string, number>, seenMs: number): void;
  /** The most frequent ones first, at most 1000. */
  unknownWordsOf(accountId: string): UnknownWord[];
  /** Another number once another process has written. */
  version(): number;
  close(): void;
}
