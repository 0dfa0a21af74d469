import type { LanguageCode } from '../../contracts/catalog.js';
import { LANGUAGES } from '../languages/index.js';
import { isVowelToken } from './comparable.js';
import type { Spelling } from './sound-rules.js';

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
  const rules = LANGUAGES[place.language].spellings;
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
