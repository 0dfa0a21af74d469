import { before, rule, spaced, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { cardinal } from './numbers.js';

const HALF = '(?: ?([aApP])(?:\\.[mM]\\.|[mM](?![\\p{L}\\d])))';
const CLOCK = '([01]?\\d|2[0-4]):([0-5]\\d)';

const halfOfDay = (letter: string | undefined): string =>
  letter === undefined ? '' : ` ${letter.toUpperCase()}M`;
const minutes = (digits: string): string =>
  digits.startsWith('0') ? `oh ${cardinal(digits.slice(1))}` : cardinal(digits);
const bare = (hour: string): string => cardinal(String(Number(hour)));

/** A time without AM or PM gets "o'clock" on the full hour, or hundreds in the 24-hour clock. */
function clock(hour: string, minute: string, half: string | undefined): string {
  if (minute !== '00') return `${bare(hour)} ${minutes(minute)}${halfOfDay(half)}`;
  if (half !== undefined) return bare(hour) + halfOfDay(half);
  if (Number(hour) === 0 || Number(hour) === 24) return 'midnight';
  return Number(hour) <= 12 ? `${bare(hour)} o'clock` : `${bare(hour)} hundred`;
}

const inRange = (hour: string, minute: string | undefined, half: string | undefined): string =>
  minute === undefined || minute === '00'
    ? bare(hour) + halfOfDay(half)
    : `${bare(hour)} ${minutes(minute)}${halfOfDay(half)}`;

/** Chapter and verse. */
const BOOKS =
  /^(?:verse|Genesis|Exodus|Isaiah|Psalms?|Proverbs|Matthew|Mark|Luke|John|Acts|Romans|Corinthians|Hebrews|Revelation)$/;

const BIBLE =
  /(?:^|[^\p{L}])(?:Genesis|Exodus|Leviticus|Numbers|Deuteronomy|Joshua|Judges|Ruth|Samuel|Kings|Chronicles|Ezra|Nehemiah|Esther|Job|Psalms?|Proverbs|Ecclesiastes|Isaiah|Jeremiah|Ezekiel|Daniel|Hosea|Joel|Amos|Micah|Matthew|Mark|Luke|John|Acts|Romans|Corinthians|Galatians|Ephesians|Philippians|Colossians|Thessalonians|Timothy|Titus|Hebrews|James|Peter|Jude|Revelation) $/u;

export const TIME_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(`([01]?\\d)(?::([0-5]\\d))?${HALF}? ?(?:[-–]| to ) ?([01]?\\d)(?::([0-5]\\d))?${HALF}`),
    (m) => {
      const [, hour = '', minute, half, toHour = '', toMinute, toHalf] = m;
      return `${inRange(hour, minute, half)} to ${inRange(toHour, toMinute, toHalf)}`;
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`${CLOCK} ?[-–] ?${CLOCK}(?![:\\d])`),
    (m) => `${clock(m[1] ?? '', m[2] ?? '', undefined)} to ${clock(m[3] ?? '', m[4] ?? '', undefined)}`,
  ),
  rule(
    'digit',
    new RegExp(`${CLOCK}:([0-5]\\d)(?:\\.\\d{1,6})?${HALF}?(?:Z(?![\\p{L}\\d]))?(?![:\\d])`),
    (m) => {
      const [, hour = '', minute = '', second = '', half] = m;
      const time =
        minute === '00'
          ? `${bare(hour)} ${minute === '00' && half === undefined ? "o'clock" : ''}`.trim()
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
    new RegExp(`${CLOCK}${HALF}?(?![:\\d])`),
    (m) => {
      const cue = wordBefore(m);
      if (/^(?:ratio|scale|odds|score|won|lost)$/i.test(cue)) return undefined;
      if (BOOKS.test(cue)) return `${bare(m[1] ?? '')} ${bare(m[2] ?? '')}`;
      return clock(m[1] ?? '', m[2] ?? '', m[3]);
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`(1[0-2]|0?[1-9])${HALF}`),
    (m) => bare(m[1] ?? '') + halfOfDay(m[2]),
    'abbreviation',
  ),
  rule('digit', /([01]?\d|2[0-4])h([0-5]\d)(?![\p{L}\d])/u, (m) =>
    m[2] === '00' ? clock(m[1] ?? '', '00', undefined) : `${bare(m[1] ?? '')} ${minutes(m[2] ?? '')}`,
  ),
  rule('digit', /(\d{1,3})h ?(\d{1,2})m(?:in)?(?![\p{L}\d])/u, (m) => {
    const [, hours = '', minutes = ''] = m;
    return `${cardinal(hours)} ${hours === '1' ? 'hour' : 'hours'} ${cardinal(minutes)} ${minutes === '1' ? 'minute' : 'minutes'}`;
  }),
  // John 3:16.
  rule('digit', /(\d{1,3}):(\d{1,3})(?:[-–](\d{1,3}))?(?![:\d])/u, (m) =>
    BIBLE.test(before(m, 20))
      ? `${cardinal(m[1] ?? '')} ${cardinal(m[2] ?? '')}${m[3] === undefined ? '' : ` to ${cardinal(m[3])}`}`
      : undefined,
  ),
  rule('digit', /(\d{1,6}):(\d{1,6})(?![:\d])/u, (m) => `${bare(m[1] ?? '')} to ${bare(m[2] ?? '')}`),
  rule('letter', /(?:a|p)\.m\./u, (m) => `${m[0].charAt(0).toUpperCase()}M`, 'abbreviation'),
  rule('letter', /(UTC|GMT)([+-])(\d{1,2})(?::(\d{2}))?(?![\d:])/u, (m) => {
    const minute = m[4] === undefined || m[4] === '00' ? '' : ` ${minutes(m[4])}`;
    return `${spaced(m[1] ?? '')} ${m[2] === '+' ? 'plus' : 'minus'} ${bare(m[3] ?? '')}${minute}`;
  }),
];
