import { before, behind, type Match, type Rule, rule } from '../../core/rules.js';
import { alternatives, table, words } from '../../core/words.js';
import { cardinal, digitByDigit, inPairs } from './numbers.js';

const EXTENSION = '(?:,? ?(?:ext\\.?|x|extension) ?(\\d{1,6})(?!\\d))?';

/** 800 and 900 are said as hundreds, all other groups digit by digit. */
const group = (digits: string): string =>
  /^[89]00$/.test(digits) ? `${cardinal(digits.charAt(0))} hundred` : digitByDigit(digits);
const groups = (written: string): string => (written.match(/\d+/g) ?? []).map(group).join(', ');
const extension = (digits: string): string => (digits === '' ? '' : `, extension ${digitByDigit(digits)}`);

const say = (m: Match): string => groups(m[1]) + extension(m[2]);

export const PHONE_RULES: readonly Rule[] = [
  // As in Britain: (0)20 7946 0018, (0161) 496 0123.
  rule('sign', /\(0\d{0,4}\) ?\d{2,4}(?: \d{3,4}){1,3}(?!\d)/u, (m) => groups(m[0])),
  rule('sign', new RegExp(`(\\(\\d{3}\\) ?\\d{3}[- .]\\d{4})(?!\\d)${EXTENSION}`), say),
  rule(
    'sign',
    new RegExp(
      `\\+((?:\\d{1,3})(?:[ .-]?\\(\\d{1,4}\\)[ .-]?\\d{1,9})?(?:[ .-]\\d{1,9}){1,6}|\\d{8,15})(?!\\d)${EXTENSION}`,
    ),
    (m) => {
      const said = m[1].length > 6 ? groups(m[1]) : undefined;
      return said === undefined ? undefined : `plus ${said}${extension(m[2])}`;
    },
  ),
  rule(
    'digit',
    /1-(\d{3})-([A-Z]{1,10}(?:-[A-Z]{1,10})?)(?![\p{L}\d])/u,
    (m) => `one, ${group(m[1])}, ${m[2].toLowerCase().replace('-', ' ')}`,
  ),
  rule(
    'digit',
    new RegExp(`((?:1[-. ])?(?:\\(\\d{3}\\) ?|\\d{3}[-. ])\\d{3}[-. ]\\d{4})(?![\\d-])${EXTENSION}`),
    say,
  ),
  rule('digit', new RegExp(`([2-9]\\d{2}-\\d{4})(?![\\d-])${EXTENSION}`), (m) => {
    const [from = '', to = ''] = m[1].split('-');
    return /00$/.test(from) && /00$/.test(to) ? undefined : say(m);
  }),
  // Typed in one piece; what is counted has commas or is round.
  rule('digit', /([2-9]\d{2})([2-9]\d{2})(\d{4})(?![\d%]|[.,]\d)/u, (m) =>
    m[3] === '0000' ? undefined : groups(m.slice(1, 4).join(' ')),
  ),
  rule('digit', /0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}(?![\d-])/u, (m) => groups(m[0])),
  // At x217, but a codec: x264.
  rule('letter', /x(?!26[45])(\d{3,5})(?![\p{L}\d])/u, (m) =>
    /(?:in|with|ends|card|account) $/iu.test(before(m, 8)) ? undefined : extension(m[1]).slice(2),
  ),
  // The last digits of another: fax -68.
  rule('sign', /-(?=\d{2,4}(?![\d-]))/u, (m) =>
    /(?:(?:[Ff]ax|[Tt]el|[Pp]hone):?\.? |\d-\d{4},? (?:or |and )?)$/u.test(before(m)) ? '' : undefined,
  ),
  rule('letter', /ext\.? ?(\d{1,6})(?!\d)/u, (m) => extension(m[1]).slice(2)),
];

const STATES = table(`
  AL: Alabama; AK: Alaska; AZ: Arizona; AR: Arkansas; CA: California; CO: Colorado; CT: Connecticut; DE: Delaware; DC: D C; FL: Florida; GA: Georgia; HI: Hawaii; ID: Idaho; IL: Illinois; IN: Indiana; IA: Iowa; KS: Kansas;
  KY: Kentucky; LA: Louisiana; ME: Maine; MD: Maryland; MA: Massachusetts; MI: Michigan; MN: Minnesota; MS: Mississippi; MO: Missouri; MT: Montana; NE: Nebraska; NV: Nevada; NH: New Hampshire; NJ: New Jersey; NM: New Mexico;
  NY: New York; NC: North Carolina; ND: North Dakota; OH: Ohio; OK: Oklahoma; OR: Oregon; PA: Pennsylvania; RI: Rhode Island; SC: South Carolina; SD: South Dakota; TN: Tennessee; TX: Texas; UT: Utah; VT: Vermont; VA: Virginia;
  WA: Washington; WV: West Virginia; WI: Wisconsin; WY: Wyoming; PR: Puerto Rico
`);
/** As newspapers shorten them: most by their first letters. */
const SHORT_STATES = words(
  'Ala Ariz Ark Cal Calif Colo Conn Del Fla Ga Ill Ind Kan Ky La Mass Md Mich Minn Miss Mo Mont Neb Nev Okla Ore Pa Tenn Tex Va Vt Wash Wis Wyo',
);
const stateOf = (short: string): string | undefined =>
  STATES[short.slice(0, short === 'Fla' ? 2 : short.length).toUpperCase()] ??
  Object.values(STATES).find((state) => state.startsWith(short));
const STATE = Object.keys(STATES).join('|');
const STREET =
  'St|Ave|Rd|Blvd|Dr|Ln|Ct|Pl|Sq|Pkwy|Hwy|Way|Street|Avenue|Road|Boulevard|Drive|Lane|Court|Place|Square|Parkway|Highway|Terrace|Circle|Broadway';
export const DIRECTIONS = table(`
  N: North; S: South; E: East; W: West; NE: Northeast; NW: Northwest; SE: Southeast; SW: Southwest; NB: northbound; SB: southbound; EB: eastbound; WB: westbound
`);

const ROADS = table(
  'Rd: Road; Ln: Lane; Pkwy: Parkway; Cres: Crescent; Gdns: Gardens; Terr, Tce: Terrace; Cl: Close',
);

function houseNumber(digits: string): string {
  if (digits.startsWith('0') || digits.length > 4) return digitByDigit(digits);
  if (digits.length <= 2 || /^\d000$/.test(digits)) return cardinal(digits);
  return /^\d00\d$/.test(digits) ? cardinal(digits) : inPairs(digits);
}

const zip = (first: string, last: string): string =>
  digitByDigit(first) + (last === '' ? '' : `, ${digitByDigit(last)}`);

/** NNE: north northeast. */
const compass = (points: string): string =>
  [points.slice(0, -2), points.slice(-2)]
    .map((part) => DIRECTIONS[part] ?? '')
    .join(' ')
    .trim()
    .toLowerCase();

/** Where somebody lives or comes from, and no other initials: in NY. */
const SURE_STATE = /^(?:N[CHJMYV]|CA|TX|FL|AZ|WA|IL|OH|GA|TN|MN|WI|UT|KY|VA|SC)$/;
const IN_STATE = /(?:^|\s)(?:[Ii]n|[Ff]rom|near|around|to) $/u;
const STATE_ENDS =
  /^(?:$|[.,;!?)](?!\p{L})| (?:and|or|to|on|for|at|by|with|is|are|was|we|I|last|this|next|since|now)(?!\p{L}))/u;

/** After it, MD is a degree and no state: Dr. Ann Lee, MD. */
const DOCTOR = /(?<!\p{L})Dr\.? \p{Lu}[\p{L}.' -]{1,30}, $/u;

export const ADDRESS_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(
      `(\\d{1,5})(\\p{Lu}?)(?= (?:[NSEW]{1,2}\\.? )?(?:\\p{Lu}[\\p{Ll}']{1,20}\\.? |\\d{1,3}(?:st|nd|rd|th) ){1,3}(?:${STREET})(?![\\p{L}]))`,
    ),
    (m) => `${houseNumber(m[1])} ${m[2]}`.trim(),
  ),
  // A flat and its house: Unit 5/12 King St.
  rule('digit', /(\d{1,4})\/(\d{1,4})(?= \p{Lu}\p{Ll})/u, (m) =>
    /(?:^|[^\p{L}])(?:Unit|Apt\.?|Flat|Shop|Suite|Level) $/u.test(before(m))
      ? `${cardinal(m[1])}, ${houseNumber(m[2])}`
      : undefined,
  ),
  rule('digit', /\d{5}(?!\d|[.,-]\d)/u, (m) =>
    /(?:^|[\s,])(?:NYC|L\.?A\.?|D\.?C\.?|SF),? $/u.test(before(m)) ? digitByDigit(m[0]) : undefined,
  ),
  rule(
    'letter',
    new RegExp(`(${STATE})( \\d{5})?(?:-(\\d{4}))?(?![\\p{L}\\d']|\\.[\\p{L}\\d]|-\\d| \\d{1,2}:)`),
    (m) => {
      const [, state, code, more] = m;
      if (
        !/\p{Ll}, ?$/u.test(before(m)) &&
        !(code !== '' && /(?:\p{Ll} |, ?|^\s*)$/u.test(before(m))) &&
        !(SURE_STATE.test(state) && IN_STATE.test(before(m)) && STATE_ENDS.test(behind(m))) &&
        !(state === 'NY' && /^, NY/.test(behind(m)))
      )
        return undefined;
      if (
        state === 'MD' &&
        code === '' &&
        (DOCTOR.test(before(m)) || /^,? (?:Ph\.?D|MPH|MBA|FAC)/u.test(behind(m)))
      )
        return 'M D';
      return (STATES[state] ?? '') + (code === '' ? '' : `, ${zip(code.trim(), more)}`);
    },
  ),
  // Hartford, Conn.; Mass. Ave.
  rule(
    'letter',
    new RegExp(
      `(${alternatives(SHORT_STATES)})\\.(?:(?<=(?:\\p{Ll}(?:, | \\()|\\([DRI]-)\\p{L}+\\.)|(?= (?:Ave|St|Blvd|Penal|Civ|Const|Code|Rev|Gen)))`,
    ),
    (m) => stateOf(m[1]),
    'abbreviation',
  ),
  rule(
    'letter',
    /(?:P\.?O\.? ?Box) ?(\d{1,7})?(?![\p{L}\d])/u,
    (m) => `P O Box${m[1] === '' ? '' : ` ${m[1].length > 3 ? digitByDigit(m[1]) : cardinal(m[1])}`}`,
  ),
  rule(
    'letter',
    /(NE|NW|SE|SW|[NSEW])\.?(?= (?:\p{Lu}\p{Ll}{2,20} (?:St|Ave|Rd|Blvd|Dr|Ln)|\d{1,3}(?:st|nd|rd|th)(?![\p{L}\d])))/u,
    (m) => DIRECTIONS[m[1]],
  ),
  rule(
    'letter',
    /(NE|NW|SE|SW|[NSEW](?<=(?:\d(?:st|nd|rd|th) (?:St|Ave|Street|Avenue)|Rd|Blvd|Ln|Road|Boulevard)\.?,? .))(?<=(?:St|Ave|Rd|Blvd|Dr|Ln|Ct|Pl|Street|Avenue|Road|Drive|Lane)\.?,? \p{Lu}{1,2})\.?(?![\p{L}\d'])/u,
    (m) => DIRECTIONS[m[1]],
    'abbreviation',
  ),
  // A party and its state: (D-MA).
  rule('letter', new RegExp(`([DRI])-(${STATE})(?=[),])`), (m) =>
    /\($/.test(before(m, 1)) ? `${m[1]}, ${STATES[m[2]] ?? ''}` : undefined,
  ),
  rule('letter', /Co\.?(?= R(?:oa)?d\.? \d)/u, () => 'County'),
  // After its name: 27 Byres Rd, Glasgow.
  rule('letter', /(Rd|Ln|Pkwy|Cres|Gdns|Terr|Tce|Cl)(?![\p{L}\d'.-])/u, (m) =>
    /(?:^|[^\p{L}'])\p{Lu}[\p{L}']*,? $/u.test(before(m)) ? ROADS[m[1]] : undefined,
  ),
  // A part of a country: N. Dakota, the W. Coast.
  rule(
    'letter',
    /([NSEW])\.(?= (?:of|Dakota|Carolina|Virginia|Korea|Africa|America|Ireland|Sudan|Coast|Side|End|Bank|Shore|Hollywood)(?!\p{L}))/u,
    (m) => DIRECTIONS[m[1]],
  ),
  rule('letter', /([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})(?![\p{L}\d])/u, (m) =>
    [m[1], m[2]]
      .map((part) => [...part].map((char) => (/\d/.test(char) ? digitByDigit(char) : char)).join(' '))
      .join(', '),
  ),
  rule(
    'letter',
    /([NS][EW]|[NSEW](?<=(?:[Ww]inds?:?|[Dd]rive|[Hh]ead(?:ed|ing)?|[Gg]o(?:ing)?|[Cc]ontinue|[Tt]ravel|[Tt]urn|[Pp]roceed|[Ww]alk) .))(?= (?:at|wind|winds|of|by|corner|side|on|onto|along|toward|to|for|from|until)(?!\p{L})| \d{1,3}(?:[-–]\d{1,3})? ?(?:mph|kts?|knots|km\/h)(?!\p{L}))/u,
    (m) => compass(m[1]),
  ),
  // Along its length: the street runs E-W.
  rule(
    'letter',
    /([NSEW])[-–](?<=[NS][-–](?=[NS])|[EW][-–](?=[EW]))(?!\1)([NSEW])(?![\p{L}\d'])/u,
    (m) => compass(m[1]) + ' ' + compass(m[2]),
  ),
  rule('letter', /(NN[EW]|SS[EW]|E[NS]E|W[NS]W)(?![\p{L}\d])/u, (m) => compass(m[1])),
  // Five miles south: 5 mi S.
  rule('letter', /([NS][EW]?|[EW])(?![\p{L}\d'])/u, (m) =>
    /\d ?(?:mi|miles?|km|ft|feet|yds?|yards?|blocks?|min(?:ute)?s?)\.? $/u.test(before(m))
      ? compass(m[1])
      : undefined,
  ),
];
