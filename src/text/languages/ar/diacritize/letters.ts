/** Marks that stand on letters: the tanwin, the short vowels, shadda, sukun. */
export const MARKS = '\u064B-\u0652';
const SHADDA = '\u0651';
const SINGLE = ['', '\u064E', '\u064F', '\u0650', '\u064B', '\u064C', '\u064D', '\u0652'];

/** What a letter may carry, in the order of the network's outputs; shadda stands before its vowel. */
export const CLASSES: readonly string[] = [...SINGLE, ...SINGLE.slice(0, 7).map((mark) => SHADDA + mark)];

export const LETTERS = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي';
const PUNCTUATION = '،؛؟.:!,()[]{}-/"';
const SYMBOLS = new Map([...LETTERS, ...PUNCTUATION].map((char, index) => [char, index + 3]));

/** With 0 for nothing, 1 for any other character, 2 for a digit. */
export const SYMBOL_COUNT = SYMBOLS.size + 3;

/** Index of a character in the network's alphabet: 1 any other, 2 a digit; 0 is never one. */
export const symbolOf = (char: string): number => (/\p{Nd}/u.test(char) ? 2 : (SYMBOLS.get(char) ?? 1));

/** A word, or a sign that is none. */
export interface BareToken {
  /** Without marks. */
  readonly letters: string;
  /** The marks as typed, for every letter. */
  readonly typed: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly isWord: boolean;
}

const TOKEN = new RegExp(`(?:[${LETTERS}][${MARKS}\u0670]*)+|[^\\s${MARKS}\u0670]`, 'gu');
const LETTER = new RegExp(`(.)([${MARKS}\u0670]*)`, 'gsu');

/** Words and single other characters of a text, as the network takes them. */
export function bareTokens(text: string): BareToken[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const letters = [...match[0].matchAll(LETTER)];
    const bare = letters.map(([, letter]) => letter ?? '').join('');
    return {
      letters: bare,
      typed: letters.map(([, , marks]) => marks ?? ''),
      start: match.index,
      end: match.index + match[0].length,
      isWord: LETTERS.includes(bare.charAt(0)),
    };
  });
}
