import { before, rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { cardinal, digitByDigit } from './numbers.js';

/** Groups of digits with "no" between, as people say them: ゼロさん の いちにいさんよん. */
const groups = (written: string): string => (written.match(/\d+/g) ?? []).map(digitByDigit).join(' の ');

const extension = (written: string | undefined): string =>
  written === undefined ? '' : ` ないせん ${digitByDigit(written)}`;
const EXTENSION = '(?: ?(?:内線|ext\\.?|x) ?(\\d{1,6}))?';

export const PHONE_RULES: readonly Rule[] = [
  rule(
    'sign',
    new RegExp(`\\+(\\d{1,3}(?:[ -]?\\(0?\\d{0,4}\\))?(?:[ -]\\d{1,9}){1,6}|\\d{9,15})(?!\\d)${EXTENSION}`),
    (m) => (m[0].length > 7 ? `プラス ${groups(m[1] ?? '')}${extension(m[2])}` : undefined),
  ),
  rule(
    'digit',
    new RegExp(
      `(0\\d{1,4}(?:-\\d{1,4}-\\d{3,4}|\\(\\d{1,4}\\)\\d{4})|0[5-9]0\\d{8}|0\\d{9})(?![-\\d])${EXTENSION}`,
    ),
    (m) => groups(m[1] ?? '') + extension(m[2]),
  ),
  rule('sign', /\((0\d{1,4})\) ?(\d{1,4}-\d{3,4})(?![-\d])/u, (m) => groups(`${m[1] ?? ''} ${m[2] ?? ''}`)),
  rule(
    'sign',
    /〒 ?(\d{3})-?(\d{4})(?!\d)/u,
    (m) => `ゆうびんばんごう ${groups(`${m[1] ?? ''} ${m[2] ?? ''}`)}`,
  ),
  rule('sign', /〒/u, () => 'ゆうびん'),
  rule('digit', /(\d{3})-(\d{4})(?![-\d])/u, (m) =>
    /(?:^|[\s:：、。]|郵便番号)$/u.test(before(m, 4)) ? groups(m[0]) : undefined,
  ),
  rule('digit', /\d{4}(?:[- ]\d{4}){2,3}(?![-\d])/u, (m) => groups(m[0])),
  // A block and a house of an address: 3-15 behind a place's name.
  rule('digit', /(\d{1,3})-(\d{1,3})(?=\s|$|[^\d\p{L}〜~%℃.,-])/u, (m) =>
    /[町区市丁通条台丘山川田]$/u.test(before(m, 1))
      ? `${cardinal(m[1] ?? '')} の ${cardinal(m[2] ?? '')}`
      : undefined,
  ),
  rule('letter', /(?:Tel|TEL|tel)(?:\.|:)? ?(?=[\d(+])/u, () => 'でんわ'),
];
