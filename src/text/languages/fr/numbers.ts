import { toCardinal, toOrdinal } from 'n2words/fr-FR';
import { sayDigits } from '../../core/rules.js';

export const DIGITS = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
] as const;

/** `1 234`, `1.234`, `1'234` or `1234`. */
export const INTEGER =
  "(?:\\d{1,3}(?: \\d{3}){1,8}(?!\\d)|[1-9]\\d{0,2}(?:\\.\\d{3}){1,8}(?!\\d)|\\d{1,3}(?:'\\d{3}){1,8}(?!\\d)|\\d{1,30}(?!\\d))";
export const NUMBER = `(?:${INTEGER}(?:,\\d{1,30}(?!\\d))?)`;
/** Before a unit or a currency a point is a decimal sign, too. */
export const QUANTITY = `(?:\\d{1,9}\\.(?:\\d{1,2}|\\d{4,9})(?![.,]?\\d)|0\\.\\d{3}(?!\\d)|${NUMBER})`;

const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const LONGEST_CARDINAL = 18;
/** More decimals than that nobody reads as one number. */
const LONGEST_DECIMALS = 3;

export type Gender = 'masculine' | 'feminine';

export const digitByDigit = (digits: string): string => sayDigits(digits.replace(/\D/g, ''), DIGITS);

export function cardinal(written: string, gender: Gender = 'masculine'): string {
  const digits = written.replace(/\D/g, '');
  if (digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0')))
    return digitByDigit(digits);
  const said = toCardinal(BigInt(digits));
  return gender === 'feminine' ? said.replace(/(?<!\p{L})un$/u, 'une') : said;
}

/** A number that names: page quatre-vingt, les années quatre-vingt, en mille neuf cent. */
export const label = (written: string): string => cardinal(written).replace(/(cent|vingt)s$/, '$1');

function sayDecimals(digits: string): string {
  if (digits.length > LONGEST_DECIMALS) return digitByDigit(digits);
  const zeros = /^0*/.exec(digits)?.[0] ?? '';
  const rest = digits.slice(zeros.length);
  return [digitByDigit(zeros), rest === '' ? '' : cardinal(rest)].filter((words) => words !== '').join(' ');
}

function parts(written: string): readonly [whole: string, decimals: string | undefined] {
  const sign = written.includes(',') ? ',' : /\.\d/.test(written) && !GROUPED.test(written) ? '.' : undefined;
  if (sign === undefined) return [written, undefined];
  const at = written.lastIndexOf(sign);
  return [written.slice(0, at), written.slice(at + 1)];
}

export function decimal(written: string, gender: Gender = 'masculine'): string {
  const [whole, decimals] = parts(written);
  return decimals === undefined
    ? cardinal(whole, gender)
    : `${cardinal(whole)} virgule ${sayDecimals(decimals)}`;
}

/** The plural begins with two: un virgule cinq litre. */
export const isPlural = (written: string): boolean => Number(parts(written)[0].replace(/\D/g, '')) >= 2;

export function ordinal(written: string, gender: Gender = 'masculine'): string {
  const digits = written.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits === '1') return gender === 'feminine' ? 'première' : 'premier';
  if (digits.length > 6) return cardinal(digits);
  return digits === '0' ? 'zéroième' : toOrdinal(BigInt(digits));
}

/** 1er, 2nde, 3èmes: the ending says gender and number. */
export const ORDINAL_ENDING = '(ers?|ères?|eres?|res?|nde?s?|[eè]mes?|[eè]s?|ᵉʳˢ?|ʳᵉˢ?|ᵉˢ?)(?![\\p{L}\\d])';

export function ordinalWithEnding(written: string, ending: string): string {
  const plain = ending.normalize('NFKC');
  const plural = plain.endsWith('s') ? 's' : '';
  if (/^nd/.test(plain)) return written === '2' ? `second${plain.slice(2)}` : cardinal(written) + plain;
  const feminine = /^[eè]?re/.test(plain);
  return ordinal(written, feminine ? 'feminine' : 'masculine') + plural;
}
