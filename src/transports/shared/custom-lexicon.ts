import type { Pronunciations } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import { isLexiconWord, lexiconKey } from '../../text/phonetics/account-words.js';
import { parsePhonemeString } from '../../text/phonetics/alphabet.js';
import { xSampaToIpa } from '../../text/phonetics/ipa.js';

/** Of one request; the lexicon of an account has room for more. */
export const MAX_CUSTOM_ENTRIES = 100;
const MAX_SPELLING_LENGTH = 64;
const MAX_PRONUNCIATION_LENGTH = 200;

/** How a request wants one word to be said. */
export interface PronunciationEntry {
  readonly spelling: string;
  /** IPA, X-SAMPA, or the service phonetic alphabet, in which a digit stands before every vowel. */
  readonly pronunciation: string;
}

const VOWELS = '@aAWxYERIeioOUuN';
/** Vowels with their digits, and consonants: a string of the service alphabet as its rules have it. */
const SERVICE_ALPHABET = new RegExp(`^(?:[012][${VOWELS}]|[^${VOWELS}012])*$`);

/**
 * @returns undefined when there are no entries
 * @throws SonantError `lexicon_full`, `lexicon_word_invalid`, `text_empty`, `text_too_long`, `phoneme_invalid`
 */
export function parseCustomLexicon(entries: readonly PronunciationEntry[]): Pronunciations | undefined {
  if (entries.length === 0) return undefined;
  if (entries.length > MAX_CUSTOM_ENTRIES) throw new SonantError('lexicon_full', { max: MAX_CUSTOM_ENTRIES });
  return Object.fromEntries(
    entries.map(({ spelling, pronunciation }, index) => [
      parseSpelling(spelling),
      parsePronunciation(pronunciation, `customLexicon[${index}].pronunciation`),
    ]),
  );
}

function parseSpelling(spelling: string): string {
  if (spelling.length <= MAX_SPELLING_LENGTH && isLexiconWord(spelling)) return lexiconKey(spelling);
  throw new SonantError('lexicon_word_invalid', {
    word: spelling.slice(0, MAX_SPELLING_LENGTH),
    max: MAX_SPELLING_LENGTH,
  });
}

function parsePronunciation(pronunciation: string, field: string): string {
  if (pronunciation.trim() === '') throw new SonantError('text_empty', { field });
  if (pronunciation.length > MAX_PRONUNCIATION_LENGTH) throw new SonantError('text_too_long', { field });
  const isAscii = !/[^\0-\x7f]/.test(pronunciation);
  const isService = isAscii && /[012]/.test(pronunciation) && SERVICE_ALPHABET.test(pronunciation);
  const phonemes = isAscii && !isService ? xSampaToIpa(pronunciation) : pronunciation;
  if (parsePhonemeString(phonemes).length === 0) throw new SonantError('text_empty', { field });
  return phonemes;
}
