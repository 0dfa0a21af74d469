import { before, type Match, type Rule, rule } from '../../core/rules.js';
import { alternatives, keyed, table } from '../../core/words.js';
import { inCase } from './counted.js';
import { SCALE, scaled } from './number-rules.js';
import { cardinal, decimal, NUMBER } from './numbers.js';

interface Currency {
  readonly name: string;
  /** `ein Euro`, but `eine Lira`. */
  readonly one: 'ein' | 'eine';
  readonly cent: string | null;
}

const money = (name: string, cent: string | null = null, one: Currency['one'] = 'ein'): Currency => ({
  name,
  cent,
  one,
});

const CURRENCIES = keyed<Currency>([
  ['€, EUR, EURO, Euro', money('Euro', 'Cent')],
  ['k€, T€, TEUR, k €', money('tausend Euro')],
  ['M€, MEUR', money('Millionen Euro')],
  ['$, Dollar', money('Dollar', 'Cent')],
  ['US$, USD', money('U S Dollar', 'Cent')],
  ['£, GBP', money('Pfund', 'Pence')],
  ['CHF', money('Schweizer Franken', 'Rappen')],
  ['SFr, Fr, SFr., Fr., Franken', money('Franken', 'Rappen')],
  ['¥, JPY', money('Yen')],
  ['DM', money('Mark', 'Pfennig', 'eine')],
  ['₺', money('Lira', null, 'eine')],
  ['₽', money('Rubel')],
  ['PLN', money('Zloty')],
  ['CZK', money('tschechische Kronen')],
  ['SEK', money('schwedische Kronen')],
  ['DKK', money('dänische Kronen')],
]);
const KEYS = Object.keys(CURRENCIES);
const BEFORE_SIGN = alternatives(KEYS.filter((key) => /^[^A-Z]/.test(key)));
const BEFORE_LETTER = alternatives(
  KEYS.filter((key) => /^[A-Z]/.test(key) && !/^(?:E[Uu][Rr][Oo]|Dollar|Franken)$/.test(key)),
);
/** Foreign money has a dot before its cents: CHF 25.50. */
const AMOUNT = `(\\d{1,6}\\.\\d{2}(?![\\d.,]\\d|\\d)|${NUMBER}|\\d{1,12})(?:[.,][-–—]+)?(?: ?${SCALE})?`;
const PER =
  '(?: ?/ ?(h|Std|Min|min|Nacht|Woche|Tag|Monat|Jahr|Nutzer|kg|l|Liter|Person|Stück|m³|m²|qm|km|cm|oz|bbl|m|ha|kWh|MWh|[MGT]B|N|t|(?!Mon(?!\\p{L}))\\p{Lu}\\p{Ll}{2,20})(?![\\p{L}\\d])(?:(?<=Min|Std|Pers|Wo|Tg|Stk)\\.(?=\\s+\\S|[,;)]))?)?';
const PER_WORDS = table(`
  Pers: Person; Wo: Woche; Tg: Tag; Stk: Stück; h, Std: Stunde; N: Nacht; MB: Megabyte; GB: Gigabyte; TB: Terabyte; t: Tonne; MWh: Megawattstunde; qm: Quadratmeter; Min, min: Minute; kg: Kilogramm; l: Liter; m²: Quadratmeter; m³: Kubikmeter; cm: Zentimeter; oz: Unze; bbl: Barrel; m: Meter; ha: Hektar; km: Kilometer; kWh: Kilowattstunde
`);

/** What one of another currency is worth: 1 EUR = 1,08 USD. */
const RATE_OF_ONE = /(?:^|\s)1 ?[\p{L}€$£]{1,8} ?(?:=|≈|sind|entspricht|entsprechen) ?$/u;

function sayAmount(
  typed: string,
  scale: string,
  { name, cent, one: nominative }: Currency,
  m: Match,
): string {
  const one = inCase(m, nominative, name);
  const written = typed.replace(/\.(?=\d{2}$)/, ',');
  if (scale !== '') return `${scaled(written, scale)} ${name}`;
  const cents = /,(\d{2})$/.exec(written)?.[1];
  if (cents === undefined || cent === null || RATE_OF_ONE.test(before(m)))
    return `${decimal(written, one)} ${name}`;
  const whole = written.slice(0, -3);
  const small = cardinal(cents.replace(/^0/, ''), whole === '0' ? 'ein' : 'eins');
  if (whole === '0' && cents !== '00') return `${small} ${cent}`;
  return `${cardinal(whole, one)} ${name}${cents === '00' ? '' : ` ${small}`}`;
}

const PRICED =
  /(?:^|[^\p{L}])(?:(?:kostete?n?|zahlte?n?|bezahlte?n?|zahle)(?: (?:nur|jetzt|bisher|noch|heute|etwa|ca\.|man|Sie|wir|ich)){0,2}|macht(?: (?:dann|zusammen))?|(?:\p{Lu}\p{Ll}{1,20})?(?:[Pp]reis|[Ee]intritt|[Kk]arte|[Tt]icket|[Gg]ebühr|[Ee]rwachsene|[Kk]inder|[Ee]rmäßigt)(?: (?:nur|ab))?:) $/u;

const per = (unit: string): string => (unit === '' ? '' : ` pro ${PER_WORDS[unit] ?? unit}`);

function sayLeading(m: Match): string | undefined {
  const currency = CURRENCIES[m[1]];
  return currency && sayAmount(m[2], m[3], currency, m) + per(m[4]);
}

export const MONEY_RULES: readonly Rule[] = [
  rule(
    'letter',
    /(?<=(?:^|\s)(?:je|pro|per|in|gegen) )(EUR|USD|CHF|GBP)(?![\p{L}\d])/u,
    (m) => CURRENCIES[m[1]]?.name,
  ),
  // One currency in another: EUR/USD.
  rule(
    'letter',
    /(EUR|USD|CHF|GBP|JPY|PLN|CZK|SEK|DKK)\/(EUR|USD|CHF|GBP|JPY|PLN|CZK|SEK|DKK)(?![\p{L}\d])/u,
    (m) => `${CURRENCIES[m[1]]?.name ?? ''} ${CURRENCIES[m[2]]?.name ?? ''}`,
  ),
  rule('sign', new RegExp(`(${BEFORE_SIGN}) ?${AMOUNT}${PER}`), sayLeading),
  rule('letter', new RegExp(`(${BEFORE_LETTER}) ?${AMOUNT}${PER}`), sayLeading),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?: ?[-–] ?| bis )${AMOUNT} ?(${alternatives(KEYS)})(?![\\p{L}\\d])${PER}`),
    (m) => {
      const currency = CURRENCIES[m[4]];
      return currency && `${decimal(m[1], 'ein')} bis ${sayAmount(m[2], m[3], currency, m)}${per(m[5])}`;
    },
  ),
  rule('digit', new RegExp(`${AMOUNT} ?(${alternatives(KEYS)})(?![\\p{L}\\d])${PER}`), (m) => {
    const currency = CURRENCIES[m[3]];
    return currency && sayAmount(m[1], m[2], currency, m) + per(m[4]);
  }),
  // Less than one: -,70 €.
  rule(
    'sign',
    /(?<=^|[\s(])[-–]?,(\d{2}) ?(?:€|EUR|Euro)(?!\p{L})/u,
    (m) => `${cardinal(String(Number(m[1])), 'ein')} Cent`,
  ),
  // Prices without their currency: 5.-, 850,-/Monat, kostet 3,20.
  rule('digit', /(\d{1,4})\.[-–—]{1,2}(?![\p{L}\d-])/u, (m) => `${cardinal(m[1], 'ein')} Franken`),
  rule(
    'digit',
    new RegExp(`(${NUMBER}),[-–—]{1,2}(?! ?(?:${alternatives(KEYS)}|\\d))${PER}`),
    (m) => `${cardinal(m[1], 'ein')} Euro${per(m[2])}`,
  ),
  rule(
    'digit',
    /(\d{1,4}),(\d{2})(?=$|[.;!?)](?!\d)|,(?!\d)| (?:pro|für|an der|am)(?!\p{L})|( (?:nur|jetzt|auf|jetzt nur|nur noch|statt) \d{1,4},\d\d ?(?:€|EUR|Euro)))/u,
    (m) =>
      m[3] !== '' || PRICED.test(before(m)) ? sayAmount(m[0], '', CURRENCIES['€'] as Currency, m) : undefined,
  ),
  // For so long: 45 €/6 Wochen.
  rule('sign', /\/(?<=\d ?[€$]\/)(?=\d{1,3} ?\p{Lu}\p{Ll})/u, () => 'für'),
  // The head of a column: €/Monat.
  rule('sign', new RegExp(`([€$£])(?=/)${PER}`), (m) => `${CURRENCIES[m[1]]?.name ?? ''}${per(m[2])}`),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?(?:ct|Cent|¢)(?![\\p{L}\\d])${PER}`),
    (m) => `${decimal(m[1], 'ein')} Cent${per(m[2])}`,
  ),
];
