import { RUN } from './everyday.js';
import { formulaRules, type FormulaWords } from './formulas.js';
import {
  before,
  behind,
  type LanguageRules,
  type Match,
  type Rule,
  rule,
  sayDigits,
  spaced,
  wordBefore,
} from './rules.js';
import { alternatives, table } from './words.js';

export interface IdentifierWords extends FormulaWords, Pick<LanguageRules, 'digits'> {
  /** How numbers with several dots are said, 192.168.1.1 and 3.12.1, where number rules do not say so themselves. */
  readonly dotted?: true;
  /** The separator between groups of digits; a comma if absent. */
  readonly comma?: string;
  /** The words between a rating and its maximum: 4.5/5. */
  readonly outOf: string;
  /** Words for a slash between a number and what it is counted by, 6/day, with those words: `day, week: per`. */
  readonly rates: string;
  /** As in `EverydayWords`; `::` for the groups that an address leaves out. */
  readonly everyday: string;
  /** The word between the parts of a version; `signs.dot` if absent. */
  readonly point?: string;
}

const NO_MORE = '(?![\\p{L}\\p{M}\\d])';
const MAC = '(?:[\\dA-Fa-f]{2}[:-]){3,7}[\\dA-Fa-f]{2}';
/** What names something among all things: 3e8a91c2-77b4-4e10-9f3d-0c5512e8aa01. */
const UNIQUE = '[\\dA-Fa-f]{8}(?:-[\\dA-Fa-f]{4}){3}-[\\dA-Fa-f]{12}';
/** A new address on the net; its first group has a digit, std::max has none. */
const LONG_ADDRESS =
  '(?=[\\dA-Fa-f]{0,3}\\d)(?=[\\dA-Fa-f:]{2,38}::|(?:[\\dA-Fa-f]{1,4}:){7})(?:[\\dA-Fa-f]{1,4}::?){1,7}[\\dA-Fa-f]{0,4}';
/** What is stamped on a car, letters and digits mixed. */
const VEHICLE = '(?=[A-Z]{0,16}\\d)(?=\\d{0,16}[A-Z])[A-HJ-NPR-Z\\d]{17}';
const IBAN = '\\p{Lu}{2}\\d{2}(?: ?[\\p{Lu}\\d]{4}){2,7}(?: ?[\\p{Lu}\\d]{1,4})?';

/** Digits by name, letters one by one. */
const spell = (code: string, digits: readonly string[]): string =>
  (code.match(/[\p{L}\d]/gu) ?? [])
    .map((sign) => (/\d/.test(sign) ? sayDigits(sign, digits) : sign.toUpperCase()))
    .join(' ');

const isAddress = (parts: readonly string[]): boolean =>
  parts.every((part) => Number(part) <= 255 && !/^0\d/.test(part));

/** Groups of letters and digits, sign by sign. */
const spellGroups = (code: string, { digits, comma = ', ', everyday }: IdentifierWords): string => {
  const { '::': skipped } = table(everyday);
  return code
    .split('::')
    .filter((half) => half !== '' || skipped !== undefined)
    .map((half) => (half.match(/[\p{L}\d]+/gu) ?? []).map((group) => spell(group, digits)).join(comma))
    .join(skipped === undefined ? comma : ` ${skipped} `)
    .trim();
};

/** `500-1000` is a range and `104-8827` is none: its ends are round, or near each other and in order. */
export function isRange(from: string, to: string): boolean {
  const [low, high] = [Number(from), Number(to)];
  if ((low % 10 === 0 && high % 10 === 0) || (from.length === 2 && high % 100 === 0)) return true;
  return high > low && high <= low * 10;
}

/** A number that names comes after it: n.º 4051-7732. */
const NAMES = /(?:#|№|(?<!\p{L})(?:n[r.º°]|n\. ?[º°]|n[uú]m\.|n[uú]mero) ?)$/iu;

function dottedRules({ digits, signs, cardinal }: IdentifierWords): Rule[] {
  return [
    rule('digit', /\d{1,3}(?:\.\d{1,3}){3}(?![.,]?\d)/u, (m) => {
      const parts = m[0].split('.');
      if (!isAddress(parts)) return undefined;
      return parts.map((part) => sayDigits(part, digits)).join(` ${signs.dot} `);
    }),
    // The start of an address: 192.168 is not a thousand.
    rule('digit', /192\.168(?![.,]?\d)/u, (m) =>
      m[0].replace(/\d+/g, (part) => sayDigits(part, digits)).replace('.', ` ${signs.dot} `),
    ),
    rule('digit', /\d{1,4}(?:\.\d{1,4}){2,5}(?![.,]?\d)/u, (m) => {
      const parts = m[0].split('.');
      // Groups of three are thousands.
      if (parts.slice(1).every((part) => part.length === 3)) return undefined;
      return parts.map((part) => cardinal(part)).join(` ${signs.dot} `);
    }),
  ];
}

export const STAGE = 'rc|alpha|beta|dev|canary|preview|pre|nightly|next';

/** What the groups of a version are: its numbers, the last of which may be an x, its stage and the number of that. */
export function sayVersion(
  [, version, stage, number]: Match,
  { cardinal, point, signs }: Pick<IdentifierWords, 'cardinal' | 'point' | 'signs'>,
): string {
  const parts = version.split('.').map((part) => (part === 'x' ? 'X' : cardinal(part)));
  const named = stage.length <= 2 ? spaced(stage.toUpperCase()) : stage;
  return `${parts.join(` ${point ?? signs.dot} `)} ${named} ${number === '' ? '' : cardinal(number)}`
    .replace(/ +/g, ' ')
    .trim();
}

const HARDWARE = new RegExp(`(?=[\\d:-]{0,21}[A-Fa-f])${MAC}(?![\\p{L}\\d:-])`, 'u');

/** The points of two teams: Lakers 112-108 Celtics. */
const isScore = (m: Match): boolean =>
  /^1?\d\d-1?\d\d$/.test(m[0]) &&
  /\p{Lu}\p{Ll}+ $/u.test(before(m)) &&
  (/^ \p{Lu}\p{Ll}/u.test(behind(m)) || /\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+ $/u.test(before(m)));

/** What looks like a time of day, a ratio or a decimal, and is none; before the rules of dates and numbers. */
export function earlyIdentifierRules(words: IdentifierWords): Rule[] {
  const { digits, cardinal } = words;
  return [
    rule('digit', HARDWARE, (m) => spell(m[0], digits)),
    ...(['digit', 'letter'] as const).map((starts) =>
      rule(starts, new RegExp(`(?:${UNIQUE}|${LONG_ADDRESS}|${VEHICLE})(?![\\p{L}\\d-])`, 'u'), (m) =>
        spellGroups(m[0], words),
      ),
    ),
    // An address and its port.
    rule('digit', /(\d{1,3}(?:\.\d{1,3}){3}):(\d{2,5})(?![.,:]?\d)/u, (m) => {
      const parts = m[1].split('.');
      if (!isAddress(parts)) return undefined;
      const address = parts.map((part) => sayDigits(part, digits)).join(` ${words.signs.dot} `);
      return `${address}${words.comma ?? ', '}${sayDigits(m[2], digits)}`;
    }),
    rule('digit', /([2-9]\d):([0-5]\d)(?!:?\d|[.,]\d)/u, (m) => {
      // From 25 on it cannot be an hour, and the numbers are said as they are.
      if (Number(m[1]) < 25 || !RUN.test(before(m))) return undefined;
      return `${cardinal(m[1])} ${/^0/.test(m[2]) ? `${digits[0] ?? ''} ` : ''}${cardinal(String(Number(m[2])))}`;
    }),
    // 3.11.4rc1, 2.x, 0x80070005
    rule(
      'digit',
      new RegExp(
        `(\\d{1,4}(?:\\.\\d{1,4}){1,4})[-.]?(${STAGE}|[ab])[-.]?(\\d{1,3})(?![\\p{L}\\d]|\\.\\d)`,
        'u',
      ),
      (m) => sayVersion(m, words),
    ),
    rule('digit', /(\d{1,4}(?:\.\d{1,4}){0,3}\.x)(?![\p{L}\d])/u, (m) => sayVersion(m, words)),
    rule('digit', /0x([\dA-Fa-f]{2,16})(?![\p{L}\d])/u, (m) => spell(m[0], digits)),
  ];
}

/**
 * Groups of digits, digit by digit; but the numbers of a draw, which go up, 7-12-23-38-45, and the round ones of a rule or a
 * mixture, 3-30-300.
 */
function sayGroups(code: string, { digits, cardinal, comma = ', ' }: IdentifierWords): string {
  const groups = code.split(/\D+/);
  const isDrawn =
    groups.length > 3 &&
    groups.every((group, at) => group.length < 3 && (at === 0 || Number(group) > Number(groups[at - 1])));
  const isRound = groups.every((group) => /^[1-9]0{0,2}$/.test(group));
  return groups
    .map((group) => (isDrawn || isRound ? cardinal(String(Number(group))) : sayDigits(group, digits)))
    .join(comma);
}

/** What is too long to be counted, a build, and a day in the name of one: build 22631, 20250918. */
const longRules = (digits: readonly string[]): Rule[] => [
  rule('digit', /\d{11,30}(?!\d|[.,]\d)/u, (m) => (/0{6}$/.test(m[0]) ? undefined : sayDigits(m[0], digits))),
  rule(
    'digit',
    /(?:20[0-4]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|\d{5,9}(?<=(?:[Bb]uild|BUILD|[Cc]ompila[czç]\p{L}{2,4}):? \d{5,9}))(?!\d|[.,]\d| ?[€$£%])/u,
    (m) => sayDigits(m[0], digits),
  ),
];

/** Hyphenated numbers, network addresses, accounts and formulas; after the rules of dates, telephones and units. */
export function identifierRules(words: IdentifierWords): Rule[] {
  const { digits, cardinal } = words;
  const rates = table(words.rates);
  const inGroups = (code: string): string => sayGroups(code, words);
  return [
    rule('letter', HARDWARE, (m) => spell(m[0], digits)),
    rule('letter', new RegExp(IBAN + NO_MORE, 'u'), (m) => spell(m[0], digits)),
    // Cards and accounts in fours.
    rule('digit', /\d{4}(?: \d{4}){2,4}(?! ?\d|[.,]\d)/u, (m) => inGroups(m[0])),
    ...longRules(digits),
    ...(words.dotted ? dottedRules(words) : []),
    rule(
      'digit',
      new RegExp(`(\\d{1,9}(?:-\\d{1,9}){2,6})(-X)?(?![-\\d])${NO_MORE}`, 'u'),
      (m) => inGroups(m[1]) + m[2].replace('-', ' '),
    ),
    rule('digit', new RegExp(`(\\d{2,7})-(\\d{3,8})(?![-\\d.,/]\\d)${NO_MORE}`, 'u'), (m) => {
      const [, from, to] = m;
      if (from.length === 2 && to.length === 3) return undefined;
      if (isScore(m)) return undefined;
      const zero = /^0\d/.test(from) || /^0\d/.test(to);
      return zero || NAMES.test(before(m, 8)) || !isRange(from, to) ? inGroups(m[0]) : undefined;
    }),
    rule(
      'sign',
      /(?<=\d[.,]\d{1,2})\/(4|5|10|14|20|30|60|100|110)(?:[.,]0)?(?![\d/\p{L}]|[.,]\d)/u,
      (m) => `${words.outOf} ${cardinal(m[1])}`,
    ),
    // 3 g/24 h, 250 mg/5 ml, but from one hour to another: 9h/12h.
    rule(
      'sign',
      /(?<=\d ?(?!h\/|c?m\/(?=\d+ ?kg))\p{L}{1,5})\/(?= ?\d{1,3}(?:[.,]\d{1,2})? ?(?:h|hrs?|hours|min|Std|Stunden|horas|heures|ore|km|[mcdμ]?[lL]|[mk]?g)(?!\p{L}))/u,
      () => Object.values(rates).at(-1),
    ),
    // The size of a network: a /24, 10.0.0.0/8.
    rule(
      'sign',
      /(?<=(?:^|[\s(])(?<!\d )|\d(?:\.\d{1,3}){3})\/(?=(?:[89]|[12]\d|3[0-2]|48|56|64)(?![\p{L}\d/]|[.,]\d))/u,
      () => words.signs.slash,
    ),
    // 6/day, 3x + 2, x².
    rule(
      'sign',
      new RegExp(
        `/(?<=\\d ?(?:\\p{L}{1,10}(?:\\.|/\\p{L}{1,4}[²³]?)?|[€$£₹%]?(?:/\\p{L}{1,9}\\.?)?|\\p{L}{0,2}[²³])?/) ?(?=(${alternatives(Object.keys(rates))})(?![\\p{L}\\p{M}]))`,
        'u',
      ),
      (m) => rates[m[1]],
    ),
    // A price for each of what is shortened: 0,10 €/pág.
    rule('sign', /\/(?<=[€$£] ?\/) ?(?=\p{L}{1,6}\.)/u, () => Object.values(rates).at(-1)),
    // What is earned or used: euros brutos/año; but no date, día/mes/año.
    rule(
      'sign',
      new RegExp(`/(?<=\\p{L}{3} ?/) ?(?=(${alternatives(Object.keys(rates))})(?![\\p{L}\\p{M}/]))`, 'u'),
      (m) => (rates[wordBefore(m).toLowerCase()] === undefined ? rates[m[1]] : undefined),
    ),
    ...formulaRules(words),
  ];
}
