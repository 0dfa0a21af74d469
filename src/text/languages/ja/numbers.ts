import { words } from '../../core/words.js';

/** Number words in kana. The library of the other languages writes kanji here, and how they are read is the question. */
export const DIGITS = ['ゼロ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'] as const;
/** Digits of a number read digit by digit; short ones are lengthened, so that each takes two beats. */
const EVEN_DIGITS = words('ゼロ いち にい さん よん ごお ろく なな はち きゅう');

export const INTEGER = '(?:\\d{1,3}(?:,\\d{3}){1,5}(?!\\d)|\\d{1,18}(?!\\d))';
export const NUMBER = `(?:${INTEGER}(?:\\.\\d{1,20}(?!\\d))?)`;
/** What thousands, millions and so on are written with between digits: 3万5千, 1.2億, 5百万. */
export const SCALE = '(?:[百千]?[万億兆京]|[百千](?=[円人年個本枚件台万億兆名ド回]|$))';
/** A number with scale words: 12億3,400万. */
export const SCALED = `(?:${NUMBER}${SCALE}(?:(?:\\d{1,4}|\\d,\\d{3})${SCALE}){0,4}(?:(?:\\d,\\d{3}|\\d{1,4})(?!\\d))?)`;

const LONGEST_CARDINAL = 16;
const SCALE_WORDS = ['', 'まん', 'おく', 'ちょう', 'けい'] as const;

const digitWord = (digit: number): string => (digit === 0 ? '' : (DIGITS[digit] ?? ''));

function hundreds(digit: number): string {
  if (digit === 0) return '';
  if (digit === 3) return 'さんびゃく';
  if (digit === 6) return 'ろっぴゃく';
  if (digit === 8) return 'はっぴゃく';
  return `${digit === 1 ? '' : digitWord(digit)}ひゃく`;
}

function thousands(digit: number, scaled: boolean): string {
  if (digit === 0) return '';
  if (digit === 1) return scaled ? 'いっせん' : 'せん';
  if (digit === 3) return 'さんぜん';
  if (digit === 8) return 'はっせん';
  return `${digitWord(digit)}せん`;
}

/** A group of four digits. */
function group(value: number, scaled: boolean): string {
  const [ones = 0, tens = 0, hundred = 0, thousand = 0] = [...String(value)].reverse().map(Number);
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digitWord(tens)}じゅう`;
  return thousands(thousand, scaled) + hundreds(hundred) + ten + digitWord(ones);
}

const doubled = (number: string): string =>
  number
    .replace(/いち$/, 'いっ')
    .replace(/はち$/, 'はっ')
    .replace(/じゅう$/, 'じゅっ');

function withScale(value: number, scale: number): string {
  const word = SCALE_WORDS[scale] ?? '';
  const said = group(value, scale > 0);
  if (scale < 3) return said + word;
  return (scale === 4 ? doubled(said).replace(/ろく$/, 'ろっ') : doubled(said)) + word;
}

export const plainDigits = (written: string): string => written.replace(/\D/g, '');

export const digitByDigit = (written: string): string =>
  [...plainDigits(written)].map((digit) => EVEN_DIGITS[Number(digit)] ?? '').join('');

/** 12,345 is "いちまん にせんさんびゃくよんじゅうご": a word for every four digits. */
export function cardinal(written: string): string {
  const digits = plainDigits(written);
  if (digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0')))
    return digitByDigit(digits);
  if (digits === '' || digits === '0') return 'ゼロ';
  const words: string[] = [];
  for (let end = digits.length, scale = 0; end > 0; end -= 4, scale++) {
    const value = Number(digits.slice(Math.max(0, end - 4), end));
    if (value > 0) words.unshift(withScale(value, scale));
  }
  return words.join(' ');
}

const SCALE_KANA: Readonly<Record<string, string>> = { 万: 'まん', 億: 'おく', 兆: 'ちょう', 京: 'けい' };

/** 1.5 is "いってんご", 1.5億 "いってんごおく"; the part before the point is short, as before a counter. */
export function decimal(written: string): string {
  const [whole = '', fraction] = written.split('.');
  if (fraction === undefined) return cardinal(whole);
  const start = plainDigits(whole) === '0' ? 'れい' : doubled(cardinal(whole));
  const rest = [...fraction].map((sign) => SCALE_KANA[sign] ?? DIGITS[Number(sign)] ?? '').join('');
  return `${start}てん${rest}`;
}

const SCALE_POWERS: Readonly<Record<string, number>> = { 百: 2, 千: 3, 万: 4, 億: 8, 兆: 12, 京: 16 };

/** The digits of 3万5千 (35000) or 1.2億 (120000000). */
export function scaledDigits(written: string): string {
  let total = 0n;
  for (const [, number = '', scale = ''] of written
    .replaceAll(',', '')
    .matchAll(/([\d.]+)([百千万億兆京]*)/g)) {
    const power = [...scale].reduce((sum, sign) => sum + (SCALE_POWERS[sign] ?? 0), 0);
    total += shifted(number, power);
  }
  return String(total);
}

/** A decimal number with its point moved to the right, without what stays behind it. */
export function shifted(number: string, places: number): bigint {
  const [whole = '', fraction = ''] = number.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0') || '0');
}

const KANJI_DIGITS = '〇一二三四五六七八九';
export const KANJI_NUMBER = /^[〇一二三四五六七八九十百千万億兆]{1,24}$/;

/** The digits of 二千二十四, or of 二〇二四. */
export function kanjiDigits(kanji: string): string {
  if (!/[十百千万億兆]/.test(kanji)) return [...kanji].map((sign) => KANJI_DIGITS.indexOf(sign)).join('');
  let total = 0n;
  let part = 0n;
  let digit = 0n;
  for (const sign of kanji) {
    const value = KANJI_DIGITS.indexOf(sign);
    if (value >= 0) {
      digit = digit * 10n + BigInt(value);
    } else if (/[万億兆]/.test(sign)) {
      const whole = part + digit;
      total += (whole === 0n ? 1n : whole) * 10n ** BigInt(SCALE_POWERS[sign] ?? 0);
      part = 0n;
      digit = 0n;
    } else {
      part += (digit === 0n ? 1n : digit) * 10n ** BigInt(sign === '十' ? 1 : (SCALE_POWERS[sign] ?? 0));
      digit = 0n;
    }
  }
  return String(total + part + digit);
}
