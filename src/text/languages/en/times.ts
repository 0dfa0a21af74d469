import { MATCH } from '../../core/marks.js';
import { before, behind, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, table } from '../../core/words.js';
import { inPairsOrWhole } from './number-rules.js';
import { cardinal, decimal, digitByDigit, ordinal } from './numbers.js';

const HALF = '(?: ?([aApP])(?:\\.[mM]\\.|[mM](?![\\p{L}\\d])))';
const HOUR = '([01]?\\d|2[0-4])';
const CLOCK = `${HOUR}:([0-5]\\d)`;

const halfOfDay = (letter: string): string => (letter === '' ? '' : ` ${letter.toUpperCase()}M`);
const minutes = (digits: string): string =>
  digits.startsWith('0') ? `oh ${cardinal(digits.slice(1))}` : cardinal(digits);
const bare = (hour: string): string => cardinal(String(Number(hour)));

/** A time without AM or PM gets "o'clock" on the full hour, or hundreds in the 24-hour clock. */
function clock(hour: string, minute: string, half = ''): string {
  if (minute !== '00') return `${bare(hour)} ${minutes(minute)}${halfOfDay(half)}`;
  if (half !== '') return bare(hour) + halfOfDay(half);
  if (Number(hour) === 0 || Number(hour) === 24) return 'midnight';
  return Number(hour) <= 12 ? `${bare(hour)} o'clock` : `${bare(hour)} hundred`;
}

const inRange = (hour: string, minute: string, half: string): string =>
  minute === '' || minute === '00'
    ? bare(hour) + halfOfDay(half)
    : `${bare(hour)} ${minutes(minute)}${halfOfDay(half)}`;

/** Chapter and verse: John 3:16, Gen. 1:1–3. */
const BOOKS = table(`
  Gen: Genesis; Ex, Exod: Exodus; Lev: Leviticus; Num: Numbers; Deut: Deuteronomy; Josh: Joshua; Judg: Judges; Sam: Samuel; Kgs: Kings; Chr, Chron: Chronicles; Neh: Nehemiah; Ps, Psa: Psalm; Pss: Psalms; Prov: Proverbs;
  Eccl, Eccles: Ecclesiastes; Isa: Isaiah; Jer: Jeremiah; Ezek: Ezekiel; Dan: Daniel; Hos: Hosea; Mic: Micah; Hab: Habakkuk; Zech: Zechariah; Mal: Malachi; Matt, Mt: Matthew; Mk: Mark; Lk: Luke; Jn: John; Rom: Romans;
  Cor: Corinthians; Gal: Galatians; Eph: Ephesians; Phil: Philippians; Col: Colossians; Thess: Thessalonians; Tim: Timothy; Heb: Hebrews; Jas: James; Pet: Peter; Rev: Revelation
`);
const BIBLE = new RegExp(
  `(?:^|[^\\p{L}])(?:${alternatives([...new Set([...Object.keys(BOOKS), ...Object.values(BOOKS)])])}|Surah?|Q|Qur'?an|Ruth|Ezra|Esther|Job|Joel|Amos|Jonah|Acts|Jude|verse)\\.? $`,
  'u',
);

const AT =
  /(?:^|[^\p{L}])(?:at|by|until|till|before|after|from|around|NLT|the|(?:[Dd]ep|[Aa]rr)\.?|\d{4} ?(?:-|–|to)) ?(?:about |around )?$/iu;
const count = (number: string, one: string): string =>
  `${cardinal(String(Number(number)))} ${one}${Number(number) === 1 ? '' : 's'}`;
const lengthOf = (hours: string, minutes: string): string =>
  minutes === '00' ? count(hours, 'hour') : `${count(hours, 'hour')} ${count(minutes, 'minute')}`;

export const TIME_RULES: readonly Rule[] = [
  // Minutes of a match: he scored in the 35', equalized in 90+3'.
  rule('digit', /(\d{1,3})(?:\+(\d{1,2}))?'(?![\p{L}\d'"])/u, (m) => {
    const place = /(?:^|\s)(?:in|by|until|till|after|on|around)( the)? $/iu.exec(before(m));
    if (place === null || !MATCH.test(m.input)) return undefined;
    const nth = m[2] === '' ? ordinal(m[1]) : `${cardinal(m[1])} plus ${ordinal(m[2])}`;
    return `${place[1] === undefined ? 'the ' : ''}${nth} minute`;
  }),
  rule(
    'letter',
    new RegExp(`(?=\\p{L}{2,6}\\.? \\d{1,3}:)(${alternatives(Object.keys(BOOKS))})\\.?(?= \\d{1,3}:\\d)`),
    (m) => BOOKS[m[1]],
  ),
  // One of several, with its chapter alone or a verse: 1 Cor. 13, 2 Kings 2:11.
  rule(
    'digit',
    /([123]) (Cor|Sam|Kgs|Chr|Chron|Thess|Tim|Pet|Jn|(?:Corinthians|Samuel|Kings|Chronicles|Thessalonians|Timothy|Peter|John)(?= \d{1,3}:\d))\.?(?= \d)/u,
    (m) => `${ordinal(m[1])} ${BOOKS[m[2]] ?? m[2]}`,
  ),
  rule('digit', /(\d{1,3}):(\d{1,3})(?:[-–](\d{1,3}))?(?!:?\d)/u, (m) =>
    BIBLE.test(before(m, 20))
      ? `${inPairsOrWhole(m[1])} ${inPairsOrWhole(m[2])}${m[3] === '' ? '' : ` to ${inPairsOrWhole(m[3])}`}`
      : undefined,
  ),
  // Hours with one letter: 6a-10p.
  rule(
    'digit',
    /(1[0-2]|[1-9])(?::([0-5]\d))?([ap]) ?(?:[-–]|to|till?|until) ?(1[0-2]|[1-9])(?::([0-5]\d))?([ap])(?![\p{L}\d])/u,
    (m) => `${inRange(m[1], m[2], m[3])} to ${inRange(m[4], m[5], m[6])}`,
  ),
  rule(
    'digit',
    /(1[0-2]|[1-9])([ap])(?=[.,;!?)]|$| (?:sharp|today|tonight|tomorrow|daily|on|every|\p{Lu}{2}(?!\p{L})))/u,
    (m) =>
      /(?:(?:^|\s)(?:at|by|from|til|till|until|before|after|around|opens?|closes?)|@) ?$/i.test(before(m))
        ? inRange(m[1], '', m[2])
        : undefined,
  ),
  // Before and after noon: 8–12/2–6.
  rule('digit', /(\d{1,2})[-–](\d{1,2})\/(\d{1,2})[-–](\d{1,2})(?![\d/-])/u, (m) =>
    m.slice(1).every((hour) => Number(hour) < 25) && Number(m[1]) > 5
      ? `${cardinal(m[1])} to ${cardinal(m[2])}, ${cardinal(m[3])} to ${cardinal(m[4])}`
      : undefined,
  ),
  rule('digit', /(1[0-2]|[1-9]) ?[-–] ?(?=(?:noon|midnight)(?!\p{L}))/u, (m) => `${cardinal(m[1])} to`),
  rule('sign', /[-–](?<=\d ?[ap]\.?m\.? ?[-–]) ?(?=(?:noon|midnight|close)(?!\p{L}))/u, () => 'to'),
  // So long: 1:30 hrs.
  rule('digit', /(\d{1,2}):([0-5]\d) ?(?:hrs?|hours?)(?!\p{L})/u, (m) => lengthOf(m[1], m[2])),
  rule('digit', /(1[0-2]|0?[1-9]):([0-5]\d)([apAP])(?![\p{L}\d])/u, (m) => inRange(m[1], m[2], m[3])),
  // An hour in the army: at 1400 hours, 0800-1630 hrs, 2300h.
  rule('digit', /([01]\d|2[0-3])([0-5]\d)(?!\d|[.,]\d)(?: ?(?:(h)|hrs)(?![\p{L}\d]| of))?/u, (m) => {
    const [, hour, minute, h] = m;
    const named = m[0].endsWith('hrs') ? ' hours' : '';
    const cued = AT.test(before(m));
    const isTime =
      h !== '' ||
      /^ ?(?:-|–|to) ?[012]\d[0-5]\d ?h/u.test(behind(m)) ||
      // A shift: 0600-1430.
      (/^[03]0|[14]5$/.test(minute) &&
        (hour.startsWith('0')
          ? /^ ?[-–] ?[012]\d(?:[03]0|[14]5)(?![\d-])/u.test(behind(m))
          : /(?:^|\s)0\d[0-5][05] ?[-–] ?$/u.test(before(m)))) ||
      (hour.startsWith('0') && cued) ||
      ((named !== '' || /^ ?(?:hours|local|Z|Zulu)(?!\p{L}| of)/u.test(behind(m))) &&
        (cued || hour.startsWith('0')));
    if (!isTime || (hour === '00' && !cued)) return undefined;
    const to = /^[-–]\d/.test(behind(m)) ? ' to' : '';
    return `${hour.startsWith('0') ? 'oh ' : ''}${bare(hour)} ${minute === '00' ? 'hundred' : minutes(minute)}${named}${to}`;
  }),
  rule('sign', /[-–](?<=(?<!\d)[012]\d[0-5]\d[-–])(?=[012]\d[0-5]\d(?!\d))/u, () => ''),
  // Hours with dots, as in Britain: between 8.30 and 17.00.
  rule(
    'digit',
    /([01]?\d|2[0-3])\.(00|15|30|45) (and|to) ([01]?\d|2[0-3])\.(00|15|30|45)(?![\d%]|[.,]\d| ?(?:%|percent|per|points?|\p{L}{1,3}(?!\p{L})))/u,
    (m) =>
      /^(?:between|from|open|hours|daily)$/i.test(wordBefore(m))
        ? `${inRange(m[1], m[2], '')} ${m[3]} ${inRange(m[4], m[5], '')}`
        : undefined,
  ),
  // A train: the 17.42 from Derby; when something is: at 19.30.
  rule(
    'digit',
    /(1?\d|2[0-3])\.([0-5]\d)(?![\d%]|[.,]\d| ?(?:%|percent|per|points?|\p{L}{1,2}(?!\p{L})(?<!on|in|at|to)))/u,
    (m) =>
      (/(?:^|\s)(?:the|my|our|next|last) $/iu.test(before(m)) &&
        /^ (?:(?:to|from|for|out of) \p{Lu}|(?:trains?|bus|coach|service|departure|ferry)(?!\p{L}))/u.test(
          behind(m),
        )) ||
      (/(?:Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun|day|Jan|Feb|Mar|Apr|May|Ju[nl]e?y?|Aug|Sept?|Oct|Nov|Dec)[^.!?]{0,12}(?:@|at) $/u.test(
        before(m),
      ) &&
        /^(?:$|[.,;!?)])/.test(behind(m))) ||
      (Number(m[1]) > 12 &&
        /[05]$/.test(m[2]) &&
        /(?:^|\s)(?:at|by|until|till|starts?|arrives?|departs?|kick-?off) $/iu.test(before(m)) &&
        /^(?:$|[.,;!?)]| (?:on|in|at|today|tonight|tomorrow|every|sharp|from|to|and)(?!\p{L}))/u.test(
          behind(m),
        ))
        ? inRange(m[1], m[2], '')
        : undefined,
  ),
  rule(
    'digit',
    new RegExp(`([01]?\\d)(?:[:.]([0-5]\\d))?${HALF}? ?(?:[-–]| to ) ?([01]?\\d)(?:[:.]([0-5]\\d))?${HALF}`),
    (m) => {
      const [, hour, minute, half, toHour, toMinute, toHalf] = m;
      return `${inRange(hour, minute, half)} to ${inRange(toHour, toMinute, toHalf)}`;
    },
    'abbreviation',
  ),
  // A run with its hundredths: 1:53.65.
  rule(
    'digit',
    /(\d{1,2}):([0-5]\d)\.(\d{1,3})(?!:?\d|\.\d)/u,
    (m) => `${bare(m[1])} ${minutes(m[2])} point ${digitByDigit(m[3])}`,
  ),
  rule(
    'digit',
    new RegExp(`${CLOCK} ?[-–] ?${CLOCK}(?!:?\\d)`),
    (m) => `${clock(m[1], m[2])} to ${clock(m[3], m[4])}`,
  ),
  // One of them a full hour: 9-10:15, 10:30-12.
  rule(
    'digit',
    new RegExp(`${HOUR} ?[-–] ?${CLOCK}(?!:?\\d)|${CLOCK} ?[-–] ?${HOUR}(?!:?\\d|[/%]|[.,]\\d)`),
    (m) => (m[1] === '' ? `${clock(m[4], m[5])} to ${bare(m[6])}` : `${bare(m[1])} to ${clock(m[2], m[3])}`),
  ),
  rule(
    'digit',
    new RegExp(`${CLOCK}:([0-5]\\d)(?:\\.\\d{1,6})?${HALF}?(?:Z(?![\\p{L}\\d]))?(?!:?\\d)`),
    (m) => {
      const [, hour, minute, second, half] = m;
      const time =
        minute === '00'
          ? `${bare(hour)}${half === '' ? " o'clock" : ''}`
          : `${bare(hour)} ${minutes(minute)}`;
      const seconds =
        second === '00'
          ? ''
          : ` and ${cardinal(String(Number(second)))} ${second === '01' ? 'second' : 'seconds'}`;
      return time + seconds + halfOfDay(half);
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`${CLOCK}${HALF}?(?!:?\\d)`),
    (m) => {
      const cue = wordBefore(m);
      if (m[3] === '' && /^(?:ratio|scale|odds|score|won|lost)$/i.test(cue)) return undefined;
      // 12:00 noon, 5:00ish, a sub-4:00 mile.
      return m[2] === '00' &&
        m[3] === '' &&
        (/^(?: (?:noon|midnight)|-?ish)(?!\p{L})/u.test(behind(m)) || /sub-$/u.test(before(m, 4)))
        ? bare(m[1])
        : clock(m[1], m[2], m[3]);
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`(1[0-2]|0?[1-9])(?:\\.([0-5]\\d))?${HALF}`),
    (m) => inRange(m[1], m[2], m[3]),
    'abbreviation',
  ),
  // So long: wait 8m, 5m ago, a 10m delay.
  rule('digit', /(\d{1,3})m(?= (delay|timer|wait|break|nap)(?!\p{L})|(?![\p{L}\d]))/u, (m) => {
    if (m[2] !== '') return `${cardinal(m[1])} minute`;
    return /(?:^|\s)(?:wait(?:ed|ing|s)?|arriv(?:es?|ing)|be (?:there|here|back|ready|done)|ETA:?|timer|paused?|remaining:?)(?: (?:of|in|for|about|another|only|just)){0,2} $/iu.test(
      before(m),
    ) || /^ (?:ago|late|early|left(?! of)|from now)(?!\p{L})/u.test(behind(m))
      ? count(m[1], 'minute')
      : undefined;
  }),
  // When something is, at 9h30, 14h05; else how long.
  rule('digit', /(\d{1,3})h(?:([0-5]\d)| ?(\d{1,2})m(?:in)?)(?![\p{L}\d])/u, (m) =>
    m[2] !== '' && (m[1].length > 1 || AT.test(before(m))) ? clock(m[1], m[2]) : lengthOf(m[1], m[2] || m[3]),
  ),
  rule(
    'digit',
    /(\d{1,3}(?:,\d{3}){1,4}|\d{1,6}(?:\.\d{1,3})?):(\d{1,3}(?:,\d{3}){1,4}|\d{1,6}(?:\.\d{1,3}(?!\d))?)(?!:?\d)/u,
    (m) => [m[1], m[2]].map((side) => decimal(side.replace(/^0+(?=\d)/, ''))).join(' to '),
  ),
  rule('letter', /([Nn]oon|[Mm]idnight) ?[-–] ?(?=\d)/u, (m) => `${m[1]} to`),
  rule('letter', /(?:a|p)\.m\./u, (m) => `${m[0].charAt(0).toUpperCase()}M`, 'abbreviation'),
];
