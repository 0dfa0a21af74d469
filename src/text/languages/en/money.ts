import { type Currency, currency } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, spaced } from '../../core/rules.js';
import { alternatives, keyed, table } from '../../core/words.js';
import { SCALES } from './number-rules.js';
import { cardinal, decimal, NUMBER, plural } from './numbers.js';

const CENTS = ['cent', 'cents'] as const;
const CENTAVOS = ['centavo', 'centavos'] as const;
const dollar = (place = ''): Currency => currency(`${place}dollar`, `${place}dollars`, CENTS);

const CURRENCIES = keyed<Currency>([
  ['$', dollar()],
  ['US$, USD$, USD', dollar('US ')],
  ['HK$, HKD', dollar('Hong Kong ')],
  ['A$, AU$, AUD$, AUD', dollar('Australian ')],
  ['C$, CA$, CAD$, CAD', dollar('Canadian ')],
  ['NZ$, NZD', dollar('New Zealand ')],
  ['S$, SGD', dollar('Singapore ')],
  ['NT$', dollar('New Taiwan ')],
  ['MX$, MXN', currency('Mexican peso', 'Mexican pesos', CENTAVOS)],
  ['R$, BRL', currency('real', 'reais', CENTAVOS)],
  ['€, EUR', currency('euro', 'euros', CENTS)],
  ['£, GBP', currency('pound', 'pounds', ['penny', 'pence'])],
  ['¥, JPY', currency('yen', 'yen')],
  ['₹, INR, Rs., Rs', currency('rupee', 'rupees', ['paisa', 'paise'])],
  ['₩, KRW', currency('won', 'won')],
  ['₽', currency('ruble', 'rubles', ['kopeck', 'kopecks'])],
  ['₺', currency('lira', 'lira', ['kurus', 'kurus'])],
  ['₪', currency('shekel', 'shekels', ['agora', 'agorot'])],
  ['₫', currency('dong', 'dong')],
  ['₱', currency('peso', 'pesos', CENTAVOS)],
  ['₴', currency('hryvnia', 'hryvnias', ['kopiyka', 'kopiykas'])],
  ['₿, BTC', currency('bitcoin', 'bitcoins')],
  ['฿', currency('baht', 'baht', ['satang', 'satang'])],
  ['₦', currency('naira', 'naira', ['kobo', 'kobo'])],
  ['CNY', currency('yuan', 'yuan')],
  ['CHF', currency('Swiss franc', 'Swiss francs', ['centime', 'centimes'])],
  ['SEK', currency('Swedish krona', 'Swedish kronor')],
  ['NOK', currency('Norwegian krone', 'Norwegian kroner')],
  ['DKK', currency('Danish krone', 'Danish kroner')],
  ['PLN', currency('zloty', 'zloty', ['grosz', 'groszy'])],
  ['ZAR', currency('rand', 'rand', CENTS)],
  ['ETH', currency('ether', 'ether')],
]);

const KEYS = Object.keys(CURRENCIES);
const SIGNS = alternatives(KEYS.filter((key) => !/^[A-Z]{3}$/.test(key)));
const LEADING_LETTER = alternatives(KEYS.filter((key) => /^[A-Z]/.test(key)));
const LEADING_SIGN = alternatives(KEYS.filter((key) => !/^[A-Z]/.test(key)));
const TRAILING = alternatives(KEYS.filter((key) => /^[A-Z]{3}$/.test(key) || /^[^A-Z$]$/.test(key)));
const SCALE =
  '[ -]?(?:K|k|M|m|MM|mm|mn|mil|B|b|bn|Bn|T|t|tn|thousand|million|billion|trillion|hundred)(?![\\p{L}\\d])';
const AMOUNT = `(${NUMBER})(${SCALE})?`;
const PER = table(`
  hr, h, hour: hour; day, d: day; wk, week: week; mo, month: month; qtr: quarter; sqft, sf: square foot; yr, y, year: year; kg: kilogram; lb: pound; oz: ounce; gal: gallon; L, l: liter; person: person; doz, dz, dozen: dozen; night, nt: night; user: user;
  unit: unit; share, sh: share; mile: mile; bbl: barrel; min: minute; GB: gigabyte; kWh: kilowatt hour
`);
const RATE = `(?:/(${alternatives(Object.keys(PER))})(?![\\p{L}\\d])(?:\\.(?=[,;:)]|\\s+[\\p{Ll}+&(]))?)?`;

function sayAmount(written: string, scale: string, money: Currency): string {
  if (scale !== '') return `${decimal(written)} ${SCALES[scale.replace(/[ -]/, '')] ?? ''} ${money.many}`;
  const cents = /\.(\d{2})$/.exec(written)?.[1];
  if (cents === undefined || money.cent === null) {
    return `${decimal(written)} ${/^0*1$/.test(written) ? money.one : money.many}`;
  }
  const whole = written.slice(0, -3).replace(/^0+(?=\d)/, '') || '0';
  const parts: string[] = [];
  if (whole !== '0' || cents === '00')
    parts.push(`${cardinal(whole)} ${whole === '1' ? money.one : money.many}`);
  if (cents !== '00')
    parts.push(`${cardinal(cents.replace(/^0/, ''))} ${money.cent[cents === '01' ? 0 : 1]}`);
  return parts.join(' and ');
}

/** A twenty dollar bill: what the amount is of stands after it. */
const OF_WORTH =
  /^ (?:bills?|notes?|buy-ins?|covers?|entry|admission|minimum|limit|fees?|tickets?|gift|deals?|discount|coupons?|vouchers?|prizes?|fines?|budget|investment|contracts?|rewards?|bonus|rebates?|deposits?|donations?|loans?|grants?|copay|tips?|menu|wells|drafts|pints|cocktails|tacos|wings|burgers|slices|shots|question|lawsuit|settlement|deficit|surplus|refund|credit|price tag|range)(?!\p{L})/u;
const NO_NOUN =
  /^ (?:for|in|on|per|to|from|and|or|is|was|are|were|a|an|the|more|less|off|each|worth|of|as|at|by|with|extra|back|every|total|would|will|into|than|but|so|we|you|he|she|they|that|this|cheaper|higher|lower|richer|short|now|today|yesterday|cash|if|because)(?!\p{L})/u;

function isOfWorth(m: Match): boolean {
  if (OF_WORTH.test(behind(m))) return true;
  return (
    /(?:^|\s)(?:an?|another|one) (?:new |whole |small |big )?$/iu.test(before(m)) &&
    /^ \p{L}{3}/u.test(behind(m)) &&
    !NO_NOUN.test(behind(m))
  );
}

const rate = (per: string): string => (per === '' ? '' : ` per ${PER[per] ?? ''}`);

/** What one of another currency is worth: 1 USD = 0.92 EUR. */
const RATE_OF_ONE = /(?:^|\s)1 ?[\p{L}€$£]{1,8} ?(?:=|≈|is|equals|buys) ?$/u;

function sayMoney(m: Match): string | undefined {
  const [, sign, amount, scale, to, toScale, per] = m;
  const money = CURRENCIES[sign];
  if (!money) return undefined;
  const named =
    per === '' && !/\.\d{2}$/.test(amount) && isOfWorth(m) ? { ...money, many: money.one } : money;
  if (to === '') return sayAmount(amount, scale, named) + rate(per);
  const from = /\.\d{2}$/.test(amount)
    ? sayAmount(amount, scale, money)
    : `${decimal(amount)} ${SCALES[scale.trim()] ?? ''}`.trim();
  return `${from} to ${sayAmount(to, toScale, named)}${rate(per)}`;
}

const leading = (signs: string): RegExp =>
  new RegExp(`(${signs}) ?${AMOUNT}(?: ?[-–] ?(?:${SIGNS})?${AMOUNT})?${RATE}(?![\\d])`);

export const MONEY_RULES: readonly Rule[] = [
  // What one of them costs in the other: EUR/USD 1.0845.
  rule('letter', new RegExp(`(${TRAILING})/(${TRAILING}):? (${NUMBER})(?![\\d%]|,\\d)`), (m) =>
    [spaced(m[1]), spaced(m[2]), decimal(m[3])].join(' '),
  ),
  // A loss in a report: $(3.2)M.
  rule(
    'sign',
    new RegExp(`([$€£])\\((${NUMBER})\\)(${SCALE})?(?![\\p{L}\\d])`),
    (m) => `minus ${sayAmount(m[2], m[3], CURRENCIES[m[1]] as Currency)}`,
  ),
  // Notes of a kind: $5s.
  rule('sign', /\$(\d{1,3})s(?![\p{L}\d])/u, (m) => plural(cardinal(m[1]))),
  // So many for a price: 2/$5.
  rule('digit', /(\d{1,2})\/(?=\$\d)/u, (m) => `${cardinal(m[1])} for`),
  // Thousands as in Europe and in India: €1.200, ₹2,00,000.
  rule(
    'sign',
    /(€)([1-9]\d{0,2}(?:\.\d{3}){1,3})(?![\d,.]\d|\d)|(₹) ?(\d{1,2}(?:,\d{2}){1,3},\d{3})(?!\d)/u,
    (m) => {
      const money = CURRENCIES[m[1] || m[3]];
      return money && sayAmount((m[2] || m[4]).replace(/\D/g, ''), '', money);
    },
  ),
  // Cents after a comma, as in Europe: €4,20.
  rule('sign', /([€£$])(\d{1,3}(?:\.\d{3}){0,3}),(\d{2})(?![\d,.]\d|\d)/u, (m) => {
    const money = CURRENCIES[m[1]];
    return money && sayAmount(`${m[2].replaceAll('.', '')}.${m[3]}`, '', money);
  }),
  rule('digit', /(\d{1,3}(?:\.\d{3}){0,3}),(\d{2}) ?(€|EUR)(?![\p{L}\d])/u, (m) =>
    sayAmount(`${m[1].replaceAll('.', '')}.${m[2]}`, '', CURRENCIES.EUR as Currency),
  ),
  rule('sign', leading(LEADING_SIGN), sayMoney),
  rule('letter', leading(LEADING_LETTER), sayMoney),
  rule('digit', new RegExp(`${AMOUNT}(?:[-–]${AMOUNT})? ?(${TRAILING})(?![\\p{L}\\d])${RATE}`), (m) => {
    const [, amount, scale, to, toScale, sign, per] = m;
    const money = CURRENCIES[sign];
    if (!money) return undefined;
    if (to === '')
      return (
        (RATE_OF_ONE.test(before(m)) ? `${decimal(amount)} ${money.many}` : sayAmount(amount, scale, money)) +
        rate(per)
      );
    return `${decimal(amount)} to ${sayAmount(to, toScale, money)}${rate(per)}`;
  }),
  // For each of these in so long: $25/user/mo, and the head of a column: Price/mo.
  rule(
    'sign',
    new RegExp(
      `/(?<=[$€£][\\d.,]{1,12}/\\p{L}{2,8}/|(?:\\p{L}{4}|\\d[kKMx]?)/(?=(?:mo|yr|hr|wk|qtr)(?!\\p{L})))(${alternatives(Object.keys(PER))})(?![\\p{L}\\d])`,
    ),
    (m) => rate(m[1]).trim(),
  ),
  // For so long: $45/6 wks.
  rule('sign', /\/(?<=[$€£]\d{1,6}(?:\.\d\d)?\/)(?=\d{1,3} ?\p{Ll}{2})/u, () => 'for'),
  // The head of a column: $/mo.
  rule(
    'sign',
    new RegExp(`([$€£])/(${alternatives(Object.keys(PER))})(?![\\p{L}\\d])`),
    (m) => `${CURRENCIES[m[1]]?.many ?? ''}${rate(m[2])}`,
  ),
  rule('digit', /([1-9]\d)c(?![\p{L}\d])/u, (m) =>
    /(?<!\p{L})(?:pa(?:y|id)|costs?|spen[dt]|charged?|saved?|extra|another|only|for|at) $/iu.test(
      before(m),
    ) || /^ (?:each|per|an?|stamps?|coins?|tax|off|deposit)(?!\p{L})/u.test(behind(m))
      ? `${cardinal(m[1])} cents`
      : undefined,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?¢${RATE}`),
    (m) => `${decimal(m[1])} ${m[1] === '1' ? 'cent' : 'cents'}${rate(m[2])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) ?\\$(?![\\p{L}\\d])`), (m) =>
    sayAmount(m[1], '', CURRENCIES.$ as Currency),
  ),
];
