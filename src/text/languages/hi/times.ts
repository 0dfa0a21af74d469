import { rule, wordBefore, wordBehind } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { END, cardinal, roughly, withQuarters } from './numbers.js';

const CLOCK = '([01]?\\d|2[0-4])[:.]([0-5]\\d)';
const COLON_CLOCK = '([01]?\\d|2[0-4]):([0-5]\\d)';
const BAJE = `बजे${END}`;

/** What may follow मिनट without पर between. */
const TAKES_NO_POSTPOSITION = /^(?:से|तक|पर|का|के|की|और|या|व|हैं|है|थे|हुए|हो|हुआ|बाद|पहले|को|में|तथा|एवं)$/u;

const isTwelveHour = (hour: number): boolean => hour >= 1 && hour <= 12;

/** 3:30 साढ़े तीन बजे, 10:20 दस बजकर बीस मिनट. */
function clock(hour: string, minute: string): string {
  const hours = Number(hour);
  const minutes = Number(minute);
  const spoken = cardinal(String(hours));
  if (minutes === 0) return `${spoken} बजे`;
  if (isTwelveHour(hours) && minutes % 15 === 0) {
    if (minutes === 15) return `सवा ${spoken} बजे`;
    if (minutes === 45) return `पौने ${cardinal(String((hours % 12) + 1))} बजे`;
    return `${withQuarters(hours, 2)} बजे`;
  }
  return `${spoken} बजकर ${cardinal(String(minutes))} मिनट`;
}

/** बजे says "at" too; where मिनट takes its place, पर does. */
function clockAt(match: RegExpExecArray, hour: string, minute: string): string {
  const said = clock(hour, minute);
  const next = wordBehind(match);
  return said.endsWith('मिनट') &&
    !TAKES_NO_POSTPOSITION.test(next) &&
    !/^ ?[-–]/.test(match.input.slice(match.index + match[0].length))
    ? `${said} पर`
    : said;
}

const hourOf = (said: string): string => said.replace(/ बजे$/, '');

function timeOfDay(match: RegExpExecArray | null, hour: string, half: string): string {
  if (match && /^(?:सुबह|सवेरे|दोपहर|शाम|रात|तड़के|भोर)$/u.test(wordBefore(match))) return '';
  const hours = Number(hour) % 12;
  if (/^a/i.test(half)) return hours < 4 ? 'रात ' : 'सुबह ';
  return hours < 4 ? 'दोपहर ' : hours < 8 ? 'शाम ' : 'रात ';
}

const HALF = '(am|pm|AM|PM|a\\.m\\.|p\\.m\\.|A\\.M\\.|P\\.M\\.|Am|Pm)(?![\\p{L}\\p{M}\\d])';
const HALF_CLOCK = `(1[0-2]|0?\\d)(?:[:.]([0-5]\\d))? ?${HALF}`;
const TO = '(?: ?[-–—] ?| से )';

export const TIME_RULES: readonly Rule[] = [
  rule('digit', new RegExp(`${CLOCK}${TO}${CLOCK} ?${BAJE}`), (m) => {
    const end = clockAt(m, m[3] ?? '', m[4] ?? '');
    const start = clock(m[1] ?? '', m[2] ?? '');
    return `${end.includes('मिनट') ? start : hourOf(start)} से ${end}`;
  }),
  rule('digit', new RegExp(`${COLON_CLOCK}${TO}${COLON_CLOCK}(?![:\\d])`), (m) => {
    const start = clock(m[1] ?? '', m[2] ?? '');
    return `${start} से ${clock(m[3] ?? '', m[4] ?? '')}`;
  }),
  rule('digit', new RegExp(`${COLON_CLOCK}:([0-5]\\d)(?![:\\d])(?: ?${BAJE})?`), (m) => {
    const hour = cardinal(String(Number(m[1])));
    return `${hour} बजकर ${cardinal(String(Number(m[2])))} मिनट ${cardinal(String(Number(m[3])))} सेकंड`;
  }),
  rule(
    'digit',
    new RegExp(`${HALF_CLOCK}${TO}${HALF_CLOCK}(?: ?${BAJE})?`),
    (m) => {
      const start = timeOfDay(m, m[1] ?? '', m[3] ?? '') + clock(m[1] ?? '', m[2] ?? '00');
      return `${start} से ${timeOfDay(null, m[4] ?? '', m[6] ?? '')}${clock(m[4] ?? '', m[5] ?? '00')}`;
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`${HALF_CLOCK}(?: ?${BAJE})?`),
    (m) => timeOfDay(m, m[1] ?? '', m[3] ?? '') + clockAt(m, m[1] ?? '', m[2] ?? '00'),
    'abbreviation',
  ),
  rule('digit', new RegExp(`${CLOCK} ?${BAJE}`), (m) => clockAt(m, m[1] ?? '', m[2] ?? '')),
  rule('digit', new RegExp(`(\\d{1,2}(?:\\.5)?)${TO}(\\d{1,2}(?:\\.5)?) ?${BAJE}`), (m) => {
    return `${roughly(m[1] ?? '')} से ${roughly(m[2] ?? '')} बजे`;
  }),
  rule('digit', new RegExp(`(0\\d)(?= ?${BAJE})`), (m) => cardinal(String(Number(m[1])))),
  rule('digit', new RegExp(`${COLON_CLOCK}(?![:\\d])(?: ?(?:घंटे|घण्टे)${END})?`), (m) => {
    if (!m[0].endsWith('टे')) return clock(m[1] ?? '', m[2] ?? '');
    const minutes = m[2] === '00' ? '' : ` ${cardinal(String(Number(m[2])))} मिनट`;
    return `${cardinal(String(Number(m[1])))} घंटे${minutes}`;
  }),
  rule(
    'digit',
    /(\d{1,6}):(\d{1,6})(?![:\d])/u,
    (m) => `${cardinal(m[1] ?? '')} अनुपात ${cardinal(m[2] ?? '')}`,
  ),
  rule(
    'digit',
    new RegExp(`(\\d{1,3}) ?h(?:rs?)? ?(\\d{1,2}) ?m(?:in)?${END}`),
    (m) => `${cardinal(m[1] ?? '')} ${m[1] === '1' ? 'घंटा' : 'घंटे'} ${cardinal(m[2] ?? '')} मिनट`,
  ),
];
