import type { LanguageCode } from '../../contracts/catalog.js';
import { LANGUAGES } from '../languages/index.js';
import type { AdaptedSounds } from '../languages/language.js';
import { fromEnglish } from './from-english.js';
import { soundsOfIpa } from './reviewed-words.js';
import type { StressedSounds } from './sound-rules.js';

/** Letters of a part of a word. */
const LEAST_PART = 3;

/**
 * English pronunciations of a word in small letters, best first; null: English does not have it.
 *
 * @param isName it is made of no other words
 * @param surely it is English by its letters, so that one is found even if no list has the word
 */
export type EnglishSounds = (
  word: string,
  isName: boolean,
  surely: boolean,
) => readonly StressedSounds[] | null;

interface Listed {
  readonly loanword: (word: string) => AdaptedSounds | null;
  readonly english: EnglishSounds | null;
}

/**
 * An English word in small letters with the sounds of another language.
 *
 * @param surely it is English even if no dictionary has it
 * @returns null: English does not have it, or the language does not say how
 */
export function inOwnSounds(
  plain: string,
  isName: boolean,
  language: LanguageCode,
  { loanword, english }: Listed,
  surely = false,
): AdaptedSounds | null {
  const { english: loans } = LANGUAGES[language];
  const [sounds] = english?.(plain, isName || loans?.asListed === true, surely) ?? [];
  if (loans && sounds) return soundsOfIpa(fromEnglish(plain, sounds, loans, isName), language);
  return isName ? null : inTwo(plain, loanword);
}

/** A word of two that are listed: touchpad. */
function inTwo(plain: string, loanword: Listed['loanword']): AdaptedSounds | null {
  for (let cut = LEAST_PART; cut <= plain.length - LEAST_PART; cut++) {
    const [first, second] = [loanword(plain.slice(0, cut)), loanword(plain.slice(cut))];
    if (first && second) return { tokens: [...first.tokens, ...second.tokens], stress: null };
  }
  return null;
}
