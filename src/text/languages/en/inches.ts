import { fractionParts, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { fraction, mixed } from './number-rules.js';
import { cardinal, decimal, NUMBER, plural } from './numbers.js';

/** Then the next quotation mark closes it, and is no sign for inches. */
function isQuoteOpen(m: Match): boolean {
  const text = before(m, 300);
  const opened = text.match(/(?<![\p{L}\p{N}.,!?)])"/gu)?.length ?? 0;
  const closed = text.match(/(?<=[\p{L}.,!?)])"/gu)?.length ?? 0;
  return opened > closed;
}

/** No other quotation mark, which it could close. */
const isOnlyMark = (m: Match): boolean => m.input.indexOf('"') === m.input.lastIndexOf('"');

/** What stands before or after a number with a sign for inches; after anything else it may be a quotation mark. */
const MEASURED =
  /(?:^|[^\p{L}])(?:an?|the|my|your|our|his|her|this|that|each|every|is|are|measures|of|about|only)\s+$|[x×] (?:[WDHL] )?$/iu;
const MEASURES =
  /^ (?:[WDHL](?!\p{L})|long|wide|tall|high|deep|thick|across|x|×|by|and|or|to|pipes?|screens?|nails?|drills?|bits?|tv|of (?:rain|snow|ice|hail|water|mulch|soil|foam|sand|gravel))(?!\p{L})/iu;
export const NO_NOUN =
  /^[^ ]|^$|^ (?!\p{L}|[458]K)|^ (?:[WDHL](?= ?[x×,;.)]|$)|x|long|wide|tall|high|deep|thick|across|longer|wider|taller|apart|away|in|by|of|from|to|and|or|is|are|was|at|on|with|above|below|today|tonight|yesterday|tomorrow|so|this|last|per|overnight|total)(?!\p{L})/iu;

/** A 6 inch pipe is six inches wide. */
const inches = (m: Match): string => (NO_NOUN.test(behind(m)) ? 'inches' : 'inch');

const feet = (digits: string): string => `${cardinal(digits)} ${digits === '1' ? 'foot' : 'feet'}`;

const SIDES = table('W: wide; D: deep; H: high; L: long');

/** Inches and feet, by their signs. */
export const INCH_RULES: readonly Rule[] = [
  // From so many to so many: 4-6" pots; a tide of 5.6'.
  rule('digit', /(\d{1,2})[-–](\d{1,2})"(?= \p{Ll})/u, (m) =>
    isQuoteOpen(m) ? undefined : `${cardinal(m[1])} to ${cardinal(m[2])} ${inches(m)}`,
  ),
  rule('digit', /(\d{1,3}\.\d)'(?![\p{L}\d'])/u, (m) => `${decimal(m[1])} feet`),
  // Studs of so many inches: 2x4s.
  rule('digit', /([1-9])x(\d{1,2})s(?![\p{L}\d])/u, (m) => `${cardinal(m[1])} by ${plural(cardinal(m[2]))}`),
  // Trousers: 32W x 30L.
  rule(
    'digit',
    /(\d{2})W ?([x×/]) ?(\d{2})L(?![\p{L}\d])/u,
    (m) => `${cardinal(m[1])} W ${m[2] === '/' ? '' : 'by '}${cardinal(m[3])} L`,
  ),
  // Sides by their letters: 30" W x 72" H.
  rule('letter', /([WDHL])(?= ?[x×,;.)]|$)/u, (m) =>
    /(?:"|\d ?(?:in|cm|mm)\.?) $/u.test(before(m, 6)) ? SIDES[m[1]] : undefined,
  ),
  rule('letter', /x(?= ?\d{1,2}-\d\/\d{1,2}")/u, () => 'by'),
  // Threads: 1/4"-20, 3/8-16.
  rule(
    'digit',
    /([1357])\/(2|4|8|16)"?-(\d\d)(?: ?x ?(\d{1,2})")?(?![\d/-]|[.,]\d)/u,
    (m) => `${fraction(m[1], m[2])} ${cardinal(m[3])}${m[4] === '' ? '' : ` by ${cardinal(m[4])} inches`}`,
  ),
  rule(
    'digit',
    /(\d{1,2})-(\d\d)(?= (?:machine |cap |set )?(?:screws?|bolts?|nuts?|taps?|threads?)(?!\p{L}))/u,
    (m) => `${cardinal(m[1])} ${cardinal(m[2])}`,
  ),
  rule('digit', /(?:(\d{1,3})(?: |-(?=\d\/)))?(\d{1,2})\/(\d{1,2}) ?"/u, (m) => {
    const [, whole, top, bottom] = m;
    if (Number(top) >= Number(bottom) || isQuoteOpen(m)) return undefined;
    if (whole === '') return `${fraction(top, bottom)} inch`;
    return `${mixed(whole, top, bottom)} ${inches(m)}`;
  }),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})"`), (m) =>
    isQuoteOpen(m) ? undefined : `${fraction(...fractionParts(m[1]))} inch`,
  ),
  rule('digit', new RegExp(`(\\d{1,3}) ?(${VULGAR_FRACTION})"`), (m) =>
    isQuoteOpen(m) ? undefined : `${mixed(m[1], ...fractionParts(m[2]))} ${inches(m)}`,
  ),
  rule(
    'digit',
    /(\d{1,3})'[ -]?(\d{1,2}) (\d{1,2})\/(\d{1,2})"/u,
    (m) => `${feet(m[1])} ${mixed(m[2], m[3], m[4])} inches`,
  ),
  // Sides in inches and in feet: 2" x 4" x 8'.
  rule('digit', /(?:\d{1,3}['"] ?[x×] ?){1,2}\d{1,3}['"](?![\p{L}\d])/u, (m) =>
    /'.*"|".*'/.test(m[0])
      ? m[0]
          .replace(/ ?[x×] ?/g, ' by ')
          .replace(/(\d+)(['"])/g, (_, number: string, mark) =>
            mark === '"' ? `${cardinal(number)} ${number === '1' ? 'inch' : 'inches'}` : feet(number),
          )
      : undefined,
  ),
  rule('digit', new RegExp(`(?:(${NUMBER}) ?"? ?[x×] ?)?(${NUMBER}) ?"? ?[x×] ?(${NUMBER}) ?"`), (m) =>
    isQuoteOpen(m)
      ? undefined
      : `${[m[1], m[2], m[3]].filter(Boolean).map(decimal).join(' by ')} ${inches(m)}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})"(?=[ ,.;?!)]|$)`), (m) =>
    isQuoteOpen(m) ||
    !(
      m[1].includes('.') ||
      /(?:snow|rain)[^.!?]{0,30}/iu.test(before(m)) ||
      MEASURED.test(before(m)) ||
      MEASURES.test(behind(m)) ||
      isOnlyMark(m)
    )
      ? undefined
      : `${decimal(m[1])} ${m[1] === '1' ? 'inch' : inches(m)}`,
  ),
  rule(
    'digit',
    /(\d{1,2})(?: ?' ?| ?ft\.? ?)(\d{1,2})([½¼¾])?(?: ?"|''| ?in(?:\.(?=[,;:)]|\s+\p{Ll})|(?![\p{L}\d])))/u,
    (m) => {
      const inches = m[3] === '' ? cardinal(m[2]) : mixed(m[2], ...fractionParts(m[3]));
      return `${feet(m[1])} ${inches} ${m[2] === '1' && m[3] === '' ? 'inch' : 'inches'}`;
    },
  ),
  // An 8' ladder, 2x4x8'.
  rule('digit', /(\d{1,3}(?:,\d{3})?)'(?= (?!and |or |but |to |is |was |then |for )\p{Ll}{3})/u, (m) =>
    /(?:^|\s)(?:an?|the|this|that|another) $/iu.test(before(m)) ? `${cardinal(m[1])} foot` : undefined,
  ),
  rule('digit', /(\d{1,3}(?:,\d{3})?)'(?: ?[x×] ?(\d{1,3})')?(?![\p{L}\d])/u, (m) =>
    m[2] !== ''
      ? `${cardinal(m[1])} by ${cardinal(m[2])} feet`
      : /^ (?:tall|deep|wide|long|high|fence|wall|ladder|ceilings?|of|MSL|AGL|elevation)(?!\p{L})/u.test(
            behind(m),
          ) ||
          /['"] ?[x×] ?$/u.test(before(m, 5)) ||
          /(?:[Ee]lev(?:ation|\.)?|[Dd]epth|[Aa]lt(?:itude|\.)?):? (?:of )?$/u.test(before(m)) ||
          (/^[45678]$/.test(m[1]) &&
            /(?:'s|is|was|are|'m|'re|am) (?:over |about |almost |only |nearly )?$/u.test(before(m)))
        ? feet(m[1])
        : undefined,
  ),
  rule(
    'digit',
    /((?:\d{1,3} ?[x×] ?){1,2}\d{1,3})'(?![\p{L}\d])/u,
    (m) => `${m[1].replace(/ ?[x×] ?/g, ' by ').replace(/\d+/g, cardinal)} feet`,
  ),
];
