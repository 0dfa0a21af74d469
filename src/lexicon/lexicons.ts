import { MAX_LEXICON_SYMBOLS } from '../contracts/budget.js';
import type { LexiconEntry, Lexicons, UnknownWord } from '../contracts/accounts.js';
import type { LanguageCode } from '../contracts/catalog.js';
import { SonantError } from '../errors.js';
import { parsePhonemeString } from '../text/phonetics/alphabet.js';
import { isLexiconWord, lexiconKey } from '../text/phonetics/account-words.js';
import type { AccountWords } from './account-words.js';
import type { LexiconStore, StoredEntry } from './ports.js';
import { WordCache, type LexiconFeed } from './word-cache.js';

export const MAX_ENTRIES = 10_000;
const MAX_WORD_LENGTH = 64;
const MAX_PHONEMES_LENGTH = 200;
/** Unknown words are written in batches: a write to the disk would hold up every stream. */
const FLUSH_MS = 1000;

/** Lexicons over a store, each account's kept in memory once it was asked for. */
export class AccountLexicons implements Lexicons {
  private readonly cache: WordCache;
  private readonly pendingUnknown = new Map<string, Map<string, number>>();
  private flushTimer: NodeJS.Timeout | undefined;

  /**
   * @param onFault told what went wrong while words were written or read again, which no client waits for
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

  async list(accountId: string): Promise<readonly LexiconEntry[]> {
    return (await stored(() => this.store.entriesOf(accountId))).map(plain);
  }

  async get(accountId: string, language: LanguageCode, word: string): Promise<LexiconEntry | undefined> {
    const found = (await this.wordsOf(accountId)).find(language, lexiconKey(word));
    return found && plain(found);
  }

  async put(accountId: string, entries: readonly LexiconEntry[]): Promise<void> {
    for (const entry of entries) check(entry, this.maxSymbols);
    const keyed = entries.map((entry) => ({ ...entry, key: lexiconKey(entry.word) }));
    await stored(() =>
      this.cache.change(accountId, async (known) => {
        const added = keyed.filter(({ language, key }) => known.find(language, key) === undefined);
        const size = known.size + new Set(added.map(nameOf)).size;
        if (size > MAX_ENTRIES) throw new SonantError('lexicon_full', { max: MAX_ENTRIES });
        await this.store.put(accountId, keyed);
        for (const entry of keyed) known.set(entry);
      }),
    );
  }

  delete(accountId: string, language: LanguageCode, word: string): Promise<boolean> {
    const key = lexiconKey(word);
    return stored(() =>
      this.cache.change(accountId, async (known) => {
        const existed = await this.store.delete(accountId, language, key);
        known.delete(language, key);
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
    const keys = words.filter(isLexiconWord).map(lexiconKey);
    if (keys.length === 0) return;
    const pending = this.pendingUnknown.get(accountId) ?? new Map<string, number>();
    this.pendingUnknown.set(accountId, pending);
    for (const key of keys) pending.set(key, (pending.get(key) ?? 0) + 1);
    this.flushTimer ??= setTimeout(() => {
      this.flush().catch(this.onFault);
    }, FLUSH_MS).unref();
  }

  async unknownWords(accountId: string): Promise<readonly UnknownWord[]> {
    await this.flush();
    return stored(() => this.store.unknownWordsOf(accountId));
  }

  /** Writes what waits to be written. @throws SonantError (a rejection) `database_error`; what waited is lost */
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

const plain = ({ language, word, phonemes }: StoredEntry): LexiconEntry => ({ language, word, phonemes });
const nameOf = ({ language, key }: StoredEntry): string => `${language} ${key}`;

/** @throws SonantError `lexicon_word_invalid`, `lexicon_phonemes_too_long`, `phoneme_invalid` */
function check({ word, phonemes }: LexiconEntry, max: number): void {
  if (word.length > MAX_WORD_LENGTH || !isLexiconWord(word)) {
    throw new SonantError('lexicon_word_invalid', {
      word: word.slice(0, MAX_WORD_LENGTH),
      max: MAX_WORD_LENGTH,
    });
  }
  if (phonemes.length > MAX_PHONEMES_LENGTH) throw new SonantError('text_too_long', { field: 'phonemes' });
  const count = parsePhonemeString(phonemes).length;
  if (count === 0) throw new SonantError('text_empty', { field: 'phonemes' });
  if (count > max) throw new SonantError('lexicon_phonemes_too_long', { word, count, max });
}

/** @throws SonantError (a rejection) `database_error` for what is not from the table */
async function stored<Value>(access: () => Promise<Value>): Promise<Value> {
  try {
    return await access();
  } catch (cause) {
    throw cause instanceof SonantError ? cause : new SonantError('database_error', {}, { cause });
  }
}
