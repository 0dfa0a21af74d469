import type { Pronunciations, Said } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import { xSampaToIpa } from '../../text/phonetics/ipa.js';
import {
  checkAlias,
  checkPhonemes,
  checkTerm,
  MAX_PHONEMES_LENGTH,
} from '../../text/phonetics/lexicon-terms.js';
import { termKey } from '../../text/phonetics/term-tree.js';
import { type Fields, isFields, readBoolean, readString } from './fields.js';

/** Entries in one request; the lexicon of an account may have more. */
export const MAX_CUSTOM_ENTRIES = 100;

/** How one term is to be pronounced in a request. */
export interface PronunciationEntry {
  readonly spelling: string;
  /** IPA, X-SAMPA, or the service phonetic alphabet, in which a digit precedes every vowel. Empty: there is an alias. */
  readonly pronunciation: string;
  /** The words read in its place; empty: there is a pronunciation. */
  readonly alias: string;
  readonly caseSensitive: boolean;
}

const VOWELS = '@aAWxYERIeioOUuN';
/** Vowels with their digits, and consonants: a string of the service alphabet as its rules have it. */
const SERVICE_ALPHABET = new RegExp(`^(?:[012][${VOWELS}]|[^${VOWELS}012])*$`);

/**
 * @returns undefined when there are no entries
 * @throws SonantError `lexicon_full`, and as `checkEntry`
 */
export function parseCustomLexicon(entries: readonly PronunciationEntry[]): Pronunciations | undefined {
  if (entries.length === 0) return undefined;
  if (entries.length > MAX_CUSTOM_ENTRIES) throw new SonantError('lexicon_full', { max: MAX_CUSTOM_ENTRIES });
  return Object.fromEntries(
    entries.map(({ spelling, pronunciation, alias, caseSensitive }, index): [string, Said] => {
      checkTerm(spelling);
      const field = `customLexicon[${index}]`;
      const key = termKey(spelling, caseSensitive);
      if (alias === '') return [key, parsePronunciation(spelling, pronunciation, `${field}.pronunciation`)];
      if (pronunciation !== '') throw new SonantError('lexicon_entry_unclear', { word: spelling });
      checkAlias(alias, `${field}.alias`);
      return [key, { alias }];
    }),
  );
}

function parsePronunciation(spelling: string, pronunciation: string, field: string): string {
  if (pronunciation.trim() === '') throw new SonantError('text_empty', { field });
  if (pronunciation.length > MAX_PHONEMES_LENGTH) throw new SonantError('text_too_long', { field });
  const isAscii = !/[^\0-\x7f]/.test(pronunciation);
  const isService = isAscii && /[012]/.test(pronunciation) && SERVICE_ALPHABET.test(pronunciation);
  const phonemes = isAscii && !isService ? xSampaToIpa(pronunciation) : pronunciation;
  checkPhonemes(spelling, phonemes, { field });
  return phonemes;
}

/**
 * The `lexicon` of a request: phoneme strings by term, or objects with `phonemes` or an `alias`.
 * @returns undefined when it has none
 * @throws SonantError `field_not_object`, `field_not_string`, `field_not_boolean`, `lexicon_full`, and as `checkEntry`
 */
export function readLexicon(fields: Fields): Pronunciations | undefined {
  const lexicon = Object.hasOwn(fields, 'lexicon') ? fields['lexicon'] : undefined;
  if (lexicon === undefined || lexicon === null || lexicon === '') return undefined;
  if (!isFields(lexicon)) throw new SonantError('field_not_object', { field: 'lexicon' });
  const entries = Object.entries(lexicon);
  if (entries.length > MAX_CUSTOM_ENTRIES) throw new SonantError('lexicon_full', { max: MAX_CUSTOM_ENTRIES });
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([term, said]) => readTerm(term, said)));
}

function readTerm(term: string, value: unknown): [key: string, said: Said] {
  checkTerm(term);
  const field = `lexicon.${term}`;
  const entry = typeof value === 'string' ? { phonemes: value } : value;
  if (!isFields(entry)) throw new SonantError('field_not_object', { field });
  const [phonemes, alias] = [readString(entry, 'phonemes'), readString(entry, 'alias')];
  const key = termKey(term, readBoolean(entry, 'caseSensitive'));
  if ((phonemes === undefined) === (alias === undefined)) {
    throw new SonantError('lexicon_entry_unclear', { word: term });
  }
  if (alias !== undefined) {
    checkAlias(alias, `${field}.alias`);
    return [key, { alias }];
  }
  checkPhonemes(term, phonemes ?? '', { field });
  return [key, phonemes ?? ''];
}
