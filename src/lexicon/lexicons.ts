import type { LexiconEntry, Lexicons, UnknownWord } from '../contracts/accounts.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type { Pronunciations } from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import { parsePhonemeString } from '../text/pronounce/alphabet.js';
import { isLexiconWord, lexiconKey, lexiconWords } from '../text/pronounce/account-words.js';
import type { LexiconStore, StoredEntry } from './ports.js';

export const MAX_ENTRIES = 10_000;
const MAX_WORD_LENGTH = 64;
const MAX_PHONEMES_LENGTH = 200;
/** How long another process's change may go unnoticed. */
const STALE_MS = 500;
/** Unknown words are written in batches: a write to the disk would hold up every stream. */
const FLUSH_MS = 1000;
const MAX_CACHED_ACCOUNTS = 1000;

/** One account's entries, by language and then by key. */
type Cached = Map<string, Map<string, StoredEntry>>;

/** Lexicons over a store, each account's kept in memory once it was asked for. */
export class AccountLexicons implements Lexicons {
  private readonly cache = new Map<string, Cached>();
  private readonly pendingUnknown = new Map<string, Map<string, number>>();
  private flushTimer: NodeJS.Timeout | undefined;
  private version: number;
  private checkedMs = performance.now();

  /** @param onFault told what went wrong while unknown words were written, which no client waits for */
  constructor(
    private readonly store: LexiconStore,
    private readonly onFault: (cause: unknown) => void,
  ) {
    this.version = store.version();
  }

  list(accountId: string): readonly LexiconEntry[] {
    return stored(() => this.store.entriesOf(accountId)).map(plain);
  }

  get(accountId: string, language: LanguageCode, word: string): LexiconEntry | undefined {
    const found = this.entriesOf(accountId).get(language)?.get(lexiconKey(word));
    return found && plain(found);
  }

  put(accountId: string, entries: readonly LexiconEntry[]): void {
    for (const entry of entries) check(entry);
    const keyed = entries.map((entry) => ({ ...entry, key: lexiconKey(entry.word) }));
    const known = this.entriesOf(accountId);
    const added = keyed.filter(({ language, key }) => known.get(language)?.has(key) !== true);
    const size = [...known.values()].reduce(
      (sum, words) => sum + words.size,
      new Set(added.map(nameOf)).size,
    );
    if (size > MAX_ENTRIES) throw new SonantError('lexicon_full', { max: MAX_ENTRIES });
    stored(() => {
      this.store.put(accountId, keyed);
    });
    // Reading a large lexicon again after each change would hold up every stream.
    for (const entry of keyed) insert(known, entry);
  }

  delete(accountId: string, language: LanguageCode, word: string): boolean {
    const key = lexiconKey(word);
    const existed = stored(() => this.store.delete(accountId, language, key));
    this.cache.get(accountId)?.get(language)?.delete(key);
    return existed;
  }

  /** What a request for this text has to carry; undefined: nothing. */
  pronunciationsIn(accountId: string, language: LanguageCode, text: string): Pronunciations | undefined {
    const words = this.entriesOf(accountId).get(language);
    if (words === undefined) return undefined;
    const found: [string, string][] = [];
    for (const { key } of lexiconWords(text)) {
      const entry = words.get(key);
      if (entry !== undefined) found.push([key, entry.phonemes]);
    }
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }

  addUnknownWords(accountId: string, words: readonly string[]): void {
    if (words.length === 0) return;
    const pending = this.pendingUnknown.get(accountId) ?? new Map<string, number>();
    this.pendingUnknown.set(accountId, pending);
    for (const word of words) pending.set(word, (pending.get(word) ?? 0) + 1);
    this.flushTimer ??= setTimeout(() => {
      try {
        this.flush();
      } catch (cause) {
        this.onFault(cause);
      }
    }, FLUSH_MS).unref();
  }

  unknownWords(accountId: string): readonly UnknownWord[] {
    this.flush();
    return stored(() => this.store.unknownWordsOf(accountId));
  }

  /** Writes what waits to be written. @throws SonantError `database_error`; what waited is lost */
  flush(): void {
    clearTimeout(this.flushTimer);
    this.flushTimer = undefined;
    const pending = [...this.pendingUnknown];
    this.pendingUnknown.clear();
    for (const [accountId, words] of pending) {
      stored(() => {
        this.store.addUnknownWords(accountId, words, Date.now());
      });
    }
  }

  private entriesOf(accountId: string): Cached {
    this.forgetStale();
    const known = this.cache.get(accountId);
    if (known !== undefined) return known;
    const fresh = byLanguage(stored(() => this.store.entriesOf(accountId)));
    if (this.cache.size >= MAX_CACHED_ACCOUNTS) this.cache.clear();
    this.cache.set(accountId, fresh);
    return fresh;
  }

  private forgetStale(): void {
    const nowMs = performance.now();
    if (nowMs - this.checkedMs < STALE_MS) return;
    this.checkedMs = nowMs;
    const version = stored(() => this.store.version());
    if (version !== this.version) this.cache.clear();
    this.version = version;
  }
}

const plain = ({ language, word, phonemes }: StoredEntry): LexiconEntry => ({ language, word, phonemes });
const nameOf = ({ language, key }: StoredEntry): string => `${language} ${key}`;

function byLanguage(entries: readonly StoredEntry[]): Cached {
  const languages: Cached = new Map();
  for (const entry of entries) insert(languages, entry);
  return languages;
}

function insert(languages: Cached, entry: StoredEntry): void {
  const words = languages.get(entry.language) ?? new Map<string, StoredEntry>();
  languages.set(entry.language, words.set(entry.key, entry));
}

/** @throws SonantError `lexicon_word_invalid`, `phoneme_invalid` */
function check({ word, phonemes }: LexiconEntry): void {
  if (word.length > MAX_WORD_LENGTH || !isLexiconWord(word)) {
    throw new SonantError('lexicon_word_invalid', {
      word: word.slice(0, MAX_WORD_LENGTH),
      max: MAX_WORD_LENGTH,
    });
  }
  if (phonemes.length > MAX_PHONEMES_LENGTH) throw new SonantError('text_too_long', { field: 'phonemes' });
  if (parsePhonemeString(phonemes).length === 0) throw new SonantError('text_empty', { field: 'phonemes' });
}

/** @throws SonantError `database_error` */
function stored<Value>(access: () => Value): Value {
  try {
    return access();
  } catch (cause) {
    throw new SonantError('database_error', {}, { cause });
  }
}
