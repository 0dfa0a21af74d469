import { before, type Rule, rule, spaced } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { cardinal } from './numbers.js';

const DOSE = /\d ?(?:mg|mcg|g|ml|mL|units?|tabs?|caps?)(?: [A-Za-z]{2,3})? $/u;
const DAILY = table(
  'b, bid: twice a day; t, tid: three times a day; q, qid: four times a day; qd: once a day; qhs: at bedtime; prn: as needed',
);

/** How much of something, and how often: medicine, recipes, exercises. */
export const DOSE_RULES: readonly Rule[] = [
  // Doses: q4-6h, b.i.d.
  rule(
    'letter',
    /q(\d{1,2})(?:[-–](\d{1,2}))?(?:h|(min))(?![\p{L}\d])/u,
    (m) =>
      `every ${cardinal(m[1])}${m[2] === '' ? '' : ` to ${cardinal(m[2])}`} ${m[3] === '' ? 'hours' : 'minutes'}`,
  ),
  // By mouth, twice a day, for five days: 10 mg PO BID x 5 days.
  rule('letter', /(PO|IV|IM|SC|SL|PRN|[BTQ]ID|Q(?:D|HS))(?![\p{L}\d])/iu, (m) =>
    DOSE.test(before(m)) || /\dh $/.test(before(m, 3))
      ? (DAILY[m[1].toLowerCase()] ?? spaced(m[1].toUpperCase()))
      : undefined,
  ),
  rule(
    'letter',
    /x ?(?=\d{1,2} ?(?:min(?:ute)?s?|hours?|hrs?|days?|weeks?|wks?|doses?|months?|reps?)(?!\p{L}))/u,
    () => 'for',
  ),
  rule(
    'letter',
    /x ?(\d{1,2}) ?d(?![\p{L}\d])/u,
    (m) => `for ${cardinal(m[1])} ${m[1] === '1' ? 'day' : 'days'}`,
  ),
  // So many times: eggs x2.
  rule(
    'letter',
    /x([1-9]\d?)(?<=(?:\p{Ll}{2}|IM|IV|PO|SC)\)? x\d{1,2})(?![\p{L}\d.-])/u,
    (m) => `times ${cardinal(m[1])}`,
  ),
  rule('letter', /([btq])\.i\.d\./u, (m) => DAILY[m[1]], 'abbreviation'),
  // What is swallowed: 2 tabs PO daily.
  rule(
    'letter',
    /(tab|cap)(s?)\.?(?= (?:q\d{1,2}h|[bt]\.?i\.?d|qid|po|PO|prn|by mouth|daily|every|once|twice|per day|at bed)(?!\p{L}))/u,
    (m) => (/[\d½] ?$/u.test(before(m, 3)) ? `${m[1] === 'tab' ? 'tablet' : 'capsule'}${m[2]}` : undefined),
  ),
  // In a recipe: 2¼ c. flour, 2 T. butter, 1 t. salt.
  rule('letter', /([cTt])\.?(?= (?!shirts?)\p{Ll}{3}|(?<=[ct]\.)(?:[,;)]|$))/u, (m) => {
    const [, number] = /(?:^|[\s(])((?:\d{1,2}[ -])?[\d/]*[\d¼½¾⅓⅔]) ?$/u.exec(before(m)) ?? [];
    const measure = { c: 'cup', t: 'teaspoon', T: 'tablespoon' }[m[1]] ?? '';
    return number === undefined ? undefined : measure + (/^(?:1|\D|\d\/\d)$/.test(number) ? '' : 's');
  }),
];
