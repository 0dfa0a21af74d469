import { behind } from '../../core/rules.js';
import { NO_NOUN, genderOf } from './nouns.js';
import { cardinal, counted, ordinal } from './numbers.js';

/** Un mezzo, due terzi, sette ottavi. */
export function fraction(numerator: string, denominator: string): string {
  const value = Number(denominator);
  if (value < 2 || value > 1000) return `${cardinal(numerator)} fratto ${cardinal(denominator)}`;
  const [one, many] =
    value === 2 ? ['mezzo', 'mezzi'] : [ordinal(value), ordinal(value, 'masculine', 'many')];
  return counted(numerator, one, many, 'masculine');
}

/** Due e mezzo, uno e tre quarti. */
export function mixed(whole: string, part: string): string {
  const [top = '', bottom = ''] = part.split('/');
  const said = part === '1/2' ? 'mezzo' : fraction(top, bottom);
  return `${cardinal(whole)} e ${said}`;
}

/** Mezzo cucchiaino, mezza mela. */
export function half(m: RegExpExecArray): string | undefined {
  const noun = /^\p{L}{1,40}/u.exec(behind(m))?.[0] ?? '';
  if (NO_NOUN.test(noun)) return undefined;
  return genderOf(noun) === 'feminine' ? 'mezza' : 'mezzo';
}
