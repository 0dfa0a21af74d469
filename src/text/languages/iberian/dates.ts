import { expiryRule } from '../../core/codes.js';
import { hyphenDateRules } from '../../core/hyphen-dates.js';
import { fullYear } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, capitalized } from '../../core/words.js';
import { COUNTED, LAWS, NAMED, TENNIS } from './fractions.js';
import type { NumberSpeech } from './speech.js';
import { weekdayRules } from './weekdays.js';

export interface DateWords {
  readonly months: readonly string[];
  /** Abbreviated month -> index. */
  readonly shortMonths: readonly string[];
  /** Abbreviated weekday -> its name. */
  readonly weekdays: Readonly<Record<string, string>>;
  /** The first of a month. */
  readonly first: string;
  /** Words before a day and a month that are written only in digits. */
  readonly cues: RegExp;
  /** Text before a month and a year, as on a card: válida hasta 05/27. */
  readonly expiry: RegExp;
  /** Lower-case words before decades of two digits. */
  readonly decadeCues: RegExp;
  /** `del 1 al 5`: between the days, as a regex. */
  readonly joints: string;
}

const YEAR = '(?:1\\d{3}|20\\d{2})(?!\\d|[.,]\\d)';
/** Before the date that a street is named after, whose number is no year. */
const STREET = /(?<!\p{L})(?:av(?:da|enida)?|calle|rua|[rc]|pasaje|pla[zcç]a|paseo)[./]? ?$/iu;
const DAY = '(?:[12]\\d|3[01]|0?[1-9])(?!\\d)';

/** 14/5 (ter). */
const WEEKDAY_BEHIND = /^ ?\((?:seg|ter|qua|qui|sex|sáb|dom|lun|mar|mié|jue|vie)/;

/** Dates of one language in words. */
class DateSpeech {
  readonly #words: DateWords;
  readonly #numbers: NumberSpeech;

  constructor(words: DateWords, numbers: NumberSpeech) {
    this.#words = words;
    this.#numbers = numbers;
  }

  day(digits: string): string {
    return Number(digits) === 1 ? this.#words.first : this.#numbers.cardinal(String(Number(digits)));
  }

  /** @param written in full or short, with or without a dot */
  monthName(written: string): string {
    const { months, shortMonths } = this.#words;
    const short = written.replace('.', '').toLowerCase();
    if (!shortMonths.includes(short)) return written;
    // Setiembre is another spelling of September.
    const begins = (letters: number) => (month: string) => month.startsWith(short.slice(0, letters));
    return months.find(begins(3)) ?? months.find(begins(2)) ?? written;
  }

  /** What follows a day or a month; '' without a year. */
  ofYear(digits: string): string {
    return digits === '' ? '' : ` de ${this.#numbers.cardinal(fullYear(digits))}`;
  }

  /** @param month 1 to 12 @returns undefined for what is no date */
  named(digits: string, month: string, year: string): string | undefined {
    const name = this.#words.months[Number(month) - 1];
    return name === undefined || Number(digits) < 1 || Number(digits) > 31
      ? undefined
      : `${this.day(digits)} de ${name}${this.ofYear(year)}`;
  }

  /** @param month 1 to 12 @returns undefined for what is no month */
  monthOf(month: string, year: string): string | undefined {
    const name = this.#words.months[Number(month) - 1];
    return name === undefined ? undefined : name + this.ofYear(year);
  }

  /** Day first, unless only the second number can be the day. */
  numeric(one: string, other: string, year = ''): string | undefined {
    return Number(other) > 12 ? this.named(other, one, year) : this.named(one, other, year);
  }
}

/** Day first, as in all countries of both languages; other orders only where nothing else is a date. */
export function dateRules(words: DateWords, speech: NumberSpeech): Rule[] {
  const dates = new DateSpeech(words, speech);
  return [
    ...digitDateRules(words, dates, speech),
    ...weekdayRules(words, speech),
    ...namedMonthRules(words, dates, speech),
    ...quarterRules(speech, dates),
    ...decadeRules(words, speech),
  ];
}

/** More than a whole, or sevenths, are hardly a part: o 11/9, o 7/9. */
const isLoneDay = (m: Match): boolean =>
  m[0] !== '24/7' &&
  /^o$/i.test(wordBefore(m)) &&
  (Number(m[1]) > Number(m[2]) || /\/(?:7|9|11)$/.test(m[0]));

const isSure = (m: Match): boolean =>
  isLoneDay(m) ||
  /^1º/.test(m[0]) ||
  (/^(?:\d\d\/1[0-2]|\d{1,2}\/0[1-9])$/.test(m[0]) && !/^([^0]\d)\/\1$/.test(m[0]));

/** What is open or ready around the clock: el 24/7. */
const AROUND_CLOCK = /abiert|abert|atenci|atend|servi[cç]i|soporte|suporte|disponi|24 ?h|funcion|plant/iu;

/** Dates in digits only. */
function digitDateRules(words: DateWords, dates: DateSpeech, speech: NumberSpeech): Rule[] {
  return [
    rule('digit', /(\d{4})-(\d{2})-(\d{2})(?![\d-])(?:T(?=\d{2}:\d{2}))?/u, (m) =>
      dates.named(m[3], m[2], m[1])?.concat(m[0].endsWith('T') ? ',' : ''),
    ),
    rule('digit', /((?:19|20)\d{2})-(0[1-9]|1[0-2])(?![\d-])/u, (m) => dates.monthOf(m[2], m[1])),
    rule('digit', /((?:1\d|20)\d{2})\/(\d{1,2})\/(\d{1,2})(?![\d/])/u, (m) => dates.named(m[3], m[2], m[1])),
    rule('digit', /(\d{1,2})[ºo°]?([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.,-]\d)/u, (m) =>
      m[2] === '.' && m[4].length === 2 ? undefined : dates.numeric(m[1], m[3], m[4]),
    ),
    ...hyphenDateRules({
      cue: /(?<!\p{L})(?:el|del|al|d[ií]a|no dia) $/iu,
      date: (day, month, year) => dates.named(day, month, year),
      span: (first, last) => `${dates.day(first)} a ${last}`,
    }),
    rule('digit', /(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u, (m) =>
      [LAWS, NAMED, /\d-$/].some((found) => found.test(before(m))) ? undefined : dates.monthOf(m[1], m[2]),
    ),
    expiryRule({
      cue: words.expiry,
      article: / el $/,
      cardinal: (written) => speech.cardinal(written),
      monthOf: (month, year) => dates.monthOf(month, `20${year}`),
    }),
    rule('digit', /([0-3]\d)\.(0[1-9]|1[0-2])(?!\d|[.,]\d| ?[%€$])/u, (m) => {
      const cue = wordBefore(m);
      return words.cues.test(cue) && !LOOSE_CUE.test(cue) ? dates.named(m[1], m[2], '') : undefined;
    }),
    rule(
      'digit',
      /(\d{1,2})º?[/](\d{1,2})(?![\d/%º]|[.,]\d| ?(?:de|da|do|del|a|e|y)? ?(?:la|los|las|os|as)? ?(?:población|partes)| (?:[kmcd]?[gmlL]|h|xíc|litro|quilo|kilo|hora|metro|dúzia|docena|copo|taza|lata)(?![\p{L}²]{3}))/u,
      (m) => {
        // Um terço dos eleitores.
        const cut = Number(m[1]) < Number(m[2]) && /^ d(?:[eao]s?|el)(?: l[ao]s?)? \p{L}{2}/u.test(behind(m));
        if (m[0] === '24/7' && AROUND_CLOCK.test(m.input)) return undefined;
        if ((cut && !/^\d\d/.test(m[0])) || COUNTED.test(behind(m)) || LAWS.test(before(m))) return undefined;
        if (/^ ?"/.test(behind(m, 2)) || (/^[0-7]\/[0-7]$/.test(m[0]) && TENNIS.test(m.input)))
          return undefined;
        if (
          /(?:chances?|probabilidade?|risco|riesgo|proporç|parte|fração|cerca)(?: é| foi| era| es)? de $/iu.test(
            before(m),
          )
        )
          return undefined;
        const isListed =
          (/(?:^|[^\p{L}])(?:d[ií]as?|los|del|nos|el) \d{1,2} [ey] $/iu.test(before(m)) &&
            !/^1\/[2-4]/.test(m[0])) ||
          /(?:^|\D)(?:1[3-9]|2\d|3[01])\/(?:0?[1-9]|1[0-2])(?:,| [ey])(?: \p{Ll}{1,3})? $/u.test(before(m));
        return isSure(m) ||
          isListed ||
          words.cues.test(/(\p{L}+)\., $/u.exec(before(m))?.[1] ?? wordBefore(m)) ||
          WEEKDAY_BEHIND.test(behind(m, 8)) ||
          (m[0] !== '1/2' && /^,? (?:às|a las|à) \d/.test(behind(m, 9)))
          ? dates.numeric(m[1], m[2])
          : undefined;
      },
    ),
  ];
}

/** Words that stand before an amount as well as before a day. */
const LOOSE_CUE = /^(?:de|a|em|no|do|ao)$/i;

/** Dates with the name of their month. */
function namedMonthRules(words: DateWords, dates: DateSpeech, speech: NumberSpeech): Rule[] {
  const { months } = words;
  const short = alternatives(
    words.shortMonths.flatMap((month) => [month, capitalized(month), month.toUpperCase()]),
  );
  const MONTH = `(${months.map((month) => `[${month.charAt(0)}${month.charAt(0).toUpperCase()}]${month.slice(1)}`).join('|')}|(?:${short})(?!\\p{L})\\.?)(?!\\p{L})`;
  const OF_YEAR = `(?:(?: del? (?:año |ano )?| |, (?=19|20)|[-/])(${YEAR}|(?<=[-/])\\d{2}(?![\\d\\p{L}])))?`;
  return [
    rule(
      'digit',
      new RegExp(`(${DAY})(?:[.]?[ºo°])?( ?[-–] ?| (?:${words.joints}) )(${DAY}) (?:de )?${MONTH}${OF_YEAR}`),
      (m) => {
        const joint = /[-–]/.test(m[2]) ? 'a' : m[2].trim();
        return `${dates.day(m[1])} ${joint} ${dates.day(m[3])} de ${dates.monthName(m[4])}${dates.ofYear(m[5])}`;
      },
    ),
    rule(
      'digit',
      new RegExp(`(${DAY})(?:[.]?[ºo°])?(?: de | |[-/])${MONTH}${OF_YEAR}`),
      // The third set is no third of September.
      (m) =>
        /[ºo°] set$/.test(m[0])
          ? undefined
          : `${dates.day(m[1])} de ${dates.monthName(m[2])}${STREET.test(before(m)) && m[3] !== '' ? ` ${speech.cardinal(m[3])}` : dates.ofYear(m[3])}`,
      'abbreviation',
    ),
    rule(
      'letter',
      new RegExp(`${MONTH}(?: del? |[ /-])(${YEAR})`),
      (m) => `${dates.monthName(m[1])}${dates.ofYear(m[2])}`,
    ),
    rule(
      'letter',
      new RegExp(`${MONTH}/(\\d{2})(?![\\p{L}\\d/])`),
      (m) => `${dates.monthName(m[1])}${dates.ofYear(m[2])}`,
    ),
    rule(
      'letter',
      new RegExp(`(${short})\\.?[-–](${short})(?:\\.|(?![\\p{L}\\d]))`),
      (m) => `${dates.monthName(m[1])} a ${dates.monthName(m[2])}`,
      'abbreviation',
    ),
    rule(
      'letter',
      new RegExp(`(${short})\\.(?=[ ,;)]|$)`),
      (m) =>
        /\d $|^$|(?:^|[^\p{L}])(?:en|de|desde|hasta|partir de) $|\p{L}{3}\. [eya] $/iu.test(before(m, 12))
          ? dates.monthName(m[1])
          : undefined,
      'abbreviation',
    ),
  ];
}

function quarterRules(speech: NumberSpeech, dates: DateSpeech): Rule[] {
  return [
    rule(
      'letter',
      new RegExp(
        `[TQ]([1-4])(?!\\d|\\p{L}|[.,]\\d)(?:(?:[ /-]| de )?(${YEAR})|[ /]?'?(\\d{2})(?![\\p{L}\\d]))?`,
      ),
      (m) =>
        /^T.$/.test(m[0]) ||
        /^l?a$/.test(wordBefore(m)) ||
        (/^..$/.test(m[0]) && /Fórmula 1|F1|[Pp]ole|[Cc]las{1,2}ifica/.test(m.input))
          ? undefined
          : `${speech.ordinal(m[1], 'short')} trimestre${dates.ofYear(m[2] || m[3])}`,
    ),
    rule(
      'digit',
      new RegExp(
        `([1-4])[.ºo°]{0,2} ?(?:[TQ]|(?<=[12])(S)(?=.?\\d\\d))(?:(?:[ /-]| de )?(${YEAR})|[ /]?'?(\\d{2})(?!\\d))?(?![\\p{L}\\d])`,
      ),
      (m) =>
        `${speech.ordinal(m[1], 'short')} ${m[2] === '' ? 'tri' : 'se'}mestre${dates.ofYear(m[3] || m[4])}`,
    ),
  ];
}

function decadeRules(words: DateWords, speech: NumberSpeech): Rule[] {
  return [
    rule('digit', /((?:1[1-9]|20)?\d0)'?s(?![\p{L}\d])/u, (m) =>
      m[1].length === 4 ||
      m[0].includes("'") ||
      /^(?:a[ñn]os|l?os|[dn]os|décadas?|de|the)$/i.test(wordBefore(m))
        ? speech.cardinal(m[1])
        : undefined,
    ),
    rule('sign', /'(\d{2})(?:s)?(?![\p{L}\d'"])/u, (m) =>
      words.decadeCues.test(wordBefore(m)) ? speech.cardinal(m[1]) : undefined,
    ),
  ];
}
