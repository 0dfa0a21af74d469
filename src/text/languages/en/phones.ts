import { rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { cardinal, digitByDigit } from './numbers.js';

const EXTENSION = '(?:,? ?(?:ext\\.?|x|extension) ?(\\d{1,6})(?!\\d))?';

/** 800 and 900 are said as hundreds, all other groups digit by digit. */
const group = (digits: string): string =>
  /^[89]00$/.test(digits) ? `${cardinal(digits.charAt(0))} hundred` : digitByDigit(digits);
const groups = (written: string): string => (written.match(/\d+/g) ?? []).map(group).join(', ');
const extension = (digits: string | undefined): string =>
  digits === undefined ? '' : `, extension ${digitByDigit(digits)}`;

const say = (m: RegExpExecArray): string => groups(m[1] ?? '') + extension(m[2]);

export const PHONE_RULES: readonly Rule[] = [
  rule('sign', new RegExp(`(\\(\\d{3}\\) ?\\d{3}[- .]\\d{4})(?!\\d)${EXTENSION}`), say),
  rule(
    'sign',
    new RegExp(
      `\\+((?:\\d{1,3})(?:[ .-]?\\(\\d{1,4}\\))?(?:[ .-]\\d{1,9}){1,6}|\\d{8,15})(?!\\d)${EXTENSION}`,
    ),
    (m) => {
      const said = (m[1] ?? '').length > 6 ? groups(m[1] ?? '') : undefined;
      return said === undefined ? undefined : `plus ${said}${extension(m[2])}`;
    },
  ),
  rule(
    'digit',
    /1-(\d{3})-([A-Z]{1,10}(?:-[A-Z]{1,10})?)(?![\p{L}\d])/u,
    (m) => `one, ${group(m[1] ?? '')}, ${(m[2] ?? '').toLowerCase().replace('-', ' ')}`,
  ),
  rule(
    'digit',
    new RegExp(`((?:1[-. ])?(?:\\(\\d{3}\\) ?|\\d{3}[-. ])\\d{3}[-. ]\\d{4})(?![\\d-])${EXTENSION}`),
    say,
  ),
  rule('digit', new RegExp(`([2-9]\\d{2}-\\d{4})(?![\\d-])${EXTENSION}`), (m) => {
    const [from = '', to = ''] = (m[1] ?? '').split('-');
    return /00$/.test(from) && /00$/.test(to) ? undefined : say(m);
  }),
  rule('digit', /0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}(?![\d-])/u, (m) => groups(m[0])),
  rule('digit', /\d{1,7}(?:-\d{1,7}){3,6}(?![\d-])/u, (m) => groups(m[0])),
  rule('digit', /\d{3}-\d{2}-\d{4}(?![\d-])/u, (m) => groups(m[0])),
  rule('digit', /\d{4}([- ])\d{4}\1\d{4}\1\d{4}(?![\d-])/u, (m) => groups(m[0])),
  rule('letter', /ext\.? ?(\d{1,6})(?!\d)/u, (m) => extension(m[1]).slice(2)),
];
