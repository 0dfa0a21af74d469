import type { DerivedWord } from '../language.js';

const DIMINUTIVE = /^(?<stem>\p{L}{3,})inh(?<ending>[oa])s?$/u;
/** Stems of other words: a `sobrinha` is no small `sobra`. */
const NOT_SMALL = /^(?:sobr|golf|coz|viz|adiv|cam|esp|pad|mad|torr|pel|morr|chor|flor|roc|azev|torvel)$/u;
/** How the stem's last sound is written before a and o. */
const BEFORE_BACK_VOWEL: readonly (readonly [RegExp, string])[] = [
  [/qu$/u, 'c'],
  [/gu$/u, 'g'],
  [/c$/u, 'ç'],
  [/g$/u, 'j'],
];

/**
 * A diminutive has the open vowel of its base, though the stress is gone: `bolinha` is `bola`, but `bolinho` is `bolo`.
 *
 * @param word in small letters
 */
export function deriveDiminutive(word: string): DerivedWord | null {
  const { stem, ending } = DIMINUTIVE.exec(word)?.groups ?? {};
  if (stem === undefined || ending === undefined || NOT_SMALL.test(stem)) return null;
  const sounds = word.endsWith('s') ? 4 : 3; // `i ɲ a s`
  const small = /(?<base>.*(?:[rlsz]|[^aeiou]e))z$/u.exec(stem)?.groups?.['base'];
  if (small !== undefined) return { base: small, ending: sounds + 1 };
  const [from, to] = BEFORE_BACK_VOWEL.find(([end]) => end.test(stem)) ?? [/$/u, ''];
  // The last consonant is the ending's: `t` changes before `i`.
  return { base: stem.replace(from, to) + ending, cut: 2, ending: sounds + 1 };
}
