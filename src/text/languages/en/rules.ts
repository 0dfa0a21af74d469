import { commonRules } from '../../core/common-rules.js';
import { lastingAs } from '../../core/everyday.js';
import { before, behind, type LanguageRules, type Rule, rule } from '../../core/rules.js';
import { SILENT_RULES } from '../../core/web.js';
import { table } from '../../core/words.js';
import { ABBREVIATION_RULES, SHORT_WORDS } from './abbreviations.js';
import { ADDRESS_RULES, PHONE_RULES } from './addresses.js';
import { AVIATION_RULES } from './aviation.js';
import { CODE_RULES } from './codes.js';
import { DATE_RULES } from './dates.js';
import { LETTER_WORDS } from './dictionary.js';
import { MESSAGE_RULES } from './messages.js';
import { MONEY_RULES } from './money.js';
import { MUSIC_RULES } from './music.js';
import { NUMBER_RULES, QUOTIENT_RULE } from './number-rules.js';
import { cardinal, decimal, DIGITS, inPairs, year } from './numbers.js';
import { ROMAN_RULES } from './romans.js';
import { TIME_RULES } from './times.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'at',
  dot: 'dot',
  dash: 'dash',
  underscore: 'underscore',
  slash: 'slash',
  plus: 'plus',
} as const;

const COMMON = commonRules({
  ...LETTER_WORDS,
  digits: DIGITS,
  signs: SIGNS,
  cardinal,
  decimal,
  codeNumber: (digits) => (digits.length === 3 ? inPairs(digits) : cardinal(digits)),
  hashtag: 'hashtag',
  version: 'version',
  point: 'point',
  everyday:
    '-: minus; –: to; ≠: is not equal to; positive: positive; negative: negative; →: to; #: pound; *: star; x: by; :: divided by; ::: double colon; ♠: of spades; ♥: of hearts; ♦: of diamonds; ♣: of clubs; A: ace; K: king; Q: queen; J: jack; T: ten; \\: backslash; ?: question mark; =: equals; &: and; ~: tilde; season: season; episode: episode; goal: minute; of: of; lens: F; stars: stars; prime: prime; prime2: double prime; degree: degree; degrees: degrees; minute: minute; minutes: minutes; second: second; seconds: seconds; N: north; S: south; E: east; W: west',
  year,
  lasting: lastingAs('h: one hour | hours; min: one minute | minutes; s: one second | seconds', cardinal),
  lastly: ' and',
  rates: 'hour, day, night, week, month, year, person, user, game: per',
  outOf: 'out of',
  over: 'over',
  squared: 'squared',
  cubed: 'cubed',
  factorial: 'factorial',
  power: 'to the power of',
  times: 'times',
  root: 'the square root of',
  latex:
    'int: the integral; sum: the sum; prod: the product; lim: the limit; from: from; to: to; rightarrow: to; infty: infinity; leq, le: is less than or equal to; geq, ge: is greater than or equal to; neq, ne: is not equal to; approx: is approximately; pm: plus or minus; div: divided by; in: in; cup: union; cap: intersection; circ: degrees; ln: natural log; sin: sine; cos: cosine; tan: tangent; cdots, ldots, dots: and so on; Rightarrow, implies: implies',
  and: 'and ',
  shown:
    '!: exclamation point; ?: question mark; @: at sign; #: pound sign; $: dollar sign; %: percent sign; ^: caret; &: ampersand; *: asterisk; _: underscore; +: plus sign; =: equals sign; ~: tilde; |: vertical bar; \\\\: backslash; /: slash; <: less than sign; >: greater than sign; :: colon; .: period; -: dash',
  signNames:
    '@: at; ∑: the sum; ∫: the integral of; %: percent; =: equals; ©: copyright; °: degrees; №: number; π: pi; ±: plus or minus; √: the square root of; ∞: infinity; ∈: in; ¶: paragraph; ⌘: command; ⌥: option; ⇧: shift; ♭: flat; ♯: sharp; ♩: quarter note',
});

const OF_A_NUMBER =
  /(?:^|[^\p{L}])(?:acct|account|card|case|cell|check|claim|conf|confirmation|contact|customer|fax|flight|id|inv|invoice|item|license|member|model|order|part|phone|p\.?o|policy|ref|reference|room|routing|serial|tel|ticket|tracking|track|unit)\.? $/iu;

/** What growth is compared with: 12% y/y. */
const OVER = table(
  'y, Y: year over year; d: day over day; w: week over week; q, Q: quarter over quarter; m, M: month over month',
);

const SUBSTANCE = '\\d{0,2}(?:\\p{Lu}\\p{Ll}?[\\d₀-₉]{0,2}|[()]){1,8}';

/** What tells that a slash divides: v/t = a, the slope of y/x. */
const IN_FORMULA =
  /[=²³√^<>×·÷π]|(?<!\p{L})(?:slope|ratio|fraction|equals?|divided?|quotient|formula|derivative|solve|simplify|where)(?!\p{L})/iu;

const SIGN_RULES: readonly Rule[] = [
  // Initials of two words in small letters: my r/s, d/c.
  rule('letter', /([a-z])\/([a-z])(?![\p{L}\d/])/u, (m) =>
    /^[abnxyz]\/[abnxyz]$/.test(m[0]) || IN_FORMULA.test(before(m) + behind(m, 12))
      ? undefined
      : `${m[1]} ${m[2]}`.toUpperCase(),
  ),
  rule('letter', /N[º°] ?(?=\d)/u, () => 'number'),
  // A line: y=mx+b.
  rule(
    'letter',
    /([a-z])([a-z]) ?([-+]) ?(?=[a-z\d](?!\p{L}))(?<== ?\p{L}{2} ?[-+] ?)/u,
    (m) => `${m[1]} ${m[2]} ${m[3] === '+' ? 'plus' : 'minus'}`,
  ),
  rule('sign', /§(§)? ?/u, (m) => `section${m[1] && 's'}`),
  // Up or down by so much: ▲2.1%.
  rule('sign', /[▲↑▼↓] ?(?=[$€£]?\d)/u, (m) => (/[▲↑]/.test(m[0]) ? 'up' : 'down')),
  // What belongs to a number or a code: 2024's, COVID-19's.
  rule('sign', /(?<=[\p{Lu}\d.])'s(?![\p{L}\d])/u, () => "'s"),
];

export const ENGLISH_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: SHORT_WORDS,
  rules: [
    ...SILENT_RULES,
    rule('sign', /(?<=\p{L})# ?(?=\p{Lu}{0,3}\d)|#(?=\p{Lu}{0,3}-?\d)(?!\d{1,4}\p{L}{3})/u, (m) =>
      /^\p{Lu}{3}\d{1,4}(?![\p{L}\d-])/u.test(behind(m)) && !OF_A_NUMBER.test(before(m))
        ? undefined
        : 'number',
    ),
    // The number that something has: Conf. # is 7, do #s 1-15.
    rule('sign', /#(s?)(?=[\s:,)])/u, (m) =>
      m[1] === 's' ? 'numbers' : OF_A_NUMBER.test(before(m)) ? 'number' : undefined,
    ),
    rule(
      'letter',
      /(?:y\/o|([yqmwdYQ])\/\1|([YQM])o\2)(?![\p{L}\d])/u,
      (m) => OVER[m[1] || m[2]] ?? 'year old',
    ),
    rule('digit', /(\d(?:\.\d)?) ?★/u, (m) => `${decimal(m[1])} ${m[1] === '1' ? 'star' : 'stars'}`),
    rule('digit', /(\d{1,3}) ?-?(?:yo|y\/o|y\.o\.?)(?![\p{L}\d])/u, (m) =>
      /(?:^|[^\p{L}])(?:is|are|was|were|am|be|turn(?:s|ed)|\d and|(?<=')(?:s|m|re)) (?:about |only |almost |nearly )?$/u.test(
        before(m),
      ) && !/^ \p{L}/u.test(behind(m))
        ? `${cardinal(m[1])} years old`
        : `${cardinal(m[1])} year old`,
    ),
    // What comes of a reaction: 2H2 + O2 → 2H2O.
    rule('sign', new RegExp(`→(?<=(?:^|\\+) ?${SUBSTANCE} →)(?= ${SUBSTANCE}(?:[\\s.,;]|$))`, 'u'), (m) =>
      /\p{L}[\d₀-₉]|\+/u.test(before(m) + behind(m)) ? 'yields' : undefined,
    ),
    ...MUSIC_RULES,
    ...COMMON.web,
    ...AVIATION_RULES,
    ...CODE_RULES,
    QUOTIENT_RULE,
    ...PHONE_RULES,
    ...DATE_RULES,
    ...TIME_RULES,
    ...MONEY_RULES,
    ...ADDRESS_RULES,
    ...UNIT_RULES,
    COMMON.version,
    ...ABBREVIATION_RULES,
    ...MESSAGE_RULES,
    ...ROMAN_RULES,
    ...COMMON.identifiers,
    ...NUMBER_RULES,
    ...COMMON.codes,
    COMMON.dottedLetters,
    ...SIGN_RULES,
    ...COMMON.signs,
    COMMON.initialisms,
  ],
};
