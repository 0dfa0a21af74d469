import { standsAlone } from './number-words.js';
import { readArabicWord, type WordSounds } from './word.js';

const ARABIC_LETTER = /[\u0621-\u064A\u0671-\u06D3]/;
const isVowel = (phone: string | undefined): boolean => phone !== undefined && /^[aiu]/.test(phone);

/**
 * Marks the stressed vowel: a last syllable that is long beyond measure, else the last but one if it is long, else the one
 * before it (Ryding, A Reference Grammar of Modern Standard Arabic, 2005, 2.8).
 */
function stressed(phones: readonly string[]): string {
  const vowels = phones.flatMap((phone, i) => (isVowel(phone) ? [i] : []));
  if (vowels.length < 2) return phones.join('');
  const long = (index: number): boolean => (phones[vowels[index] ?? 0] ?? '').endsWith('ː');
  /** Consonants between a vowel and the next one, or the end. */
  const closing = (index: number): number => (vowels[index + 1] ?? phones.length) - (vowels[index] ?? 0) - 1;
  const last = vowels.length - 1;
  const superheavy = closing(last) >= 2 || (long(last) && closing(last) >= 1);
  const heavy = (index: number): boolean => long(index) || closing(index) >= 2;
  const place = superheavy ? last : last === 1 || heavy(last - 1) ? last - 1 : last - 2;
  return phones.map((phone, i) => (i === vowels[place] ? `ˈ${phone}` : phone)).join('');
}

/** A vowel between a closed word and the joining alif of the next: mina l-, humu l-, else i. */
function helpingVowel(word: string): string {
  if (/^[وف]?\p{M}?م\p{M}*ن\p{M}*$/u.test(word)) return 'a';
  return /[هكت]\u064F?م\p{M}*$/u.test(word) ? 'u' : 'i';
}

/** A word as it is said where it stands. */
function joined(sounds: WordSounds, previous: string | undefined, isLast: boolean): string[] {
  const front = sounds.joining !== '' && !isVowel(previous) ? [sounds.joining] : [];
  if (!isLast) return [...front, ...sounds.phones];
  return [...front, ...sounds.phones.slice(0, sounds.phones.length - sounds.ending), ...sounds.pausal];
}

/**
 * The IPA of a vowelled clause, a word for each word.
 *
 * @param otherwise pronounces words in other scripts
 */
export function vowelledToIpa(clause: string, otherwise: (word: string) => string): string {
  const words = clause.split(' ').filter((word) => word !== '');
  const alone = words.length === 1;
  const sounds = words.map((word) => (ARABIC_LETTER.test(word) ? readArabicWord(word) : null));
  const bare = words.map((word) => word.replace(/\p{M}/gu, ''));
  const pauses = bare.map((word, i) => standsAlone(word, bare[i + 1] ?? ''));
  const said: string[][] = [];
  sounds.forEach((own, i) => {
    if (own === null) {
      said.push([]);
      return;
    }
    const before = said[i - 1];
    const joins = own.joining !== '' && before !== undefined && before.length > 0 && pauses[i - 1] !== true;
    if (joins) {
      const end = before.at(-1) ?? '';
      // A long vowel is short before two consonants: fi l-bayt.
      if (isVowel(end)) before[before.length - 1] = end.replace('ː', '');
      else before.push(helpingVowel(words[i - 1] ?? ''));
    }
    // A word alone is said as dictionaries list it, with the ending that it was given.
    const last = i === sounds.length - 1 && !(alone && !/\u0629/.test(words[i] ?? ''));
    said.push(joined(own, joins ? before.at(-1) : undefined, last || pauses[i] === true));
  });
  return words.map((word, i) => (sounds[i] === null ? otherwise(word) : stressed(said[i] ?? []))).join(' ');
}
