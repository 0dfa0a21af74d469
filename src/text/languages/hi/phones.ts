import { before, rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { digitByDigit } from './numbers.js';

/** A mobile number in two halves, as people dictate it; other long runs in threes and fours as typed. */
const breath = (digits: string): string =>
  digits.length === 10
    ? `${digitByDigit(digits.slice(0, 5))}, ${digitByDigit(digits.slice(5))}`
    : digitByDigit(digits);

const groups = (written: string): string => (written.match(/\d+/g) ?? []).map(breath).join(', ');

/** The city's code: six digits, after its name or behind पिन. */
const PIN_CUE = /(?:पिन|पिनकोड|पिन कोड|PIN|PIN Code|Pin|Pincode)(?: नंबर| है)?[-–:. ]{1,3}$/u;

export const PHONE_RULES: readonly Rule[] = [
  rule('sign', /\+(\d{1,3}(?:[ -]?\(0?\d{0,5}\))?(?:[ -]\d{1,10}){1,6}|\d{9,15})(?!\d)/u, (m) => {
    const written = m[1] ?? '';
    const indian = /^91(\d{10})$/.exec(written);
    if (indian) return `प्लस नौ एक, ${breath(indian[1] ?? '')}`;
    return m[0].length > 7 ? `प्लस ${groups(written)}` : undefined;
  }),
  rule('sign', /\+(\d{1,3})(?=\) ?\d)/u, (m) => `प्लस ${digitByDigit(m[1] ?? '')}`),
  rule('digit', /1-?(800|8\d\d|900)-([A-Z]{3,10})(?![\p{L}\d])/u, (m) => {
    return `एक, ${digitByDigit(m[1] ?? '')}, ${m[2] ?? ''}`;
  }),
  rule('digit', /(?:1800|1860)[ -]\d{2,4}[ -]\d{3,4}(?!\d)/u, (m) => groups(m[0])),
  rule('digit', /0\d{2,4}[ -]\d{3,4} ?\d{3,4}(?!\d)/u, (m) => groups(m[0])),
  rule('digit', /0?[6-9]\d{9}(?![\d,]|\.\d)/u, (m) => groups(m[0].replace(/^0(?=\d{10})/, '0 '))),
  rule('digit', /[6-9]\d{4}[ -]\d{5}(?!\d)/u, (m) => groups(m[0])),
  rule('digit', /[6-9]\d{2}[ -]\d{3}[ -]\d{4}(?!\d)/u, (m) => groups(m[0])),
  rule('digit', /\d{4} \d{4} \d{4}(?: \d{4})?(?![ ]?\d)/u, (m) => groups(m[0])),
  rule('letter', /(?:ext|Ext|एक्सटेंशन|एक्स्टेंशन)\.? ?(\d{1,6})(?!\d)/u, (m) => {
    return `एक्सटेंशन ${digitByDigit(m[1] ?? '')}`;
  }),
  rule('digit', /(\d{3}) ?(\d{3})(?![\d,]|\.\d| ?\d)/u, (m) =>
    PIN_CUE.test(before(m)) || (!m[0].includes(' ') && /\p{L}\p{M}{0,3}[-–]$/u.test(before(m, 6)))
      ? digitByDigit(m[0])
      : undefined,
  ),
  rule('sign', /[-–](?: ?(?=\d{6}[.,।]?$)| ?(?=\d{6}[,।]))?([1-9]\d{5})(?![\d,]\d|\d|\.\d)/u, (m) =>
    /\p{L}\p{M}{0,3} ?$/u.test(before(m, 6)) ? digitByDigit(m[1] ?? '') : undefined,
  ),
];
