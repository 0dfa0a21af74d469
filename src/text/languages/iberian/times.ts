import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { NUMBER } from './language.js';
import type { NumberSpeech } from './speech.js';

export interface TimeWords {
  readonly hour: readonly [one: string, many: string];
  readonly minute: readonly [one: string, many: string];
  readonly second: readonly [one: string, many: string];
  /** Hour and minutes of a clock; both are numbers without zeros before. */
  readonly clock: (hour: string, minute: string) => string;
  /** The hours between these get `horas` when they are full: nueve, but quince horas. */
  readonly bareHours: readonly [from: number, to: number];
  /** De la mañana, de la tarde, de la noche. */
  readonly partOfDay: (hour: number, half: 'a' | 'p') => string;
  /** Words before a duration, so that 2h30 is no time of day. */
  readonly durationCues: RegExp;
  readonly plus: string;
}

const CLOCK = '([01]?\\d|2[0-4]):([0-5]\\d)(?!:?\\d)';
/** What lasts so long: 1h20 de atraso. */
const LASTING =
  /^ de (?:atraso|retraso|antecedência|antelación|duração|duración|espera|viagem|viaje|voo|vuelo|carro|coche|ônibus|trem|tren|caminhada|sono|sueño|aula|clase|filme|película|prova|jogo|estrada|trânsito|treino|reunião|reunión)(?!\p{L})/u;
const HALF = '(?: ?([aApP])(?:\\. ?[mM]\\.|[mM](?![\\p{L}\\d])))';

/** Hours, minutes and seconds of one language in words. */
class TimeSpeech {
  readonly #words: TimeWords;
  readonly #numbers: NumberSpeech;

  constructor(words: TimeWords, numbers: NumberSpeech) {
    this.#words = words;
    this.#numbers = numbers;
  }

  count(digits: string, [one, many]: readonly [string, string], form: 'masculine' | 'feminine'): string {
    const number = String(Number(digits));
    return `${this.#numbers.cardinal(number, form)} ${this.#numbers.isOne(number) ? one : many}`;
  }

  hourOnly(hour: string): string {
    return this.#numbers.cardinal(String(Number(hour)), 'feminine');
  }

  say(hour: string, minute: string): string {
    return Number(minute) === 0 ? this.#fullHour(hour) : this.#words.clock(this.hourOnly(hour), minute);
  }

  #fullHour(hour: string): string {
    const [from, to] = this.#words.bareHours;
    return Number(hour) >= from && Number(hour) <= to
      ? this.hourOnly(hour)
      : this.count(hour, this.#words.hour, 'feminine');
  }

  halfOfDay(hour: string, minute: string, half: string): string {
    const { clock, partOfDay } = this.#words;
    const said = Number(minute) === 0 ? this.hourOnly(hour) : clock(this.hourOnly(hour), minute);
    return `${said} ${partOfDay(Number(hour), half.toLowerCase() === 'a' ? 'a' : 'p')}`;
  }

  /** @param match hour, minute or nothing, and both once more */
  range(match: Match): string {
    const [, hour, minute, toHour, toMinute] = match;
    const from = Number(minute) === 0 ? this.hourOnly(hour) : this.say(hour, minute);
    return `${from} a ${this.say(toHour, toMinute)}`;
  }

  run(minutes: string, seconds: string): string {
    const { minute, second } = this.#words;
    const said = [this.count(minutes, minute, 'masculine'), this.count(seconds, second, 'masculine')];
    return said.join(` ${this.#numbers.andWord} `);
  }

  /** @param match hours and minutes; either may be missing */
  duration(match: Match): string {
    const { hour, minute } = this.#words;
    const parts = [
      ...(match[1] === '' ? [] : [this.count(match[1], hour, 'feminine')]),
      ...(match[2] === '' ? [] : [this.count(match[2], minute, 'masculine')]),
    ];
    return parts.join(this.#numbers.andWord === 'e' ? ' e ' : ' ');
  }
}

/** @param hourCues text before an hour that may have a dot before its minutes: a las 7.30 */
export function timeRules(words: TimeWords, speech: NumberSpeech, hourCues: RegExp): Rule[] {
  const times = new TimeSpeech(words, speech);
  return [
    ...durationRules(words, times, speech),
    ...rangeRules(words, times, speech.andWord),
    ...clockRules(words, times, speech),
    rule('digit', /([01]?\d|2[0-3])\.([0-5]\d)(?!\d|[.,]\d| ?[%€$])/u, (m) =>
      hourCues.test(before(m, 16)) ? times.say(m[1], m[2]) : undefined,
    ),
    rule(
      'digit',
      new RegExp(`(\\d{1,6}):(${NUMBER})(?!:?\\d)`),
      (m) => `${speech.cardinal(m[1])} a ${speech.say(m[2])}`,
    ),
  ];
}

function durationRules(words: TimeWords, times: TimeSpeech, speech: NumberSpeech): Rule[] {
  return [
    rule(
      'digit',
      /(\d{1,3}) ?(?:h|hs|hrs?|horas?)\.? ?(\d{1,2}) ?(?:min|m|minutos?)(?:\.(?=\s\p{Ll})|(?![\p{L}\d]))/u,
      (m) => times.duration(m),
    ),
    // A run, 2h09'14", and a journey, 2h30'.
    rule(
      'digit',
      /(\d{1,2}) ?h ?([0-5]?\d)'(?: ?([0-5]?\d)(?:''|"|(?<=' ?\d\d))|(?! ?\d))(?![\p{L}\d])/u,
      (m) =>
        [
          times.count(m[1], words.hour, 'feminine'),
          times.count(m[2], words.minute, 'masculine'),
          ...(m[3] === '' ? [] : [times.count(m[3], words.second, 'masculine')]),
        ].join(' '),
    ),
    rule('digit', /(\d{1,2}) h ([0-5]\d)(?![\p{L}\d])/u, (m) =>
      /(?:^|[^\p{L}])(?:en|em|tras|unas|umas|durante|de) $/iu.test(before(m)) ? times.duration(m) : undefined,
    ),
    rule('digit', /(\d{1,3})h([0-5]\d)(?![\p{L}\d])/u, (m) =>
      words.durationCues.test(before(m)) || LASTING.test(behind(m)) || Number(m[1]) > 24
        ? times.duration(m)
        : undefined,
    ),
    // A time or an angle: 5', but no quotation that ends in a number.
    rule('digit', /(\d{1,3})'(?![\p{L}\d'"+]| \d{1,2}(?:"|''))/u, (m) =>
      /(?:^|[\s(])'[^']{0,39}$/.test(before(m))
        ? undefined
        : // The minute of a goal: en el 90'.
          /^(?:el|al|del)$/i.test(wordBefore(m))
          ? speech.cardinal(m[1])
          : times.count(m[1], words.minute, 'masculine'),
    ),
    // A run: 45'30".
    rule('digit', /(?:(\d{1,3})' ?)?(\d{1,2})(?:"|'')(\d{1,3})?(?![\p{L}\d])/u, (m) => {
      const rest = m[3] === '' ? '' : ` ${speech.andWord} ${speech.cardinal(String(Number(m[3])))}`;
      if (m[1] !== '') return times.run(m[1], m[2]) + rest;
      return rest === '' && !m[0].endsWith("''")
        ? undefined
        : times.count(m[2], words.second, 'masculine') + rest;
    }),
    // The same without its last mark: 2'35.
    rule('digit', /(\d{1,2})'([0-5]\d)(?![\d'"])/u, (m) => times.run(m[1], m[2])),
    // Minutes of a match, (28') and 45+2', but not the end of a quotation.
    rule('digit', /(?:(\d{1,3})(\+| ?[-–a] ?))?(\d{1,3})'(?![\p{L}\d'"])/u, (m) => {
      if (/(?:^|[\s(])'[^']*$/.test(before(m))) return undefined;
      const said = times.count(m[3], words.minute, 'masculine');
      return m[1] === '' ? said : `${speech.cardinal(m[1])} ${m[2] === '+' ? words.plus : 'a'} ${said}`;
    }),
  ];
}

/** Points stand in times of day and in decimals: 9.30-13.00 are quarters of an hour that go up. */
const isOpening = (written: string): boolean =>
  /^\d{1,2}\.(?:00|15|30|45)\D{1,3}\d{1,2}\.(?:00|15|30|45)$/.test(written) &&
  parseFloat(written) < parseFloat(written.replace(/^[\d.]+\D+/, ''));

/** From one hour to another. */
function rangeRules(words: TimeWords, times: TimeSpeech, andWord: string): Rule[] {
  return [
    // Two of them: L-V 8-12/14-18 h.
    rule(
      'digit',
      /(\d{1,2})-(\d{1,2})\/(?=\d{1,2}-\d{1,2}(?![\d/-]))/u,
      (m) => `${times.hourOnly(m[1])} a ${times.hourOnly(m[2])} ${andWord}`,
    ),
    rule(
      'digit',
      new RegExp(
        `([01]?\\d|2[0-4])[:.]([0-5]\\d) ?(?:[-–]|a) ?([01]?\\d|2[0-4])[:.]([0-5]\\d)(?: ?h(?:s|rs?)?\\.?(?!\\p{L})|(?!\\d|[.,:]\\d| ?(?:[%€$]|[mckgl]{1,2}(?!\\p{L}))))`,
      ),
      (m) => (/[h:]/.test(m[0]) || isOpening(m[0]) ? times.range(m) : undefined),
      'abbreviation',
    ),
    rule(
      'digit',
      new RegExp(`([01]?\\d|2[0-4]) ?[-–] ?${CLOCK}(?: ?h(?![\\p{L}\\d]))?`),
      (m) => `${times.hourOnly(m[1])} a ${times.say(m[2], m[3])}`,
    ),
    rule('digit', /([01]?\d|2[0-4])h([0-5]\d)? ?[-–/] ?([01]?\d|2[0-4])h([0-5]\d)?(?![\p{L}\d])/u, (m) =>
      times.range(m),
    ),
    // Between two spans: 8h-12h/14h-18h.
    rule('sign', /\/(?<=\dh(?:[0-5]\d)?\/)(?=\d{1,2}h)/u, () => andWord),
    rule(
      'digit',
      new RegExp(`([01]?\\d|2[0-4]) ?(?:h ?)?(?:[-–]|a) ?([01]?\\d|2[0-4]) ?h(?:s|rs)?(?![\\p{L}\\d])`),
      (m) => `${times.hourOnly(m[1])} a ${times.count(m[2], words.hour, 'feminine')}`,
    ),
  ];
}

function clockRules(words: TimeWords, times: TimeSpeech, speech: NumberSpeech): Rule[] {
  return [
    rule(
      'digit',
      new RegExp(`(1[0-2]|0?\\d)(?:[:.]([0-5]\\d))?${HALF}`),
      (m) => times.halfOfDay(m[1], m[2], m[3]),
      'abbreviation',
    ),
    rule('digit', /([01]?\d|2[0-4]):([0-5]\d):([0-5]\d)(?!:?\d)(?:[.,]\d{1,6})?Z?(?: ?h(?!\p{L}))?/u, (m) => {
      const [, hour, minute, second] = m;
      return `${times.count(hour, words.hour, 'feminine')} ${times.count(minute, words.minute, 'masculine')} ${speech.andWord} ${times.count(second, words.second, 'masculine')}`;
    }),
    rule('digit', new RegExp(`([01]?\\d|2[0-4])[:.]([0-5]\\d) ?h(?:s|rs?|oras)?(?![\\p{L}\\d])`), (m) =>
      Number(m[2]) === 0 ? times.count(m[1], words.hour, 'feminine') : times.say(m[1], m[2]),
    ),
    rule('digit', /([01]?\d|2[0-4]) ?h ?([0-5]\d)(?![\p{L}\d])/u, (m) => times.say(m[1], m[2])),
    rule('digit', new RegExp(CLOCK), (m) => {
      const isScore =
        /(?:^|[^\p{L}])(?:proporción|relación|ratio|razón|dilución|escala|mezcla|marcador|proporção|relação|razão|diluição|mistura|placar)(?: (?:es|fue|de|é|era|foi))?:? $/iu.test(
          before(m),
        );
      return isScore || m[1].length + m[2].length < 3 ? undefined : times.say(m[1], m[2]);
    }),
  ];
}
