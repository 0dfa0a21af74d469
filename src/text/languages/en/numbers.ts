import { toCardinal, toOrdinal } from 'n2words/en-US';
import { sayDigits } from '../../core/rules.js';
import { words } from '../../core/words.js';

export const DIGITS = words('zero one two three four five six seven eight nine');

/** `1,234` or `1234`; more than 30 digits are no number to say. */
export const INTEGER = '(?:\\d{1,3}(?:,\\d{3}){1,8}(?![\\d])|\\d{1,30}(?!\\d))';
export const NUMBER = `(?:${INTEGER}(?:\\.\\d{1,30}(?!\\d))?|\\.\\d{1,30}(?!\\d))`;

const LONGEST_CARDINAL = 18;

export const digitByDigit = (digits: string): string => sayDigits(digits.replace(/\D/g, ''), DIGITS);

/** @param written `1,234`, `007` or a run of digits of any length */
export function cardinal(written: string): string {
  const digits = written.replaceAll(',', '');
  const asDigits = digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0'));
  return asDigits ? digitByDigit(digits) : toCardinal(BigInt(digits)).replaceAll('-', ' ');
}

/** A cardinal with its decimals, digit by digit. */
export function decimal(written: string): string {
  const [whole = '', fraction] = written.split('.');
  const said = cardinal(whole === '' ? '0' : whole);
  return fraction === undefined ? said : `${said} point ${digitByDigit(fraction)}`;
}

export function ordinal(written: string): string {
  const digits = written.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits === '0') return 'zeroth';
  if (digits.length > LONGEST_CARDINAL) return digitByDigit(digits);
  return toOrdinal(BigInt(digits)).replaceAll('-', ' ');
}

/** Two digits after a pair: `05` is "oh five". */
export const secondPair = (pair: string): string =>
  pair.startsWith('0') ? `oh ${cardinal(pair.slice(1))}` : cardinal(pair);

/** 1998 as a year, but also house numbers and flights: 529 is "five twenty nine". */
export function inPairs(digits: string): string {
  const pair = digits.slice(-2);
  const head = cardinal(digits.slice(0, -2));
  return pair === '00' ? `${head} hundred` : `${head} ${secondPair(pair)}`;
}

/** @param digits three or four digits */
export function year(digits: string): string {
  if (/^\d00\d$/.test(digits) || digits.length < 3) return cardinal(digits);
  return inPairs(digits);
}

export function plural(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}
