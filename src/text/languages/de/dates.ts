import { fullYear } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { capitalized, table, words } from '../../core/words.js';
import { ISSUES, SOFTWARE } from './number-rules.js';
import { cardinal, decimal, endingAfter, ordinal, year } from './numbers.js';
import { ROW_RULE } from './ordinals.js';

const MONTHS = words('Januar Februar März April Mai Juni Juli August September Oktober November Dezember');
const MONTH = `(${MONTHS.join('|')}|Jänner|Feber|(?:Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)(?!\\p{L})\\.?)`;
const YEAR = '(?:1\\d{3}|20\\d{2})(?!\\d|[.,]\\d)';
const HOUR = '([01]?\\d|2[0-4])';
const CLOCK = '([01]?\\d|2[0-4])[:.]([0-5]\\d)';

const monthName = (written: string): string =>
  MONTHS.find(
    (month) => month.startsWith(written.replace('.', '').slice(0, 3)) && written.length <= month.length,
  ) ?? written;

const ofYear = (digits: string): string => (digits === '' ? '' : ` ${year(fullYear(digits))}`);

/** Days in a row have the case of the first: am 31.10., 1.11. und 24.12. */
const DAYS_BEFORE =
  /(?:^|\s)(?:am|vom|zum|ab|bis|bis zum|den|dem) (?:(?:\d{1,2}\. ?\/ ?)?\d{1,2}\.\d{1,2}\.(?:\d{2,4})?(?:, ?| und | oder | bis | u\. | ?[-–] ?))+(?:am |vom |zum )?$/iu;

function numericDate(m: Match, digits = m[3]): string | undefined {
  if (
    SOFTWARE.test(wordBefore(m)) ||
    (digits.length !== 4 &&
      /^(?:Kapitel|Kap|Abschnitt|Punkt|Halle|Raum|Zimmer|Tor|Haus|Aufgabe|Übung|Abbildung|Abb|Tabelle|Tab|Ziffer|Satz|Frage)$/.test(
        wordBefore(m),
      ))
  )
    return undefined;
  const [, day, month] = m;
  if (Number(day) < 1 || Number(day) > 31 || Number(month) < 1 || Number(month) > 12) return undefined;
  const ending = DAYS_BEFORE.test(before(m)) ? 'en' : endingAfter(m, 'date');
  return `${ordinal(day, ending)} ${ordinal(month, ending)}${ofYear(digits)}`;
}

function isoDate(m: Match): string | undefined {
  const [, digits, month, day] = m;
  const name = MONTHS[Number(month) - 1];
  return name === undefined || Number(day) < 1 || Number(day) > 31
    ? undefined
    : `${ordinal(day, endingAfter(m))} ${name}${ofYear(digits)}${/^ ?\d{2}:\d{2}/.test(behind(m, 6)) ? ',' : ''}`;
}

/** 15:30 is "fünfzehn Uhr dreißig"; "Uhr" goes between. */
function clock(hour: string, minute: string): string {
  return `${cardinal(String(Number(hour)), 'ein')} Uhr${minute === '00' ? '' : ` ${cardinal(String(Number(minute)))}`}`;
}

/** What takes so many hours: Fahrzeit 1:30 h. */
const LASTING =
  /(?:zeit|dauer|dauert|dauerte|länge|insgesamt|gesamt|braucht|benötigt|nach|in|von|für|etwa|ca\.|circa|rund)(?: (?:etwa|ca\.|rund|nur))?:? $/iu;

/** Hours of the day follow: Mo–Fr 8–18 h. */
const OPEN =
  /(?:(?:^|[^\p{L}])(?:Mo|Di|Mi|Do|Fr|Sa|So)|(?:mon|diens|donners|frei|sams|sonn|feier|werk|wochen)tags?|mittwochs?|tägl|täglich|geöffnet|zeiten|von)[.:,]* $/iu;

const WEEKDAYS = table(`
  Mo: Montag; Di: Dienstag; Mi: Mittwoch; Do: Donnerstag; Fr: Freitag; Sa: Samstag; So: Sonntag
`);

const DAYS = '(?:Mo|Di|Mi|Do|Fr|Sa|So)';
/** A short day before a date, an hour or another day, after a preposition, in the middle of a sentence or in a plan. */
const WEEKDAY = new RegExp(
  `(${DAYS})(?:${[
    '(?= \\d{1,3}(?:,\\d)? ?(?:k?m|min|Min|x|[×])(?![\\p{L}]))',
    '(?=,? (?:(?:bis|ab|von|um|nur|erst|auch|den|dem|der) ){0,2}\\d{1,2}(?:\\. ?\\d{1,2}\\.| ?[-–] ?\\d{1,2}(?!\\d)| Uhr|[:.]\\d\\d(?!\\d)))',
    `\\.?(?=:? \\d{1,2}(?::\\d\\d)? ?(?:[-–]|bis|Uhr)|,(?: ?${DAYS}(?![\\p{L}\\d])| \\d))`,
    '(?<=\\d\\. ..)(?:\\.(?= ))?(?=,? im (?:Monat|\\p{Lu})| d\\.? ?M|[,)]|\\s*$)',
    '(?<=(?<!\\p{L})(?:[Aa]m|[Bb]is|[Aa]b|[Vv]o[mn]|[Jj]ede[nm]|[Aa]ußer|[Nn]ächsten|[Ll]etzten|[Kk]ommenden|[Dd]iesen|[Ss]eit) ..)(?:\\.(?=\\s\\S)|(?![\\p{L}\\d.])|(?=\\.\\s*$))',
    // Training fällt Do aus; but so stands there, too.
    '(?<=(?<!\\p{L})\\p{Ll}{1,20} (?!So)..)(?=[,!?)]| \\p{Ll}{2}|\\s*$)|(?<!So)\\.?(?=: \\p{L})',
    '(?<=(?<!\\p{L})\\p{Ll}\\p{L}{0,20}\\.? ..)(?=\\.[?!]?\\s*$)|\\.(?= \\p{Ll})',
    // Swiss francs: Fr. 12.50.
    '\\.(?=,? (?:de[nmr] |d\\. ?)?\\d)(?<!Fr\\.(?= \\d{1,6}\\.(?:\\d\\d(?![\\d.:]| Uhr)|[-–])))',
    ':?(?<=(?<!\\p{L})(?!So)..:?|[,;|] ..:?)(?= (?:geschl\\.|geschlossen|Ruhetag|nach (?:Vereinbarung|Absprache)|auf Anfrage)(?!\\p{L}))',
  ].join('|')})`,
  'u',
);

const weekday = (written: string): string => WEEKDAYS[capitalized(written.toLowerCase())] ?? '';

/** A time of day comes, even with a dot. */
const ON_AIR =
  /(?:^|[^\p{L}])(?:(?:Mo|Di|Mi|Do|Fr(?!\.)|Sa|So|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Wdh|heute|morgen|Beginn|Einlass|Start|Abfahrt|Ankunft|Ab[fg]|An[kp])[.,:]*(?: (?:um|ab))?|[Uu]m|[Gg]egen|(?:[Ll]etzte|[Ee]rste|[Nn]ächste)r? \p{Lu}\p{Ll}{2,12}) $/u;

const PARTS_OF_HOURS = table(`
  1/4, ¼: viertel; 1/2, ½: halb; 3/4, ¾: drei viertel
`);

export const DATE_RULES: readonly Rule[] = [
  ROW_RULE,
  // Mo–Fr, mo-fr, but so-so.
  rule(
    'letter',
    new RegExp(`(${DAYS})\\.? ?(?:[-–]|(?<= )bis) ?(${DAYS})(?:\\.|(?![\\p{L}\\d]))`, 'iu'),
    (m) =>
      /^\p{Ll}/u.test(m[0]) && (m[0].includes(' ') || m[1] === m[2])
        ? undefined
        : `${weekday(m[1])} bis ${weekday(m[2])}`,
  ),
  // Mo/Mi/Fr, Sa. u. So.
  rule(
    'letter',
    new RegExp(`${DAYS}(?:\\.? ?(?:u\\.|und|oder|[+&/]) ?${DAYS}){1,6}(?:\\.(?= )|(?![\\p{L}\\d]))`, 'u'),
    (m) =>
      (m[0].match(/\p{Lu}\p{Ll}/gu) ?? [])
        .map(weekday)
        .join(', ')
        .replace(/, (?=\p{L}+$)/u, m[0].includes('oder') ? ' oder ' : ' und '),
  ),
  rule('letter', WEEKDAY, (m) => WEEKDAYS[m[1]]),
  rule('letter', /d\. ?(?=\d{1,2}\. ?(?:\d|\p{Lu}))/u, (m) =>
    /(?:straße|str|platz|allee|brücke|weg|abend|nacht|ende|anfang|mitte|tag)$/iu.test(wordBefore(m)) &&
    !/(?:mon|diens|donners|frei|sams|sonn)tag$/iu.test(wordBefore(m))
      ? 'des'
      : 'den',
  ),
  rule('digit', /(\d{4})-(\d{2})-(\d{2})(?![\d-])(?:T(?=\d{2}:\d{2}))?/u, isoDate),
  rule(
    'digit',
    new RegExp(`(\\d{1,2})\\. ?(?:[-–]|bis(?: zum)?|und) ?(\\d{1,2})\\. ?${MONTH}(?: (${YEAR}))?(?!\\p{L})`),
    (m) => {
      const joint = m[0].includes('und') ? 'und' : m[0].includes('zum') ? 'bis zum' : 'bis';
      const ending = endingAfter(m);
      return `${ordinal(m[1], ending)} ${joint} ${ordinal(m[2], joint === 'bis zum' ? 'en' : ending)} ${monthName(m[3])}${ofYear(m[4])}`;
    },
  ),
  rule(
    'digit',
    new RegExp(`(\\d{1,2})\\. ?${MONTH}(?: (${YEAR}))?(?!\\p{L})`),
    (m) => `${ordinal(m[1], endingAfter(m))} ${monthName(m[2])}${ofYear(m[3])}`,
  ),
  // From a day to one of another month: 24.12.-26.12.
  rule('sign', /[-–] ?(?=(?:(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?,? )?\d{1,2}\.\d{1,2}\.)/u, (m) =>
    /\d{1,2}\.\d{1,2}\.(?:\d{2,4})? ?$/.test(before(m)) ? 'bis' : undefined,
  ),
  // 5.–12.8., from a day to a day of the same month.
  rule(
    'digit',
    /(\d{1,2})\. ?(?:[-–]|bis(?: zum)?|und) ?(\d{1,2})\. ?(\d{1,2})\.(\d{4}|\d{2})?(?!\d)/u,
    (m) => {
      const [, from, to, month, digits] = m;
      if (Number(from) > 31 || Number(to) > 31 || Number(month) > 12 || month === '0') return undefined;
      const ending = endingAfter(m);
      return `${ordinal(from, ending)} ${m[0].includes('und') ? 'und' : 'bis'} ${ordinal(to, ending)} ${MONTHS[Number(month) - 1] ?? ''}${ofYear(digits)}`;
    },
  ),
  rule('digit', /(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2}(?!:?\d|\.\d| Uhr))(?!:?\d|\.\d)/u, numericDate),
  rule('digit', /(\d{1,2})\. ?(\d{1,2})\.(?!\d)/u, (m) => numericDate(m, '')),
  rule(
    'digit',
    new RegExp(
      `${CLOCK} ?(?:Uhr)? ?(?:[-–]|bis) ?${CLOCK} ?(?:Uhr|h)(?!\\p{L})|${CLOCK.replace('.', '')} ?[-–] ?${CLOCK.replace('.', '')}(?!:?\\d)`,
    ),
    (m) => `${clock(m[1] || m[5], m[2] || m[6])} bis ${clock(m[3] || m[7], m[4] || m[8])}`,
  ),
  // Opening hours with dots: 6.00-22.00.
  rule(
    'digit',
    /([01]?\d|2[0-4])\.(00|15|30|45) ?[-–] ?([01]?\d|2[0-4])\.(00|15|30|45)(?!\d|[.,]\d| ?[€%])/u,
    (m) => `${clock(m[1], m[2])} bis ${clock(m[3], m[4])}`,
  ),
  rule(
    'digit',
    new RegExp(
      `${HOUR} ?(?:[-–]|bis) ?${CLOCK} ?(?:Uhr|h)(?!\\p{L})|${CLOCK} ?(?:[-–]|bis) ?${HOUR} ?(?:Uhr|h)(?!\\p{L})|([01]?\\d|2[0-4]):([0-5]\\d) ?[-–] ?${HOUR}(?!:?\\d|%|[.,]\\d)`,
    ),
    (m) =>
      m[1] === ''
        ? `${clock(m[4] || m[7], m[5] || m[8])} bis ${clock(m[6] || m[9], '00')}`
        : `${cardinal(m[1])} bis ${clock(m[2], m[3])}`,
  ),
  // When it is on: So 20.15, um 9.30.
  rule(
    'digit',
    /([01]?\d|2[0-3])\.([0-5]\d)(?!:?\d|[.,]\d| ?(?:[€$£%°]|[-–] ?\d|Uhr|EUR|Euro|Prozent|Mio|Mrd|(?:(?!im|in|am|an|ab|bei|zu|auf|da|so|vor|mit|geht|los|ist|bis|und|auch)[a-zμ]{1,3}|[kMGT]B|[AVW])[²³]?(?!\p{L})))/u,
    (m) => (ON_AIR.test(before(m)) ? clock(m[1], m[2]) : undefined),
  ),
  // Before and after noon: 8–12/14–18 Uhr.
  rule(
    'sign',
    /\/(?<=\d ?[-–] ?\d{1,2}(?::\d\d)? ?\/) ?(?=\d{1,2}(?::\d\d)? ?[-–] ?\d{1,2}(?::\d\d)? ?(?:Uhr|h)(?!\p{L}))/u,
    () => 'und',
  ),
  rule(
    'digit',
    /(\d{1,2})[-–](\d{1,2})(?=\/\d{1,2} ?[-–] ?\d{1,2} ?(?:Uhr|h)(?!\p{L}))/u,
    (m) => `${cardinal(m[1])} bis ${cardinal(m[2])}`,
  ),
  // One that leaves then: den 7:42er.
  rule('digit', new RegExp(`${CLOCK}-?er(?!\\p{L})`), (m) => clock(m[1], m[2]) + (m[2] === '00' ? '' : 'er')),
  rule('digit', /(1?\d)\/(1?\d)(?= Uhr(?!\p{L}))/u, (m) => `${cardinal(m[1])} oder ${cardinal(m[2])}`),
  rule('digit', /([01]?\d|2[0-4]) ?(?:[-–]|bis) ?([01]?\d|2[0-4]) ?(Uhr|h)(?![\p{L}\d])/u, (m) =>
    m[3] === 'Uhr' ||
    OPEN.test(before(m)) ||
    (/\d:\d\d(?!\d)/.test(before(m, 60)) && !LASTING.test(before(m)))
      ? `${cardinal(m[1])} bis ${cardinal(m[2], 'ein')} Uhr`
      : undefined,
  ),
  // At eight: ab 20 h, um 1/2 8.
  rule('digit', /(2[0-4]|1?\d) ?h(?![\p{L}\d])/u, (m) =>
    /(?:^|\s)(?:um|ab|gegen|gg\.|(?:erst|kurz) (?:nach|vor)) $/iu.test(before(m)) ||
    (Number(m[1]) > 12 &&
      /(?:^|\s)(?:(?:zwischen|zw\.) \d{1,2}(?: h)? (?:und|u\.)|bis(?: spät(?:estens|\.)| ca\.| etwa)?|Einlass|Beginn|Start|Anpfiff|Abfahrt|Ankunft|Treffpunkt|Check-in|Ende|Schluss):? $/iu.test(
        before(m),
      )) ||
    (Number(m[1]) > 12 &&
      /(?:^|[.!?,] )$/.test(before(m, 2)) &&
      /^ (?:bei|im|in|am|vor|an) \p{L}/u.test(behind(m))) ||
    /\.(?:\d{1,2}|[ ]?M)\.,? $/.test(before(m, 6))
      ? clock(m[1], '00')
      : undefined,
  ),
  // A quarter to eight: 1/4 vor 8.
  ...(['digit', 'sign'] as const).map((starts) =>
    rule(
      starts,
      /(?:1\/4|¼) (vor|nach) (1[0-2]|[1-9])(?!\d|[.,:]\d| ?[€%])/u,
      (m) => `viertel ${m[1]} ${cardinal(m[2])}`,
    ),
  ),
  ...(['digit', 'sign'] as const).map((starts) =>
    rule(starts, /([13]\/[24]|[½¼¾]) (1[0-2]|[1-9])(?=$|[,;!?]| Uhr|\.(?!\d)| \p{Ll}{3}| [-–] )/u, (m) =>
      /^(?:um|ab|gegen|bis|vor|nach|kurz|erst|schon)$/i.test(wordBefore(m))
        ? `${PARTS_OF_HOURS[m[1]] ?? ''} ${cardinal(m[2])}`
        : undefined,
    ),
  ),
  // What a run takes: 800 m in 3:15.
  rule(
    'digit',
    /(\d{1,2}):([0-5]\d)(?<=\d ?k?m in \d{1,2}:\d\d)(?!:?\d|[.,]\d| ?(?:Uhr|h)(?!\p{L}))/u,
    (m) => `${m[1] === '1' ? 'einer Minute' : `${cardinal(m[1])} Minuten`} ${cardinal(String(Number(m[2])))}`,
  ),
  // A run with its hundredths: 1:54,32 min.
  rule('digit', /(\d{1,2}):([0-5]\d,\d{1,3})(?: ?(?:min|Min|Minuten)(?!\p{L})(?:\.(?=\s*\S))?)?/u, (m) => {
    const minutes =
      Number(m[1]) === 1
        ? `${/^in$/i.test(wordBefore(m)) ? 'einer' : 'eine'} Minute`
        : `${cardinal(m[1])} Minuten`;
    return `${minutes} ${decimal(m[2].replace(/^0/, ''))} Sekunden`;
  }),
  // English: 3pm.
  rule(
    'digit',
    /(1[0-2]|[1-9])(?::([0-5]\d))?(?:([ap])\.?m| (p)\.?m| ([AP])M)(?:\.|(?![\p{L}\d]))/u,
    (m) =>
      `${cardinal(m[1])} ${m[2] === '' || m[2] === '00' ? '' : `${cardinal(m[2])} `}${(m[3] || m[4] || m[5]).toUpperCase()} M`,
    'abbreviation',
  ),
  rule('digit', new RegExp(`${CLOCK} ?(?:Uhr|h|Std\\.?|Stunden)(?!\\p{L})`), (m) =>
    m[0].includes('St') ||
    (m[0].endsWith('h') &&
      (LASTING.test(before(m)) || /^ (?:pro|am Tag|täglich|je)(?!\p{L})/u.test(behind(m))))
      ? `${m[1] === '1' ? `eine${/^(?:von|nach|in|seit|mit)$/.test(wordBefore(m)) ? 'r' : ''} Stunde` : `${cardinal(m[1])} Stunden`}${m[2] === '00' ? '' : ` ${cardinal(String(Number(m[2])))}`}`
      : clock(m[1], m[2]),
  ),
  rule('digit', /([01]?\d|2[0-4]):([0-5]\d):([0-5]\d)(?!:?\d)(?:\.\d{1,6})?(?: Uhr|Z(?![\p{L}\d]))?/u, (m) =>
    m[3] === '00'
      ? clock(m[1], m[2])
      : `${cardinal(String(Number(m[1])), 'ein')} Uhr ${cardinal(String(Number(m[2])))} und ${cardinal(String(Number(m[3])), 'eine')} ${m[3] === '01' ? 'Sekunde' : 'Sekunden'}`,
  ),
  rule('digit', /([01]?\d|2[0-4])h([0-5]\d)(?!:?\d|\p{L})/u, (m) => clock(m[1], m[2])),
  rule('digit', /([01]?\d|2[0-4]):([0-5]\d)(?!:?\d|\.\d{3})/u, (m) => clock(m[1], m[2])),
  rule(
    'digit',
    /(\d{1,3}):(\d{1,3}(?:\.\d{3}){1,4})(?!:?\d|\.\d)/u,
    (m) => `${cardinal(m[1])} zu ${cardinal(m[2])}`,
  ),
  rule('digit', /(\d{1,3},\d{1,2}):(\d{1,3})(?![:,]?\d)/u, (m) => `${decimal(m[1])} zu ${cardinal(m[2])}`),
  rule('digit', /(\d{1,6}):(\d{1,6})(?!:?\d)/u, (m) => `${cardinal(m[1])} zu ${cardinal(m[2])}`),
  rule('digit', /([01]?\d|2[0-4]) ?Uhr(?: ([0-5]?\d)(?!\d|[.,]\d))?(?!\p{L})/u, (m) =>
    clock(String(Number(m[1])), m[2] || '00'),
  ),
  rule('letter', new RegExp(`${MONTH} (${YEAR})(?!\\p{L})`), (m) => `${monthName(m[1])}${ofYear(m[2])}`),
  rule(
    'letter',
    /(Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez)\.(?=[\s,;)]|$)/u,
    (m) => monthName(m[1]),
    'abbreviation',
  ),
  rule('digit', /(\d{3,4})(?= [nv]\. ?Chr)/u, (m) => year(m[1])),
  // What was written in a month: Satzung v. 3/24.
  rule(
    'letter',
    /v\. ?(0?[1-9]|1[0-2])\/((?:20)?[0-4]\d)(?![\d/])/u,
    (m) => `vom ${MONTHS[Number(m[1]) - 1] ?? ''}${ofYear(m[2])}`,
  ),
  rule('digit', /(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u, (m) =>
    ISSUES.test(wordBefore(m)) ? undefined : `${MONTHS[Number(m[1]) - 1] ?? ''}${ofYear(m[2])}`,
  ),
];
