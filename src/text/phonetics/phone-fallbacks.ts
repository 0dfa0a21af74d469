import type { LanguageCode } from '../../contracts/catalog.js';
import { lists } from '../core/words.js';
import { LANGUAGES } from '../languages/index.js';
import { isVowelToken } from './comparable.js';
import type { Spelling } from './sound-rules.js';

/**
 * Nearest sounds, best first, for symbols that a pack may lack; an entry of several symbols is spoken in a row. Length marks
 * and other modifiers need no row: without a row, `aː` becomes `a` and `a` becomes `aː`, whichever the pack has.
 */
const NEAREST: Readonly<Record<string, readonly string[]>> = {
  // Punctuation. Packs trained without `?` heard a question mark as `ʔ`.
  '?': ['ʔ', '.', ','],
  '!': ['.', ','],
  '.': [','],
  ',': ['.', '_'],
  // Plosives
  ...lists(`
    c: k | t j; ɟ: ɡ | d j; q: k; ɢ: ɡ; ʈ: t; ɖ: d; ɓ: b; ɗ: d; ʄ: ɡ; ɠ: ɡ; ʛ: ɡ; ʡ: ʔ; ʔ: t | k; g: ɡ
  `),
  // Nasals
  ...lists(`
    ɱ: m; ɳ: n; ɲ: n j | n; ɴ: ŋ | n; ŋ: n; n̩: ə n | n; m̩: ə m | m; ŋ̩: ə ŋ | ŋ
  `),
  // Laterals
  ...lists(`
    l̩: ə l | l; ɫ: l; ɭ: l; ʟ: l; ʎ: l j | l; ɬ: ʃ l | l; ɮ: ʒ l | l; ɺ: l
  `),
  // Rhotics; English ones below
  ...lists(`
    r: ɾ | ʁ | ɹ; r̩: ə ɾ | ɚ; ɾ: r | ɹ | t; ɹ: r | ɾ | ʁ; ɻ: ɹ | r | ɾ; ɽ: ɾ | r | ɹ; ʀ: ʁ | r | ɾ | ɹ;
    ʁ: ʀ | r | ɾ | ɹ; ʙ: b
  `),
  // Fricatives and affricates
  ...lists(`
    ɸ: f; β: v | b; ʋ: v; v: w | f; θ: s | t; ð: d | z; ʃ: s; ʒ: ʃ | z; ʂ: ʃ; ʐ: ʒ | ʃ; ɕ: ʃ; ʑ: ʒ | ʃ;
    ɧ: x | ʃ; ç: ʃ | h; ʝ: j; x: h | k; χ: x | h | k; ɣ: ɡ; ħ: h; ɦ: h; ʕ: ʔ; ʢ: ʔ; ʧ: t ʃ; ʤ: d ʒ; ʦ: t s
  `),
  // Glides
  ...lists(`
    ɥ: j | w; ɰ: w | ɡ; w: v | ʊ
  `),
  // Vowels
  ...lists(`
    a: ɑː | æ | ɐ; ɑː: ɑ | aː | a | ɔː; ɒ: ɔ | ɑː | ɑ; æ: ɛ | a; ɶ: œ | æ | a; ɐ: ə | ʌ | a; ʌ: ɐ | a | ə;
    e: eɪ | e ɪ | ɛ; eː: e ɪ | e | ɛ; ɛ: e | æ; ə: ɐ | ɪ | ʌ | ɛ; ɘ: ə | ɪ; ɜ: ɜː | ə | ɛ; ɜː: ɚ | ɜ | œ | ə;
    ɚ: ɜː | ə ɹ | ɐ | ə; ɝ: ɜː | ɚ | ə ɹ | œ; ɞ: ɜː | ɔ | œ; ɵ: ø | ə | ʊ; i: ɪ; ɪ: i | e; ɨ: ᵻ | ɪ | i;
    ᵻ: ɪ | i; y: ʏ | iː | i | ɪ; ʏ: y | ɪ; ø: œ | ɜː | e; œ: ø | ɜː | ɛ; o: o ʊ | ɔ; oː: o ʊ | o | ɔː | ɔ;
    ɔ: ɒ | o; ɤ: ʌ | ə; u: ʊ; ʊ: u | uː | o; ʉ: uː | u | yː; ɯ: ʊ | uː | u; ɯː: uː | u | ʊ;
    ɑ̃: ɔ̃ | ɑː ŋ | a ŋ; ɔ̃: ɑ̃ | ɔ ŋ | ɔː ŋ; ɛ̃: œ̃ | æ ŋ | ɛ ŋ; œ̃: ɛ̃ | œ ŋ | æ ŋ | ɛ ŋ;
    ã: ɑ̃ | a ŋ | ɑː ŋ; ɐ̃: ɐ ŋ | ə ŋ; ẽ: e ŋ | ɛ ŋ; ĩ: i ŋ | iː ŋ | ɪ ŋ; õ: ɔ̃ | o ŋ | ɔ ŋ;
    ũ: u ŋ | uː ŋ | ʊ ŋ; ɪ̃: ĩ | ɪ ŋ | ɪ n; ʊ̃: ũ | ʊ ŋ | ʊ n; ə̃: ɐ̃ | ə ŋ | ə n
  `),
};

/**
 * What a pack says for `symbol`: itself if the pack has it, else the nearest sound that it has.
 *
 * @returns one or more symbols of `phones`; empty when nothing is near
 */
export function nearPhones(symbol: string, phones: ReadonlySet<string>, language: LanguageCode): string[] {
  if (phones.has(symbol)) return [symbol];
  const own = LANGUAGES[language].nearestPhones?.[symbol] ?? [];
  for (const candidate of [...own, ...(NEAREST[symbol] ?? []), `${symbol}ː`]) {
    const parts = candidate.split(' ');
    if (parts.every((part) => phones.has(part))) return parts;
  }
  const shorter = Array.from(symbol).slice(0, -1).join('');
  return shorter === '' ? [] : nearPhones(shorter, phones, language);
}

export interface SpellingPlace {
  readonly language: LanguageCode;
  /** The sound after it. */
  readonly next: string | undefined;
  /** The stress of each token, where it is known. */
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
