import { romanValue } from './numerals.js';
import { before, type Match, type Rule, rule } from './rules.js';

export interface HyphenDates {
  /** Text before a day and its month: the 24-12. */
  readonly cue: RegExp;
  /** @param month 1 to 12 @param year '' where there is none */
  readonly date: (day: string, month: string, year: string) => string | undefined;
  /** From the first day to the last one, which has its month. */
  readonly span: (first: string, last: string, match: Match) => string;
}

/** Dates in digits that a hyphen cuts, and those whose month is Roman. */
export const hyphenDateRules = ({ cue, date, span }: HyphenDates): Rule[] => [
  // 4-V-1938, 12.XI.24
  rule('digit', /(\d{1,2})([-./])(I{1,3}|I?V|VI{1,3}|I?X|XI{1,2})\2((?:1\d|20)?\d\d)(?![\p{L}\d])/u, (m) =>
    date(m[1], String(romanValue(m[3])), m[4]),
  ),
  // From one day to another of a month: 12-15/06.
  rule('digit', /(\d{1,2}) ?[-–] ?(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?(?![\d/]|[.,]\d)/u, (m) => {
    const last = Number(m[1]) < Number(m[2]) ? date(m[2], m[3], m[4]) : undefined;
    return last && span(m[1], last, m);
  }),
  // No span goes down, and no score has its article and so many goals: the 24-12.
  rule('digit', /(\d{1,2})-(\d{1,2})(?![-\d]|[.,]\d)/u, (m) =>
    Number(m[1]) > 12 && Number(m[1]) > Number(m[2]) && cue.test(before(m))
      ? date(m[1], m[2], '')
      : undefined,
  ),
];
