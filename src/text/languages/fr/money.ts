import { rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { QUANTITY, cardinal, decimal, isPlural } from './numbers.js';
import type { Gender } from './numbers.js';
import { SCALE, SCALE_SIGN, scaled } from './scales.js';

interface Currency {
  readonly one: string;
  readonly many: string;
  readonly gender: Gender;
  readonly cent: readonly [one: string, many: string] | null;
}

const CENTIME = ['centime', 'centimes'] as const;
const CENT = ['cent', 'cents'] as const;
const money = (
  one: string,
  many: string,
  cent: Currency['cent'] = null,
  gender: Gender = 'masculine',
): Currency => ({ one, many, gender, cent });

const EURO = money('euro', 'euros', CENTIME);
const DOLLAR = money('dollar', 'dollars', CENT);
const US = money('dollar américain', 'dollars américains', CENT);
const CANADIAN = money('dollar canadien', 'dollars canadiens', CENT);
const AUSTRALIAN = money('dollar australien', 'dollars australiens', CENT);
const HONG_KONG = money('dollar de Hong Kong', 'dollars de Hong Kong', CENT);
const STERLING = money('livre sterling', 'livres sterling', ['penny', 'pence'], 'feminine');
const SWISS = money('franc suisse', 'francs suisses', CENTIME);
const YEN = money('yen', 'yens');
const CURRENCIES: Readonly<Record<string, Currency>> = {
  '€': EURO,
  EUR: EURO,
  $: DOLLAR,
  US$: US,
  $US: US,
  '$ US': US,
  USD: US,
  CA$: CANADIAN,
  C$: CANADIAN,
  $CA: CANADIAN,
  '$ CA': CANADIAN,
  $CAN: CANADIAN,
  '$ CAN': CANADIAN,
  CAD: CANADIAN,
  A$: AUSTRALIAN,
  AU$: AUSTRALIAN,
  AUD: AUSTRALIAN,
  HK$: HONG_KONG,
  HKD: HONG_KONG,
  NZ$: money('dollar néo-zélandais', 'dollars néo-zélandais', CENT),
  S$: money('dollar de Singapour', 'dollars de Singapour', CENT),
  R$: money('réal', 'réaux', CENTIME),
  '£': STERLING,
  GBP: STERLING,
  CHF: SWISS,
  F: money('franc', 'francs', CENTIME),
  FF: money('franc', 'francs', CENTIME),
  FCFA: money('franc C F A', 'francs C F A'),
  XOF: money('franc C F A', 'francs C F A'),
  '¥': YEN,
  JPY: YEN,
  CNY: money('yuan', 'yuans'),
  RMB: money('yuan', 'yuans'),
  '₹': money('roupie', 'roupies', null, 'feminine'),
  INR: money('roupie', 'roupies', null, 'feminine'),
  '₽': money('rouble', 'roubles'),
  '₺': money('livre turque', 'livres turques', null, 'feminine'),
  '₩': money('won', 'wons'),
  '₪': money('shekel', 'shekels'),
  '₿': money('bitcoin', 'bitcoins'),
  BTC: money('bitcoin', 'bitcoins'),
  MAD: money('dirham marocain', 'dirhams marocains'),
  DZD: money('dinar algérien', 'dinars algériens'),
  TND: money('dinar tunisien', 'dinars tunisiens'),
  DT: money('dinar tunisien', 'dinars tunisiens'),
  DH: money('dirham', 'dirhams'),
  PLN: money('zloty', 'zlotys'),
  zł: money('zloty', 'zlotys'),
  SEK: money('couronne suédoise', 'couronnes suédoises', null, 'feminine'),
  NOK: money('couronne norvégienne', 'couronnes norvégiennes', null, 'feminine'),
  DKK: money('couronne danoise', 'couronnes danoises', null, 'feminine'),
  CZK: money('couronne tchèque', 'couronnes tchèques', null, 'feminine'),
};
const alternatives = (keys: readonly string[]): string =>
  [...keys]
    .sort((a, b) => b.length - a.length)
    .map((key) => key.replaceAll('$', '\\$'))
    .join('|');
const KEYS = Object.keys(CURRENCIES);
const BEFORE_SIGN = alternatives(KEYS.filter((key) => /^[^\p{L}]/u.test(key)));
const BEFORE_LETTER = alternatives(KEYS.filter((key) => /^\p{L}/u.test(key) && key.length > 1));
const BEHIND = `(${alternatives(KEYS)})(?![\\p{L}\\d])`;
/** Where the sign stands in front, a comma before three digits is English: $1,200. */
const LEADING = `(\\d{1,3}(?:,\\d{3}){1,5}(?:\\.\\d{1,2})?(?!\\d)|${QUANTITY})(?:[.,][-–—]{1,2})?(?: ?${SCALE})?`;
const PER =
  '(?: ?/ ?(min|h|heure|jour|j|semaine|mois|an|année|kg|t|l|L|litre|personne|pers|nuit|m²|m2|km|kWh|MWh|pièce|unité|part)(?![\\p{L}\\d])\\.?)?';
const PER_WORDS: Readonly<Record<string, string>> = {
  min: 'minute',
  h: 'heure',
  j: 'jour',
  kg: 'kilo',
  t: 'tonne',
  l: 'litre',
  L: 'litre',
  pers: 'personne',
  'm²': 'mètre carré',
  m2: 'mètre carré',
  km: 'kilomètre',
  kWh: 'kilowattheure',
  MWh: 'mégawattheure',
};

const per = (unit: string | undefined): string =>
  unit === undefined ? '' : ` par ${PER_WORDS[unit] ?? unit}`;

function sayAmount(written: string, scale: string | undefined, currency: Currency): string {
  const { one, many, gender, cent } = currency;
  const noun = isPlural(written) ? many : one;
  if (scale !== undefined) {
    const said = scaled(written, scale);
    if (said.unit === '') return `${said.words} ${many}`;
    return `${said.words} ${said.unit} ${/^[aeiouyéè]/.test(many) ? "d'" : 'de '}${many}`;
  }
  const cents = /[.,](\d{2})$/.exec(written)?.[1];
  if (cents === undefined || cent === null) return `${decimal(written, gender)} ${noun}`;
  const whole = written.slice(0, -3);
  const small = cardinal(cents.replace(/^0(?=\d)/, ''));
  if (/^0+$/.test(whole) && cents !== '00') return `${small} ${cents === '01' ? cent[0] : cent[1]}`;
  return `${cardinal(whole, gender)} ${noun}${cents === '00' ? '' : ` ${small}`}`;
}

/** English grouping in French signs: 1,152,415.50 is 1152415,50. */
const frenchSigns = (written: string): string =>
  /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(written)
    ? written.replaceAll(',', '').replace('.', ',')
    : written;

function sayLeading(m: RegExpExecArray): string | undefined {
  const currency = CURRENCIES[m[1] ?? ''];
  return currency && sayAmount(frenchSigns(m[2] ?? ''), m[3], currency) + per(m[4]);
}

export const MONEY_RULES: readonly Rule[] = [
  rule('sign', new RegExp(`(${BEFORE_SIGN}) ?${LEADING}${PER}`), sayLeading),
  rule('letter', new RegExp(`(${BEFORE_LETTER}) ?${LEADING}${PER}`), sayLeading),
  rule('digit', /(\d{1,6}) ?(€|F)(\d{2})(?![\p{L}\d])/u, (m) => {
    const currency = CURRENCIES[m[2] ?? ''];
    return currency && sayAmount(`${m[1] ?? ''},${m[3] ?? ''}`, undefined, currency);
  }),
  rule(
    'digit',
    new RegExp(`(${QUANTITY}) ?€?(?:[-–]| [-–] )(${QUANTITY})(?: ?${SCALE_SIGN})? ?${BEHIND}${PER}`),
    (m) => {
      const currency = CURRENCIES[m[4] ?? ''];
      return currency && `${decimal(m[1] ?? '')} à ${sayAmount(m[2] ?? '', m[3], currency)}${per(m[5])}`;
    },
  ),
  rule(
    'digit',
    new RegExp(`(${QUANTITY})(?:[.,][-–—]{1,2})?(?: ?${SCALE_SIGN})? ?(?:d'|de )?${BEHIND}${PER}`),
    (m) => {
      const currency = CURRENCIES[m[3] ?? ''];
      return currency && sayAmount(m[1] ?? '', m[2], currency) + per(m[4]);
    },
  ),
  rule('digit', new RegExp(`(${QUANTITY}) ?(?:cts?|c€|¢)(?![\\p{L}\\d])`), (m) => {
    return `${decimal(m[1] ?? '')} ${isPlural(m[1] ?? '') ? 'centimes' : 'centime'}`;
  }),
];
