import { readEspeakIpa } from '../../phonetics/ipa.js';
import { LETTER_SOUNDS } from './word.js';

const [FATHA, DAMMA, KASRA, SHADDA, SUKUN] = ['\u064E', '\u064F', '\u0650', '\u0651', '\u0652'];
const VOWELS: Readonly<Record<string, string>> = { a: FATHA, u: DAMMA, i: KASRA };
/** Emphatic sounds are dental ones to espeak-ng; other vowels are near ones of the three. */
const AS_HERE: Readonly<Record<string, string>> = {
  ...{ t̪: 'tˤ', s̪: 'sˤ', d̪: 'dˤ', z̪: 'ðˤ', ð̪: 'ðˤ', zˤ: 'ðˤ', χ: 'x', ʁ: 'ɣ', ɫ: 'l', ɡ: 'dʒ', ʒ: 'dʒ' },
  ...{ o: 'u', ʊ: 'u', e: 'i', ɪ: 'i', ə: 'i', ɛ: 'i', ɑ: 'a', æ: 'a', ɐ: 'a' },
};
const LENGTHENED_BY: Readonly<Record<string, string>> = { ا: 'aː', ى: 'aː', و: 'uː', ي: 'iː' };

/** Phones with a long vowel as a short one and its length (`a`, `aː`), and a long consonant as two. */
function phonesOf(ipa: string): string[] {
  const phones: string[] = [];
  for (const { symbol } of readEspeakIpa(ipa).flat()) {
    const long = symbol.endsWith('ː');
    const plain = long ? symbol.slice(0, -1) : symbol;
    const sound = AS_HERE[plain] ?? plain;
    if (sound === 'dʒ' && phones.at(-1) === 'd') phones.pop();
    phones.push(sound);
    if (long) phones.push(VOWELS[sound] === undefined ? sound : `${sound}ː`);
  }
  // A glide is not written between vowels or in the ending iyy: kiːa, ʕarabiːj.
  return phones.map((phone, i) => {
    const next = phones[i + 1] ?? '';
    if (phone === 'iː' && (next === 'j' || VOWELS[next] !== undefined)) return 'j';
    return phone === 'uː' && (next === 'w' || VOWELS[next] !== undefined) ? 'w' : phone;
  });
}

type Reading = readonly [next: number, marks: string];

function readings(word: string, at: number, phones: readonly string[], start: number): Reading[] {
  const letter = word.charAt(at);
  const here = phones[start] ?? '';
  const found: Reading[] = [];
  if (here !== '' && here === LENGTHENED_BY[letter]) found.push([start + 1, '']);
  if (letter === 'آ' && here === 'ʔ' && phones[start + 2] === 'aː') found.push([start + 3, '']);
  if (letter === 'ا' && at === 0) {
    const vowel = here === 'ʔ' ? start + 1 : start;
    if (VOWELS[phones[vowel] ?? ''] !== undefined) found.push([vowel + 1, '']);
  }
  if (letter === 'ل' && at === 1 && word.startsWith('ا') && word.length > 3 && here !== 'l') {
    if (here === phones[start + 1]) found.push([start, '']);
  }
  if (letter === 'ة') found.push([start, '']);
  if (LETTER_SOUNDS[letter] !== here || here === '') return found;
  const double = phones[start + 1] === here;
  for (const [end, shadda] of double
    ? ([
        [start + 2, SHADDA],
        [start + 1, ''],
      ] as const)
    : ([[start + 1, '']] as const)) {
    const mark = VOWELS[phones[end] ?? ''];
    if (mark === undefined) found.push([end, shadda === '' ? SUKUN : shadda]);
    else {
      found.push([end + 1, shadda + mark]);
      if (phones[end + 1]?.endsWith('ː')) found.push([end + 2, shadda + mark]);
    }
  }
  return found;
}

/** Consonants in a row as no Arabic word has them: the speaker did not know the word and left its vowels out. */
function isGuess(word: string, marks: readonly string[]): boolean {
  return marks.some(
    (mark, i) =>
      mark === SUKUN &&
      i < word.length - 1 &&
      (i === 0 ||
        marks[i - 1] === SUKUN ||
        (i === word.length - 2 && marks[i + 1] === SUKUN && word.length > 3)),
  );
}

/**
 * The marks of every letter of a bare word, out of what espeak-ng says: its dictionary has the vowels of some ten thousand
 * words. Sukun stands where nothing follows a consonant.
 *
 * @returns null when letters and sounds do not fit together, or the word was not known
 */
export function vowelsFromEspeak(word: string, ipa: string): string[] | null {
  const phones = phonesOf(ipa);
  /** Places from which the end was not reached. */
  const dead = new Set<number>();
  const rest = (at: number, start: number): string[] | null => {
    if (at === word.length) return start === phones.length ? [] : null;
    const place = at * 256 + start;
    if (dead.has(place)) return null;
    for (const [next, marks] of readings(word, at, phones, start)) {
      const following = rest(at + 1, next);
      if (following) return [marks, ...following];
    }
    dead.add(place);
    return null;
  };
  const marks = phones.length < 256 ? rest(0, 0) : null;
  return marks && !isGuess(word, marks) ? marks : null;
}
