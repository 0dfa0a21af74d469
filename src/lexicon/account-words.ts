import type { Pronunciations } from '../contracts/speech.js';
import type { LanguageCode } from '../contracts/catalog.js';
import { lexiconKey, lexiconWords } from '../text/phonetics/account-words.js';
import type { StoredEntry } from './ports.js';

/** One account's entries in memory, by language and then by key. */
export class AccountWords {
  private languages = new Map<string, Map<string, StoredEntry>>();

  get size(): number {
    return [...this.languages.values()].reduce((sum, words) => sum + words.size, 0);
  }

  find(language: LanguageCode, key: string): StoredEntry | undefined {
    return this.languages.get(language)?.get(key);
  }

  replaceAll(entries: readonly StoredEntry[]): void {
    this.languages = new Map();
    for (const entry of entries) this.set(entry);
  }

  set(entry: StoredEntry): void {
    const words = this.languages.get(entry.language) ?? new Map<string, StoredEntry>();
    this.languages.set(entry.language, words.set(entry.key, entry));
  }

  delete(language: LanguageCode, key: string): void {
    this.languages.get(language)?.delete(key);
  }

  /** Those of `words` that have no entry. */
  lacking(language: LanguageCode, words: readonly string[]): string[] {
    return words.filter((word) => this.find(language, lexiconKey(word)) === undefined);
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
    const words = this.languages.get(language);
    if ((words === undefined || words.size === 0) && Object.keys(custom).length === 0) return undefined;
    const found: [string, string][] = [];
    for (const { key } of lexiconWords(text)) {
      const phonemes = Object.hasOwn(custom, key) ? custom[key] : words?.get(key)?.phonemes;
      if (phonemes !== undefined) found.push([key, phonemes]);
    }
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }
}
