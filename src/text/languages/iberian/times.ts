import { before, rule, spaced, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { NUMBER } from './shapes.js';
import type { NumberSpeech } from './speech.js';

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
