import { toCardinal } from 'n2words/hi-IN';
import { sayDigits } from '../../core/rules.js';

export const DIGITS = ['शून्य', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ'] as const;

/** `1,50,000`, `150,000` or `150000`. */
export const INTEGER =
  '(?:\\d{1,3}(?:,\\d{2}){0,7},\\d{3}(?!,?\\d)|\\d{1,3}(?:,\\d{3}){1,6}(?!,?\\d)|\\d{1,30}(?!\\d))';
export const NUMBER = `(?:${INTEGER}(?:\\.\\d{1,30}(?!\\d))?)`;
/** No letter, vowel sign or digit after it. */
export const END = '(?![\\p{L}\\p{M}\\d])';

/** The most digits of a cardinal: up to पद्म. The names of larger numbers are hardly known. */
const LONGEST_CARDINAL = 17;

export const digitByDigit = (digits: string): string => sayDigits(digits.replace(/\D/g, ''), DIGITS);

export function cardinal(written: string): string {
  const digits = written.replace(/\D/g, '');
  if (digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0')))
    return digitByDigit(digits);
  if (digits === '100') return 'सौ';
  // n2words writes 43 as some dialects say it.
  return toCardinal(BigInt(digits)).replace('तेतालीस', 'तैंतालीस');
}

/** The decimals follow digit by digit. */
export function decimal(written: string): string {
  const [whole = '', fraction] = written.split('.');
  return fraction === undefined ? cardinal(whole) : `${cardinal(whole)} दशमलव ${digitByDigit(fraction)}`;
}

/** Years of the eleventh to the twentieth century are read in hundreds: उन्नीस सौ सैंतालीस. */
export function year(digits: string): string {
  const value = Number(digits);
  if (digits.length !== 4 || value < 1100 || value > 1999) return cardinal(digits);
  const rest = value % 100;
  return `${cardinal(digits.slice(0, 2))} सौ${rest === 0 ? '' : ` ${cardinal(String(rest))}`}`;
}

/** Ending of an ordinal or of another adjective: masculine, feminine, oblique or plural. */
export type Ending = 'ा' | 'ी' | 'े';

const STEMS: Readonly<Record<string, string>> = { 1: 'पहल', 2: 'दूसर', 3: 'तीसर', 4: 'चौथ', 6: 'छठ' };
const ROUND: Readonly<Record<string, string>> = { 100: 'सौ', 1000: 'हज़ार', 100000: 'लाख' };

export function ordinal(written: string, ending: Ending): string {
  const digits = written.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const stem = STEMS[digits];
  if (stem !== undefined) return stem + ending;
  const last = ending === 'ा' ? 'वाँ' : ending === 'ी' ? 'वीं' : 'वें';
  return (ROUND[digits] ?? cardinal(digits)) + last;
}

/** With quarters as they are said: 1.5 डेढ़, 2.5 ढाई, 3.5 साढ़े तीन, 3.25 सवा तीन, 2.75 पौने तीन. */
export function withQuarters(whole: number, quarters: number): string {
  if (quarters === 0) return cardinal(String(whole));
  if (quarters === 2) {
    if (whole === 0) return 'आधा';
    return whole === 1 ? 'डेढ़' : whole === 2 ? 'ढाई' : `साढ़े ${cardinal(String(whole))}`;
  }
  if (quarters === 1) {
    if (whole === 0) return 'एक चौथाई';
    return whole === 1 ? 'सवा' : `सवा ${cardinal(String(whole))}`;
  }
  return whole === 0 ? 'पौन' : `पौने ${cardinal(String(whole + 1))}`;
}

/** A number before a measure that people halve and quarter, such as लाख and घंटे; below one and from 100 on as usual. */
export function roughly(written: string): string {
  const part = { '0.5': 'आधा', '0.50': 'आधा', '0.25': 'पाव', '0.75': 'पौन' }[written];
  if (part !== undefined) return part;
  const match = /^([1-9]\d?)\.(25|50?|75)$/.exec(written);
  if (!match) return decimal(written);
  return withQuarters(Number(match[1]), { 25: 1, 5: 2, 50: 2, 75: 3 }[match[2] ?? ''] ?? 0);
}
