import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LexiconTerm } from '../contracts/accounts.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type { Pronunciations, Said } from '../contracts/speech.js';
import { saidBy } from '../text/phonetics/lexicon-terms.js';
import { termKey, TermTree } from '../text/phonetics/term-tree.js';
import { entryOf, type StoredEntry } from './stored-entry.js';

/** Entries, or words, that are worked on in one turn of the event loop. */
const AT_ONCE = 200;
/** Entries that are added in one turn of the event loop. */
const ADDED_AT_ONCE = 1000;

/** One account's entries in memory, by language and then by term. */
export class AccountWords {
  private languages = new Map<string, TermTree<StoredEntry>>();

  get size(): number {
    return [...this.languages.values()].reduce((sum, terms) => sum + terms.size, 0);
  }

  find({ language, word, caseSensitive }: LexiconTerm): StoredEntry | undefined {
    return this.languages.get(language)?.get(termKey(word, caseSensitive));
  }

  /** The previous entries stay in use until all new ones are in. */
  async replaceAll(entries: readonly StoredEntry[]): Promise<void> {
    const all = new AccountWords();
    for (const [index, entry] of entries.entries()) {
      all.set(entry);
      if ((index + 1) % ADDED_AT_ONCE === 0) await nextTurn();
    }
    this.languages = all.languages;
  }

  set(entry: StoredEntry): void {
    const terms = this.languages.get(entry.language) ?? new TermTree<StoredEntry>();
    this.languages.set(entry.language, terms);
    terms.set(entry.key, entry);
  }

  delete({ language, word, caseSensitive }: LexiconTerm): void {
    this.languages.get(language)?.delete(termKey(word, caseSensitive));
  }

  /** The words without an entry. */
  async lacking(language: LanguageCode, words: readonly string[]): Promise<readonly string[]> {
    const terms = this.languages.get(language);
    if (terms === undefined) return words;
    const isKnown = await inTurns(words, (word) =>
      [termKey(word), termKey(word, true)].some((key) => terms.get(key) !== undefined),
    );
    return words.filter((_, i) => !isKnown[i]);
  }

  /**
   * What a request for this text has to carry; undefined: nothing.
   * @param custom the request's own, which win
   */
  pronunciationsIn(
    language: LanguageCode,
    text: string,
    custom: Pronunciations = {},
  ): Pronunciations | undefined {
    const terms = this.languages.get(language);
    const customs = Object.entries(custom);
    // The fast path: most accounts have no entries.
    if (terms === undefined && customs.length === 0) return undefined;
    const own = new TermTree(customs.map((entry) => [entry[0], entry] as const));
    const found: (readonly [string, Said])[] = [];
    for (const { value } of terms?.matchesIn(text) ?? []) {
      found.push([value.key, saidBy(entryOf(value))]);
    }
    for (const { value } of own.matchesIn(text)) found.push(value);
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }
}

/** Maps values, a few in each turn of the event loop. */
export async function inTurns<From, To>(values: readonly From[], map: (value: From) => To): Promise<To[]> {
  const results: To[] = [];
  for (const value of values) if (results.push(map(value)) % AT_ONCE === 0) await nextTurn();
  return results;
}
