import type { AdaptedSounds } from '../languages/language.js';
import type { SpokenPhone } from './ipa.js';
import type { EnglishSounds } from './own-sounds.js';
import { ENGLISH_BRANDS } from './reviewed-words.js';
import type { StressedSounds } from './sound-rules.js';

/** What a network says of a word. */
export interface Guess {
  readonly tokens: readonly string[];
  /** The least probability of any of its letters. */
  readonly confidence: number;
}

/** Where a language's words are known from besides espeak-ng. */
export interface WordSources {
  /** IPA of one word by espeak-ng, in the voice's language. */
  readonly ipaOf: (word: string) => string;
  /** Reviewed pronunciation of a word in small letters, above all others; null: not listed. */
  readonly loanword: (word: string) => AdaptedSounds | null;
  /** Pronunciations that a dictionary has of a word in small letters, best first; null: it does not have the word. */
  readonly listed: ((word: string) => readonly StressedSounds[] | null) | null;
  readonly network: {
    readonly guess: (word: string) => Guess | null;
    /** A guess below this confidence is not taken. */
    readonly least: (word: string) => number;
  } | null;
  /** Frequent words that the network would change without evidence. */
  readonly kept: ReadonlySet<string>;
  /** Null: the language does not say how English words sound in it. */
  readonly english: EnglishSounds | null;
  /** Phones of a name that is said as in English; null: English does not have it. */
  readonly foreign: ((word: string) => readonly SpokenPhone[] | null) | null;
}

/** Whether the language's own list or English has the word in small letters as it is. */
export function isListed(plain: string, { loanword, english }: WordSources): boolean {
  return loanword(plain) !== null || ENGLISH_BRANDS.has(plain) || Boolean(english?.(plain, true, false));
}
