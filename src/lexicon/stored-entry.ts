import type { LexiconEntry } from '../contracts/accounts.js';
import type { LanguageCode } from '../contracts/catalog.js';
import { isCaseSensitive, termKey } from '../text/phonetics/term-tree.js';

/** An entry as a store keeps it, under the form in which its term is looked up. */
export interface StoredEntry {
  readonly language: LanguageCode;
  /** As `termKey` makes it: it says whether case counts, too. */
  readonly key: string;
  readonly word: string;
  /** Empty if there is an alias. */
  readonly phonemes: string;
  readonly alias: string | null;
}

export const storedEntry = ({
  language,
  word,
  phonemes = '',
  alias,
  caseSensitive,
}: LexiconEntry): StoredEntry => ({
  language,
  word,
  phonemes,
  alias: alias ?? null,
  key: termKey(word, caseSensitive),
});

export const entryOf = ({ language, key, word, phonemes, alias }: StoredEntry): LexiconEntry => ({
  language,
  word,
  ...(alias === null ? { phonemes } : { alias }),
  ...(isCaseSensitive(key) ? { caseSensitive: true } : {}),
});
