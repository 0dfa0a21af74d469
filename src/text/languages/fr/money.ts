import { type Currency, currency } from '../../core/numerals.js';
import { before, type Match, type Rule, rule } from '../../core/rules.js';
import { alternatives, keyed, table } from '../../core/words.js';
import {
  cardinal,
  decimal,
  isPlural,
  nounBehind,
  QUANTITY,
  SCALE,
  SCALE_SIGN,
  scaled,
  withDe,
} from './numbers.js';

const CENTIME = ['centime', 'centimes'] as const;
const CENT = ['cent', 'cents'] as const;

const dollar = (of: string, ofMany = of): Currency => currency(`dollar${of}`, `dollars${ofMany}`, CENT);
const crown = (of: string): Currency => currency(`couronne ${of}`, `couronnes ${of}s`, null, 'feminine');
const CURRENCIES = keyed<Currency>([
  ['€, EUR, euro, euros', currency('euro', 'euros', CENTIME)],
  ['$, dollar, dollars', dollar('')],
  ['US$, $US, $ US, USD, dollar américain, dollars américains', dollar(' américain', ' américains')],
  [
    'CA$, C$, $CA, $ CA, $CAN, $ CAN, CAD, dollar canadien, dollars canadiens',
    dollar(' canadien', ' canadiens'),
  ],
  ['A$, AU$, AUD', dollar(' australien', ' australiens')],
  ['HK$, HKD', dollar(' de Hong Kong')],
  ['NZ$', dollar(' néo-zélandais')],
  ['S$', dollar(' de Singapour')],
  ['R$', currency('réal', 'réaux', CENTIME)],
  ['£, GBP', currency('livre sterling', 'livres sterling', ['penny', 'pence'], 'feminine')],
  ['CHF, franc suisse, francs suisses', currency('franc suisse', 'francs suisses', CENTIME)],
  ['F, FF', currency('franc', 'francs', CENTIME)],
  ['FCFA, XOF', currency('franc C F A', 'francs C F A')],
  ['¥, JPY', currency('yen', 'yens')],
  ['CNY, RMB', currency('yuan', 'yuans')],
  ['₹, INR', currency('roupie', 'roupies', null, 'feminine')],
  ['₽', currency('rouble', 'roubles')],
  ['₺', currency('livre turque', 'livres turques', null, 'feminine')],
  ['₩', currency('won', 'wons')],
  ['₪', currency('shekel', 'shekels')],
  ['₿, BTC', currency('bitcoin', 'bitcoins')],
  ['MAD', currency('dirham marocain', 'dirhams marocains')],
  ['DZD', currency('dinar algérien', 'dinars algériens')],
  ['TND, DT', currency('dinar tunisien', 'dinars tunisiens')],
  ['DH', currency('dirham', 'dirhams')],
  ['PLN, zł', currency('zloty', 'zlotys')],
  ['SEK', crown('suédoise')],
  ['NOK', crown('norvégienne')],
  ['DKK', crown('danoise')],
  ['CZK', crown('tchèque')],
]);
const KEYS = Object.keys(CURRENCIES);
const BEFORE_SIGN = alternatives(KEYS.filter((key) => /^[^\p{L}]/u.test(key)));
const BEFORE_LETTER = alternatives(KEYS.filter((key) => /^(?:\p{Lu}{3}|\p{Lu}{1,2}\$)/u.test(key)));
const BEHIND = `(${alternatives(KEYS)})(?![\\p{L}\\d])`;
/** Where the sign stands in front, a comma before three digits is English: $1,200. */
const LEADING = `(\\d{1,3}(?:,\\d{3}){1,5}(?:\\.\\d{1,2})?(?!\\d)|${QUANTITY})(?:[.,][-–—]{1,2})?(?: ?${SCALE})?`;
const PER =
  '(?: ?/ ?(min|b|baril|h|heure|jour|j|sem|semaine|mois|an|année|kg|g|oz|t|l|L|litre|personne|pers|nuit|m²|m2|km|kWh|MWh|pièce|pce|pc|u|unité|boîte|bte|paquet|part)(?![\\p{L}\\d])\\.?)?';
const PER_WORDS = table(`
  min: minute; b: baril; h: heure; j: jour; kg: kilo; g: gramme; oz: once; sem: semaine; pce, pc: pièce; u: unité; bte: boîte; t: tonne; l, L: litre; pers: personne; m², m2: mètre carré;
  km: kilomètre; kWh: kilowattheure; MWh: mégawattheure
`);

const per = (unit: string): string => (unit === '' ? '' : ` par ${PER_WORDS[unit] ?? unit}`);

function sayAmount(written: string, scale: string, money: Currency): string {
  const { one, many, gender, cent } = money;
  const noun = isPlural(written) ? many : one;
  if (scale !== '') {
    const said = scaled(written, scale);
    if (said.unit === '') return `${said.words} ${many}`;
    return `${said.words} ${said.unit} ${withDe(many)}`;
  }
  const cents = /[.,](\d{2})$/.exec(written)?.[1];
  if (cents === undefined || cent === null) return `${decimal(written, gender)} ${nounBehind(written, noun)}`;
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

function sayLeading(m: Match): string | undefined {
  const money = CURRENCIES[m[1]];
  return money && sayAmount(frenchSigns(m[2]), m[3], money) + per(m[4]);
}

export const MONEY_RULES: readonly Rule[] = [
  // A pair of currencies.
  rule('letter', /([A-Z]{3})\/([A-Z]{3})(?![\p{L}\d])/u, (m) => {
    const [one, other] = [CURRENCIES[m[1]], CURRENCIES[m[2]]];
    return one && other && `${one.one} ${other.one}`;
  }),
  rule('sign', new RegExp(`(${BEFORE_SIGN}) ?${LEADING}${PER}`), sayLeading),
  rule('letter', new RegExp(`(${BEFORE_LETTER}) ?${LEADING}${PER}`), sayLeading),
  rule(
    'sign',
    /([€$£¥])\/([€$£¥])(?! ?\d)/u,
    (m) => `${CURRENCIES[m[1]]?.one ?? ''} ${CURRENCIES[m[2]]?.one ?? ''}`,
  ),
  // A place, terminal 2F.
  rule('digit', /(\d{1,3})F(?![\p{L}\d])/u, (m) =>
    /(?:terminal|porte|salle|hall|quai|bâtiment|bât\.|place|siège|voiture|bus|ligne|étage|appartement|bloc|classe) $/iu.test(
      before(m),
    )
      ? `${cardinal(m[1])} F`
      : undefined,
  ),
  rule('digit', /(\d{1,6}) ?(€|F)(\d{2})(?![\p{L}\d])/u, (m) => {
    const money = CURRENCIES[m[2]];
    return money && sayAmount(`${m[1]},${m[3]}`, '', money);
  }),
  rule(
    'digit',
    new RegExp(`(${QUANTITY}) ?€?(?:[-–]| [-–] )(${QUANTITY})(?: ?${SCALE_SIGN})? ?${BEHIND}${PER}`),
    (m) => {
      const money = CURRENCIES[m[4]];
      return money && `${decimal(m[1])} à ${sayAmount(m[2], m[3], money)}${per(m[5])}`;
    },
  ),
  rule(
    'digit',
    new RegExp(`(${QUANTITY})(?:[.,][-–—]{1,2})?(?: ?${SCALE_SIGN})? ?(?:d'|de )?${BEHIND}${PER}`),
    (m) => {
      const money = CURRENCIES[m[3]];
      return money && sayAmount(m[1], m[2], money) + per(m[4]);
    },
  ),
  rule('digit', new RegExp(`(${QUANTITY}) ?(?:cts?|c€|¢)(?![\\p{L}\\d])${PER}`), (m) => {
    return `${decimal(m[1])} ${isPlural(m[1]) ? 'centimes' : 'centime'}${per(m[2])}`;
  }),
];
