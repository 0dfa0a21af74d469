import {
  fractionParts,
  plainSuperscripts,
  ROMAN,
  romanValue,
  SUPERSCRIPTS,
  VULGAR_FRACTION,
} from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { RATING_RULE } from './codes.js';
import { NAMED_NUMBER_RULES } from './named-numbers.js';
import {
  cardinal,
  decimal,
  digitByDigit,
  inPairs,
  NUMBER,
  ordinal,
  plural,
  secondPair,
  year,
} from './numbers.js';

export const SCALES = table(`
  k, K, thousand: thousand; m, M, mn, mil, mm, MM, million: million; b, B, bn, Bn, billion: billion;
  t, T, tn, trillion: trillion; hundred: hundred; dozen: dozen
`);
const SUPERSCRIPT_CLASS = `[${SUPERSCRIPTS}]`;

/** A power of ten or of something else: "to the sixth". */
export function power(exponent: string): string {
  const negative = /^[-⁻]/.test(exponent);
  const digits = exponent.replace(/\D/g, '');
  if (!negative && digits === '2') return 'squared';
  if (!negative && digits === '3') return 'cubed';
  return negative ? `to the minus ${ordinal(digits)}` : `to the ${ordinal(digits)}`;
}

/** Whether people say it as a part: a twentieth, and no thirty-first. */
export function isSayable(denominator: string): boolean {
  const value = Number(denominator);
  return value >= 2 && (value <= 20 || value === 100 || value === 1000 || (value < 100 && value % 10 === 0));
}

export function fraction(numerator: string, denominator: string): string {
  const value = Number(denominator);
  const many = Number(numerator) !== 1;
  const top = cardinal(numerator);
  if (!isSayable(denominator) || Number(numerator) > (value > 10 ? value : 12))
    return `${top} over ${cardinal(denominator)}`;
  if (value === 2) return `${top} ${many ? 'halves' : 'half'}`;
  if (value === 4) return `${top} ${many ? 'quarters' : 'quarter'}`;
  return `${top} ${many ? plural(ordinal(denominator)) : ordinal(denominator)}`;
}

export function mixed(whole: string, numerator: string, denominator: string): string {
  const part = fraction(numerator, denominator);
  return `${cardinal(whole)} and ${part.replace(/^one (?=half|quarter)/, 'a ')}`;
}

const YEAR_CUES =
  /(?:^|[^\p{L}])(?:in|since|by|of|from|until|till|to|and|or|before|after|during|circa|ca|around|year|years|early|late|mid|spring|summer|autumn|fall|winter|copyright|class|born|died|est|the)\W{0,2}$/iu;
const NO_NOUN =
  /^(?:was|is|has|his|this|thus|its|as|us|yes|perhaps|across|whereas|always|sales|elections?|results|games|olympics|season)$/i;

/** Four digits without a comma: a year, unless they count something. */
function fourDigits(digits: string, match: Match): string {
  const value = Number(digits);
  if (
    value < 1010 ||
    value > 2099 ||
    (value < 1100 &&
      !/^(?:in|since|year)$/i.test(wordBefore(match)) &&
      !(before(match, 1) === '(' && behind(match, 1) === ')'))
  )
    return cardinal(digits);
  const noun = wordBehind(match);
  const counts = /[a-z](?![sui])[a-z]s$/.test(noun) && !NO_NOUN.test(noun) && !YEAR_CUES.test(before(match));
  const counted = counts || /^(?:people|men|women|children|percent|words|more|times)$/.test(noun);
  return counted && !(value < 2000 && value % 100 === 0) ? cardinal(digits) : year(digits);
}

function sayNumber(written: string, match: Match): string {
  return /^\d{4}$/.test(written) && !written.startsWith('0') ? fourDigits(written, match) : decimal(written);
}

/** A sign before a number holds when no number or word stands before it. */
const SIGN_BEFORE = '(?<![\\p{L}\\d)\\]%*])';

/** What comes is a name made of digits, not a number. */
const CODE_CUES =
  /(?:^|[^\p{L}])(?:(?:pin|otp|pw|passwd|cvv2?|cvc|(?:pass)?code|zip|password|id|account|tracking|confirmation|ref(?:erence)?|acct|policy|rma|invoice|meter|membership|customer|serial|case|ticket|ssn|a\/c|squawk|extension|combination)\.?(?: (?:number|code|no\.|id|#))?(?: is| was)?:? |(?:ends|ending) (?:in |with |w\/ ?)?|(?:card|account|number|phone|visa|mastercard|amex) ending |(?:te?xt|send) \S{1,20} to |plate(?: number)?(?: is)?:? (?:[a-z\d]{1,4} )?)$/iu;

/** Their numbers are said in pairs. */
const NUMBERED =
  /(?:^|[^\p{L}])(?:room|rm\.?|highway|hwy\.?|route|rte?\.?|interstate|office|microsoft|suite|ste\.?|bwv|kv|rv|[kd]\.|h\. ?r\.|[hs]b|(?:house|senate) bill|boeing|airbus|bus|train|tram|gate|rfc|[gr]tx|rx|flight(?: \p{Lu}{2})?) $/iu;

/** A flight: UA 1549 departs, BA 117 to London. */
const FLIES =
  /^,? (?:(?:departs|departing|departed|leaves|arrives|arriving|arrived|lands|landing|landed|boards|boarding)(?!\p{L})|(?:is|was) (?:now )?(?:boarding|delayed|cancell?ed|on time|late)|(?:to|from) \p{Lu})/u;

/** Their numbers end in a letter: room 4B. */
export const LETTERED =
  /(?:^|[^\p{L}])(?:aisle|apartment|apt\.?|bay|bldg\.?|building|bus|carriage|chapter|class|coach|column|desk|door|exercise|exit|exhibit|figure|fig\.?|fl\.?|flat|flight|form|gate|grade|hall|house|hwy\.?|highway|item|lane|level|line|locker|lot|nos?\.?|option|page|part|phase|pier|platform|question|rm\.?|room|route|rt\.?|rte\.?|row|seat|section|sec\.?|shop|spot|stage|stall|stand|ste\.?|step|stop|suite|table|terminal|track|train|tram|type|unit|version|zone) #?$/iu;
export const inPairsOrWhole = (digits: string): string =>
  /^\d{3}$/.test(digits) ? inPairs(digits) : decimal(digits);

/** Not both round: 2019-2022 models, but 1800-2000 calories. */
const areYears = (from: string, to: string): boolean =>
  [from, to].every((year) => /^(?:19|20)\d\d$/.test(year)) && from < to && !/00.*00$/.test(from + to);

/** A sum follows. */
const ASKED = /(?<!\p{L})(?:what(?:'s| is)|how much is|calculate|compute|multiply|divide|solve:?) $/iu;
/** A quotient that is asked for, before it could be a date: what's 12/4? */
export const QUOTIENT_RULE: Rule = rule(
  'digit',
  /(\d{1,9}) ?\/ ?(\d{1,9})(?![\d/]|[.,]\d| of(?!\p{L}))/u,
  (m) =>
    ASKED.test(before(m)) && (Number(m[1]) > Number(m[2]) || m[0].includes(' '))
      ? `${cardinal(m[1])} divided by ${cardinal(m[2])}`
      : undefined,
);

export const NUMBER_RULES: readonly Rule[] = [
  ...NAMED_NUMBER_RULES,
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×·*] ?10(?:\\^\\{?(-?\\d{1,4})\\}?|(⁻?${SUPERSCRIPT_CLASS}{1,4}))(?![\\d.])`),
    (m) => `${decimal(m[1])} times ten ${power(m[2] || plainSuperscripts(m[3]))}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER})[eE]([-+]?\\d{1,4})(?![\\p{L}\\d])`),
    (m) => `${decimal(m[1])} times ten ${power(m[2])}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?:(?:\\^|\\*\\*)\\{?(-?\\d{1,4})(?!\\d)\\}?|(⁻?${SUPERSCRIPT_CLASS}{1,4}))`),
    (m) => `${decimal(m[1])} ${power(m[2] || plainSuperscripts(m[3]))}`,
  ),
  rule('digit', /(\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(?:st|nd|rd|th)(?![\p{L}\d])/iu, (m) => ordinal(m[1])),
  rule('digit', /(\d{1,3}(?:\.\d{3}){2,6})(?![\d.])/u, (m) => cardinal(m[1].replaceAll('.', ''))),
  rule('digit', /\d{1,4}(?:\/\d{1,4}){2,8}(?![\d/])/u, (m) => m[0].split('/').map(cardinal).join(', ')),
  rule('digit', new RegExp(`(\\d{1,9}) ?(${VULGAR_FRACTION})( ?[x×](?= ?\\d))?`), (m) => {
    const [top, bottom] = fractionParts(m[2]);
    return mixed(m[1], top, bottom) + (m[3] && ' by');
  }),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => fraction(...fractionParts(m[1]))),
  rule('digit', /(\d{1,6})[ -](\d{1,3})\/(\d{1,4})(?![\d/])/u, (m) =>
    Number(m[2]) < Number(m[3]) ? mixed(m[1], m[2], m[3]) : undefined,
  ),
  rule('digit', /1\/2(?= (?:price|off|time|day|the|an?|my|your|his|her|our|their)(?!\p{L}))/u, (m) =>
    /\d ?$/.test(before(m, 2)) ? undefined : 'half',
  ),
  // Two sizes that belong together: size 10/12.
  rule('digit', /(\d{1,2})\/(\d{1,2})(?![\d/])/u, (m) =>
    /(?:^|[^\p{L}])sizes? $/iu.test(before(m)) ? `${cardinal(m[1])} ${cardinal(m[2])}` : undefined,
  ),
  RATING_RULE,
  // Runs and wickets: England are 187/4.
  rule('digit', /(\d{2,3})\/(\d|10)(?![\d/])/u, (m) =>
    Number(m[1]) > 20 &&
    (/(?:\p{Lu}\p{Ll}+|were|are|on|at|and|made|scored|reached|posted|declared|(?:total|score) of) $/u.test(
      before(m),
    ) ||
      /^ \(\d{1,2}(?:\.\d)? ov/u.test(behind(m)))
      ? `${cardinal(m[1])} for ${cardinal(m[2])}`
      : undefined,
  ),
  // And what a bowler took: 4/32.
  rule('digit', /(\d|10)\/(\d{1,3})(?![\d/])/u, (m) =>
    /(?:^|\s)(?:bowled|took|takes|figures of|(?:best|haul|spell) of) $/u.test(before(m))
      ? `${cardinal(m[1])} for ${cardinal(m[2])}`
      : undefined,
  ),
  rule('digit', /(\d{1,2})\/(\d{1,2}) ?[-–] ?(?=\d{1,2}\/\d{1,2}(?![\d/]))/u, (m) =>
    Number(m[1]) < Number(m[2]) ? `${fraction(m[1], m[2])} to` : undefined,
  ),
  rule('digit', /(\d{1,6})\/(\d{1,6})(?:(?:rd|th|nd)s?(?!\p{L}))?(?![\d/])/u, (m) => fraction(m[1], m[2])),
  // Versions, clauses, addresses: parts with dots.
  rule('digit', /(?:\d{1,3}\.){3}\d{1,3}(?![\d.]\d)/u, (m) =>
    m[0].split('.').map(digitByDigit).join(' dot '),
  ),
  rule('digit', new RegExp(`\\d{1,6}(?:\\.(?:\\d{1,6}|(?=[IVXLCDM])${ROMAN})(?![\\p{L}\\d])){2,8}`), (m) =>
    m[0]
      .split('.')
      .map((part) => cardinal(/\d/.test(part) ? part : String(romanValue(part))))
      .join(' point '),
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER})(?: ?[x×] ?(${NUMBER}))?(?![\\p{L}\\d]|[-/]\\d)`),
    (m) =>
      m
        .slice(1, 4)
        .filter(Boolean)
        .map(decimal)
        .join(/^ ?=/.test(behind(m)) || ASKED.test(before(m)) ? ' times ' : ' by '),
  ),
  rule(
    'digit',
    new RegExp(
      `(${NUMBER})(?: ?[-–] ?| to )(${NUMBER}) ?(K|k|M|B|bn|mn|T|thousand|million|billion|trillion)(?![\\p{L}\\d]|[-–]\\p{L})`,
    ),
    (m) => `${decimal(m[1])} to ${decimal(m[2])} ${SCALES[m[3]] ?? ''}`,
  ),
  rule(
    'digit',
    /(\d{1,3}) ?[-–] ?(\d{1,3})x(?![\p{L}\d])/u,
    (m) => `${cardinal(m[1])} to ${cardinal(m[2])} times`,
  ),
  rule('digit', new RegExp(`(${NUMBER})(?:[-–]| [–] )(${NUMBER})(?![-\\d/])`), (m) =>
    // The second of the third part: Fig. 3-2, room 3-114.
    (LETTERED.test(before(m)) && (Number(m[1]) > Number(m[2]) || Number(m[2]) > 20 * Number(m[1]))) ||
    /(?:Pub\. L\.|Public Law)(?: [Nn]o\.)? $/u.test(before(m))
      ? `${inPairsOrWhole(m[1])} dash ${inPairsOrWhole(m[2])}`
      : /^(?:1[5-9]|20)\d\d0\d$/.test(m[1] + m[2])
        ? `${year(m[1])} to ${secondPair(m[2])}`
        : areYears(m[1], m[2])
          ? `${year(m[1])} to ${year(m[2])}`
          : `${sayNumber(m[1], m)} to ${sayNumber(m[2], m)}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})(K|k|M|B|bn|mn|T)(\\+?)(?![\\p{L}\\d])`), (m) =>
    LETTERED.test(before(m)) ||
    /(?:[Ss]ized?|[Tt]oddler) $/u.test(before(m)) ||
    /(?:^|\s)[a-z]\d-$|\p{Lu}\d?-$/u.test(before(m, 4)) ||
    (m[0] === '3M' && /^ (?:\p{Ll}{3,20}|Company|Post)/u.test(behind(m)))
      ? `${inPairsOrWhole(m[1])} ${m[2]}`
      : `${decimal(m[1])} ${SCALES[m[2]] ?? ''}${m[3] === '+' ? ' plus' : ''}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})\\+(?![\\p{L}\\d])`), (m) => `${decimal(m[1])} plus`),
  rule('digit', new RegExp(`(${NUMBER})x(?![\\p{L}\\d])`), (m) =>
    // So many of a thing: 3x AA batteries.
    /^ (?![YQM]o[YQM])\p{Lu}/u.test(behind(m))
      ? decimal(m[1])
      : `${decimal(m[1])} ${/[=+*/-] ?$/.test(before(m, 2)) ? 'x' : 'times'}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?([+*×÷=<>≤≥≠]) ?(?=[-.\\d])`),
    (m) => `${decimal(m[1])} ${OPERATORS[m[2]] ?? ''}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) - (?=\\d)`), (m) => `${decimal(m[1])} minus`),
  rule('digit', /(\d{3,12})(?!\d|[,.]\d)/u, (m) =>
    CODE_CUES.test(before(m)) ||
    // An order, a prescription: Rx #7734512.
    (m[0].length > 5 &&
      /(?:^|[^\p{L}])(?!(?:USD|EUR|GBP|CAD|AUD|JPY) )\p{Lu}{2,5} $/u.test(before(m)) &&
      !/^ \p{Ll}{2,}s(?!\p{L})/u.test(behind(m))) ||
    (m[0].length > 3 && /#$/.test(before(m, 1)) && !/00$|^(?:19|20)\d\d$/.test(m[0])) ||
    (m[0].length > 4 && /# ?$|(?:^|[^\p{L}])(?:(?:no|nr)\.|order|booking) $/iu.test(before(m)))
      ? digitByDigit(m[0])
      : undefined,
  ),
  rule('digit', new RegExp(`(\\d{3,4})(?!\\d|[,.]\\d)`), (m) =>
    (NUMBERED.test(before(m)) || (/(?:^|\s)\p{Lu}{2} $/u.test(before(m, 4)) && FLIES.test(behind(m)))) &&
    !/^0/.test(m[0])
      ? m[0].length === 4 && /^\d00\d/.test(m[0])
        ? digitByDigit(m[0])
        : inPairs(m[0])
      : undefined,
  ),
  rule('digit', new RegExp(`(${NUMBER})`), (m) => sayNumber(m[1], m)),
  rule('digit', /\d{1,3}(?=,\d{3})|\d{31,1000}/u, (m) => cardinal(m[0])),
  rule('sign', new RegExp(`(\\.\\d{1,30})(K|M|B)?(?![\\p{L}\\d])`), (m) =>
    /[\d.]$/.test(before(m, 1))
      ? undefined
      : `${decimal(m[1])}${m[2] === '' ? '' : ` ${SCALES[m[2]] ?? ''}`}`,
  ),
  rule('sign', new RegExp(`${SIGN_BEFORE}[-–](?=[$€£¥]?\\.?\\d)`), () => 'minus'),
  rule('sign', new RegExp(`${SIGN_BEFORE}\\+(?=\\.?\\d)`), () => 'plus'),
  rule('sign', /\+\/- ?(?=[$€£]?\.?\d)/u, () => 'plus or minus'),
  rule('sign', /[~≈] ?(?=[$€£¥]?\.?\d)/u, () => 'approximately'),
  rule(
    'sign',
    /([≤≥≠]|[<>]=?(?= ?[-$€£¥]?\.?\d|(?<=(?:^|[\s(])\p{L} ?[<>]=?) ?\p{L}(?!\p{L})))/u,
    (m) => (/(?:^|[^\p{L}])[\p{L}\d] ?$/u.test(before(m, 3)) ? COMPARED[m[1]] : undefined) ?? OPERATORS[m[1]],
  ),
  rule('sign', /([²³])/u, (m) => (m[1] === '²' ? 'squared' : 'cubed')),
  // A price and more: £54.85+VAT.
  rule('sign', /\+(?<=\d\+)(?=\p{L}{2})/u, () => 'plus'),
  rule('sign', new RegExp(`(?<=\\d\\)?) ?([+*×÷=<>≤≥≠]) ?(?=[-.\\d(])`), (m) => OPERATORS[m[1]]),
];

const OPERATORS = table(`
  +: plus; *, ×: times; ÷: divided by; =: equals; ≠: is not equal to; <: less than; >: greater than;
  ≤, <=: at most; ≥, >=: at least
`);
/** After what is compared: a ≤ b. */
const COMPARED = table(`
  <: is less than; >: is greater than; ≤, <=: is less than or equal to; ≥, >=: is greater than or equal to
`);
