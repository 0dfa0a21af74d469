import { before, behind, type Rule, rule } from '../../core/rules.js';
import { capitalized, table, words } from '../../core/words.js';

const NAMES = words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday');
/** By its first letters, in any case. */
const weekday = (written: string): string =>
  NAMES.find((name) => name.startsWith(capitalized(written.slice(0, 3).toLowerCase()))) ?? '';
const DAY_LETTERS = table('M: Monday; T, Tu: Tuesday; W: Wednesday; Th: Thursday; F: Friday; Sa: Saturday');
const DAYS = '(?:Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun)';
/** A short day before a date, an hour or another day, after one, or where its dot or its neighbours show that it is one. */
const WEEKDAY = new RegExp(
  `(${DAYS})(?:(?![\\p{L}\\d])(?:${[
    '(?=,? (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:Jan|Feb|Mar|Apr|May|Ju[nl]|Aug|Sep|Oct|Nov|Dec))',
    '(?=,? (?:\\d{1,2}|[A-Z][a-z]{2,8}) \\d|,? \\d{1,2}/\\d{1,2}(?![\\d/])|,? \\d{1,2}:\\d\\d|,? (?:@|at) ?\\d|: )',
    '(?=,? \\d{1,2}(?::\\d\\d)? ?(?:[aApP](?:\\.?[mM]|(?!\\p{L}))|[-–] ?\\d))',
    `(?=,? (?:the )?\\d{1,2}(?:(?:st|nd|rd|th)(?!\\p{L})| ?[-–] ?${DAYS})| ?(?:&|and|or|/) ?${DAYS})`,
    `(?<=${DAYS}[^.!?]{2,40}[,;] [A-Z][a-z]{2,4})(?= \\p{Ll})`,
    '(?<=\\d/\\d{1,2},? \\(?[A-Z][a-z]{2,4})',
    '(?= (?:morning|afternoon|evening|night|til|till|until|thru|through|only)(?!\\p{L}))',
    `(?<=(?:${DAYS} ?(?:&|and|or|/) ?|(?:\\d ?[ap]\\.?m\\.?|noon|midnight),? )[A-Z][a-z]{2,4})`,
    '(?<=(?<!\\p{L})(?:[Bb]y|[Oo]n|[Uu]ntil|[Tt]ill|[Tt]his|[Nn]ext|[Ee]very|[Ll]ast|EOD|EOB|COB|[Ff]rom|[Tt]hrough|[Tt]hru) [A-Z][a-z]{2,4})(?=[,;!?)]|\\.?\\s*$| (?:&|and|or|at|@|for|to|by|in|w/|before|after|from|because|but|so)(?!\\p{L}))',
  ].join('|')})|\\.(?=[\\s,:;?!)/]|$))|(Tues|Thurs?|Fri)(?![\\p{L}\\d'’.-])`,
  'u',
);

/** What follows a day in small letters, and no verb or sun. */
const TYPED_DAY_FOLLOWS =
  /^ (?:\d{1,2}(?:[/:]\d|st|nd|rd|th| ?[ap]\.?m)|(?:morning|afternoon|evening|night|nite)(?!\p{L})|(?:to|thru|through|and|or|&) (?:tues?|wed|thu(?:rs?)?|fri|sat|sun)(?!\p{L}))/u;

/** Short days, alone and from one to another: Tues., Mon-Fri, MWF, M-Sat. */
export const WEEKDAY_RULES: readonly Rule[] = [
  // Classes: MWF 8-9:15, TuTh 1:30.
  rule(
    'letter',
    /(M\/?W\/?F|M\/?W|W\/?F|Tu?\/?Th)(?=:? (?:\d{1,2}(?:[-–:]| ?[ap]\.?m)|(?:by appt|only|at \d)))/u,
    (m) =>
      (m[1].match(/Tu|Th|[MTWF]/g) ?? [])
        .map((day) => DAY_LETTERS[day] ?? '')
        .join(', ')
        .replace(/, (?=\p{L}+$)/u, ' and '),
  ),
  // Opening hours: M-F 9-5, M–Sat.
  rule(
    'letter',
    /M[-–](F|Th|Sa)(?=:? \d|,? (?:\d|from|between|only)|(?<=\d ?(?:[ap]\.?m?\.?)?,? M[-–]\p{L}{1,2})[,.;)]|$)/u,
    (m) => `Monday to ${DAY_LETTERS[m[1]] ?? ''}`,
  ),
  rule(
    'letter',
    new RegExp(`(${DAYS})\\.?[-–](${DAYS})(?![\\p{L}\\d])\\.?`, 'iu'),
    (m) => `${weekday(m[1])} to ${weekday(m[2])}`,
    'abbreviation',
  ),
  rule('letter', WEEKDAY, (m) => weekday(m[1] || m[2]), 'abbreviation'),
  // In small letters, where they can be no word: tues, this sat, sun 10am.
  rule(
    'letter',
    /(mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)(?![\p{L}\d'’-])\.?/u,
    (m) =>
      /^(?:tue|weds|thu|fri)/.test(m[1]) ||
      TYPED_DAY_FOLLOWS.test(behind(m)) ||
      (/(?:(?<!\p{L})(?:on|by|this|next|every|last|until|till?|thru|mon|tues?|wed|thu(?:rs?)?|fri|sat)(?:,? (?:and|or|to|thru|through|&))?|\d ?[ap]m),? $/u.test(
        before(m),
      ) &&
        /^(?:$|[.,;!?)]| (?:and|or|at|to|thru|for|in|from|&|@)(?!\p{L}))/u.test(behind(m)))
        ? weekday(m[1])
        : undefined,
    'abbreviation',
  ),
  // On signs: MON 9AM, SAT 10-4.
  rule(
    'letter',
    /(MON|TUES?|WEDS?|THU(?:RS?)?|FRI|SAT|SUN)(?=:? \d{1,2}(?::\d\d)? ?(?:[AP]M|[-–] ?\d))/u,
    (m) => weekday(m[1]),
  ),
];
