import { type Currency, currency } from '../../core/numerals.js';
import { type Match, type Rule, rule } from '../../core/rules.js';
import { alternatives, keyed, table } from '../../core/words.js';
import { between, counted, decimal, NUMBER, SCALE, scaled } from './numbers.js';

const CENT = ['centesimo', 'centesimi'] as const;
const dollar = (of: string, ofMany = of): Currency => currency(`dollaro ${of}`, `dollari ${ofMany}`, CENT);

const EURO = currency('euro', 'euro', CENT);
const DOLLAR = currency('dollaro', 'dollari', CENT);
const US = dollar('americano', 'americani');
const STERLING = currency('sterlina', 'sterline', ['penny', 'pence'], 'feminine');
const SWISS = currency('franco svizzero', 'franchi svizzeri', CENT);
const YEN = currency('yen', 'yen');
const YUAN = currency('yuan', 'yuan');
const RUPEE = currency('rupia', 'rupie', null, 'feminine');
const crown = (of: string, ofMany: string): Currency =>
  currency(`corona ${of}`, `corone ${ofMany}`, null, 'feminine');
const CURRENCIES = keyed<Currency>([
  ['€, EUR, euro', EURO],
  ['$, dollari', DOLLAR],
  ['US$, USD', US],
  ['CA$, CAD', dollar('canadese', 'canadesi')],
  ['A$, AUD', dollar('australiano', 'australiani')],
  ['HK$, HKD', dollar('di Hong Kong')],
  ['NZ$', dollar('neozelandese', 'neozelandesi')],
  ['S$', dollar('di Singapore')],
  ['R$', currency('real', 'real', CENT)],
  ['£, GBP, sterline', STERLING],
  ['CHF, Fr', SWISS],
  ['¥, JPY', YEN],
  ['CNY, RMB', YUAN],
  ['₹, INR', RUPEE],
  ['₽, RUB', currency('rublo', 'rubli')],
  ['₺', currency('lira turca', 'lire turche', null, 'feminine')],
  ['₤', currency('lira', 'lire', null, 'feminine')],
  ['₩', currency('won', 'won')],
  ['₪', currency('shekel', 'shekel')],
  ['₿, BTC', currency('bitcoin', 'bitcoin')],
  ['PLN', currency('zloty', 'zloty')],
  ['SEK', crown('svedese', 'svedesi')],
  ['NOK', crown('norvegese', 'norvegesi')],
  ['DKK', crown('danese', 'danesi')],
  ['CZK', crown('ceca', 'ceche')],
]);
const KEYS = Object.keys(CURRENCIES);
const BEFORE_SIGN = alternatives(KEYS.filter((key) => /^[^\p{L}]/u.test(key)));
const BEFORE_LETTER = alternatives(KEYS.filter((key) => /^\p{Lu}/u.test(key)));
const BEHIND = `(${alternatives(KEYS)})(?![\\p{L}\\d])`;
/** Where the sign stands in front, a comma before three digits is English: $1,200. */
const LEADING = `(\\d{1,3}(?:,\\d{3}){1,5}(?:\\.\\d{1,2})?(?!\\d)|\\d{1,9}\\.\\d{1,2}(?!\\d)|${NUMBER})(?:,[-–—]+)?(?: ?${SCALE})?`;

const PER_WORDS = table(`
  ora, h: all'ora; giorno, gg: al giorno; mese: al mese; anno: all'anno; settimana: alla settimana;
  notte: a notte; persona, pers: a persona; kg: al chilo; hg, etto: all'etto; g: al grammo; l, litro: al litro;
  m², mq: al metro quadrato; km: al chilometro; kWh: al chilowattora; MWh: al megawattora; pezzo, pz: al pezzo; cad: cadauno; conf: a confezione;
  min: al minuto; oz: all'oncia; Smc: al metro cubo standard; mc, m³: al metro cubo; b, bbl, barile: al barile; oncia: all'oncia; t: alla tonnellata
`);
const PER = `(?: ?/ ?(${alternatives(Object.keys(PER_WORDS))})(?![\\p{L}\\d])(?:\\.(?=/))?)?`;
const per = (unit: string): string => (unit === '' ? '' : ` ${PER_WORDS[unit] ?? ''}`);

function sayAmount(written: string, scale: string, money: Currency): string {
  const { one, many, gender, cent } = money;
  if (scale !== '') {
    const said = scaled(written, scale);
    return `${said}${said.endsWith('mila') || said.endsWith('mille') || !/ (?:milion|miliard|bilion)\p{Ll}+$/u.test(said) ? '' : ' di'} ${many}`;
  }
  const cents = /,(\d{2})$/.exec(written)?.[1];
  if (cents === undefined || cent === null) return counted(written, one, many, gender);
  const whole = written.slice(0, -3);
  const small = counted(String(Number(cents)), cent[0], cent[1], 'masculine');
  if (/^0+$/.test(whole) && cents !== '00') return small;
  return `${counted(whole, one, many, gender)}${cents === '00' ? '' : ` e ${small}`}`;
}

/** English grouping and decimals in Italian signs: 1,152,415.50 is 1152415,50. */
const italianSigns = (written: string): string =>
  /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(written) || /^\d+\.\d{1,2}$/.test(written)
    ? written.replaceAll(',', '').replace('.', ',')
    : written;

function sayLeading(m: Match): string | undefined {
  const money = CURRENCIES[m[1]];
  return money && sayAmount(italianSigns(m[2]), m[3], money) + per(m[4]);
}

export const MONEY_RULES: readonly Rule[] = [
  rule('sign', new RegExp(`(${BEFORE_SIGN}) ?[-–]${LEADING}${PER}`), (m) => {
    const said = sayLeading(m);
    return said === undefined ? undefined : `meno ${said}`;
  }),
  rule('sign', new RegExp(`(${BEFORE_SIGN}) ?${LEADING}${PER}`), sayLeading),
  rule('letter', new RegExp(`(${BEFORE_LETTER}) ?${LEADING}${PER}`), sayLeading),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?€?(?:[-–]| [-–] )(${NUMBER})(?: ?${SCALE})? ?(?:di )?${BEHIND}${PER}`),
    (m) => {
      const money = CURRENCIES[m[4]];
      return money && between(m, decimal(m[1]), sayAmount(m[2], m[3], money)) + per(m[5]);
    },
  ),
  rule('digit', new RegExp(`(${NUMBER})(?:,[-–—]+)?(?: ?${SCALE})? ?(?:di )?${BEHIND}${PER}`), (m) => {
    const money = CURRENCIES[m[3]];
    return money && sayAmount(m[1], m[2], money) + per(m[4]);
  }),
  rule('digit', new RegExp(`(${NUMBER}) ?(?:cent|¢|c€)(?![\\p{L}\\d])`), (m) =>
    counted(m[1], 'centesimo', 'centesimi', 'masculine'),
  ),
  // A pair of currencies.
  rule(
    'sign',
    /([€$£¥])\/([€$£¥])(?! ?\d)/u,
    (m) => `${CURRENCIES[m[1]]?.one ?? ''} ${CURRENCIES[m[2]]?.one ?? ''}`,
  ),
  rule(
    'letter',
    /([A-Z]{3})\/([A-Z]{3})(?![\p{L}\d])/u,
    (m) =>
      CURRENCIES[m[1]] && CURRENCIES[m[2]] && `${CURRENCIES[m[1]]?.one ?? ''} ${CURRENCIES[m[2]]?.one ?? ''}`,
  ),
  // The price of one: €/mq.
  rule('sign', new RegExp(`€ ?${PER.slice(3, -2)}`), (m) => `euro${per(m[1])}`),
  // A decimal point of English.
  rule('digit', new RegExp(`(\\d{1,9})\\.(\\d{2}) ?${BEHIND}${PER}`), (m) => {
    const money = CURRENCIES[m[3]];
    return money && sayAmount(`${m[1]},${m[2]}`, '', money) + per(m[4]);
  }),
];
