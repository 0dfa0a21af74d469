import { before, type Match, type Rule, rule } from '../../core/rules.js';
import { cardinal, digitByDigit } from './numbers.js';

/** 800 and 900 of free and paid calls are numbers; all other groups go digit by digit. */
const group = (digits: string, index: number): string =>
  index === 0 && /^[89]00$/.test(digits) ? cardinal(digits) : digitByDigit(digits);
const groups = (written: string): string => (written.match(/\d+/g) ?? []).map(group).join(', ');
const EXTENSION = '(?:,? ?(?:int\\.?|interno) ?(\\d{1,6})(?!\\d))?';
const extension = (digits: string): string =>
  digits === '' ? '' : `, interno ${digits.length < 3 ? cardinal(digits) : digitByDigit(digits)}`;
const say = (m: Match): string => groups(m[1]) + extension(m[2]);

const CALLED = /(?:tel|cell|fax|telefon\p{Ll}{1,4}|cellulare|numero|chiam\p{Ll}{1,5}|whatsapp|al|:)\.?\s*$/iu;

export const PHONE_RULES: readonly Rule[] = [
  rule(
    'sign',
    new RegExp(
      `\\+(\\d{1,3}(?:[ ./-]?\\(0?\\d{0,4}\\))?(?:[ ./-]\\d{1,10}){1,6}|\\d{9,15})(?!\\d)${EXTENSION}`,
    ),
    (m) => (m[1].length > 6 ? `più ${say(m)}` : undefined),
  ),
  rule(
    'digit',
    new RegExp(`(00(?:39|41|33|49|44|1)(?:[ ./-]?\\d{2,10}){1,5})(?!\\d|[.,]\\d)${EXTENSION}`),
    say,
  ),
  rule('digit', new RegExp(`(0\\d{1,3}(?:[ ./-]\\d{2,8}){1,4})(?!\\d|[.,/]\\d)${EXTENSION}`), (m) =>
    /^\d{6,11}$/.test(m[1].replace(/\D/g, '')) ? say(m) : undefined,
  ),
  // Free and paid numbers; with dots they may be counted.
  rule(
    'digit',
    new RegExp(
      `((?:[89]00|199|84[08]|89\\d)(?:[ .-]\\d{2,3}){2,3}|[89]00[ .-]?\\d{6})(?!\\d|[.,]\\d| ?(?:€|euro|mila|milion))`,
    ),
    (m) =>
      !m[0].includes('.') ||
      /(?:verde|telefono|tel\.?|numero|chiam\p{Ll}{1,5}|al|:)\s*(?:n\. )?$/iu.test(before(m))
        ? groups(m[0])
        : undefined,
  ),
  // Help in all of Europe.
  rule('digit', /116 (?:000|006|111|117|123)(?![\d.,]\d|\d)/u, (m) => groups(m[0])),
  // Mobile numbers, however they are grouped; nine digits in threes may be counted.
  rule('digit', new RegExp(`(3\\d{2}(?:[ ./-]{0,3}\\d){6,7})(?![ -]?\\d|[.,/]\\d)${EXTENSION}`), (m) =>
    /^\d{3}([ .])\d{3}\1\d{3}$|^\d{9}$/.test(m[1]) && !CALLED.test(before(m)) ? undefined : say(m),
  ),
  rule('digit', /0\d{8,10}(?![\d]|[.,]\d)/u, (m) => digitByDigit(m[0])),
  // A postcode before its town.
  rule('digit', /\d{5}(?= \p{Lu}(?:\p{Ll}|\p{Lu}(?!\p{L})))/u, (m) =>
    /(?:^|[,\n(–-] ?|\bCAP ?)$/.test(before(m, 6)) ? digitByDigit(m[0]) : undefined,
  ),
  rule('digit', /\d{4}([- ])\d{4}\1\d{4}\1\d{4}(?! ?\d|-)/u, (m) => groups(m[0])),
  rule('letter', /(IT)(\d{2})([A-Z]?)((?:[ ]?\d{2,5}){3,8})(?!\d)/u, (m) => {
    const letter = m[3] === '' ? '' : ` ${m[3]},`;
    return `I T ${digitByDigit(m[2])}${letter} ${groups(m[4])}`;
  }),
];
