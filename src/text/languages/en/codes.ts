import { chemicalRule, dottedCodeRule } from '../../core/codes.js';
import { before, behind, type Rule, rule, spaced, wordBefore } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { DIRECTIONS } from './addresses.js';
import { DOSE_RULES } from './doses.js';
import { cardinal, decimal, digitByDigit, DIGITS, inPairs, ordinal, plural } from './numbers.js';

/** After these come the points of both sides, the winner's first. */
const SCORES =
  /(?:^|[^\p{L}])(?:beats?|beaten|def\.|defeat(?:s|ed)?|w[io]ns?|loses?|lost|leads?|led|leading|trail(?:s|ed|ing)?|victory|score[ds]?|tied|final|edged?|topped|downed|past|pass(?:es|ed)|fail(?:s|ed)|approved|rejected|vote[ds]?|confirmed)(?: (?:to |by )?[\p{L}.'$\d-]{1,15}){0,4}:? $/iu;

/** What comes is a name made of groups of digits: a code, an account. */
const GROUPED_CODES =
  /(?:^|[^\p{L}])(?:pin|otp|phone|cell|mobile|fax|(?:pass)?code|password|id|account|acct|tracking|confirmation|conf|reference|ref|booking|reservation|locator|serial|s\/n|p\/n|sku|imei|vin|plate|case|ticket|ssn|issn|upc|ean|vat|tax|card)\.?(?: (?:number|code|no\.|id|#))?(?: is| was)?:? (?:gb |ie |nz )?$/iu;

const FUNCTIONS = table('sin: sine; cos: cosine; tan: tangent; log: log; ln: natural log; sqrt: square root');
const PIECES = table('K: king; Q: queen; R: rook; B: bishop; N: knight');
const KEYS = table('Del: Delete; Esc: Escape; Ins: Insert; PgUp: Page Up; PgDn: Page Down; Ent: Enter');

/** Their versions have numbers after the dot: Python 3.12. */
const SOFTWARE =
  /^(?:iOS|iPadOS|macOS|Android|Windows|Python|Java|Node|PHP|Ubuntu|Debian|Fedora|Django|Postgres|PostgreSQL|MySQL|React|Angular|Swift|Kotlin|Rust|Go|Kernel|Kubernetes)$/;

const spellCode = (code: string): string =>
  [...code].map((sign) => (/\d/.test(sign) ? digitByDigit(sign) : sign)).join(' ');
const roadNumber = (digits: string): string => (digits.length === 3 ? inPairs(digits) : cardinal(digits));

/** Scores, groups of digits, roads, formulas and standards; before telephones and dates. */
export const CODE_RULES: readonly Rule[] = [
  ...DOSE_RULES,
  // How fast: M0.85.
  rule('letter', /M ?(?=0?\.\d{1,2}(?!\d))/u, () => 'Mach'),
  chemicalRule(cardinal),
  rule('digit', /\d{1,6}(?:[ -]\d{1,6}){1,5}(?![\d/-]|[,.]\d| ?[ap]\.?m(?!\p{L})|\p{L})/iu, (m) =>
    GROUPED_CODES.test(before(m)) ? m[0].split(/[ -]/).map(digitByDigit).join(', ') : undefined,
  ),
  rule('digit', /(\d{1,3})[-–](\d{1,3})(?![-–\d/]|[.,:]\d|\p{L})/u, (m) =>
    SCORES.test(before(m, 60)) ? `${cardinal(m[1])} to ${cardinal(m[2])}` : undefined,
  ),
  // Points of a game of tennis: 40-30, 15-0.
  rule('digit', /(15|30|40|0)[-–](15|30|40|0)(?![-–\d]|[.,]\d)/u, (m) =>
    /(?<!\p{L})(?:love|deuce|advantage|tennis|(?:break|game|set|match) point|serv(?:e|es|ed|ing))(?!\p{L})/iu.test(
      m.input,
    )
      ? [m[1], m[2]].map((points) => (points === '0' ? 'love' : cardinal(points))).join(' ')
      : undefined,
  ),
  // Games won, lost and drawn: they are 54-32, a record of 12-3-1.
  rule(
    'digit',
    /(\d{1,3})[-–](\d{1,3})(?:[-–](\d{1,2}))?(?=[,.;!?)](?!\d)|$| \(| (?:\p{Lu}\p{Ll}{2,}s|this|on the|since|overall|record|season|against|in (?:the|their)|at home)(?!\p{L}))/u,
    (m) =>
      (/(?:^|[^\p{L}])(?:are|(?<=')re|is|were|went|go(?:es)?|record(?: of)?|improved to|fell to|dropped to|started|sits? at|stands? at):? (?:now |just )?$/iu.test(
        before(m),
      ) &&
        !/(?:^|[^\p{L}])(?:score|result|vote|odds|hours|hrs)/iu.test(before(m))) ||
      (/(?:\p{Lu}\p{Ll}{2,}|\d\der)s \($/u.test(before(m)) &&
        behind(m, 1) === ')' &&
        Number(m[1]) + Number(m[2]) > 9) ||
      (m[3] === '' && /(?:^|\s)[Tt]he $/u.test(before(m)) && /^ \p{Lu}\p{Ll}{2,}s(?!\p{L})/u.test(behind(m)))
        ? [m[1], m[2], m[3]]
            .filter(Boolean)
            .map((part) => (part === '0' ? 'oh' : cardinal(part)))
            .join(' and ')
        : undefined,
  ),
  // Seats and parts of a figure: 14A-C, 3a–c.
  rule('digit', /(\d{1,3})(?:([A-Z])[-–]([A-Z])|([a-f])[-–]([a-f]))(?![\p{L}\d-])/u, (m) =>
    (m[2] || m[4]) < (m[3] || m[5])
      ? `${cardinal(m[1])} ${m[2] || m[4].toUpperCase()} to ${m[3] || m[5].toUpperCase()}`
      : undefined,
  ),
  rule('letter', /(d)([a-z])\/d([a-z])(?![\p{L}\d])/u, (m) => `d ${m[2]} over d ${m[3]}`),
  // Turn L onto Birch Rd.
  rule('letter', /([LR])(?= (?:on|onto|at|into)(?!\p{L}))/u, (m) =>
    /(?:(?:[Tt]urn|[Bb]ear|[Kk]eep|[Mm]ake an?|[Tt]ake an?|then) |(?:^|\n|[.;,>]\s)\s?)$/u.test(before(m))
      ? m[1] === 'L'
        ? 'left'
        : 'right'
      : undefined,
  ),
  // How strong a solution is: 0.1M NaOH.
  rule(
    'digit',
    /(\d{1,3}(?:\.\d{1,4})?) ?M(?= (?:\p{Lu}\p{Ll}?[\dO]?\p{Lu}[\p{L}\d]{0,8}(?!\p{L})|solution|buffer)|(?<=(?:^|\s)0\.\d{1,4} M)(?:[,.;)]|$))/u,
    (m) => `${decimal(m[1])} molar`,
  ),
  // Functions: sin(30°).
  rule('letter', /(sin|cos|tan|log|ln|sqrt)(?=\()/u, (m) => `${FUNCTIONS[m[1]] ?? ''} of`),
  // The curve of yields: 2s10s.
  rule(
    'digit',
    /(\d{1,2})s(\d{1,2})s(?![\p{L}\d])/u,
    (m) => `${plural(cardinal(m[1]))} ${plural(cardinal(m[2]))}`,
  ),
  // Planes and what else has a letter before its number: F-16s.
  rule('digit', /(\d{1,3})s(?![\p{L}\d])/u, (m) =>
    /\p{L}-$/u.test(before(m, 2)) || /^7[0-8]7/.test(m[1])
      ? plural(m[1].length === 3 ? inPairs(m[1]) : cardinal(m[1]))
      : undefined,
  ),
  // Mixed, drawn or played at a ratio: 1:10.
  rule('digit', /(\d{1,3}):(\d{1,3}(?:,\d{3}){1,4}|\d{1,4})(?!:?\d| ?[ap]\.?m)/iu, (m) =>
    /(?:^|[^\p{L}])(?:mix|dilut|ratio|parts?|scale|odds)[^.!?]{0,25}(?<!(?:at|by|until|from) )$/iu.test(
      before(m),
    ) || /^ (?:scale|ratio|odds|model|dilution|mix(?:ture)?)(?!\p{L})/u.test(behind(m))
      ? `${cardinal(m[1])} to ${cardinal(m[2])}`
      : undefined,
  ),
  // At odds: 5/2.
  rule('digit', /(\d{1,3})\/(\d{1,2})(?![\d/])/u, (m) =>
    /(?:^|[^\p{L}])(?:odds|priced|bet(?:s|ting)?)(?: [\p{L}]{1,12}){0,3} $/iu.test(before(m)) ||
    (/^ (?:odds|favou?rite|outsider|(?:long)?shot|on)(?!\p{L})/u.test(behind(m)) &&
      Number(m[1]) > Number(m[2]))
      ? `${cardinal(m[1])} to ${cardinal(m[2])}`
      : undefined,
  ),
  // Where a fault is: line 42:17.
  rule('digit', /(\d{1,6}):(\d{1,4})(?!:?\d)/u, (m) =>
    /^(?:line|row|position)$/i.test(wordBefore(m)) ? `${cardinal(m[1])}, ${cardinal(m[2])}` : undefined,
  ),
  // A motorway and where it goes: the 405 N.
  rule('digit', /(\d{1,3}) ([NSEW])(?![\p{L}\d'])/u, (m) =>
    /(?:^|[^\p{L}])(?:the|take|hwy\.?|highway|rt|rte\.?|route|interstate|exit) $/iu.test(before(m))
      ? `${roadNumber(m[1])} ${DIRECTIONS[m[2]] ?? ''}`
      : undefined,
  ),
  // One of California: traffic on the 405 is slow.
  rule(
    'digit',
    /\d{3}(?= (?:is|was|at|near|to|from|north|south|east|west|heading|freeway)(?!\p{L})|[.,!?](?!\d)|$)/u,
    (m) => (/(?:^|\s)(?:on|take|off|via|avoid) the $/iu.test(before(m)) ? roadNumber(m[0]) : undefined),
  ),
  rule('sign', /#(?<=\d#)(?![\p{L}\d])/u, (m) =>
    /(?<!\p{L})(?:pin|code|press|dial|enter)[^.!?]{0,20}$/iu.test(before(m)) ? 'pound' : 'pounds',
  ),
  ...(['letter', 'digit'] as const).map((starts) =>
    rule(
      starts,
      /(?=[\p{Lu}-]{0,20}\d)(?=[\d-]{0,20}\p{Lu})(?=[\p{Lu}\d-]{5})(?:(?!\p{L}{4})[\p{Lu}\d]{1,8}-){0,4}(?!\p{L}{4})[\p{Lu}\d]{2,8}(?![\p{L}\d-])/u,
      (m) => (GROUPED_CODES.test(before(m)) ? m[0].split('-').map(spellCode).join(', ') : undefined),
    ),
  ),
  // When a series is on: 8/7c.
  rule('digit', /(\d{1,2})\/(\d{1,2})c(?![\p{L}\d])/u, (m) =>
    Number(m[1]) === Number(m[2]) + 1 ? `${cardinal(m[1])}, ${cardinal(m[2])} central` : undefined,
  ),
  // What is let: 3BR/2BA, 2 bd.
  rule('digit', /(\d{1,2}(?:\.5)?) ?(?:(BR|BD|bd|br)|BA|ba)(?:\/(?=\d)|(?![\p{L}\d]))/u, (m) => {
    const attributive =
      m[1] === '1' ||
      /^(?:\/?\d{1,2}(?:\.5)? ?(?:BA|ba))? (?:\p{Ll}{2,12} )?(?:apartment|apt|condo|house|home|unit|flat)(?!\p{L})/u.test(
        behind(m),
      );
    return `${decimal(m[1])} ${m[2] === '' ? 'bath' : 'bedroom'}${attributive ? '' : 's'}${m[0].endsWith('/') ? ',' : ''}`;
  }),
  rule('digit', /(7[0-8]7)-([1-9]00|8|9|10)(?!\d)/u, (m) =>
    /[\d-]$/.test(before(m, 1)) || behind(m, 1) === '-' ? undefined : `${inPairs(m[1])} ${cardinal(m[2])}`,
  ),
  // The series of a reporter and the number of a court: 12 F.3d 345, 2d Cir.
  rule(
    'letter',
    /F\. ?(Supp\. ?)?([2-4])(?:d|th)(?=,? \d)/u,
    (m) => `F ${m[1] && 'supplement '}${ordinal(m[2])}`,
  ),
  rule(
    'digit',
    /(\d{0,2}[23])d(?= (?:Cir|Inf|Div|Cav|Regt|Brig|Bn|Sess|Cong|Dist|ed)\.| (?:Airborne|Infantry|Division|Cavalry|Regiment|Battalion|Brigade)(?!\p{L}))/u,
    (m) => ordinal(m[1]),
  ),
  // A section of a law: 21 CFR 11.10.
  rule('digit', /(\d{1,4})\.(\d{2,4})(?!\d|[.,]\d)/u, (m) =>
    /(?:C\.?F\.?R\.?|§) ?$/u.test(before(m, 8))
      ? `${m[1].length < 3 ? cardinal(m[1]) : inPairs(m[1])} point ${m[2].startsWith('0') ? digitByDigit(m[2]) : m[2].length < 3 ? cardinal(m[2]) : inPairs(m[2])}`
      : undefined,
  ),
  // A processor: i7-2600K, Ryzen 7 5800X.
  rule('digit', /(\d{2}(?=\d{3}(?!\d)))?(\d{3,4})([A-Z]{0,3}\d?D?)(?![\p{L}\d])/u, (m) =>
    /(?:i[3579]-|Ryzen \d |Threadripper )$/u.test(before(m))
      ? `${m[1] && cardinal(m[1])} ${inPairs(m[2])} ${[...m[3]].map((sign) => (/\d/.test(sign) ? cardinal(sign) : sign)).join(' ')}`.trim()
      : undefined,
  ),
  // A parcel: 1Z 999 AA1 01 2345 6784.
  rule('digit', /1Z(?: ?[\p{Lu}\d]{2,4}){4,8}(?![\p{L}\d])/u, (m) =>
    m[0].split(' ').map(spellCode).join(', '),
  ),
  // A move in chess: 2. Nf3, Qxf7#.
  rule('letter', /([KQRBN])(?!(?<=B)b[679])([a-h]?)(x?)([a-h])([1-8])(?:\+|(#))?(?![\p{L}\d])/u, (m) =>
    `${PIECES[m[1]]} ${m[2].toUpperCase()} ${m[3] && 'takes'} ${m[4].toUpperCase()} ${cardinal(m[5])} ${m[0].endsWith('+') ? 'check' : m[6] && 'mate'}`.replace(
      / {1,3}(?= |$)/g,
      '',
    ),
  ),
  // A commit before another: HEAD~1.
  rule('sign', /~(?<=\p{L}~)(?=\d)/u, () => 'tilde'),
  rule('sign', /:(?<=ratio[^.!?]{1,30}[\p{L}\d₀-₉]:)(?=[\p{L}\d])/u, () => 'to'),
  // A ratio of three: 3:2:1.
  rule('digit', /(\d{1,2}):(\d{1,2}):(\d)(?!:?\d|[.,]\d)/u, (m) =>
    m
      .slice(1, 4)
      .map((part) => cardinal(part))
      .join(' to '),
  ),
  // So many pages: 384 pp.
  rule(
    'digit',
    /(\d{3,4}|[4-9]\d) ?pp\.?(?![\p{L}\d])/u,
    (m) => (/[$£€] ?$/u.test(before(m, 2)) ? undefined : `${cardinal(m[1])} pages`),
    'abbreviation',
  ),
  // Patents are read in groups, wireless standards as people name them.
  rule('digit', /(\d{1,2}),(\d{3}),(\d{3})(?:,(\d{3}))?(?: ([A-Z])(\d))?(?![\d,]\d)/u, (m) =>
    /[Pp]atents?,? (?:[Nn]os?\.? ?|[Nn]umbers? |# ?)?(?:US |U\.S\. |EP )?$/u.test(before(m))
      ? `${m
          .slice(1, 5)
          .filter((group) => group !== '')
          .map(digitByDigit)
          .join(', ')}${m[5] === '' ? '' : `, ${m[5]} ${digitByDigit(m[6])}`}`
      : undefined,
  ),
  rule(
    'digit',
    /802\.(11|1|3)(ax|ac|be|[abgnx])?(?![\p{L}\d]|\.\d)/u,
    (m) => `eight oh two dot ${cardinal(m[1])}${m[2] === '' ? '' : ` ${spaced(m[2].toUpperCase())}`}`,
  ),
  rule('sign', /(?<=(?:^|\s)(?:I|[Ww]e|[Tt]hey|[Yy]ou) )<3(?= \p{L})/u, () => 'love'),
  rule(
    'letter',
    /(I|US|SR|CR)-(\d{1,3})(?: (N|S|E|W|[NSEW]B)(?![\p{L}\d/]|\.[\p{L}\d]))?(?![\p{L}\d-])/u,
    (m) => `${spaced(m[1])} ${roadNumber(m[2])} ${DIRECTIONS[m[3]] ?? ''}`.trim(),
  ),
  rule('letter', /(Del|Esc|Ins|PgUp|PgDn)(?![\p{L}\d])/u, (m) =>
    /^(?:Del|Ins)$/.test(m[1]) && !/\+ ?$/.test(before(m, 2)) ? undefined : KEYS[m[1]],
  ),
  // Lines of a screen, and a picture's size in dots.
  rule('digit', /(480|540|720|1080|1440|2160)([pi])(?![\p{L}\d])/u, (m) => `${inPairs(m[1])} ${m[2]}`),
  rule('digit', /(\d{3,4}) ?[x×] ?(\d{3,4})(?![\p{L}\d.,]|x)/u, (m) =>
    Number(m[1]) >= 320 && Number(m[2]) >= 240 && !/00$/.test(m[1])
      ? `${inPairs(m[1])} by ${inPairs(m[2])}`
      : undefined,
  ),
  // Hundredths of a percent, where interest is meant and no line.
  rule('digit', /(\d{1,4}) ?bps?(?!\p{L})/u, (m) =>
    /(?:[Rr]ates?|[Yy]ields?|[Ss]preads?|Fed|ECB|[Hh]ike|[Cc]uts?|[Rr]aised?|basis|[Mm]argins?|EBITDA|[Rr]evenue|[Ii]nterest|(?<!\p{L})(?:[Uu]p|[Dd]own|by))[^.!?]{0,30}$|[+-]$/u.test(
      before(m),
    )
      ? `${cardinal(m[1])} basis ${m[1] === '1' ? 'point' : 'points'}`
      : undefined,
  ),
  rule('sign', /\.NET(?![\p{L}\d])/u, () => 'dot net'),
  rule('digit', /(\d{1,4})\.(\d{1,2})(?![\d.]\d|\d|%)/u, (m) => {
    if (!SOFTWARE.test(wordBefore(m)) || m[2].length < 2) return undefined;
    const minor = m[2].startsWith('0') ? `oh ${cardinal(m[2].slice(1))}` : cardinal(m[2]);
    return `${cardinal(m[1])} ${m[2].startsWith('0') ? '' : 'point '}${minor}`;
  }),
  dottedCodeRule(DIGITS, roadNumber, 'point'),
];

/** Nine out of ten; a tenth of something is a part. */
export const RATING_RULE: Rule = rule('digit', /(\d{1,3})\/(5|10|20|50|100)(?![\d/]|[.,]\d)/u, (m) => {
  if (Number(m[1]) > Number(m[2]) || /\d ?$/.test(before(m, 2))) return undefined;
  const scored =
    /(?:^|[^\p{L}])(?:score[ds]?|rate[ds]?|rating|gave|give|got|get|grade[ds]?|earned|pain|solid|review|stars?)(?: (?!of)[\p{L}']{1,12}){0,4}:? $/iu.test(
      before(m, 60),
    );
  const asked =
    /^ (?:stars?|points?|on (?:the|my|her|his|our|their)|correct|would|dentists|people|doctors|users|customers|rating)(?!\p{L})/u.test(
      behind(m),
    );
  return scored ||
    asked ||
    (m[2] === '100' && Number(m[1]) > 20) ||
    (m[2] === '10' && !/^(?:,| of)/u.test(behind(m)) && Number(m[1]) > 3)
    ? `${cardinal(m[1])} out of ${cardinal(m[2])}`
    : undefined;
});
