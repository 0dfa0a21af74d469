import { before, behind, type Rule, rule } from './rules.js';
import { capitalized } from './words.js';

const withoutMarks = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');

export interface UnmarkedWords {
  readonly rule: Rule;
  /** Rules whose words get their marks, too: those of addresses. */
  readonly inWordsOf: (rules: readonly Rule[]) => Rule[];
  /** The words as typed, in small letters. */
  readonly typed: readonly string[];
}

/**
 * Words that messages and old systems write without their marks: reservation, voce, PROMOCAO, Frederic.
 *
 * @param marked words in small letters that are none without their marks
 * @param alsoEnglish the same, but names in English too: no General Motors
 */
export function unmarkedWords(marked: readonly string[], alsoEnglish: readonly string[]): UnmarkedWords {
  const words = new Map([...marked, ...alsoEnglish].map((word) => [withoutMarks(word), word]));
  const english = new Set(alsoEnglish);
  const mark = (said: string | undefined): string | undefined =>
    said?.replace(/(?<!\p{L})[a-z]{2,24}(?!\p{L})/gu, (word) => words.get(word) ?? word);
  return {
    inWordsOf: (rules) => rules.map((one) => ({ ...one, say: (m) => mark(one.say(m)) })),
    typed: [...words.keys()],
    // Its flags differ from those of its neighbors, so that it is in a group of its own.
    rule: rule('letter', /[a-z]{2,24}(?![\p{L}\p{M}\d_@])/iu, (m) => {
      const [typed] = m;
      const word = words.get(typed.toLowerCase());
      if (word === undefined || typed === typed.toLowerCase()) return word;
      // CA are initials.
      if (typed === typed.toUpperCase()) return typed.length > 2 ? word.toUpperCase() : undefined;
      const isName = /[\p{L}\d]/u.test(before(m)) || /^ \p{Lu}/u.test(behind(m, 2));
      return isName && english.has(word) ? undefined : capitalized(word);
    }),
  };
}
