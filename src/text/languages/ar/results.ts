import { before, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { commonNoun } from './nouns.js';
import { cardinal, caseAfter, decimal, ordinal, PLAIN } from './numbers.js';

export const oblique = (written: string): string =>
  decimal(written, { gender: 'masculine', case: 'oblique', place: 'alone' });

export const SCORE =
  /(?:^|\s)[وفب]?(?:ال)?(?:نتيجة|فاز\p{L}{0,2}|تعادل\p{L}{0,2}|خسر\p{L}{0,2}|مباراة|هزم\p{L}{0,2}|تغلب\p{L}{0,2})(?: \p{L}+){0,3}:? $/u;

/** Marks at school, and shares of a whole. */
export const MARK_RULES: readonly Rule[] = [
  // The minute of a goal or a card: سالم (د 12), د. 45+2.
  rule('letter', /د\.? ?(\d{1,3})(?:\+(\d{1,2}))?(?!\d|[.,٫]\d)/u, (m) =>
    /(?:هدف|أهداف|سجل|بطاق|إنذار|طرد|ركلة|تعادل|فوز|فاز)/u.test(m.input) && Number(m[1]) > 0
      ? `الدقيقة ${ordinal(Number(m[1]), 'feminine')}${m[2] === '' ? '' : ` زائد ${cardinal(m[2])}`}`
      : undefined,
  ),
  rule('digit', /(\d{1,3}(?:\.\d)?)\/(5|10|20|50|100)(?![\d/])/u, (m) =>
    /(?:درج|علام|امتحان|اختبار|تقييم|معدل|حصل)[ء-ي]{0,4}(?: [ء-ي]+){0,3} $/u.test(before(m))
      ? `${decimal(m[1], { ...PLAIN, case: caseAfter(m) })} من ${oblique(m[2])}`
      : undefined,
  ),
  // A rank.
  rule('digit', /(\d{1,3})\/(\d{1,4})(?![\d/])/u, (m) =>
    /(?:^|\s)[وفب]?(?:ال)?(?:ترتيب|مركز|مرتبة)[ء-ي]{0,2}:? $/u.test(before(m))
      ? `${cardinal(m[1])} من ${oblique(m[2])}`
      : undefined,
  ),
  // A share of a hundred: 95/100.
  rule(
    'digit',
    /([1-9]\d)\/100(?![\d/])/u,
    (m) => `${decimal(m[1], { ...PLAIN, case: caseAfter(m) })} من مئة`,
  ),
  // Full marks: 10/10.
  rule('digit', /(5|10|20|100)\/\1(?![\d/])/u, (m) => `${cardinal(m[1])} من ${oblique(m[1])}`),
];

/** Goals of two teams, of which the first has no fewer, or after a word for a match. */
export const GOALS_RULE: Rule = rule('digit', /(\d{1,3}) ?[-–] ?(\d{1,3})(?![-\d/%]|[.,]\d| ?=)/u, (m) =>
  Number(m[1]) >= Number(m[2]) ||
  (m[1] === '0' && commonNoun(wordBehind(m)) === undefined) ||
  /[0-7]-[0-7](?:،)? و ?$/u.test(before(m)) ||
  SCORE.test(before(m))
    ? `${/نتيجة/.test(wordBefore(m)) ? oblique(m[1]) : cardinal(m[1])} مقابل ${oblique(m[2])}`
    : undefined,
);
