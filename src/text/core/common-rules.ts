import { codeRules, dottedLettersRule, initialismRule, type LetterWords } from './codes.js';
import { everydayRules, type EverydayWords } from './everyday.js';
import { latexRules } from './formulas.js';
import {
  earlyIdentifierRules,
  identifierRules,
  type IdentifierWords,
  sayVersion,
  STAGE,
} from './identifiers.js';
import { notationRules } from './notation.js';
import { before, type Rule, rule, spaced } from './rules.js';
import { webRules, type WebWords } from './web.js';
import { table } from './words.js';

/** The words of a language for what is written in the same way in all of them. */
export interface CommonWords extends WebWords, IdentifierWords, LetterWords, EverydayWords {
  /** The word for the v of v2.1. */
  readonly version: string;
  /** The word between two initials, `and `, with the space after it where the language has one. */
  readonly and: string;
  /** Signs that stand alone, as in `table`: `@: at; %: percent`. */
  readonly signNames: string;
  /** What signs are called where a text shows them, as in `table`: `!: exclamation point`. */
  readonly shown?: string;
  /** Numbers that name; `cardinal` without it. */
  readonly label?: (digits: string) => string;
  /** Numbers in codes of letters and digits; `label` without it. */
  readonly codeNumber?: (digits: string) => string;
}

const SHOWN = '[!?@#$%^&*_+=~|\\\\/<>:;.,-]';
const NEXT_SHOWN = '(?:, ?(?:(?:and|or) )?| (?:and|or) )';
/** Around a sign: quotation marks, a word for what it is, or more signs. */
const IS_SHOWN = [
  '(?=["\'`])(?<=(?:^|[\\s(])["\'`].)',
  '(?= (sign|symbol|key|character|button)s?(?!\\p{L}))',
  `(?=${NEXT_SHOWN}["'\`]?${SHOWN}(?:[\\s,;.)"'\`]|$))`,
  `(?<=(?:^|[\\s("'\`])${SHOWN}["'\`]?${NEXT_SHOWN}.)(?=[\\s,;.)]|$)`,
].join('|');

/** Signs that a text shows instead of using them: (!, @, #), the "&" key, an @ symbol, and those of a password: Blue$ky42. */
const shownSignRules = (names: Readonly<Record<string, string>>): Rule[] => [
  rule('sign', new RegExp(`(?<=^|[\\s("'\`])(${SHOWN})(?:${IS_SHOWN})`, 'u'), (m) =>
    names[m[1]]?.replace(m[2] === '' ? /^$/ : / sign$/, ''),
  ),
  rule(
    'sign',
    new RegExp(
      `(${SHOWN})(?<=(?:pass(?:word|code)|(?<!\\p{L})PW)(?: is)?:? \\S{2,20})(?=\\S{0,20}[\\p{L}\\d])`,
      'iu',
    ),
    (m) => names[m[1]],
  ),
];

function signRules({ and, everyday, signNames, signs, times }: CommonWords): Rule[] {
  const { '-': minus, '≠': unequal, '–': to } = table(everyday);
  const blanks: Readonly<Record<string, string>> = { '№': ' ?', '√': ' ?', '∛': ' ?', '±': ' ?' };
  return [
    rule(
      'letter',
      /(\p{Lu}{1,3})&(?:amp;)?(\p{Lu}{1,3})(s?)(?![\p{L}\d])/u,
      (m) => `${spaced(m[1])} ${and}${spaced(m[2])}${m[3] && "'s"}`,
    ),
    rule('sign', /&(?:amp;)?/u, () => and.trim()),
    // Signs of programs: a != b, n += 1.
    rule('sign', /!=(?= ?[\p{L}\d"'-])/u, () => unequal),
    rule(
      'sign',
      /(?<=[\p{L}\d\])] ?)([+-])=(?= ?[\p{L}\d"'-])/u,
      (m) => `${m[1] === '+' ? signs.plus : (minus ?? '')} ${table(signNames)['='] ?? ''}`,
    ),
    // A name or a mark with its plus, an amount or more: Disney+, A++, $50+.
    rule(
      'sign',
      /\+(?<=(?:(?<![\p{L}\d])\p{Lu}[\p{L}\d]{0,20}\+{0,2}|[$€£]\d[\d.,]{0,12}[kKMB]{0,2}|\d ?€|\d\.\d{1,3}|(?<!\p{L})v\d{1,3})\+)(?=[\s.,;:!?)'"»”+]|$)/u,
      () => signs.plus,
    ),
    rule('sign', /(?<=[\s²³])\+(?=\s)/u, () => signs.plus),
    rule(
      'sign',
      /-(?<=(?:[²³]|(?<![\p{L}\p{M}'])[a-zء-ي]|تربيع|تكعيب) -)(?= [\p{L}\d][^.!?=]{0,24}=)/u,
      () => minus,
    ),
    // So many of a thing, so much each: 3 items × $250.
    rule('sign', /×(?<=[\p{L}\p{M}).%€²³] ×) ?(?=[€$£₹¥]?\d)/u, () => times),
    // What is less than nothing: (-b, x = -a.
    rule('sign', /-(?<=[(=] ?-) ?(?=[a-z](?!\p{L}))/u, () => minus),
    // What two words share: Vor- und Nachteile, two- or three-year, 18- bis 34-Jährige.
    rule('sign', /-(?<=[\p{L}\d]-)(?= (?:und|oder|u\.|bzw|bis|sowie|and|or|to|et|ou)(?!\p{L}))/u, () => ''),
    // From one size of clothes to another: XS–XXL.
    rule('sign', /[-–](?<=(?<!\p{L})X{0,3}[SML][-–])(?=(?:\d?X){0,3}[SML](?![\p{L}\d-]))/u, () => to),
    // From one equation or letter to another: (4)–(6), (a)-(c).
    rule('sign', /[-–](?<=\((?:\d{1,3}|\p{Ll}{1,4})\)[-–])(?=\((?:\d|\p{Ll}{1,4}\)))/u, () => to),
    // A password is typed with all its signs: Juni-2025.
    rule(
      'sign',
      /-(?<=(?<!\p{L})(?:pass(?:word|code|wort)|PW|code(?=.{3,30}-\d))(?:\.|:| is:?| lautet:?|) [\p{L}\d]{1,20}-)(?=[\p{L}\d])/iu,
      () => signs.dash,
    ),
    // Unspaced: 2x-1.
    rule('sign', /-(?<=\d[a-jln-z]-)(?=\d{1,4}(?![\p{L}\d%]|[.,]\d))/u, () => minus),
    // A square less something: x² - 4x, 2³ - 5.
    rule('sign', /[-–](?<=(?:(?<![\p{L}\p{M}'])[a-ln-z\d][²³]|\d[abcnpqrxyz]) [-–])(?= \d)/u, () => minus),
    // A fraction without its zero: .5.
    rule('sign', /\.(?<=(?:^|[\s(=])\.)(?=\d{1,3}(?![\p{L}\d-]|\.\d))/u, () => signs.dot),
    ...Object.entries(table(signNames)).map(([sign, name]) =>
      rule(
        /\p{L}/u.test(sign) ? 'letter' : 'sign',
        new RegExp(`${sign.replace(/[$^*+]/g, '\\$&')}${blanks[sign] ?? ''}`),
        () => name,
      ),
    ),
  ];
}

/** Groups of rules that a language puts between its own, each group in its place. */
export function commonRules(words: CommonWords) {
  const { digits, cardinal, label = cardinal, codeNumber = label, year = cardinal } = words;
  const { π: pi } = table(words.signNames);
  return {
    web: [
      ...latexRules(words),
      ...notationRules(words, table(words.everyday)),
      ...everydayRules(words),
      // 2πr
      rule('digit', /(\d{1,6})π(\p{Ll}?)(?!\p{L})/u, (m) =>
        pi === undefined ? undefined : `${cardinal(m[1])} ${pi} ${m[2]}`.trim(),
      ),
      ...webRules(words),
      ...earlyIdentifierRules({ ...words, cardinal: label }),
    ],
    version: rule(
      'letter',
      new RegExp(
        `(?:v|V(?=\\d+\\.\\d|\\.))(?:\\. ?(?=\\d{1,4}\\.\\d)(?!\\d{1,2}\\.\\d{1,2}\\.(?:(?:\\d{4}|\\d\\d)(?!\\d)|[\\s,;)]|$)))?(\\d{1,6}(?:\\.\\d{1,6}){0,5}(?:\\.x)?)(?:[-.]?(${STAGE})(?:[-.]?(\\d{1,3}))?)?(?![\\p{L}\\p{M}\\d])`,
      ),
      // The word may stand before the letter: version v2.
      (m) => {
        const named = before(m).toLowerCase().endsWith(`${words.version.toLowerCase()} `);
        return `${named ? '' : `${words.version} `}${sayVersion(m, { ...words, cardinal: label })}`;
      },
    ),
    identifiers: identifierRules({ ...words, cardinal: label }),
    codes: codeRules({ digits, codeNumber, year, acronyms: words.acronyms, to: table(words.everyday)['–'] }),
    dottedLetters: dottedLettersRule(),
    signs: [...shownSignRules(table(words.shown ?? '')), ...signRules(words)],
    initialisms: initialismRule(words),
  };
}
