import { fullYear } from '../../core/numerals.js';
import { before, rule, spaced, wordBefore, type Rule } from '../../core/rules.js';
import { alternatives } from '../../core/words.js';
import { NUMBER } from './language.js';
import type { NumberSpeech } from './speech.js';

export interface DateWords {
  readonly months: readonly string[];
  /** Abbreviated month -> index. */
  readonly shortMonths: Readonly<Record<string, number>>;
  /** Abbreviated weekday -> its name. */
  readonly weekdays: Readonly<Record<string, string>>;
  /** The first of a month. */
  readonly first: string;
  /** Between two days: a. */
  readonly to: string;
  readonly and: string;
  /** Before a day and a month in digits only. */
  readonly cues: RegExp;
  /** Lower-case words before decades of two digits. */
  readonly decadeCues: RegExp;
  /** `del 1 al 5`: between the days, as a regex. */
  readonly joints: string;
  readonly quarter: string;
}

const YEAR = '(?:1\\d{3}|20\\d{2})(?!\\d|[.,]\\d)';
const DAY = '(?:[12]\\d|3[01]|0?[1-9])(?!\\d)';

/** Day first, as in all countries of both languages; other orders only where nothing else is a date. */
export function dateRules(words: DateWords, speech: NumberSpeech): Rule[] {
  const { months, first, to } = words;
  const short = alternatives(Object.keys(words.shortMonths));
  const MONTH = `(${months.map((month) => `[${month.charAt(0)}${month.charAt(0).toUpperCase()}]${month.slice(1)}`).join('|')}|(?:${short})(?!\\p{L})\\.?)(?!\\p{L})`;
  const OF_YEAR = `(?:(?: del? (?:año |ano )?| |, (?=19|20)|[-/])(${YEAR}))?`;
  const monthName = (written: string): string =>
    months[words.shortMonths[written.replace('.', '').toLowerCase()] ?? -1] ?? written;
  const day = (digits: string): string =>
    Number(digits) === 1 ? first : speech.cardinal(String(Number(digits)));
  const ofYear = (digits: string | undefined): string =>
    digits === undefined ? '' : ` de ${speech.cardinal(fullYear(digits))}`;
  const named = (digits: string, month: string, year: string | undefined): string | undefined => {
    const name = months[Number(month) - 1];
    return name === undefined || Number(digits) < 1 || Number(digits) > 31
      ? undefined
      : `${day(digits)} de ${name}${ofYear(year)}`;
  };
  const numeric = (one: string, other: string, year: string | undefined): string | undefined =>
    Number(other) > 12 ? named(other, one, year) : named(one, other, year);
  return [
    rule('digit', /(\d{4})-(\d{2})-(\d{2})(?![\d-])(?:T(?=\d{2}:\d{2}))?/u, (m) => {
      const said = named(m[3] ?? '', m[2] ?? '', m[1]);
      return said === undefined ? undefined : said + (m[0].endsWith('T') ? ',' : '');
    }),
    rule('digit', /((?:19|20)\d{2})-(0[1-9]|1[0-2])(?![\d-])/u, (m) => {
      const name = months[Number(m[2]) - 1];
      return name === undefined ? undefined : name + ofYear(m[1]);
    }),
    rule('digit', /((?:1\d|20)\d{2})\/(\d{1,2})\/(\d{1,2})(?![\d/])/u, (m) =>
      named(m[3] ?? '', m[2] ?? '', m[1]),
    ),
    rule('digit', /(\d{1,2})[ºo°]?([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.,-]\d)/u, (m) =>
      m[2] === '.' && m[4]?.length === 2 ? undefined : numeric(m[1] ?? '', m[3] ?? '', m[4]),
    ),
    rule('digit', /(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u, (m) => {
      const name = months[Number(m[1]) - 1];
      return name === undefined ? undefined : name + ofYear(m[2]);
    }),
    rule(
      'digit',
      /(\d{1,2})[/](\d{1,2})(?![\d/%]|[.,]\d| ?(?:de|da|do|del|a|e|y)? ?(?:la|los|las|os|as)? ?(?:población|partes))/u,
      (m) => {
        const isSure = /^\d\d\/(?:0[1-9]|1[0-2])$/.test(m[0]) && !/^([^0]\d)\/\1$/.test(m[0]);
        return isSure || words.cues.test(wordBefore(m))
          ? numeric(m[1] ?? '', m[2] ?? '', undefined)
          : undefined;
      },
    ),
    rule(
      'digit',
      new RegExp(`(${DAY})(?:[.]?[ºo°])?( ?[-–] ?| (?:${words.joints}) )(${DAY}) (?:de )?${MONTH}${OF_YEAR}`),
      (m) => {
        const joint = /[-–]/.test(m[2] ?? '') ? to : (m[2] ?? '').trim();
        return `${day(m[1] ?? '')} ${joint} ${day(m[3] ?? '')} de ${monthName(m[4] ?? '')}${ofYear(m[5])}`;
      },
    ),
    rule(
      'digit',
      new RegExp(`(${DAY})(?:[.]?[ºo°])?(?: de | |[-/])${MONTH}${OF_YEAR}`),
      (m) => `${day(m[1] ?? '')} de ${monthName(m[2] ?? '')}${ofYear(m[3])}`,
      'abbreviation',
    ),
    rule(
      'letter',
      new RegExp(`${MONTH}(?: del? |[ /-])(${YEAR})`),
      (m) => `${monthName(m[1] ?? '')}${ofYear(m[2])}`,
    ),
    rule(
      'letter',
      new RegExp(`${MONTH}/(\\d{2})(?![\\p{L}\\d/])`),
      (m) => `${monthName(m[1] ?? '')}${ofYear(m[2])}`,
    ),
    rule(
      'letter',
      new RegExp(`(${short})\\.(?=[ ,;)]|$)`),
      (m) => (/\d |^$/.test(before(m, 3)) ? monthName(m[1] ?? '') : undefined),
      'abbreviation',
    ),
    ...weekdayRules(words),
    rule(
      'letter',
      new RegExp(
        `[TQ]([1-4])(?!\\d|\\p{L}|[.,]\\d)(?:(?:[ /-]| de )?(${YEAR})|[ /]?'?(\\d{2})(?![\\p{L}\\d]))?`,
      ),
      (m) =>
        m[2] === undefined && m[3] === undefined && m[0].startsWith('T')
          ? undefined
          : `${speech.ordinal(m[1] ?? '', 'short')} ${words.quarter}${ofYear(m[2] ?? m[3])}`,
    ),
    rule(
      'digit',
      new RegExp(
        `([1-4])[.ºo°]{0,2} ?[TQ](?:(?:[ /-]| de )?(${YEAR})|[ /]?'?(\\d{2})(?!\\d))?(?![\\p{L}\\d])`,
      ),
      (m) => `${speech.ordinal(m[1] ?? '', 'short')} ${words.quarter}${ofYear(m[2] ?? m[3])}`,
    ),
    rule('digit', /((?:1[1-9]|20)?\d0)'?s(?![\p{L}\d])/u, (m) => speech.cardinal(m[1] ?? '')),
    rule('sign', /'(\d{2})(?:s)?(?![\p{L}\d'"])/u, (m) =>
      words.decadeCues.test(wordBefore(m)) ? speech.cardinal(m[1] ?? '') : undefined,
    ),
  ];
}

function weekdayRules({ weekdays, to, and }: DateWords): Rule[] {
  const DAYS = alternatives(Object.keys(weekdays));
  const name = (written: string | undefined): string => weekdays[written ?? ''] ?? '';
  return [
    rule(
      'letter',
      new RegExp(`(${DAYS})\\.? ?([-–]|${to}|${and}) ?(${DAYS})(?:\\.|(?![\\p{L}\\d.]))`),
      (m) => {
        const dotted = m[0].includes('.') || /[-–]/.test(m[2] ?? '');
        return dotted
          ? `${name(m[1])} ${/[-–]/.test(m[2] ?? '') ? to : (m[2] ?? '')} ${name(m[3])}`
          : undefined;
      },
      'abbreviation',
    ),
    rule('letter', new RegExp(`(${DAYS})\\.(?=,? (?:\\d|${to} |${and} ))`), (m) => name(m[1])),
  ];
}

export interface TimeWords {
  readonly hour: readonly [one: string, many: string];
  readonly minute: readonly [one: string, many: string];
  readonly second: readonly [one: string, many: string];
  readonly and: string;
  readonly to: string;
  /** Hour and minutes of a clock; both are numbers without zeros before. */
  readonly clock: (hour: string, minute: string) => string;
  /** The hours between these get `horas` when they are full: nueve, but quince horas. */
  readonly bareHours: readonly [from: number, to: number];
  /** De la mañana, de la tarde, de la noche. */
  readonly partOfDay: (hour: number, half: 'a' | 'p') => string;
  /** Words before a duration, so that 2h30 is no time of day. */
  readonly durationCues: RegExp;
  readonly plus: string;
  readonly minus: string;
}

const CLOCK = '([01]?\\d|2[0-4]):([0-5]\\d)(?![:\\d])';
const HALF = '(?: ?([aApP])(?:\\. ?[mM]\\.|[mM](?![\\p{L}\\d])))';

export function timeRules(words: TimeWords, speech: NumberSpeech): Rule[] {
  const count = (
    digits: string,
    [one, many]: readonly [string, string],
    form: 'masculine' | 'feminine',
  ): string => {
    const number = String(Number(digits));
    return `${speech.cardinal(number, form)} ${speech.isOne(number) ? one : many}`;
  };
  const hourOnly = (hour: string): string => speech.cardinal(String(Number(hour)), 'feminine');
  const fullHour = (hour: string): string =>
    Number(hour) >= words.bareHours[0] && Number(hour) <= words.bareHours[1]
      ? hourOnly(hour)
      : count(hour, words.hour, 'feminine');
  const say = (hour: string, minute: string): string =>
    Number(minute) === 0 ? fullHour(hour) : words.clock(hourOnly(hour), minute);
  const halfOfDay = (hour: string, minute: string, half: string): string => {
    const said = Number(minute) === 0 ? hourOnly(hour) : words.clock(hourOnly(hour), minute);
    return `${said} ${words.partOfDay(Number(hour), half.toLowerCase() === 'a' ? 'a' : 'p')}`;
  };
  const range = (m: RegExpExecArray): string => {
    const [, hour = '', minute = '0', toHour = '', toMinute = '0'] = m;
    const from = Number(minute) === 0 ? hourOnly(hour) : say(hour, minute);
    return `${from} ${words.to} ${say(toHour, toMinute)}`;
  };
  const duration = (m: RegExpExecArray): string => {
    const parts = [
      ...(m[1] === undefined ? [] : [count(m[1], words.hour, 'feminine')]),
      ...(m[2] === undefined ? [] : [count(m[2], words.minute, 'masculine')]),
    ];
    return parts.join(words.and === 'e' ? ' e ' : ' ');
  };
  return [
    rule(
      'digit',
      /(\d{1,3}) ?(?:h|hs|hrs?|horas?)\.? ?(\d{1,2}) ?(?:min|m|minutos?)(?:\.(?=\s\p{Ll})|(?![\p{L}\d]))/u,
      duration,
    ),
    rule('digit', /(\d{1,3})h([0-5]\d)(?![\p{L}\d])/u, (m) =>
      words.durationCues.test(before(m)) || Number(m[1]) > 24 ? duration(m) : undefined,
    ),
    rule(
      'digit',
      new RegExp(
        `([01]?\\d|2[0-4])[:.]([0-5]\\d) ?(?:[-–]|${words.to}) ?([01]?\\d|2[0-4])[:.]([0-5]\\d)(?: ?h(?:s|rs?)?\\.?)(?!\\p{L})`,
      ),
      range,
      'abbreviation',
    ),
    rule('digit', new RegExp(`${CLOCK} ?[-–] ?${CLOCK}`), range),
    rule('digit', /([01]?\d|2[0-4])h([0-5]\d)? ?[-–] ?([01]?\d|2[0-4])h([0-5]\d)?(?![\p{L}\d])/u, range),
    rule(
      'digit',
      new RegExp(
        `([01]?\\d|2[0-4]) ?(?:h ?)?(?:[-–]|${words.to}) ?([01]?\\d|2[0-4]) ?h(?:s|rs)?(?![\\p{L}\\d])`,
      ),
      (m) => `${hourOnly(m[1] ?? '')} ${words.to} ${count(m[2] ?? '', words.hour, 'feminine')}`,
    ),
    rule(
      'digit',
      new RegExp(`(1[0-2]|0?\\d)(?:[:.]([0-5]\\d))?${HALF}`),
      (m) => halfOfDay(m[1] ?? '', m[2] ?? '0', m[3] ?? ''),
      'abbreviation',
    ),
    rule(
      'digit',
      /([01]?\d|2[0-4]):([0-5]\d):([0-5]\d)(?![:\d])(?:[.,]\d{1,6})?Z?(?: ?h(?!\p{L}))?/u,
      (m) => {
        const [, hour = '', minute = '', second = ''] = m;
        return `${count(hour, words.hour, 'feminine')} ${count(minute, words.minute, 'masculine')} ${words.and} ${count(second, words.second, 'masculine')}`;
      },
    ),
    rule('digit', new RegExp(`([01]?\\d|2[0-4])[:.]([0-5]\\d) ?h(?:s|rs?|oras)?(?![\\p{L}\\d])`), (m) =>
      Number(m[2]) === 0 ? count(m[1] ?? '', words.hour, 'feminine') : say(m[1] ?? '', m[2] ?? ''),
    ),
    rule('digit', /([01]?\d|2[0-4]) ?h ?([0-5]\d)(?![\p{L}\d])/u, (m) => say(m[1] ?? '', m[2] ?? '')),
    rule('digit', new RegExp(CLOCK), (m) => {
      const isScore = /^(?:proporción|relación|escala|marcador|proporção|razão|placar)$/i.test(wordBefore(m));
      return isScore || (m[1] ?? '').length + (m[2] ?? '').length < 3
        ? undefined
        : say(m[1] ?? '', m[2] ?? '');
    }),
    rule(
      'digit',
      new RegExp(`(\\d{1,6}):(${NUMBER})(?![:\\d])`),
      (m) => `${speech.cardinal(m[1] ?? '')} ${words.to} ${speech.say(m[2] ?? '')}`,
    ),
    rule('letter', /(UTC|GMT)([+-])(\d{1,2})(?::(\d{2}))?(?![\d:])/u, (m) => {
      const minute = m[4] === undefined || m[4] === '00' ? '' : ` ${speech.cardinal(m[4])}`;
      return `${spaced(m[1] ?? '')} ${m[2] === '+' ? words.plus : words.minus} ${speech.cardinal(String(Number(m[3])))}${minute}`;
    }),
  ];
}
