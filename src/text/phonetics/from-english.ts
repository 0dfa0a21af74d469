import { lists, table } from '../core/words.js';
import { isVowelToken } from './comparable.js';
import type { EnglishLoans } from './english-loans.js';
import type { StressedSounds } from './sound-rules.js';

/** Usual letters of each vowel, the most usual ones first. */
const LETTERS: Readonly<Record<string, readonly string[]>> = lists(`
  i: e | ee | ea | i | y | ie | ei | ey | eo | ae | ay; ɪ: i | y | e | ui | a | ie | ea | ee | u | ia; ɛ: e | ea | a | ai | ie | ue | ae; æ: a | ai;
  ɑ: o | a | au | aw | ou | oa;
  oʊ: o | oa | ow | oe | ou | eau | au | ew | owe | oh; o: o | oo | oa | a | au | ou; ʊ: oo | u | ou | o;
  u: oo | u | ou | ew | ue | ui | o | eu | oe | eau;
  ə: a | e | i | o | u | y | ou | ai | io | ia | eo | oo | ea | iou | eou | au | ie; aɪ: i | y | ie | ye | igh | ei | ai | eye | uy; aʊ: ou | ow | au;
  eɪ: a | ai | ay | ea | ei | ey | eigh | e | é; oɪ: oi | oy; əɹ: e | i | u | o | a | ea | ou | y | eu
`);
const VOWEL_LETTER = /[aeiouyé]/u;
const MOST_LETTERS = 4;
const SKIPPED_E = 0.6;
const SKIPPED_LETTER = 3;
const NO_LETTERS = 2.5;
const UNUSUAL = 2;
const RARER = 0.04;

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

interface Place {
  readonly cost: number;
  /** Where the letters of each vowel so far begin and end. */
  readonly spans: readonly (readonly [number, number])[];
}

/** Which letters of a word each of its vowels has: the cheapest way to deal them out in order. */
export function lettersOf(word: string, vowels: readonly string[]): Place['spans'] {
  // best[at]: the vowels dealt with so far have letters before `at` only.
  let best: (Place | undefined)[] = [{ cost: 0, spans: [] }];
  const keep = (row: (Place | undefined)[], at: number, place: Place): void => {
    if (place.cost < (row[at]?.cost ?? Infinity)) row[at] = place;
  };
  const skip = (row: (Place | undefined)[]): void => {
    for (let at = 0; at < word.length; at++) {
      const place = row[at];
      if (!place) continue;
      const letter = word.charAt(at);
      // The w of "show" belongs to its vowel.
      const isCheap = letter === 'e' || (letter === 'w' && VOWEL_LETTER.test(word.charAt(at - 1)));
      const cost = isCheap ? SKIPPED_E : VOWEL_LETTER.test(letter) ? SKIPPED_LETTER : 0;
      keep(row, at + 1, { ...place, cost: place.cost + cost });
    }
  };
  skip(best);
  for (const vowel of vowels) {
    const next: (Place | undefined)[] = [];
    best.forEach((place, at) => {
      if (!place) return;
      keep(next, at, { cost: place.cost + NO_LETTERS, spans: [...place.spans, [at, at]] });
      if (!VOWEL_LETTER.test(word.charAt(at))) return;
      for (let end = at + 1; end <= Math.min(word.length, at + MOST_LETTERS); end++) {
        const letters = word.slice(at, end);
        const rank = LETTERS[vowel]?.indexOf(letters) ?? -1;
        if (rank < 0 && end > at + 1) continue;
        keep(next, end, {
          cost: place.cost + (rank < 0 ? UNUSUAL : rank * RARER),
          spans: [...place.spans, [at, end]],
        });
      }
    });
    skip(next);
    best = next;
  }
  return best[word.length]?.spans ?? [];
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
