import { lists } from '../../core/words.js';
import { lettersOf } from '../../phonetics/vowel-letters.js';

/** What espeak-ng writes, and the vowel that the letters of a word are dealt out to; a diphthong is one. */
const VOWELS = lists(`
  i: iː | i; ɪ: ɪ | ᵻ | ɨ; ɛ: ɛ; æ: æ | a; ɑ: ɑː | ɑ | ɒ | ɔː | ɔ; oʊ: oʊ | əʊ; o: o | oː; ʊ: ʊ; u: uː | u; ə: ə | ɐ | ʌ; aɪ: aɪ | aɪə; aʊ: aʊ;
  eɪ: eɪ; oɪ: ɔɪ; əɹ: ɚ | ɜː | ɝ | ɜ
`);
const NAME_OF = new Map(
  Object.entries(VOWELS).flatMap(([name, all]) => all.map((one) => [one, name] as const)),
);
const UNIT = /aɪ|aʊ|eɪ|oʊ|əʊ|ɔɪ|tʃ|dʒ|ts|dz|[iuɑɔɜoæa]ː|\p{L}/gu;

/** Consonants that Japanese lacks, as Japanese says them. */
const CONSONANTS = new Map(
  Object.entries({
    tʃ: 'tɕ',
    dʒ: 'dʑ',
    l: 'ɾ',
    ɹ: 'ɾ',
    r: 'ɾ',
    ʁ: 'ɾ',
    ɫ: 'ɾ',
    ɾ: 't',
    v: 'b',
    θ: 's',
    ð: 'z',
    ʃ: 'ɕ',
    ʒ: 'ʑ',
    x: 'h',
    χ: 'h',
    f: 'ɸ',
    ʔ: 't',
  }),
);
/** The vowel of each name where its letters do not tell. */
const SAID = new Map(
  Object.entries({
    i: 'iː',
    ɪ: 'i',
    ɛ: 'e',
    æ: 'a',
    ɑ: 'aː',
    oʊ: 'oː',
    o: 'oː',
    ʊ: 'ɯ',
    u: 'ɯː',
    ə: 'a',
    aɪ: 'ai',
    aʊ: 'aɯ',
    eɪ: 'eː',
    oɪ: 'oi',
    əɹ: 'aː',
  }),
);
/** Reduced vowels are said as they are spelled: the first letter tells. */
const SPELLED: Readonly<Record<string, string>> = { a: 'a', e: 'e', i: 'i', o: 'o', u: 'a', y: 'i' };

const isVowel = (sound: string | undefined): boolean => sound !== undefined && NAME_OF.has(sound);

/** @param front what stands before the vowel's letters, `rest` what stands after them */
function vowelOf(name: string, unit: string, front: string, letters: string, rest: string): string {
  const first = letters.charAt(0);
  if (name === 'ə' && unit !== 'ʌ') {
    if (/l$/u.test(front) && letters + rest === 'e') return '';
    const told = first === 'i' && letters.length > 1 ? letters.charAt(1) : first;
    return letters.startsWith('ou') ? 'a' : (SPELLED[told] ?? 'ɯ');
  }
  if (name === 'ɪ') {
    if (first === 'a') return rest === 'ge' ? 'eː' : 'e';
    return first === 'e' && letters !== 'ey' && rest !== '' ? 'e' : 'i';
  }
  if (name !== 'ɑ') return SAID.get(name) ?? 'a';
  if (first === 'o' || (first === 'a' && front.endsWith('w')))
    return letters.length === 1 && !unit.startsWith('ɔː') ? 'o' : 'oː';
  return first === 'a' && unit.startsWith('ɔ') ? 'oː' : 'aː';
}

/** Letters of words that are longer are not dealt out. */
const LONGEST = 40;

/** A foreign word's IPA in the sounds and syllables of Japanese: strike is sɯtoɾaikɯ. What its letters are tells reduced vowels. */
export function toJapaneseSounds(ipa: string, word = ''): string {
  return ipa
    .replace(/\([a-z-]+\)|ˈ|ˌ|\u0303/gu, '')
    .replace(/([nl])\u0329/gu, 'ə$1')
    .split(/\s+/)
    .map((part, _, all) =>
      syllables(soundsOf(part, all.length === 1 && word.length <= LONGEST ? word.toLowerCase() : '')),
    )
    .join('');
}

function soundsOf(ipa: string, word: string): string[] {
  const units = ipa.match(UNIT) ?? [];
  const names = units.flatMap((unit) => NAME_OF.get(unit) ?? []);
  const spans = lettersOf(word, names);
  let at = 0;
  return units.flatMap((unit, i) => {
    const name = NAME_OF.get(unit);
    if (name === undefined) {
      // An r that ends a syllable lengthens its vowel: part, door.
      const [before, after] = [units[i - 1], units[i + 1]];
      if (unit === 'ɹ' && isVowel(before) && !isVowel(after))
        return before?.endsWith('ː') || before === 'oʊ' || before === 'ɔ' || before === 'ɑ' ? ['ː'] : ['aː'];
      return [CONSONANTS.get(unit) ?? unit];
    }
    const [start, end] = spans[at] ?? [0, 0];
    at += 1;
    const said = vowelOf(name, unit, word.slice(0, start), word.slice(start, end), word.slice(end));
    const long = said === 'i' && unit === 'i' && i === units.length - 1 ? 'iː' : said;
    if (long === '') return [];
    return /^[kɡ]$/u.test(units[i - 1] ?? '') && unit === 'æ' ? ['j', long] : [long];
  });
}

/** The vowel that Japanese puts after a consonant without one. */
const support = (consonant: string): string =>
  /[td]$/.test(consonant) ? 'o' : /[ɕʑ]$/.test(consonant) ? 'i' : 'ɯ';
const startsVowel = (sound: string | undefined): boolean => /^[aiɯeo]/u.test(sound ?? '');

function syllables(sounds: readonly string[]): string {
  return sounds
    .map((sound, at) => {
      const [before = '', next = ''] = [sounds[at - 1], sounds[at + 1]];
      if (startsVowel(sound) || startsVowel(next) || /^[jw]/.test(next) || /^[jwː]$/.test(sound))
        return sound;
      if (sound === 'ŋ' && next === '') return 'ŋɡɯ';
      if (/^[nŋ]$/.test(sound)) return next === '' ? 'ɴ' : sound;
      if (sound === 'm' && /^[bp]/.test(next)) return sound;
      // A short vowel before the end doubles its stop: cut, box, match.
      const ends = next === '' || (sound === 'k' && next === 's' && at === sounds.length - 2);
      const doubles = ends && /^[aieoɯ]$/u.test(before) && /^(?:[ptkdɡɕ]|tɕ|dʑ)$/u.test(sound);
      return (doubles ? sound.charAt(0) : '') + sound + support(sound);
    })
    .join('')
    .replace(/ː+/gu, 'ː')
    .replace(/iː(?=[aeoɯ])/gu, 'i')
    .replace(/s(?=i)/gu, 'ɕ')
    .replace(/(?<=[sztdpb])ɯ?w(?=[ie])/gu, 'ɯ');
}
