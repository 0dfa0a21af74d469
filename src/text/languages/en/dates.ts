import { fullYear } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, capitalized, words } from '../../core/words.js';
import { DECADE_RULES } from './decades.js';
import { isSayable } from './number-rules.js';
import { cardinal, ordinal, secondPair, year } from './numbers.js';
import { WEEKDAY_RULES } from './weekdays.js';

const MONTHS = words('January February March April May June July August September October November December');
const SHORT_MONTHS = words('Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec');
const ALL_MONTHS = [...MONTHS, ...SHORT_MONTHS];
/** As names, in capitals and, but for what may be verbs, in small letters. */
const MONTH = `(?:${MONTHS.join('|')}|(?:${alternatives([
  ...SHORT_MONTHS,
  ...ALL_MONTHS.map((month) => month.toUpperCase()),
  ...ALL_MONTHS.filter((month) => !/^Ma(?:y|rch)$/.test(month)).map((month) => month.toLowerCase()),
])})(?![\\p{L}])\\.?)`;
const YEAR = '(?:1\\d{3}|20\\d{2})(?![\\d])';
const DAY = '(?:[12]\\d|3[01]|0?[1-9])(?!\\d)';

const monthName = (written: string): string =>
  MONTHS.find((month) => month.startsWith(capitalized(written.slice(0, 3).toLowerCase()))) ?? written;

const onDay = (month: string, day: string, ofYear: string): string =>
  `${month} ${ordinal(day)}${ofYear === '' ? '' : `, ${year(ofYear)}`}`;

/** Month first, as in the United States, unless only day first is a date. */
function numericDate(first: string, second: string, ofYear = ''): string | undefined {
  const dayFirst = Number(first) > 12;
  const [month, day] = dayFirst ? [second, first] : [first, second];
  const name = MONTHS[Number(month) - 1];
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return undefined;
  return onDay(name, day, fullYear(ofYear));
}

/** What follows is the month in which a card expires. */
const CARD =
  /(?:[Cc]ard|Visa|Mastercard|Amex|CVV)[^!?;]{0,60}[Ee]xp(?:\.|ir\p{Ll}{1,8})?(?: date)?:? (?:is )?$|(?:^|[\s(])(?:[Ee]xp\.?|EXP|(?:[Vv]alid|[Gg]ood) thru):? $/u;
const QUARTERS = ['first', 'second', 'third', 'fourth'] as const;
const ofPeriod = (digits: string): string => (digits === '' ? '' : ` ${year(fullYear(digits))}`);
const PERIOD_YEAR = `(?:[ -]?(?:FY)?(${YEAR})|(?:[ ]?'|(?<=\\d[HQ]))(\\d{2})(?!\\d))?`;

/** More than a whole or in parts that nobody counts, 7/3 and 10/17, and no measure, sum or mark around it. */
function isNoPart(m: Match): boolean {
  const [top, bottom] = [Number(m[1]), Number(m[2])];
  return (
    top <= 12 &&
    (top > bottom || bottom === 11 || (bottom > 12 && !(bottom === 16 && top % 2 === 1))) &&
    !/(?:multipl|divid|times|got|scored?|test|quiz|exam)[^.!?]{0,20}$|[\d=+*x×·/-] ?$/iu.test(before(m)) &&
    !/^(?:th|rd|nd)|^ ?(?:["%=+*×·÷-]|[MGT]B)|^ (?:of|the|an?|inch|in|cups?|miles?|yards?|points|time|beat|majority|people|teams|on)(?!\p{L})/u.test(
      behind(m),
    )
  );
}

/** Two days of a month, the later one after: from 2/9 to 2/13, 4/5 or 4/9; but halves, thirds and quarters are parts. */
function isInSpan(m: Match): boolean {
  const [, month = '', first = ''] =
    /(?<![\d/])(\d{1,2})\/(\d{1,2})(?: to| and| or| through| thru| until|,) (?:on )?$/u.exec(before(m)) ?? [];
  const [, other = '', second = ''] =
    /^(?: to| and| or| through| thru| until|,) (\d{1,2})\/(\d{1,2})(?![\d/]|[.,]\d)/u.exec(behind(m)) ?? [];
  return (
    (month === m[1] && Number(first) < Number(m[2]) && !COMMON_PARTS.test(m[2])) ||
    (other === m[1] && Number(second) > Number(m[2]) && !COMMON_PARTS.test(second))
  );
}
const COMMON_PARTS = /^(?:[23458]|10|16)$/;

export const DATE_RULES: readonly Rule[] = [
  rule('digit', /(\d{4})-(\d{2})-(\d{2})(?=[T ]?(\d{2}:\d{2})?)(?![\d-])T?/u, (m) => {
    const said = Number(m[2]) <= 12 ? numericDate(m[2], m[3], m[1]) : undefined;
    return said === undefined ? undefined : said + (m[0].endsWith('T') ? ',' : '');
  }),
  rule('digit', /(\d{4})\/(\d{1,2})\/(\d{1,2})(?![\d/])/u, (m) =>
    Number(m[2]) <= 12 ? numericDate(m[2], m[3], m[1]) : undefined,
  ),
  rule('digit', /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)/u, (m) =>
    numericDate(m[1], m[3], m[4]),
  ),
  rule(
    'digit',
    /(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u,
    (m) => `${MONTHS[Number(m[1]) - 1] ?? ''} ${year(m[2])}`,
  ),
  // From day to day, unless both are parts of something: 12/24-12/26.
  rule(
    'digit',
    /(1[0-2]|0?[1-9])\/(\d{1,2}) ?[-–] ?(?:(1[0-2]|0?[1-9])\/)?(\d{1,2})(?![\d/":]|[.,]\d| ?[ap]m)/u,
    (m) => {
      const cued = /^(?:on|from|for|closed|open|through|dates?|week|period|cycle|statement|bill)$/i.test(
        wordBefore(m),
      );
      // 11/05–12/06: a zero is of no fraction.
      const month = m[3] || m[1];
      const isMonth = m[1] === m[3] && Number(m[2]) < Number(m[4]) && !COMMON_PARTS.test(m[4]);
      if (!cued && !isMonth && !/\/0/.test(m[0]) && isSayable(m[2]) && isSayable(m[4])) return undefined;
      const [from, to] = [numericDate(m[1], m[2]), numericDate(month, m[4])];
      return from && to && `${from} to ${m[3] === '' ? ordinal(m[4]) : to}`;
    },
  ),
  rule('digit', /(\d{1,2})\/(\d{1,2})(?![\d/])/u, (m) => {
    const sure = /^0\d\/\d\d$|^\d\d\/0\d$/.test(m[0]);
    if (
      /(?:multipl|divid|times)[^.!?]{0,12}$|(?<!\p{L})(?:drop|f[ae]ll|r[io]se|gr[eo]w|\p{L}{2}creas|cut|reduc|shr[aiu]nk|climb|jump|declin|lower)\p{L}{0,5}(?: \p{L}+){0,3} by (?:about |over |nearly |almost )?$/u.test(
        before(m),
      )
    )
      return undefined;
    const cued =
      (!/^ of (?:them|us|the|all|my|our)(?!\p{L})/u.test(behind(m)) &&
        /^(?:on|by|since|until|till|thru|through|from|before|after|due|dated|shipped|arrives?|arriving|delivered|expires?|starts?|ends?|begins?|(?:re)?opens?|(?:re)?opening|closes?|closed|closing|resumes?|returns?|leaves?|leaving|departs?|posted|paid|mailed|ordered|effective|appt|appointment|deadline|interview|wedding|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)$/i.test(
          wordBefore(m),
        )) ||
      /^ ?(?:@|at) ?\d|^,? \(?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)|^ (?:appointment|appt|meeting|session|class|show|game|flight|deadline|visit)(?!\p{L})/u.test(
        behind(m),
      ) ||
      // The day of an entry, and of its week: 3/3: meeting, the week of 4/6.
      (/(?:^|\n|[-*•] )$/.test(before(m, 3)) && /^: /.test(behind(m, 2))) ||
      /(?:^|\s)(?:(?:week|night|morning|evening|weekend|as) of|w\/[ce]) $/u.test(before(m)) ||
      isInSpan(m);
    if (Number(m[1]) <= 12 && !/^[1-9]\/(?:[12]\d|3[01])$/.test(m[0]) && CARD.test(before(m, 80)))
      return `${MONTHS[Number(m[1]) - 1] ?? ''}${ofPeriod(m[2])}`;
    if (m[0] === '24/7') return undefined;
    if (m[0] === '9/11' && !/^(?:on|by|due|until|till)$/i.test(wordBefore(m))) return undefined;
    return sure || cued || !isSayable(m[2]) || isNoPart(m) ? numericDate(m[1], m[2]) : undefined;
  }),
  rule(
    'digit',
    new RegExp(
      `(${DAY})(?:st|nd|rd|th)? ?[-–] ?(${DAY})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?:,? (${YEAR}))?(?![\\p{L}])`,
    ),
    (m) => `${monthName(m[3])} ${ordinal(m[1])} to ${ordinal(m[2])}${m[4] === '' ? '' : `, ${year(m[4])}`}`,
  ),
  rule(
    'digit',
    new RegExp(`(${DAY})(st|nd|rd|th)?( of)?[ -](${MONTH})(?:[, -]{1,2}(${YEAR}))?(?![\\p{L}])`),
    (m) => {
      const [, day, , of, month, ofYear] = m;
      if (of !== '' || /^the$/i.test(wordBefore(m))) {
        return `${/^the$/i.test(wordBefore(m)) ? '' : 'the '}${ordinal(day)} of ${monthName(month)}${ofYear === '' ? '' : `, ${year(ofYear)}`}`;
      }
      return onDay(monthName(month), day, ofYear);
    },
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${MONTH})[-–](${MONTH})(?:,? (${YEAR}))?(?![\\p{L}])`),
    (m) => `${monthName(m[1])} to ${monthName(m[2])}${ofPeriod(m[3])}`,
  ),
  rule(
    'letter',
    new RegExp(
      `(${MONTH}) (${DAY})(?:st|nd|rd|th)? ?[-–] ?(?:(${MONTH}) )?(${DAY})(?:st|nd|rd|th)?(?:,? (${YEAR}))?(?![\\p{L}]|[:.]\\d)`,
    ),
    (m) => {
      const [, month, from, toMonth, to, ofYear] = m;
      const end = `${toMonth === '' ? '' : `${monthName(toMonth)} `}${ordinal(to)}`;
      return `${monthName(month)} ${ordinal(from)} to ${end}${ofYear === '' ? '' : `, ${year(ofYear)}`}`;
    },
  ),
  rule(
    'letter',
    new RegExp(`(${MONTH})[ -](${DAY})(?:st|nd|rd|th)?(?:[, -]{1,2}(${YEAR}))?(?![\\p{L}%$/-]|[,.:]\\d)`),
    // May 5 people come?
    (m) =>
      m[1] === 'May' && m.index === 0 && /^ (?:people|\p{Ll}{3,}s) .*\?/u.test(behind(m, 60))
        ? undefined
        : onDay(monthName(m[1]), m[2], m[3]),
  ),
  rule(
    'letter',
    new RegExp(`(${MONTH}),? (${YEAR})(?![\\p{L}%-]|[,.]\\d)`),
    (m) => `${monthName(m[1])} ${year(m[2])}`,
  ),
  rule(
    'letter',
    new RegExp(`(${MONTH}) '(\\d{2})(?![\\p{L}\\d])`),
    (m) => `${monthName(m[1])}${ofPeriod(m[2])}`,
  ),
  rule(
    'letter',
    /(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.(?=[\s,)]|$)/u,
    (m) => monthName(m[1]),
    'abbreviation',
  ),
  ...WEEKDAY_RULES,
  // From one to another: 6th–8th graders, 300 B.C.–A.D. 200.
  rule(
    'sign',
    /[-–](?<=(?:\d(?:st|nd|rd|th)|BCE?|CE|AD|B\.C\.(?:E\.)?|\d{3}(?=.c\.))[-–])(?=\d{1,3}(?:st|nd|rd|th)(?!\p{L})|A\.?D|c\. ?\d|(?<=\p{Lu}\.?[-–])\d)/u,
    () => 'to',
  ),
  // From a day to one of another month: 21 Nov–3 Dec.
  rule('sign', new RegExp(`[-–] ?(?<=\\d ${MONTH} ?[-–] ?)(?=${DAY} ${MONTH})`), () => 'to'),
  // Oct. 1st–Sun., Oct. 5th.
  rule(
    'sign',
    /[-–] ?(?<=\d(?:st|nd|rd|th)? ?[-–] ?)(?=(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:day|sday|nesday|rsday|urday|s|rs?)?(?:[.,]|(?!\p{L})))/u,
    () => 'to',
  ),
  rule('letter', new RegExp(`Q([1-4])(?![\\p{L}\\d])${PERIOD_YEAR}`), (m) => {
    const period = ofPeriod(m[2] || m[3]);
    const quarter = `${QUARTERS[Number(m[1]) - 1] ?? ''} quarter`;
    // A question: Q1: Why?
    if (/^: [^.!?]{2,}\?/.test(behind(m, 120))) return undefined;
    return /^(?:in|for|during|of|since|by|until|through|vs|versus|than)$/i.test(wordBefore(m))
      ? `the ${quarter}${period === '' ? '' : ` of${period}`}`
      : quarter + period;
  }),
  rule(
    'digit',
    new RegExp(`([1-4])Q(?![\\p{L}])${PERIOD_YEAR}`),
    (m) => `${QUARTERS[Number(m[1]) - 1] ?? ''} quarter${ofPeriod(m[2] || m[3])}`,
  ),
  rule('letter', new RegExp(`H([12])(?![\\p{L}\\d])${PERIOD_YEAR}`), (m) =>
    m[2] === '' && m[3] === ''
      ? undefined
      : `${QUARTERS[Number(m[1]) - 1] ?? ''} half${ofPeriod(m[2] || m[3])}`,
  ),
  rule(
    'digit',
    new RegExp(`([12])H(?![\\p{L}₀-₉]|\\d(?!\\d))${PERIOD_YEAR}`),
    (m) => `${QUARTERS[Number(m[1]) - 1] ?? ''} half${ofPeriod(m[2] || m[3])}`,
  ),
  rule(
    'letter',
    /FY ?'?(\d{4}|\d{2})(?!\d)(?:[-–](\d\d)(?!\d))?/u,
    (m) => `fiscal year${ofPeriod(m[1])}${m[2] && ` to ${secondPair(m[2])}`}`,
  ),
  ...DECADE_RULES,
  // From a year to a year: '24–'25.
  rule('sign', /[-–] ?(?<='\d\d ?[-–] ?)(?=(?:\p{Lu}\p{Ll}{2}\p{L}{0,6}\.? )?'\d\d(?!\d))/u, () => 'to'),
  rule('sign', /'(\d{2})(?![\p{L}\d'"])/u, (m) =>
    /[\p{L}\d]$/u.test(before(m, 1))
      ? undefined
      : /(?:class|summer|winter|spring|fall|autumn|boys)(?: of)? $/iu.test(before(m))
        ? secondPair(m[1])
        : year(fullYear(m[1], 40)),
  ),
  rule(
    'digit',
    /(\d{1,5}) ?(BCE?|AD|CE)(?![\p{L}\d])/u,
    (m) => `${m[1].length >= 3 ? year(m[1]) : cardinal(m[1])} ${[...m[2]].join(' ')}`,
  ),
  rule('letter', /AD (\d{1,4})(?!\d)/u, (m) => `A D ${m[1].length >= 3 ? year(m[1]) : cardinal(m[1])}`),
];
