import { type Rule, rule } from './rules.js';
import { alternatives, table } from './words.js';

export interface BibleWords {
  /** Short names of books, and those of which there are several: 1Cor; as in `table`. */
  readonly books: string;
  readonly numbered: string;
  /** The word before one of several books: primeira. @param number 1..3 @param book as it is written */
  readonly ordinal: (number: number, book: string) => string;
}

/** Books before a chapter and its verse, and the pattern that `EverydayWords.verses` is. */
export function bible({ books, numbered, ordinal }: BibleWords): { rules: readonly Rule[]; verses: RegExp } {
  const [single, several] = [table(books), table(numbered)];
  const BOOK = alternatives(Object.keys(single));
  const SEVERAL = alternatives(new Set(Object.entries(several).flat()));
  const NAMES = alternatives(new Set([...Object.values(single), ...Object.values(several)]));
  // No amount of what a laboratory measures: Hb 13,5 g/dL.
  const CHAPTER = '\\.?(?= \\d{1,3}[:,] ?\\d)(?! \\d{1,3},\\d{1,2} ?\\p{L}{1,2}/)';
  return {
    rules: [
      rule('letter', new RegExp(`(${BOOK})(?<!\\d ?\\p{L}+)${CHAPTER}`, 'u'), (m) => single[m[1]]),
      // A psalm is short: Sal 23.
      rule('letter', /(Sal|Sl|Ps)(?= \d{1,3}(?!\d| \p{Ll}))/u, (m) => single[m[1]]),
      rule(
        'digit',
        new RegExp(`([123]) ?(${SEVERAL})\\.?(?= \\d{1,3}(?!\\d|[.,]\\d{3}))`, 'u'),
        (m) => `${ordinal(Number(m[1]), m[2])} ${several[m[2]] ?? m[2]}`,
      ),
    ],
    verses: new RegExp(`(?<!\\p{L})(?:${BOOK}|${SEVERAL}|(?:${NAMES})s?)\\.? [:,]$`, 'u'),
  };
}
