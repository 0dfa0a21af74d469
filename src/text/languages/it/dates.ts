import { expiryRule } from '../../core/codes.js';
import { hyphenDateRules } from '../../core/hyphen-dates.js';
import { fullYear } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, spaced, wordBefore } from '../../core/rules.js';
import { table, words } from '../../core/words.js';
import { cardinal, counted, ordinal } from './numbers.js';

const MONTHS = words(
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
);
const SHORT = '(?:gen|feb|mar|apr|mag|giu|lug|ago|sett?|ott|nov|dic)';
/** A month in full, or short with a dot or before a year. */
const MONTH = `(${MONTHS.join('|')}|${SHORT}\\.|${SHORT}(?= \\d{4})|(?:gen|feb|apr|giu|lug|ott|nov|dic))(?![\\p{L}])`;
const DAY = '(0?[1-9]|[12]\\d|3[01])';
const YEAR = "((?:1\\d|20)\\d{2}|'\\d{2})(?!\\d|[.,]\\d)";

/** The first is an ordinal, all other days are numbers. */
const sayDay = (written: string): string =>
  Number(written) === 1 ? 'primo' : cardinal(String(Number(written)));

/** The month as typed, so that a capital in a street's name stays. */
function monthName(written: string): string {
  const short = written.replace('.', '').toLowerCase().slice(0, 3);
  const name = MONTHS.find((month) => month.startsWith(short)) ?? written;
  return /^\p{Lu}/u.test(written) && written.length > 5 ? written : name;
}

const ofYear = (digits: string): string =>
  digits === '' ? '' : ` ${cardinal(digits.startsWith("'") ? digits.slice(1) : fullYear(digits))}`;

function numeric(day: string, month: string, year = ''): string | undefined {
  const name = MONTHS[Number(month) - 1];
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${sayDay(day)} ${name}${ofYear(year)}`;
}

/** Dal dodici al quindici giugno; il dodici quindici. */
function daySpan(first: string, last: string, m: Match): string {
  const previous = wordBefore(m).toLowerCase();
  if (previous === 'dal') return `${first} al ${last}`;
  return /^(?:il|del|al|nel|weekend|giorni)$/.test(previous) ? `${first} ${last}` : `dal ${first} al ${last}`;
}

/** L'1 gennaio is l'uno gennaio. */
const elided = (m: Match, said: string | undefined): string | undefined =>
  /'$/.test(before(m, 1)) ? said?.replace(/^primo/, 'uno') : said;

const DECADE_WORDS = /(?:anni|decennio) (?:(?:')?\d{2},? (?:e|o|ed) )?(?:')?$/i;

const WEEKDAYS = table(`
  lun: lunedì; mar: martedì; mer: mercoledì; gio: giovedì; ven: venerdì; sab: sabato; dom: domenica
`);
const WEEKDAY = `(${Object.keys(WEEKDAYS).join('|')})`;
const weekday = (short: string): string => WEEKDAYS[short.toLowerCase()] ?? '';
/** Words that a date follows, so that 3/4 is none of four parts. */
const DATED =
  /(?:^|[^\p{L}])(?:il|al|dal|del|entro|giorno|data|lun|mar|mer|gio|giov|ven|sab|dom|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|check-?in|check-?out|scadenza|consegna|ritiro|partenza|arrivo|(?:d?all?|dell|nel)'|l')[.:,]? ?$/iu;
const EXPIRY = /(?:scad(?:\.|enza|e)|valid[ao]|carta)(?: fino)?(?: a| al| il| nel)?:? $/iu;
const BEFORE_CLOCK = /^,? (?:(?:d?alle |ore |h\.? ?(?!24))\d|all'\d)/u;

export const DATE_RULES: readonly Rule[] = [
  // Three days and more: lun-mer-ven.
  rule('letter', new RegExp(`(?:${WEEKDAY}\\.?[-–/]){2,6}${WEEKDAY}(?!\\p{L})`, 'i'), (m) =>
    m[0]
      .split(/\.?[-–/]/)
      .map(weekday)
      .join(', '),
  ),
  rule('letter', new RegExp(`${WEEKDAY}\\.?[-–]${WEEKDAY}(?:\\.|(?!\\p{L}))`, 'i'), (m) => {
    return `da ${weekday(m[1])} a ${weekday(m[2])}`;
  }),
  rule('letter', new RegExp(`${WEEKDAY}\\.?(?=,? \\d{1,2}(?!\\d)| e ${WEEKDAY}(?!\\p{L}))`, 'i'), (m) =>
    weekday(m[1]),
  ),
  // The sea, a title and a name have a capital or stand alone.
  rule(
    'letter',
    new RegExp(`${WEEKDAY}(?:\\.(?!\\p{L})|(?![\\p{L}\\d'.-]))`, 'i'),
    (m) => {
      const inList =
        new RegExp(`(?:^|[^\\p{L}])${WEEKDAY}\\.?(?:,| e| al?| alla|/) ?(?:il )?$`, 'iu').test(before(m)) ||
        new RegExp(`^(?:,| e| al?| alla|/) ?(?:il )?${WEEKDAY}(?!\\p{L})`, 'iu').test(behind(m));
      // In a cell of a table.
      if (/\| *$/.test(before(m, 4)) && /^ *\|/.test(behind(m, 4))) return weekday(m[1]);
      const isOther = /^(?:[Mm]ar|MAR|Gio)$/.test(m[1]) || (m[1] === 'Dom' && /^ \p{Lu}/u.test(behind(m, 2)));
      return isOther && !inList ? undefined : weekday(m[1]);
    },
    'abbreviation',
  ),
  rule('digit', /(\d{4})[-/](\d{2})[-/](\d{2})(?![\d-])(?:T(?=\d{2}:\d{2}))?/u, (m) => {
    const said = numeric(m[3], m[2], m[1]);
    return said === undefined ? undefined : said + (m[0].endsWith('T') ? ',' : '');
  }),
  // Ott.-dic., a sett.
  rule(
    'letter',
    new RegExp(`(${SHORT})\\.?[-–](${SHORT})(?:\\.|(?![\\p{L}\\d]))`),
    (m) => `${monthName(m[1])} ${monthName(m[2])}`,
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${SHORT})\\.`),
    (m) =>
      /(?:^|[^\p{L}])(?:[ad]|d[ai]|in|entro|dal|fino a) $/iu.test(before(m, 8)) ? monthName(m[1]) : undefined,
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`${DAY}([/.-])(0?[1-9]|1[0-2])\\2(\\d{4}|\\d{2}(?!\\d|[.:]\\d))(?![\\d/]|-\\d)`),
    (m) => elided(m, numeric(m[1], m[3], m[4])),
  ),
  ...hyphenDateRules({
    cue: /(?<!\p{L})(?:il|del|al|dal|giorno) $/iu,
    date: numeric,
    span: (first, last, m) => daySpan(sayDay(first), last, m),
  }),
  expiryRule({
    cue: EXPIRY,
    article: / (?:al|il) $/,
    cardinal,
    monthOf: (month, year) => `${MONTHS[Number(month) - 1] ?? ''}${ofYear(year)}`,
  }),
  rule('digit', new RegExp(`${DAY}/(0?[1-9]|1[0-2]) ?[-–] ?${DAY}/(0?[1-9]|1[0-2])(?![\\d/])`), (m) => {
    const [from, to] = [numeric(m[1], m[2]), numeric(m[3], m[4])];
    if (Number(m[2]) * 31 + Number(m[1]) > Number(m[4]) * 31 + Number(m[3])) return undefined;
    const isOpen = /^(?:dal|il|del)$/i.test(wordBefore(m));
    return from && to && `${isOpen ? '' : 'dal '}${from} al ${to}`;
  }),
  rule('digit', new RegExp(`${DAY}/(0?[1-9]|1[0-2])(?![\\d/])`), (m) => {
    const dated =
      DATED.test(before(m)) ||
      (/(?:^|[^\p{L}])(?:il|giorni|nei|dal|del) \d{1,2} e $/iu.test(before(m)) && !/^1\/[2-4]/.test(m[0])) ||
      BEFORE_CLOCK.test(behind(m)) ||
      /^0|\/0/.test(m[0]);
    if (!dated || /^ (?:d[ei]|dei|del|dell[aeo]|degli) /u.test(behind(m))) return undefined;
    return elided(m, numeric(m[1], m[2]));
  }),
  rule('digit', /(0[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u, (m) =>
    // The number of an invoice or a law.
    /(?<!\p{L})(?:n[.°º]{0,2}|nr\.?|numero|prot\.|protocollo|fattura|sentenza|legge|L\.|[Dd]\. ?[Ll]gs\.) ?$/u.test(
      before(m),
    )
      ? undefined
      : `${MONTHS[Number(m[1]) - 1] ?? ''}${ofYear(m[2])}`,
  ),
  rule('digit', new RegExp(`${DAY}/${DAY}(?= ${MONTH}(?![\\p{L}]))`), (m) =>
    Number(m[2]) === Number(m[1]) + 1 ? `${sayDay(m[1])} ${sayDay(m[2])}` : undefined,
  ),
  rule('digit', new RegExp(`${DAY}[-–]${DAY} ${MONTH}(?: ${YEAR})?`), (m) =>
    daySpan(sayDay(m[1]), `${sayDay(m[2])} ${monthName(m[3])}${ofYear(m[4])}`, m),
  ),
  rule('digit', new RegExp(`${DAY}[º°]? ${MONTH}(?: (?:del )?${YEAR})?`, 'i'), (m) =>
    elided(m, `${sayDay(m[1])} ${monthName(m[2])}${ofYear(m[3])}`),
  ),
  rule('letter', new RegExp(`(${SHORT})\\.? (\\d{4})(?!\\d)`), (m) => `${monthName(m[1])}${ofYear(m[2])}`),
  rule('sign', /'(\d{2})(?![\p{L}\d']|[.,]\d)/u, (m) => {
    const short =
      DECADE_WORDS.test(before(m)) ||
      /^(?:nel|dal|del|al|il|sessantotto|e|estate|classe)$/i.test(wordBefore(m));
    return short ? cardinal(m[1]) : undefined;
  }),
  // '900 is the twentieth century.
  rule('sign', /'([3-9]00)(?![\p{L}\d'])/u, (m) => cardinal(m[1])),
  rule('digit', /((?:1[0-9]|20)\d{2})[-–](\d{4}|\d{2})(?![-\d/]|[.,]\d)/u, (m) => {
    const from = cardinal(m[1]);
    const to = m[2];
    if (to.length === 4 && Number(to) < Number(m[1])) return undefined;
    if (to.length === 2) return `${from} ${cardinal(to.replace(/^0/, ''))}`;
    const previous = wordBefore(m).toLowerCase();
    if (previous === 'dal') return `${from} al ${cardinal(to)}`;
    return /^(?:il|del|nel|biennio|triennio|periodo|anni|stagione)$/.test(previous)
      ? `${from} ${cardinal(to)}`
      : `dal ${from} al ${cardinal(to)}`;
  }),
];

const HOUR = '([01]?\\d|2[0-4])';
const CLOCK = `${HOUR}[:.]([0-5]\\d)`;
const ZONES = '(?: (CET|CEST|UTC|GMT|EST|PST)(?![\\p{L}\\d+-]))?';

const lasting = (digits: string, one: string, many: string): string =>
  counted(String(Number(digits)), one, many, 'masculine');
const sayNumber = (written: string): string => cardinal(String(Number(written)));
/** One o'clock is feminine: all'una. */
const sayHour = (hour: string): string => (Number(hour) === 1 ? 'una' : sayNumber(hour));
const clock = (hour: string, minute: string): string =>
  sayHour(hour) + (Number(minute) === 0 ? '' : ` e ${sayNumber(minute)}`);
const zone = (letters: string): string => (letters === '' ? '' : ` ${spaced(letters)}`);

/** "Dalle" and "alle", but "dall'una" and "all'una". */
const fromHour = (said: string): string => (said.startsWith('una') ? `dall'${said}` : `dalle ${said}`);
const toHour = (said: string): string => (said.startsWith('una') ? `all'${said}` : `alle ${said}`);

/** Words that a time of day follows, so that 8.30 and 8,30 are one. */
const BEFORE_TIME =
  /(?:\balle|\ball'|\bore:?|\bdalle|\bdall'|\ble|\bverso le|\bh\.?|\bdelle|\bentro le|\bora:?|\b(?:partenza|arrivo|imbarco|inizio|fine|ritrovo|apertura|chiusura|ingresso|check-in):?) ?$/i;

/** Opening hours follow it: lun-ven, 9-13 e 14-18. */
const OPENING =
  /(?:(?:^|[^\p{L}])(?:lun|mar|mer|gio|ven|sab|dom|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|feriali|festivi|orari[oa]?|apert[oiae]|apertura|mattina|pomeriggio)|(?:^|[^\p{L}])\d{1,2}(?:[:.]\d\d)?[-–]\d{1,2}(?:[:.]\d\d)? (?:e|[/,]))[\s.:,|(]{1,3}$/iu;

function sayRange(m: Match): string {
  const from = clock(m[1], m[2]);
  const to = clock(m[3], m[4]);
  const previous = wordBefore(m).toLowerCase();
  if (previous === 'dalle') return `${from} ${toHour(to)}`;
  return /^(?:ore|h|le|all|l)$/.test(previous) ? `${from} ${to}` : `${fromHour(from)} ${toHour(to)}`;
}

/** Halves of the day in the English way. */
const partOfDay = (hour: number, half: string): string =>
  half === 'a' ? 'di mattina' : hour === 12 || hour < 6 ? 'del pomeriggio' : 'di sera';

export const TIME_RULES: readonly Rule[] = [
  rule(
    'digit',
    /(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))? ?([ap])(?:m|\.m\.)(?!\p{L})/iu,
    (m) =>
      // The day of next month: il 12 p.m.
      /(?:^|\s)(?:il|del|al|dal) $/iu.test(before(m)) && m[2] === ''
        ? undefined
        : `${clock(m[1], m[2])} ${partOfDay(Number(m[1]), m[3].toLowerCase())}`,
    'abbreviation',
  ),
  // Alle 1:45 is all'una e quarantacinque.
  rule(
    'letter',
    /([dD]?[aA]ll)e (?=0?1(?:[:.][0-5]\d| di notte| e | alle |[,;)]|\.?\s*$))/u,
    (m) => `${m[1]}'`,
  ),
  rule('letter', new RegExp(`h\\.? ?${HOUR}(?:[:.,]([0-5]\\d))?(?![\\d\\p{L}]|[.,:]\\d)`), (m) => {
    return `ore ${clock(m[1], m[2])}`;
  }),
  rule('digit', new RegExp(`${HOUR}:([0-5]\\d) ?[-–] ?${HOUR}:([0-5]\\d)(?!:?\\d)`), sayRange),
  rule(
    'digit',
    new RegExp(`${HOUR}(?:[:.]([0-5]\\d))? ?[-–] ?${HOUR}(?:[:.]([0-5]\\d))?(?![:.,]?\\d| ?[%€$])`),
    (m) => {
      const minutes = m[2] !== '' && m[4] !== '';
      const timed = BEFORE_TIME.test(before(m)) && !/\ble ?$/.test(before(m));
      const dated = new RegExp(`${WEEKDAY}\\.? $`, 'iu').test(before(m));
      if (/^ ?\p{Ll}{4}/u.test(behind(m)) && !dated) return undefined;
      return minutes || timed || dated || OPENING.test(before(m)) ? sayRange(m) : undefined;
    },
  ),
  rule('digit', new RegExp(`${CLOCK}:([0-5]\\d)(?!:?\\d)(?:Z(?!\\p{L}))?`), (m) => {
    return `${clock(m[1], m[2])} e ${lasting(m[3], 'secondo', 'secondi')}`;
  }),
  rule('digit', new RegExp(`${HOUR}:([0-5]\\d)(?!:?\\d|[.,]\\d)${ZONES}(?: ?h(?![\\p{L}\\d]))?`), (m) => {
    const said = clock(m[1], m[2]);
    return said + zone(m[3]);
  }),
  rule('digit', new RegExp(`${HOUR}[.,]([0-5]\\d)(?![.,:]?\\d| ?[%€$])`), (m) =>
    /^0\d\./.test(m[0]) || BEFORE_TIME.test(before(m)) ? clock(m[1], m[2]) : undefined,
  ),
  // A run, 2h09'14", and a journey, 2h59'.
  rule('digit', /(\d{1,2}) ?h ?([0-5]\d)'(?:([0-5]\d)"?)?(?![\p{L}\d]| ?\d)/u, (m) =>
    [
      counted(m[1], 'ora', 'ore', 'feminine'),
      ...(m[3] === '' ? ['e'] : []),
      lasting(m[2], 'minuto', 'minuti'),
      ...(m[3] === '' ? [] : ['e', lasting(m[3], 'secondo', 'secondi')]),
    ].join(' '),
  ),
  rule('digit', new RegExp(`${HOUR}h([0-5]\\d)(?![\\p{L}\\d])`), (m) => clock(m[1], m[2])),
  // A day beside another is none: l'1 e il 2.
  rule('digit', /1(?!\d|[.,:/-]\d| ?[%€°ºª]|(?: al|,? [eo](?: il| l')?) ?\d)/u, (m) =>
    /(?:\bd?all(?:'|e )|\bore |\bl')$/i.test(before(m)) &&
    !/(?:\bil |\bl')\d{1,2},? [^.!?]{0,8}\bl'$/i.test(before(m))
      ? 'una'
      : undefined,
  ),
  // A run, with its hundredths: 1h 32' 14", 10'30", 9"58.
  rule('digit', /(?:(\d{1,2}) ?h ?)?(?:(\d{1,2})' ?)?([0-5]?\d)(?:"|'')(\d{1,3})?(?![\p{L}\d])/u, (m) => {
    if (m[1] + m[2] + m[4] === '' && !m[0].endsWith("''")) return undefined;
    const seconds =
      m[2] !== '' && m[4] !== '' ? cardinal(String(Number(m[3]))) : lasting(m[3], 'secondo', 'secondi');
    const hundredths = m[4] === '' ? [] : [`e ${cardinal(String(Number(m[4])))}`];
    const hours = m[1] === '' ? [] : [counted(m[1], 'ora', 'ore', 'feminine')];
    const minutes = m[2] === '' ? [] : [lasting(m[2], 'minuto', 'minuti')];
    const said = hundredths.length === 0 && m[1] + m[2] !== '' ? `e ${seconds}` : seconds;
    return [...hours, ...minutes, said, ...hundredths].join(' ');
  }),
  // The minute of a goal: al 37', al 90'+2.
  rule('digit', /(\d{1,3})'(?![\p{L}\d'])/u, (m) => {
    if (/(?:^|\s)'/.test(before(m))) return undefined;
    return /(?:^|[^\p{L}])(?:all?|dall?|dell?|nell?|il)(?: |')$/iu.test(before(m, 8))
      ? `${ordinal(Number(m[1]))} minuto`
      : counted(m[1], 'minuto', 'minuti', 'masculine');
  }),
  rule('digit', /(\d{1,4}) ?h ?([0-5]?\d) ?(?:min|m)(?![\p{L}\d])/u, (m) => {
    const hours = counted(m[1], 'ora', 'ore', 'feminine');
    return `${hours} e ${counted(m[2], 'minuto', 'minuti', 'masculine')}`;
  }),
];
