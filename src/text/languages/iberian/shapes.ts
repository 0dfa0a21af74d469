/**
 * A number as both halves of the world write it: 1.234,56 and 1,234.56 and 1 234,56. Every branch is bounded.
 */
export const NUMBER =
  '(?:' +
  [
    '[1-9]\\d{0,2}(?:\\.\\d{3}){1,8}(?!\\d)(?:,\\d{1,30}(?!\\d))?',
    '[1-9]\\d{0,2}(?:,\\d{3}){2,8}(?!\\d)(?:\\.\\d{1,30}(?!\\d))?',
    '[1-9]\\d{0,2},\\d{3}\\.\\d{1,30}(?!\\d)',
    '[1-9]\\d{0,2}(?: \\d{3}){1,8}(?!\\d)(?:,\\d{1,30}(?!\\d))?',
    '\\d{1,30}(?!\\d)(?:[.,]\\d{1,30}(?!\\d))?',
  ].join('|') +
  ')';

export interface WrittenNumber {
  /** Digits only. */
  readonly whole: string;
  readonly fraction: string | undefined;
  readonly mark: '.' | ',';
}

/** `thousands`: one comma before three digits groups them, as before pesos; else it is the decimal comma. */
export type LoneComma = 'decimal' | 'thousands';

const onlyDigits = (written: string): string => written.replace(/\D/g, '');

/** Which mark groups and which one begins the decimals is told by the shape. */
export function readNumber(written: string, loneComma: LoneComma = 'decimal'): WrittenNumber {
  const lastMark = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
  const whole = (): WrittenNumber => ({ whole: onlyDigits(written), fraction: undefined, mark: ',' });
  if (lastMark < 0) return whole();
  const mark = written[lastMark] === '.' ? '.' : ',';
  const isSingle = written.indexOf(mark) === lastMark;
  const isMixed = /[., ]/.test(written.slice(0, lastMark).replaceAll(mark, ''));
  const threeBehind = /^[1-9]\d{0,2}[.,]\d{3}$/.test(written);
  const groups =
    !isSingle ||
    (threeBehind && !isMixed && (mark === '.' || loneComma === 'thousands' || /\d0$/.test(written)));
  if (groups) return whole();
  return {
    whole: onlyDigits(written.slice(0, lastMark)),
    fraction: written.slice(lastMark + 1),
    mark,
  };
}

const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
/** In canonical form only; matches the empty string too. */
export const ROMAN = 'M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})';

export function romanValue(numeral: string): number {
  const values = [...numeral].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** Longest first, with the signs of regexes taken literally. */
export const alternatives = (keys: Iterable<string>): string =>
  [...keys]
    .sort((a, b) => b.length - a.length)
    .map((key) => key.replace(/[$.*+?()[\]/\\]/g, '\\$&'))
    .join('|');
