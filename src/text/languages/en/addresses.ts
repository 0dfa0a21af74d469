import { before, rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { cardinal, digitByDigit, inPairs } from './numbers.js';

const STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'D C',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  PR: 'Puerto Rico',
};
const STATE = Object.keys(STATES).join('|');
const STREET =
  'St|Ave|Rd|Blvd|Dr|Ln|Ct|Pl|Sq|Pkwy|Hwy|Way|Street|Avenue|Road|Boulevard|Drive|Lane|Court|Place|Square|Parkway|Highway|Terrace|Circle|Broadway';
const DIRECTIONS: Readonly<Record<string, string>> = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
  NE: 'Northeast',
  NW: 'Northwest',
  SE: 'Southeast',
  SW: 'Southwest',
};

function houseNumber(digits: string): string {
  if (digits.startsWith('0') || digits.length > 4) return digitByDigit(digits);
  if (digits.length <= 2 || /^\d000$/.test(digits)) return cardinal(digits);
  return /^\d00\d$/.test(digits) ? cardinal(digits) : inPairs(digits);
}

const zip = (first: string, last: string | undefined): string =>
  digitByDigit(first) + (last === undefined ? '' : `, ${digitByDigit(last)}`);

export const ADDRESS_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(
      `(\\d{1,5})(\\p{Lu}?)(?= (?:[NSEW]{1,2}\\.? )?(?:\\p{Lu}[\\p{Ll}']{1,20}\\.? |\\d{1,3}(?:st|nd|rd|th) ){1,3}(?:${STREET})(?![\\p{L}]))`,
    ),
    (m) => `${houseNumber(m[1] ?? '')} ${m[2] ?? ''}`.trim(),
  ),
  rule('letter', new RegExp(`(${STATE})( \\d{5})?(?:-(\\d{4}))?(?![\\p{L}\\d']|\\.[\\p{L}\\d])`), (m) => {
    const [, state = '', code, more] = m;
    if (!/\p{Ll}, ?$/u.test(before(m)) && !(code !== undefined && /\p{Ll} $/u.test(before(m))))
      return undefined;
    return (STATES[state] ?? '') + (code === undefined ? '' : `, ${zip(code.trim(), more)}`);
  }),
  rule('digit', /(\d{5})-(\d{4})(?![\d-])/u, (m) => zip(m[1] ?? '', m[2])),
  rule(
    'letter',
    /(?:P\.?O\.? ?Box) ?(\d{1,7})?(?![\p{L}\d])/u,
    (m) => `P O Box${m[1] === undefined ? '' : ` ${m[1].length > 3 ? digitByDigit(m[1]) : cardinal(m[1])}`}`,
  ),
  rule(
    'letter',
    /(NE|NW|SE|SW|[NSEW])\.?(?= (?:\p{Lu}\p{Ll}{2,20} (?:St|Ave|Rd|Blvd|Dr|Ln)|\d{1,3}(?:st|nd|rd|th) ))/u,
    (m) => DIRECTIONS[m[1] ?? ''],
  ),
  rule('letter', /([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})(?![\p{L}\d])/u, (m) =>
    [m[1] ?? '', m[2] ?? '']
      .map((part) => [...part].map((char) => (/\d/.test(char) ? digitByDigit(char) : char)).join(' '))
      .join(', '),
  ),
];
