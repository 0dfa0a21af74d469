/** How a language says English words with its own sounds. */
export interface EnglishLoans {
  /**
   * How sure the language's network may be of a word that is an English one: 0 where it is spelled as the language spells.
   *
   * @param word in small letters
   * @param isName it has a capital letter
   */
  readonly foreignBelow: (word: string, isName: boolean) => number;
  /** A `table` of consonants that it says otherwise; an empty one is silent. */
  readonly consonants: string;
  /** The sound of a vowel's letters; the first row that fits is taken, and without one the vowel stays. */
  readonly vowels: readonly VowelRow[];
  /** What its spelling or its habits make of the whole word in IPA. */
  readonly settle: (ipa: string, word: string) => string;
}

/** Above any confidence. */
export const SURELY = 2;

/**
 * A vowel, or several separated by bars (`ə!` is a stressed one, `əɹ` that of "her"), in a word that matches: `<` stands before the
 * vowel's letters, `>` behind them.
 */
export type VowelRow = readonly [vowels: string, place: RegExp, said: string];

export const vowelRows = (rows: string): VowelRow[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [vowels = '', place = '', said = ''] = row.trim().split(/\s+/);
      return [vowels, new RegExp(place, 'u'), said] as const;
    });
