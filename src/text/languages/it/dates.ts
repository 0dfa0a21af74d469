import { before, rule, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { cardinal, fullYear } from './numbers.js';

const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
] as const;
const SHORT = '(?:gen|feb|mar|apr|mag|giu|lug|ago|sett?|ott|nov|dic)';
/** In full, or short with a dot or before a year. */
const MONTH = `(${MONTHS.join('|')}|${SHORT}\\.|${SHORT}(?= \\d{4})|(?:gen|feb|apr|giu|lug|ott|nov|dic))(?![\\p{L}])`;
const DAY = '(0?[1-9]|[12]\\d|3[01])';
const YEAR = "((?:1\\d|20)\\d{2}|'\\d{2})(?!\\d|[.,]\\d)";

/** The first is an ordinal, all other days are numbers. */
const sayDay = (written: string): string =>
  Number(written) === 1 ? 'primo' : cardinal(String(Number(written)));

/** As typed, so that a capital in a street's name stays. */
function monthName(written: string): string {
  const short = written.replace('.', '').toLowerCase().slice(0, 3);
  const name = MONTHS.find((month) => month.startsWith(short)) ?? written;
  return /^\p{Lu}/u.test(written) && written.length > 5 ? written : name;
}

const ofYear = (digits: string | undefined): string =>
  digits === undefined ? '' : ` ${cardinal(digits.startsWith("'") ? digits.slice(1) : fullYear(digits))}`;

function numeric(day: string, month: string, year: string | undefined): string | undefined {
  const name = MONTHS[Number(month) - 1];
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${sayDay(day)} ${name}${ofYear(year)}`;
}

const DECADE_WORDS = /(?:anni|decennio) (?:(?:')?\d{2},? (?:e|o|ed) )?(?:')?$/i;

const WEEKDAYS: Readonly<Record<string, string>> = {
  lun: 'lunedì',
  mar: 'martedì',
  mer: 'mercoledì',
  gio: 'giovedì',
  ven: 'venerdì',
  sab: 'sabato',
  dom: 'domenica',
};

export const DATE_RULES: readonly Rule[] = [
  rule(
    'letter',
    new RegExp(`(lun|mar|mer|gio|ven|sab|dom)\\.? (?=\\d{1,2} ${MONTH})`, 'i'),
    (m) => WEEKDAYS[(m[1] ?? '').toLowerCase()],
  ),
  rule(
    'letter',
    /(lun|mar|mer|gio|ven|sab|dom)\.?[-–](lun|mar|mer|gio|ven|sab|dom)(?:\.|(?!\p{L}))/iu,
    (m) => {
      const [from = '', to = ''] = [m[1] ?? '', m[2] ?? ''].map((day) => WEEKDAYS[day.toLowerCase()]);
      return `da ${from} a ${to}`;
    },
  ),
  rule('digit', /(\d{4})[-/](\d{2})[-/](\d{2})(?![\d-])/u, (m) => numeric(m[3] ?? '', m[2] ?? '', m[1])),
  rule('digit', new RegExp(`${DAY}([/.-])(0?[1-9]|1[0-2])\\2(\\d{4}|\\d{2}(?![.:\\d]))(?![\\d/])`), (m) =>
    numeric(m[1] ?? '', m[3] ?? '', m[4]),
  ),
  rule('digit', new RegExp(`${DAY}/(0?[1-9]|1[0-2])(?![\\d/])`), (m) => {
    const dated =
      /^(?:il|al|dal|del|entro|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|giorno|data)$/i;
    const zeros = /^0|\/0/.test(m[0]);
    return dated.test(wordBefore(m)) || zeros ? numeric(m[1] ?? '', m[2] ?? '', undefined) : undefined;
  }),
  rule('digit', /(0[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u, (m) => {
    return `${MONTHS[Number(m[1]) - 1] ?? ''}${ofYear(m[2])}`;
  }),
  rule('digit', new RegExp(`${DAY}[-–]${DAY} ${MONTH}(?: ${YEAR})?`), (m) => {
    const rest = ` ${monthName(m[3] ?? '')}${ofYear(m[4])}`;
    const [from, to] = [sayDay(m[1] ?? ''), sayDay(m[2] ?? '')];
    const previous = wordBefore(m).toLowerCase();
    if (previous === 'dal') return `${from} al ${to}${rest}`;
    return /^(?:il|del|al|nel|weekend|giorni)$/.test(previous)
      ? `${from} ${to}${rest}`
      : `dal ${from} al ${to}${rest}`;
  }),
  rule(
    'digit',
    new RegExp(`${DAY}[º°]? ${MONTH}(?: (?:del )?${YEAR})?`, 'i'),
    (m) => `${sayDay(m[1] ?? '')} ${monthName(m[2] ?? '')}${ofYear(m[3])}`,
  ),
  rule(
    'letter',
    new RegExp(`(${SHORT})\\.? (\\d{4})(?!\\d)`),
    (m) => `${monthName(m[1] ?? '')}${ofYear(m[2])}`,
  ),
  rule('sign', /'(\d{2})(?![\p{L}\d']|[.,]\d)/u, (m) => {
    const short =
      DECADE_WORDS.test(before(m)) ||
      /^(?:nel|dal|del|al|il|sessantotto|e|estate|classe)$/i.test(wordBefore(m));
    return short ? cardinal(m[1] ?? '') : undefined;
  }),
  // '900 is the twentieth century.
  rule('sign', /'([3-9]00)(?![\p{L}\d'])/u, (m) => cardinal(m[1] ?? '')),
  rule('digit', /((?:1[0-9]|20)\d{2})[-–](\d{4}|\d{2})(?![-\d/]|[.,]\d)/u, (m) => {
    const from = cardinal(m[1] ?? '');
    const to = m[2] ?? '';
    if (to.length === 4 && Number(to) < Number(m[1])) return undefined;
    if (to.length === 2) return `${from} ${cardinal(to.replace(/^0/, ''))}`;
    const previous = wordBefore(m).toLowerCase();
    if (previous === 'dal') return `${from} al ${cardinal(to)}`;
    return /^(?:il|del|nel|biennio|triennio|periodo|anni|stagione)$/.test(previous)
      ? `${from} ${cardinal(to)}`
      : `dal ${from} al ${cardinal(to)}`;
  }),
];
