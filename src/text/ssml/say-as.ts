import type { LanguageCode } from '../../contracts/catalog.js';
import type { TextSpan } from '../../contracts/text.js';
import { sayLetterByLetter } from '../core/codes.js';
import { sayDigits } from '../core/rules.js';
import { LANGUAGES } from '../languages/index.js';

/** Where the parts of a date stand. */
const DATE_FORMATS = new Set(['mdy', 'dmy', 'ymd', 'md', 'dm', 'ym', 'my', 'y', 'm', 'd']);
const MAX_DIGITS = 18;

/** What is read in place of a text; undefined: the text is none of that kind, and is read as it stands. */
type Reading = (text: string, language: LanguageCode, format: string) => string | undefined;

const spelled: Reading = (text, language) => {
  const { digits, signs, nameLetters } = LANGUAGES[language].rules;
  const letters = sayLetterByLetter(text, digits, signs);
  return nameLetters === undefined ? letters : nameLetters(letters);
};

/** "1,234" and "1 234" have 1234; anything else, as "-3.5", is left to the rules of the language. */
function wholeNumber(text: string): string | undefined {
  const digits = /^\d{1,3}(?:[.,' \u00a0\u202f]\d{3}){1,5}$/.test(text) ? text.replace(/\D/g, '') : text;
  return /^\d+$/.test(digits) && digits.length <= MAX_DIGITS ? digits : undefined;
}

const cardinal: Reading = (text, language) => {
  const digits = wholeNumber(text);
  return digits === undefined ? undefined : LANGUAGES[language].counting.cardinal(digits);
};

const ordinal: Reading = (text, language) => {
  const digits = wholeNumber(text.replace(/(?:st|nd|rd|th|[.ºªoa]|er?|e|ème|te|番目)$/iu, ''));
  return digits === undefined ? undefined : LANGUAGES[language].counting.ordinal(digits);
};

const digitByDigit: Reading = (text, language) => {
  const { digits } = LANGUAGES[language].rules;
  return groupsOf(text)
    .map((group) => sayDigits(group, digits))
    .join(', ');
};

/** Reads a telephone number in the groups that it is written in. */
const telephone: Reading = (text, language) => {
  const { digits, signs } = LANGUAGES[language].rules;
  const groups = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((group) => group !== '')
    .map((group) => sayLetterByLetter(group.normalize('NFKC'), digits, signs));
  return `${text.trimStart().startsWith('+') ? `${signs.plus} ` : ''}${groups.join(', ')}`;
};

const groupsOf = (text: string): string[] => text.normalize('NFKC').match(/\d+/g) ?? [];

/** Turns a date into the full form of the language, which its rules can read. */
const date: Reading = (text, language, format) => {
  const order = DATE_FORMATS.has(format) ? format : 'ymd';
  const compact = /^\d{8}$/.test(text) && order === 'ymd';
  const numbers = compact
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : text.split(/[^\p{N}]+/u).filter((part) => part !== '');
  if (numbers.length !== order.length || numbers.some((part) => !/^\d{1,4}$/.test(part))) return undefined;
  const partOf = (letter: string): number | undefined => {
    const at = order.indexOf(letter);
    return at < 0 ? undefined : Number(numbers[at]);
  };
  const [year, month, day] = [partOf('y'), partOf('m'), partOf('d')];
  if (month !== undefined && (month < 1 || month > 12)) return undefined;
  if (day !== undefined && (day < 1 || day > 31)) return undefined;
  if (order === 'd') return LANGUAGES[language].counting.ordinal(String(day));
  const written = new Date(0);
  written.setUTCFullYear(year ?? 2000, (month ?? 1) - 1, day ?? 1);
  return dateWriter(language, {
    ...(year === undefined ? {} : { year: 'numeric' }),
    ...(month === undefined ? {} : { month: 'long' }),
    ...(day === undefined ? {} : { day: 'numeric' }),
  }).format(written);
};

/** By language and the parts of a date. Each takes 0.1 ms to make and native memory that is slow to be collected. */
const dateWriters = new Map<string, Intl.DateTimeFormat>();

function dateWriter(language: LanguageCode, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [language, ...Object.keys(parts)].join(' ');
  const writer =
    dateWriters.get(key) ??
    new Intl.DateTimeFormat(LOCALES[language] ?? language, {
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
      ...parts,
    });
  dateWriters.set(key, writer);
  return writer;
}

/** Where the name of a language alone would choose other words. */
const LOCALES: Readonly<Partial<Record<LanguageCode, string>>> = { ar: 'ar-EG', pt: 'pt-BR', en: 'en-US' };

const unit: Reading = (text) => text.replace(/(\d)(?=\p{L})/gu, '$1 ');
const fraction: Reading = (text) => text.replace(/\s*\+\s*(?=\d)/gu, ' ');

/** A text that the rules of the language read by themselves, once nothing stands beside it. */
const asWritten: Reading = () => undefined;

/** The readings that return words, which no rule may read again. */
const IN_WORDS: ReadonlySet<Reading> = new Set([spelled, cardinal, ordinal, digitByDigit, telephone]);

/** The readings by `interpret-as`. */
const READINGS: ReadonlyMap<string, Reading> = new Map([
  ['characters', spelled],
  ['character', spelled],
  ['spell-out', spelled],
  ['verbatim', spelled],
  ['cardinal', cardinal],
  ['number', cardinal],
  ['ordinal', ordinal],
  ['digits', digitByDigit],
  ['telephone', telephone],
  ['date', date],
  ['unit', unit],
  ['fraction', fraction],
  ['time', asWritten],
  ['currency', asWritten],
  ['address', asWritten],
]);

export const isSayAs = (interpretAs: string): boolean => READINGS.has(interpretAs);

/** What `say-as` makes of a text. */
export function sayAs(
  interpretAs: string,
  text: string,
  language: LanguageCode,
  format = '',
): Pick<TextSpan, 'said' | 'inWords'> {
  const reading = READINGS.get(interpretAs);
  const said = reading?.(text.trim(), language, format) ?? '';
  if (said === '') return { said: text };
  return reading !== undefined && IN_WORDS.has(reading) ? { said, inWords: true } : { said };
}
