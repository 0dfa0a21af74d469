import { table } from '../core/words.js';
import { isVowelToken } from './comparable.js';
import type { EnglishLoans } from './english-loans.js';
import type { StressedSounds } from './sound-rules.js';
import { lettersOf } from './vowel-letters.js';

interface Unit {
  readonly sound: string;
  readonly isVowel: boolean;
  readonly stress: 0 | 1 | 2;
}

/** Diphthongs are one unit, and so is the vowel of "her". */
function unitsOf({ tokens, stress }: StressedSounds): Unit[] {
  const units: Unit[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const [token = '', next = ''] = [tokens[i], tokens[i + 1]];
    const isPair =
      (/^[aeo]$/.test(token) && /^[ɪʊ]$/.test(next)) ||
      (token === 'ə' && next === 'ɹ') ||
      /^(?:tʃ|dʒ)$/.test(token + next);
    const sound = isPair ? token + next : token;
    units.push({ sound, isVowel: isVowelToken(token), stress: stress[i] ?? 0 });
    if (isPair) i += 1;
  }
  return units;
}

/** Letters that are one sound between vowels though they are two. */
const DOUBLED = /^([bdfglmnprstz])\1$/;

/**
 * An English word as speakers of another language say it, in IPA: consonants as the language has them, vowels as they hear or
 * spell them.
 */
export function fromEnglish(
  word: string,
  sounds: StressedSounds,
  loans: EnglishLoans,
  isName: boolean,
): string {
  const consonants = table(loans.consonants);
  const units = unitsOf(sounds);
  const spans = lettersOf(
    word,
    units.flatMap(({ sound, isVowel }) => (isVowel ? [sound] : [])),
  );
  let ipa = '';
  let at = 0;
  units.forEach(({ sound, isVowel, stress }, i) => {
    if (!isVowel) {
      const [, end = 0] = spans[at - 1] ?? [];
      const [start = 0] = spans[at] ?? [];
      const isDouble = units[i - 1]?.isVowel && units[i + 1]?.isVowel && DOUBLED.test(word.slice(end, start));
      const said = consonants[sound] ?? sound;
      ipa += isDouble ? said.charAt(0) + said : said;
      return;
    }
    const [start, end] = spans[at] ?? [0, 0];
    at += 1;
    const place = `${word.slice(0, start)}<${word.slice(start, end)}>${word.slice(end)}`;
    const row = loans.vowels.find(
      ([vowels, where]) =>
        vowels.split('|').some((one) => one === sound || (stress > 0 && one === `${sound}!`)) &&
        where.test(place),
    );
    ipa += (stress === 2 ? 'ˈ' : '') + (row?.[2] ?? sound);
  });
  return loans.settle(ipa, word, isName);
}
