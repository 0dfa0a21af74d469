import { lists } from '../core/words.js';

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
