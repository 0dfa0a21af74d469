import type { LexiconEntry, UnknownWord } from '../contracts/accounts.js';

/** An entry under the form in which its word is looked up. */
export interface StoredEntry extends LexiconEntry {
  readonly key: string;
}

/** Where lexicons are kept. Every method rejects with the store's own Error when it fails. */
export interface LexiconStore {
  /** In the order of their words. */
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
