import type { LexiconEntry } from '../../contracts/accounts.js';
import { MAX_LEXICON_SYMBOLS } from '../../contracts/budget.js';
import type { Said } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import { SPEAKABLE } from '../segment/limit.js';
import { parsePhonemeString } from './alphabet.js';
import { isVowel, type SpokenPhone } from './ipa.js';

export const MAX_TERM_LENGTH = 64;
export const MAX_PHONEMES_LENGTH = 200;
export const MAX_ALIAS_LENGTH = 200;

/** A letter, digit or sign: marks of punctuation alone end sentences. Nor may a term hold what opens markup. */
const HAS_BODY = /[\p{L}\p{N}\p{S}&@#%*/\\§†‡•]/u;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\0-\x1f\x7f-\x9f\p{Surrogate}<>{}[\]]/u;
/** A consonant that carries a syllable. */
const SYLLABIC = '̩';

/** Whether a lexicon can hold it: a word, a phrase, a name with signs such as `C++`. */
export const isTerm = (term: string): boolean =>
  term.length <= MAX_TERM_LENGTH && term === term.trim() && HAS_BODY.test(term) && !CONTROL.test(term);

const WORD = /^[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*$/u;

/** Whether it is one word: neither markup, nor an address, nor a slip. */
export const isWord = (text: string): boolean => text.length <= MAX_TERM_LENGTH && WORD.test(text);

/** @throws SonantError `lexicon_word_invalid` */
export function checkTerm(term: string): void {
  if (isTerm(term)) return;
  const word = term.slice(0, MAX_TERM_LENGTH).replace(/\p{Surrogate}/gu, '\uFFFD');
  throw new SonantError('lexicon_word_invalid', { word, max: MAX_TERM_LENGTH });
}

/**
 * @param field for messages
 * @param maxSymbols of the pronunciation
 * @throws SonantError `text_empty`, `text_too_long`, `phoneme_invalid`, `lexicon_phonemes_too_long`, `lexicon_phonemes_silent`
 */
export function checkPhonemes(
  word: string,
  phonemes: string,
  { field = 'phonemes', maxSymbols = MAX_LEXICON_SYMBOLS }: { field?: string; maxSymbols?: number } = {},
): void {
  if (phonemes.length > MAX_PHONEMES_LENGTH) throw new SonantError('text_too_long', { field });
  const phones = parsePhonemeString(phonemes);
  if (phones.length === 0) throw new SonantError('text_empty', { field });
  if (phones.length > maxSymbols) {
    throw new SonantError('lexicon_phonemes_too_long', { word, count: phones.length, max: maxSymbols });
  }
  if (!phones.some(carriesSyllable)) throw new SonantError('lexicon_phonemes_silent', { word, phonemes });
}

/** Without such a sound it cannot be said: `zzz!` is a slip. */
const carriesSyllable = ({ symbol }: SpokenPhone): boolean => isVowel(symbol) || symbol.includes(SYLLABIC);

/** @throws SonantError `text_empty`, `text_too_long` */
export function checkAlias(alias: string, field = 'alias'): void {
  if (!SPEAKABLE.test(alias)) throw new SonantError('text_empty', { field });
  if (alias.length > MAX_ALIAS_LENGTH) throw new SonantError('text_too_long', { field });
}

/** @throws SonantError `lexicon_word_invalid`, `lexicon_entry_unclear`, and as `checkPhonemes` and `checkAlias` */
export function checkEntry({ word, phonemes, alias }: LexiconEntry, maxSymbols: number): void {
  checkTerm(word);
  if ((phonemes === undefined) === (alias === undefined)) {
    throw new SonantError('lexicon_entry_unclear', { word });
  }
  if (phonemes !== undefined) checkPhonemes(word, phonemes, { maxSymbols });
  if (alias !== undefined) checkAlias(alias);
}

/** What a valid entry says. */
export const saidBy = ({ phonemes, alias }: Pick<LexiconEntry, 'phonemes' | 'alias'>): Said =>
  alias === undefined ? (phonemes ?? '') : { alias };
