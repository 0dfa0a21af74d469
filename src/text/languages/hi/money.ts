import { type Match, type Rule, rule } from '../../core/rules.js';
import { alternatives, keyed, table } from '../../core/words.js';
import { SCALE, scaled, SCALES_TWICE } from './number-rules.js';
import { cardinal, decimal, END, NUMBER } from './numbers.js';

interface Currency {
  readonly one: string;
  readonly many: string;
  readonly cents: readonly [one: string, many: string] | null;
}

const money = (one: string, many = one, cents: Currency['cents'] = null): Currency => ({ one, many, cents });
const CENT = ['सेंट', 'सेंट'] as const;

const RUPEE = money('रुपया', 'रुपये', ['पैसा', 'पैसे']);
const DOLLAR = money('डॉलर', 'डॉलर', CENT);
const CURRENCIES = keyed<Currency>([
  ['₹, ₨, INR, Rs, Rs., रु, रु., रू, रू., रुपये, रुपए, रुपया, रूपये, रूपए', RUPEE],
  ['$, डॉलर', DOLLAR],
  ['US$, USD', money('अमेरिकी डॉलर', undefined, CENT)],
  ['A$', money('ऑस्ट्रेलियाई डॉलर', undefined, CENT)],
  ['C$', money('कनाडाई डॉलर', undefined, CENT)],
  ['HK$', money('हांगकांग डॉलर', undefined, CENT)],
  ['S$', money('सिंगापुर डॉलर', undefined, CENT)],
  ['€, EUR, यूरो', money('यूरो', undefined, CENT)],
  ['£, GBP, पाउंड', money('पाउंड', undefined, ['पेनी', 'पेंस'])],
  ['¥, JPY', money('येन')],
  ['CNY', money('युआन')],
  ['CHF', money('स्विस फ़्रैंक')],
  ['AED', money('दिरहम')],
  ['SAR', money('रियाल')],
  ['PKR', money('पाकिस्तानी रुपया', 'पाकिस्तानी रुपये')],
  ['NPR', money('नेपाली रुपया', 'नेपाली रुपये')],
  ['৳, BDT', money('टका')],
  ['₽', money('रूबल')],
  ['₩', money('वॉन')],
  ['₿', money('बिटकॉइन')],
]);
const KEYS = Object.keys(CURRENCIES);
const SIGN = alternatives(KEYS.filter((key) => !/^\p{L}/u.test(key)));
const LETTER = alternatives(KEYS.filter((key) => /^(?:[A-Z]|र[ुू]\.?$)/u.test(key)));
const AMOUNT = `(${NUMBER})(?:/-)?(?: ?${SCALES_TWICE})?`;
const WORD = alternatives(KEYS.filter((key) => /^\p{L}/u.test(key) && !key.endsWith('.')));
/** A sign with a number after it belongs to that: iPhone 15 ₹79,900. */
const TRAILING = `((?:${SIGN})(?! ?\\d)|Rs\\.|रु\\.|रू\\.|(?:${WORD})${END})`;
const PER = `(?: ?/ ?((?:\\d{1,4} ?)?(?:किलो|किग्रा|kg|लीटर|ली|l|L|litre|दिन|day|माह|महीना|month|वर्ष|साल|year|घंटा|hr|h|व्यक्ति|यूनिट|unit|दर्जन|क्विंटल|टन|ग्राम|g|मि\\.ली|ml|पीस|प्लेट|रात|sq ft|वर्ग फुट))${END})?`;
const PER_WORDS = table(`
  किग्रा, kg: किलोग्राम; ली, l, L, litre: लीटर; day: दिन; month: माह; year: वर्ष; hr, h: घंटा; unit: यूनिट;
  g: ग्राम; sq ft: वर्ग फुट; ml, मि.ली: मिलीलीटर
`);

function sayAmount(written: string, scale: string, second: string, { one, many, cents }: Currency): string {
  if (scale !== '') return `${scaled(written, scale, second)} ${many}`;
  const small = /\.(\d{2})$/.exec(written)?.[1];
  const whole = small === undefined ? written : written.slice(0, -3);
  const unit = whole === '1' ? one : many;
  if (small === undefined || cents === null) return `${decimal(written)} ${unit}`;
  if (small === '00') return `${cardinal(whole)} ${unit}`;
  const part = `${cardinal(String(Number(small)))} ${small === '01' ? cents[0] : cents[1]}`;
  return /^0+$/.test(whole) ? part : `${cardinal(whole)} ${unit} ${part}`;
}

/** @param per a unit, or so many of it: 10 ग्राम */
function per(per: string): string {
  const [, count = '', unit = ''] = /^(\d*) ?(.*)$/u.exec(per) ?? [];
  if (unit === '') return '';
  return ` प्रति ${count === '' || count === '1' ? '' : `${cardinal(count)} `}${PER_WORDS[unit] ?? unit}`;
}

function sayLeading(m: Match): string | undefined {
  const currency = CURRENCIES[m[1]];
  return currency && sayAmount(m[2], m[3], m[4], currency) + per(m[5]);
}

function sayTrailing(m: Match): string | undefined {
  const currency = CURRENCIES[m[4]];
  return currency && sayAmount(m[1], m[2], m[3], currency) + per(m[5]);
}

const TO = `(?: ?[-–—] ?| से )`;

function sayLeadingRange(m: Match): string | undefined {
  const currency = CURRENCIES[m[1]];
  if (!currency) return undefined;
  const scale = m[3];
  const start = scale !== '' && m[5] === '' ? scaled(m[2], scale) : decimal(m[2]);
  return `${start} से ${sayAmount(m[4], m[5], m[6], currency)}`;
}
const leadingRange = (keys: string): RegExp =>
  new RegExp(`(${keys}) ?(${NUMBER})(?: ?${SCALE})?${TO}(?:${keys})? ?${AMOUNT}`);

export const MONEY_RULES: readonly Rule[] = [
  rule('sign', leadingRange(SIGN), sayLeadingRange),
  rule('letter', leadingRange(LETTER), sayLeadingRange),
  rule('sign', new RegExp(`(${SIGN}) ?${AMOUNT}${PER}`), sayLeading),
  rule('letter', new RegExp(`(${LETTER}) ?${AMOUNT}${PER}`), sayLeading),
  rule('digit', new RegExp(`(${NUMBER})${TO}${AMOUNT} ?${TRAILING}${PER}`), (m) => {
    const currency = CURRENCIES[m[5]];
    return (
      currency &&
      `${decimal(m[1])} ${m[1] === m[2] ? '' : 'से '}${sayAmount(m[2], m[3], m[4], currency)}${per(m[6])}`
    );
  }),
  rule('digit', new RegExp(`${AMOUNT} ?${TRAILING}${PER}`), sayTrailing),
  // What ends as amounts on receipts do: 250/-.
  rule('digit', new RegExp(`(${NUMBER})/-(?![\\d-])`), (m) => sayAmount(m[1], '', '', RUPEE)),
  rule('digit', /(\d{1,4}) ?¢/u, (m) => `${cardinal(m[1])} सेंट`),
];
