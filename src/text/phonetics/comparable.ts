import type { LanguageCode } from '../../contracts/catalog.js';
import { LANGUAGES } from '../languages/index.js';
import type { SpokenPhone } from './ipa.js';
import { type ComparableRules, decomposed, type FoldRule } from './sound-rules.js';

/**
 * A sound as far as two transcriptions of a language can be compared: no stress, no ties, no narrow diacritics, one symbol
 * for what the language does not tell apart. `from` is the phone that it was made of.
 */
export interface ComparablePhone {
  readonly token: string;
  readonly from: number;
}

const VOWEL = /^[aeiouyøœɛɔəɪʊʌɑɒæɐɜɚɝɨʉɯɤɵɘɞʏɶ]/;
/** True for a vowel with or without a mark. */
export const isVowelToken = (token: string | undefined): boolean => token !== undefined && VOWEL.test(token);

function contextHolds(wanted: FoldRule['before'], token: string | undefined): boolean {
  switch (wanted) {
    case undefined:
      return true;
    case 'vowel':
      return isVowelToken(token);
    case 'no vowel':
      return !isVowelToken(token);
    case 'edge':
      return token === undefined;
    case 'consonant':
      return token !== undefined && !isVowelToken(token);
    default:
      return token !== undefined && wanted.includes(token);
  }
}

/** Rewrites from left to right; what a rule wrote is seen by the rules after it. */
function applyRule(phones: readonly ComparablePhone[], rule: FoldRule): readonly ComparablePhone[] {
  const first = rule.find[0];
  if (!phones.some(({ token }) => token === first)) return phones;
  const out: ComparablePhone[] = [];
  for (let i = 0; i < phones.length;) {
    const found = rule.find.every((token, k) => phones[i + k]?.token === token);
    const end = i + rule.find.length;
    if (
      found &&
      contextHolds(rule.after, out.at(-1)?.token) &&
      contextHolds(rule.before, phones[end]?.token)
    ) {
      rule.say.forEach((token, k) => {
        out.push({ token, from: phones[Math.min(i + k, end - 1)]?.from ?? 0 });
      });
      i = end;
    } else {
      const phone = phones[i];
      if (phone) out.push(phone);
      i += 1;
    }
  }
  return out;
}

/** One symbol with its modifiers as plain tokens. */
function splitSymbol(symbol: string, rules: ComparableRules): string[] {
  const plain = decomposed(symbol);
  const base = Array.from(plain)[0] ?? '';
  const kept = Array.from(plain)
    .slice(1)
    .filter((mark) => rules.keptMarks.includes(mark))
    .map((mark) => (mark === 'ʱ' ? 'ʰ' : mark))
    .sort()
    .join('');
  if (plain.includes('̩') || plain.includes('̍')) return ['ə', base];
  const token = base + kept.replace('ː', '');
  if (!plain.includes('ː')) return [token];
  if (rules.length === 'doubled' || (rules.length === 'doubled consonants' && !VOWEL.test(base))) {
    return [token, token];
  }
  return kept.includes('ː') && VOWEL.test(base) ? [`${token}ː`] : [token];
}

/** What of a word's phones can be compared with another transcription of it. */
export function comparablePhones(
  phones: readonly Pick<SpokenPhone, 'symbol'>[],
  language: LanguageCode,
): readonly ComparablePhone[] {
  const rules = LANGUAGES[language].comparable;
  const split = phones.flatMap(({ symbol }, from) =>
    splitSymbol(symbol, rules).map((token): ComparablePhone => ({ token, from })),
  );
  return rules.rules.reduce<readonly ComparablePhone[]>(applyRule, split);
}

/** The comparable phones as one string. */
export function comparableText(
  phones: readonly Pick<SpokenPhone, 'symbol'>[],
  language: LanguageCode,
): string {
  return comparablePhones(phones, language)
    .map(({ token }) => token)
    .join(' ');
}
