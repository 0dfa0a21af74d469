import type { DerivedWord } from '../language.js';

/** English words that end with `ee`. */
const ENGLISH = /^(?:coff|toff|yank|employ|degr|chimpanz|jubil)/;

/**
 * A word by another that sounds like it: the ending of `confirmee` lacks its mark, and `Jean` looks English.
 *
 * @param word in small letters
 */
export function deriveAlike(word: string): DerivedWord | null {
  if (word === 'jean') return { base: 'gens', ending: 0 };
  const marked = word.replace(/(?<=\p{L}{3}[^e])ee(?=s?$)/u, 'ée');
  return marked === word || ENGLISH.test(word) ? null : { base: marked, ending: 0 };
}
