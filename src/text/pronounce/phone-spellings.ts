/** Tables: comparable sounds as espeak-ng writes them, which is what the acoustic packs have learnt. */
import type { LanguageCode } from '../../contracts/catalog.js';
import { decomposed, type FoldRule } from './comparable-rules.js';
import { isVowelToken } from './comparable.js';

interface Spelling {
  readonly find: readonly string[];
  readonly symbols: readonly string[];
  /** Only where it is stressed, or not; before a vowel, or not. */
  readonly when: 'always' | 'stressed' | 'unstressed' | 'before vowel' | 'not before vowel';
}

function spellings(text: string, when: Spelling['when'] = 'always'): Spelling[] {
  return decomposed(text)
    .split(',')
    .map((rule) => {
      const [find = '', say = ''] = rule.split('>').map((side) => side.trim().split(' '));
      return { find: find as FoldRule['find'], symbols: say as readonly string[], when };
    });
}

/** The first that fits is taken, so longer ones stand before shorter ones. */
const SPELLINGS: Readonly<Record<LanguageCode, readonly Spelling[]>> = {
  en: [
    ...spellings('ə ɹ > ɜː', 'stressed'),
    ...spellings('ə ɹ > ɚ, ɑ ɹ > ɑː ɹ, o ɹ > ɔː ɹ, ɪ ɹ > ɪ ɹ, o ɪ > ɔ ɪ, o ʊ > o ʊ, e ɪ > e ɪ'),
    ...spellings('ə > ʌ', 'stressed'),
    ...spellings('i > i', 'before vowel'),
    ...spellings('i > iː', 'stressed'),
    ...spellings('u > uː, ɑ > ɑː, o > oː'),
  ],
  de: [
    ...spellings('ɔ ʏ > ɔ ø, aː > ɑː, e > eː, i > iː, o > oː, u > uː, y > yː, ø > øː, ʏ > y, ɐ > ɜ'),
    ...spellings('ʁ > r', 'before vowel'),
    ...spellings('ʁ > ɾ'),
  ],
  fr: [],
  es: [...spellings('i > j, u > w', 'before vowel')],
  it: [
    ...spellings('t t ʃ > t ʃː, d d ʒ > d ʒː'),
    ...spellings(
      'b b > bː, d d > dː, f f > fː, ɡ ɡ > ɡː, k k > kː, l l > lː, m m > mː, n n > nː, p p > pː, r r > rː',
    ),
    ...spellings('s s > sː, t t > tː, v v > vː, z z > zː'),
    ...spellings('i > j, u > w', 'before vowel'),
  ],
  pt: [
    ...spellings('ũ > w', 'before vowel'),
    ...spellings('ã ũ > ɐ̃ ʊ̃, ã ĩ > ɐ̃ j, õ ĩ > õ j'),
    ...spellings('c > t ʃ, ɟ > d ʒ, ã > ɐ̃, ẽ > e ɪ ŋ, õ > o ŋ, ĩ > i ŋ, ũ > u ŋ'),
    ...spellings('h > x', 'before vowel'),
    ...spellings('h > ɾ'),
    ...spellings('i > j, u > w', 'before vowel'),
  ],
  hi: spellings('ɑ > aː, ɑ̃ > ã, e > eː, o > oː, i > iː, u > uː, ɛ > ɛː, ɔ > ɔː, ɦ > h'),
  ar: [],
  ja: [],
};

export interface SpellingPlace {
  readonly language: LanguageCode;
  /** The sound behind. */
  readonly next: string | undefined;
  /** Of each token, where it is known. */
  readonly stress: readonly (0 | 1 | 2)[] | null;
  /** What the first vowel gets where it is not known. */
  readonly open: 0 | 1 | 2;
  /** True when a word begins here. */
  readonly start: boolean;
}

export interface SpelledPhone {
  readonly symbol: string;
  readonly stress: 0 | 1 | 2;
}

/** Comparable sounds in espeak-ng's symbols. */
export function symbolsFor(tokens: readonly string[], place: SpellingPlace): SpelledPhone[] {
  const rules = SPELLINGS[place.language];
  const out: SpelledPhone[] = [];
  let open = place.open;
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i] ?? '';
    const stress = place.stress?.[i] ?? (isVowelToken(token) ? open : 0);
    const fits = ({ find, when }: Spelling): boolean => {
      if (!find.every((wanted, k) => tokens[i + k] === wanted)) return false;
      const behind = tokens[i + find.length] ?? place.next;
      if (when === 'stressed') return stress > 0;
      if (when === 'unstressed') return stress === 0;
      if (when === 'before vowel') return isVowelToken(behind);
      return when === 'always' || !isVowelToken(behind);
    };
    const rule = rules.find(fits);
    const symbols = rule?.symbols ?? [token];
    symbols.forEach((symbol, part) => out.push({ symbol, stress: part === 0 ? stress : 0 }));
    if (isVowelToken(token)) open = 0;
    i += rule?.find.length ?? 1;
  }
  return out;
}
