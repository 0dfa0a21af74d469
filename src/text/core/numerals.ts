import { table } from './words.js';

/** After a group of three digits that stands apart: it is the memory of what has a number, iPhone 13 128 GB. */
export const NO_MEMORY = '(?!(?<=128|256|512) ?[GT][Bo](?!\\p{L}))';

/** Roman numerals in canonical form only; matches the empty string too. */
export const ROMAN = 'M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})';
const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

export function romanValue(numeral: string): number {
  const values = [...numeral].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** 68 is 1968 and 23 is 2023; what has not two digits is a year already. `pivot` is the first year of the last century. */
export const fullYear = (digits: string, pivot = 50): string =>
  digits.length === 2 ? (Number(digits) < pivot ? '20' : '19') + digits : digits;

const VULGAR_FRACTIONS = table(
  '½: 1/2; ⅓: 1/3; ⅔: 2/3; ¼: 1/4; ¾: 3/4; ⅕: 1/5; ⅖: 2/5; ⅗: 3/5; ⅘: 4/5; ⅙: 1/6; ⅚: 5/6; ⅐: 1/7; ⅛: 1/8; ⅜: 3/8; ⅝: 5/8; ⅞: 7/8; ⅑: 1/9; ⅒: 1/10',
);

/** Matches a fraction that is one character. */
export const VULGAR_FRACTION = `[${Object.keys(VULGAR_FRACTIONS).join('')}]`;

/** Numerator and denominator of ¾ or of 3/4. */
export function fractionParts(written: string | undefined): readonly [top: string, bottom: string] {
  const [top = '', bottom = ''] = (VULGAR_FRACTIONS[written ?? ''] ?? written ?? '').split('/');
  return [top, bottom];
}

export const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** ⁻²³ as -23. */
export const plainSuperscripts = (text: string): string =>
  text.replace(/[⁰¹²³⁴-⁹⁻]/g, (char) => (char === '⁻' ? '-' : String(SUPERSCRIPTS.indexOf(char))));

export type NounGender = 'masculine' | 'feminine';

export interface Currency {
  readonly one: string;
  readonly many: string;
  readonly gender: NounGender;
  /** The hundredth; null where none is said. */
  readonly cent: readonly [one: string, many: string] | null;
}

export const currency = (
  one: string,
  many: string,
  cent: Currency['cent'] = null,
  gender: NounGender = 'masculine',
): Currency => ({ one, many, gender, cent });
