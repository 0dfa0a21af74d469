import { before, behind, rule, tableRule, wordBefore, type Rule, type Match } from '../../core/rules.js';
import { alternatives, table } from '../../core/words.js';

/** Said wherever they stand with their dot. */
const DOTTED = table(`
  Mr: Mister; Mrs: Missus; Ms: Miz; Prof: Professor; Rev: Reverend; Hon: Honorable; Gov: Governor; Gen: General;
  Col: Colonel; Lt: Lieutenant; Sgt: Sergeant; Capt: Captain; Cmdr: Commander; Maj: Major; Cpl: Corporal;
  Sen: Senator; Rep: Representative; Pres: President; Jr: Junior; Sr: Senior; Inc: Incorporated;
  Corp: Corporation; Ltd: Limited; Co: Company; Bros: Brothers; Assn: Association; Dept: Department;
  Univ: University; etc: et cetera; vs: versus; approx: approximately; est: established; min: minutes;
  max: maximum; misc: miscellaneous; incl: including; excl: excluding; Ave: Avenue; Blvd: Boulevard; Rd: Road;
  Ln: Lane; Hwy: Highway; Pkwy: Parkway; Sq: Square; Ct: Court; Pl: Place; Apt: Apartment; Ste: Suite;
  Bldg: Building; Mt: Mount; Ft: Fort; Esq: Esquire; al: al; dept: department; govt: government; tel: telephone;
  Tel: Telephone; ref: reference; ed: edition; Ed: Edition; cf: compare; ca: circa; viz: namely;
  resp: respectively
`);
/** Said without a dot too. */
const BARE = table(`
  Mr: Mister; Mrs: Missus; vs: versus; etc: et cetera; Ave: Avenue; Blvd: Boulevard; Inc: Incorporated;
  Ltd: Limited; Sgt: Sergeant; Lt: Lieutenant; Hwy: Highway; w/o: without; c/o: care of; n/a, N/A: not applicable
`);
/** Said so only before a number. */
const BEFORE_NUMBER = table(`
  No, no, nr: number; Nos, nos: numbers; p, pg: page; pp: pages; vol: volume; Vol: Volume; ch, chap: chapter;
  Ch: Chapter; fig: figure; Fig: Figure; figs: figures; sec: section; Sec: Section; eq: equation; Eq: Equation;
  art: article; Art: Article; ver: version; ex: example; Ex: Example; tab: table; Rm: Room; rm: room;
  Apt: Apartment; Rt, Rte: Route
`);
export const SHORT_WORDS: ReadonlySet<string> = new Set(['π', 'aka', 'fl', ...Object.keys(BARE)]);

/** A capitalized word or an initial follows: what stands before is a title. */
const nameFollows = (m: Match): boolean => /^ \p{Lu}/u.test(behind(m));
const PLACE_FOLLOWS =
  /^ (?:John|Louis|Paul|Peter|Mary|James|George|Patrick|Andrew|Petersburg|Helens?|Lucia|Kitts|Nicholas|Anthony|Joseph|Thomas|Francis|Augustine|Bernard|Martin|Michael|Mark|Luke|Matthew|Catherine|Anne|Clair|Cloud|Croix|Moritz|Tropez|Vincent|Lawrence|Albans|Pancras|Stephen|Jude|Charles)/;

const streetOrSaint = (m: Match): string => {
  const named = /\p{L}/u.test(wordBefore(m)) && /^\p{Lu}/u.test(wordBefore(m));
  return PLACE_FOLLOWS.test(behind(m)) || (nameFollows(m) && !named) ? 'Saint' : 'Street';
};
const driveOrDoctor = (m: Match): string =>
  nameFollows(m) ? 'Doctor' : /^\p{Lu}/u.test(wordBefore(m)) ? 'Drive' : 'Doctor';

const COMPASS: Readonly<Record<string, string>> = {
  NE: 'northeast',
  NW: 'northwest',
  SE: 'southeast',
  SW: 'southwest',
};

export const ABBREVIATION_RULES: readonly Rule[] = [
  rule('letter', /[Ff]l\.?(?![\p{L}\d])/u, (m) =>
    /\d(?:st|nd|rd|th) $/.test(before(m, 6)) ? 'floor' : undefined,
  ),
  rule('letter', /([Vv])ol\. (?=[IVXLC]{1,6}(?![\p{L}\d]))/u, (m) => `${m[1]}olume`),
  rule('letter', /Rm\.? ?(?=\d)/u, () => 'Room'),
  rule('sign', /\.(?=(?:com|net|org|io|exe|pdf|jpg|zip)(?!\p{L}))/u, (m) =>
    / $/.test(before(m, 1)) ? 'dot' : undefined,
  ),
  rule('letter', /[Aa]pt\.? ?(?=\d)/u, () => 'Apartment'),
  rule('letter', /Fr\. (?=\p{Lu}\p{Ll})/u, () => 'Father'),
  rule('letter', /[Ee]ps?\. ?(?=\d)/u, (m) => (m[0].startsWith('E') ? 'Episode' : 'episode')),
  // "An A- in math", "a B+".
  rule('letter', /([A-F])([-+])(?=[\s.,;!?)]|$)/u, (m) =>
    /(?:^|\s)(?:an?|got|grades?|with|of|to|from|my|her|his) $/iu.test(before(m, 8))
      ? `${m[1]} ${m[2] === '+' ? 'plus' : 'minus'}`
      : undefined,
  ),
  rule('letter', /([NS][EW])(?= (?:at|wind|winds|of|by|corner|side)(?!\p{L}))/u, (m) => COMPASS[m[1]]),
  rule('letter', /[eE]\.? ?g\.(?![\p{L}])/u, (m) => (/^E/.test(m[0]) ? 'For example' : 'for example')),
  rule('letter', /[iI]\.? ?e\.(?![\p{L}])/u, (m) => (/^I/.test(m[0]) ? 'That is' : 'that is')),
  rule('letter', /a\.k\.a\.?|aka(?![\p{L}\d])/u, () => 'also known as'),
  rule('letter', /Ph\.? ?D\.?(?![\p{L}\d])/u, () => 'P H D', 'abbreviation'),
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(BEFORE_NUMBER))})\\.? ?(?=#?\\d|[IVXLC]{1,6}(?![\\p{L}\\d]))`),
    (m) => (m[0].includes('.') ? BEFORE_NUMBER[m[1]] : undefined),
  ),
  rule('letter', /St\.?(?![\p{L}\d'-])/u, streetOrSaint, 'abbreviation'),
  rule('letter', /Dr\.?(?![\p{L}\d'-])/u, driveOrDoctor, 'abbreviation'),
  tableRule(DOTTED, '\\.(?![\\p{L}\\d])', 'abbreviation'),
  tableRule(BARE, `(?![\\p{L}\\d'./])`),
  rule('letter', /w\/ ?(?=[\p{L}\d])/u, () => 'with'),
];
