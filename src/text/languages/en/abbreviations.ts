import {
  before,
  behind,
  contextRules,
  type Match,
  type Rule,
  rule,
  tableRule,
  wordBefore,
} from '../../core/rules.js';
import { alternatives, table, withCapitals, words } from '../../core/words.js';
import { MESSAGES } from './messages.js';
import { cardinal } from './numbers.js';

/** In small letters or with a capital. */
const either = (rows: string): Record<string, string> => withCapitals(table(rows));

/** Said with a dot and without. */
const SHORT = either(`
  svgs: servings; appt: appointment; appts: appointments; avg: average; acct: account; accts: accounts; mtg: meeting; mtgs: meetings; utils: utilities; qty: quantity; bldg: building; attn: attention; mfg: manufacturing; mfr: manufacturer;
  svc: service; svcs: services; grp: group; mgmt: management; mgr: manager; pkg: package; pkgs: packages; pmt: payment; pmts: payments; dept: department; govt: government; asst: assistant; recd: received; reqd: required;
  poss: possible; blks: blocks; stn: station; hosp: hospital; std: standard; vit: vitamin; illus: illustrated; approx: approximately; hrs: hours; mins: minutes; secs: seconds; yrs: years; wks: weeks; cust: customer; msgs: messages; subj: subject; abt: about; rpt: report
`);
/** Said wherever they stand with their dot. */
export const DOTTED: Readonly<Record<string, string>> = {
  ...SHORT,
  ...table(`
  Mr: Mister; Mrs: Missus; Ms: Miz; Prof: Professor; Rev: Reverend; Hon: Honorable; Gov: Governor; Gen: General; Col: Colonel; Lt: Lieutenant; Sgt: Sergeant; Capt: Captain; Cmdr, Cdr: Commander; Maj: Major; Cpl: Corporal;
  Sen: Senator; Rep: Representative; Pres: President; Jr: Junior; Sr: Senior; Inc: Incorporated; Corp: Corporation; Ltd: Limited; Bros: Brothers; Assn: Association; Univ: University; Treas: Treasury; Reg: Regulation; max: maximum;
  Rd: Road; Ln: Lane; Pkwy: Parkway; Sq: Square; Ct: Court; Pl: Place; Ste: Suite; Mt: Mount; Ft: Fort; Esq: Esquire; al: al; Sta: Station; Pt: Point; Wm: William; Ctr: Center; Messrs: Messieurs; cor: corner; Atty: Attorney;
  Attys: Attorneys; Utd: United; Intl: International; Natl: National; Pvt, Pte: Private; Adm: Admiral; Brig: Brigadier; Flt: Flight; Sqn: Squadron; Insp: Inspector; Det: Detective; Amb: Ambassador; Supt: Superintendent;
  Msgr: Monsignor; Bd: Board; Educ: Education; Bur: Bureau; Transp: Transportation; Twp: Township; Phx: Phoenix; Phila: Philadelphia; Mpls: Minneapolis; Balto: Baltimore; Indpls: Indianapolis; Jas: James; Chas: Charles; Geo: George; Thos: Thomas; Robt: Robert; Jos: Joseph; Benj: Benjamin; Edw: Edward; Inf: Infantry; Div: Division; Cav: Cavalry; Regt: Regiment; Abn: Airborne
`),
  ...either(`
  co: company; etc: et cetera; vs: versus; est: established; min: minutes; mvt, mvmt: movement; mvts, mvmts: movements; alt: altitude; misc: miscellaneous; incl: including; excl: excluding; tel: telephone; ref: reference; ed: edition; vols: volumes;
  cf: compare; ca: circa; viz: namely; resp: respectively; jct: junction; pkt: packet; apt: apartment; ave: avenue; blvd: boulevard; hwy: highway; bal: balance; mkt: market; util: utilities; precip: precipitation;
  temp: temperature; agg: aggregate; avail: available; furn: furnished; refs: references; conf: conference; sched: scheduled; ep: episode; eps: episodes; mfd: manufactured; prev: previous; maint: maintenance; equip: equipment;
  dist: distance; unfurn: unfurnished; rm: room; ret: retired; cond: condition; hcp: handicap; dkt: docket
`),
};
/** Said without a dot too. */
const BARE: Readonly<Record<string, string>> = {
  ...table(`
  Mr: Mister; Mrs: Missus; vs: versus; etc: et cetera; Ave: Avenue; Aves: Avenues; Sts: Streets; Utd: United; Blvd: Boulevard; Inc: Incorporated; lvl: level;
  Ltd: Limited; Sgt: Sergeant; Lt: Lieutenant; Hwy: Highway; w/o: without; c/o: care of; aka: also known as; n/a, N/A: not applicable; a/c, A/C: A C; pts: points;
  r/t, R/T: round trip; Wk: Week; s/p: status post; h/o: history of; r/o: rule out; w/e: whatever; f/u: follow up; Rx: R X; p/u: pickup; pkt: packet; pkts: packets; w/in: within; w/d: washer and dryer; BYOB: B Y O B; Fwd: forward; FWD: forward
`),
  ...either(`
  req'd: required; sec'y: secretary; ass'n: association; rec'd: received; int'l: international; nat'l: national; gov't: government; dep't: department; comm'n: commission; comm'r: commissioner; soc'y: society; cont'd: continued
`),
  ...SHORT,
};
/** Said so only before a number. */
export const BEFORE_NUMBER: Readonly<Record<string, string>> = {
  ...table(
    'No, no, nr: number; Mk: Mark; App, Appx: Appendix; Plat: platform; Lect: Lecture; ll: lines; ln: line; Ph: phone; Nos, nos: numbers; Amend: Amendment; Dist: District; Pct: Precinct; mm: measures; Apt: Apartment; Rt, Rte: Route; Ps: Psalm; Pss: Psalms',
  ),
  ...either(`
  plat: platform; trk: track; sz: size; sess: session; bk: book; encl: enclosure; exh: exhibit; wk: week; blk: block; ed: edition; ph: phone; p, pg: page; pp: pages; vol: volume; vols: volumes; att: attendance; fols: folios; fol: folio;
  ch, chap: chapter; cl: clause; par, para: paragraph; fl, flr: floor; cat: category; var: variation; gr: grade; tbl, tab: table; fig: figure; col: column; figs: figures; op: opus; sec, sect: section; eq: equation; eqs: equations; art: article;
  ver: version; ex: example; rm: room; sc: scene; fn: footnote; fns: footnotes; elev: elevation; mag: magnitude; hdg: heading; wt: weight; vv: verses; pt: part; rev: revision; iss: issue
`),
};
export const SHORT_WORDS: ReadonlySet<string> = new Set([
  'π',
  ...words(
    'c dr sz fn hi lo reg apt exp conf inv ins nr fl ea pp ff lg sm med wk mo qtr doz ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix lat long lng bid tid qid qd qhs prn po t tab tabs cap caps mon tue tues wed weds thu thur thurs fri sat sun',
  ),
  ...words('x v kg km cm mm lb lbs oz hr yr ml mg gal sq mph rpm kcal ppm'),
  ...Object.keys(BARE),
  ...Object.keys(MESSAGES),
]);

/** A capitalized word or an initial follows: what stands before is a title. */
const nameFollows = (m: Match): boolean => /^ \p{Lu}/u.test(behind(m));
const PLACE_FOLLOWS =
  /^ (?:John|Louis|Paul|Peter|Mary|James|George|Patrick|Andrew|Petersburg|Helens?|Lucia|Kitts|Nicholas|Anthony|Joseph|Thomas|Francis|Augustine|Bernard|Martin|Michael|Mark|Luke|Matthew|Catherine|Anne|Clair|Cloud|Croix|Moritz|Tropez|Vincent|Lawrence|Albans|Pancras|Stephen|Jude|Charles)/;

const UNIVERSITY =
  /(?:^|\s)(?<!(?:\d|(?:^|\s)(?:on|of|and|&|at|down)) )(?:Ohio|Michigan|Penn|Florida|Iowa|Kansas|Oklahoma|Arizona|Oregon|Washington|Colorado|Utah|Boise|San Diego|Fresno|N\.?C\.?|Miss\.|Mississippi|Kent|Ball|Wichita|Texas) $/u;

const streetOrSaint = (m: Match): string => {
  if (UNIVERSITY.test(before(m))) return 'State';
  if (/\d(?:st|nd|rd|th) $/.test(before(m, 6))) return 'Street';
  const named = /\p{L}/u.test(wordBefore(m)) && /^\p{Lu}/u.test(wordBefore(m));
  return PLACE_FOLLOWS.test(behind(m)) || (nameFollows(m) && !named) ? 'Saint' : 'Street';
};
const driveOrDoctor = (m: Match): string =>
  nameFollows(m) ? 'Doctor' : /^\p{Lu}/u.test(wordBefore(m)) ? 'Drive' : 'Doctor';

export const ABBREVIATION_RULES: readonly Rule[] = [
  ...contextRules(String.raw`
  ~rt.~(?:lanes?|side|turn|hand|shoulder|arm|leg|knee|foot|eye|ear)(?!\p{L})~right
  ~ins.~(?:card|co|policy|company|claim|plan|info)(?!\p{L})~insurance
  ~pt.?~(?:is|was|has|had|with|denies|reports?|presents?|states|complains|c\/o|s\/p|h\/o)(?!\p{L})~patient
  ~ht~\d{1,3}(?:['\d#.]| ?(?:lb|kg|cm|ft))~height
  ~wt~\d{1,3}(?:['\d#.]| ?(?:lb|kg|cm|ft))~weight
  (?:^|\s)(?:\d{1,2}|[Aa]n?|[Oo]ne|[Tt]wo)~lg.?~(?:\p{L}{3}|w\/)~large
  (?:^|\s)(?:\d{1,2}|[Aa]n?|[Oo]ne|[Tt]wo)~sm.?~(?:\p{L}{3}|w\/)~small
  (?:^|\s)(?:\d{1,2}|[Aa]n?|[Oo]ne|[Tt]wo)~med.?~(?:\p{L}{3}|w\/)~medium
  (?:^|[^\p{L}])(?:BR|BD|br|bd|bed|bedroom|studio|my|your|our)~apt~(?![\p{L}\d'.-])~apartment
  ~inv.?~(?:#|[Nn]o\.? ?#?\p{Lu}{0,3}-?\d|\p{Lu}{0,3}-?\d)~invoice
  ~dep.?~(?:at )?\d{1,2}:?\d\d|\p{Lu}{3}(?!\p{L})~departs
  ~arr.?~(?:at )?\d{1,2}:?\d\d|\p{Lu}{3}(?!\p{L})~arrives
  (?:[Pp]t\.?|[Pp]atient|y\/?o|[Oo]ld|[MF]|[Mm]ale|[Mm]an|boy|girl|[Hh]e|and|who)~c/o~(?![\p{L}\d])~complaining of
  ~conf.?~(?:no\.|#|code|number|\p{Lu}{0,3}-?\d)~confirmation
  ~a.k.a.?~(?![\p{L}\d])~also known as
  ~mfg.~\d~manufactured
  ~excl.~cond~excellent
  ~fl.~1\d{3}~flourished
  ~rd.~\d{1,2},? pick~round
  ~IV~(?:drips?|lines?|fluids?|bags?|push|pole|access|infusions?)(?!\p{L})~I V
  ~ser.~(?:[Nn]o|#)~serial
  ~nos?.~of (?!course)\p{Ll}~number
  ~sch(?:ed)?.~(?:[A-F]|SE|K-1)(?![\p{L}\d])~schedule
  ~sz.?~(?:\d|[XSML]{1,3}(?!\p{L}))~size
  ~Fr.~\p{Lu}\p{Ll}~Father
  ~nr.?~\p{Lu}\p{Ll}~near
  ~sec. dep.?~(?!\p{L})~security deposit
  ~incl.~(?:$|[,;!?)]|\.)~included
  ~a\/c~(?:no\.|number|#|\d{5})~account
  ~exp.?~date~expiration
  ~exp.?~(?:\d|\p{Lu}\p{Ll}{2,8}\.? \d)~expires
  ~exp.?~(?:preferred|pref\.|required|req\.|req'd|needed|necessary|a (?:plus|must)|in|with|as)(?!\p{L})~experience
  (?:years?|yrs?\.?)'?(?: of)?~exp.?~(?![\p{L}\d])~experience
  \p{Lu}\p{L}{1,20}~def.~\p{Lu}~defeated
  (?:[Ss]ee|[Cc]ompare|at|\d,?|supra,?|cf\.|&)~n.~\d{1,3}(?![\p{L}\d])~note
  (?:[Uu]nder|[Ss]ee|of|by|an?|the|served|new)~s.~\d{1,3}(?![\p{L}\d.])~section
  (?:century|[Mm]edieval|[Ii]lluminated|[Oo]riginal|Greek|Latin|Hebrew|Arabic)~ms.~(?!\p{L})~manuscript
  (?:[,;(]|[Ss]ee|at)~l.~\d{1,4}(?![\p{L}\d.])~line
  (?:[Tt]he|[Mm]y|your|his|her|our|their|see|an?)~dr.?~(?![\p{L}\d])~doctor
  ~Ed.~note~Editor's
  ~Rt.~Hon|Rev~Right
  ~Sr.~(?:Mary|Maria|Anne|Th?eresa|Joan|Bernadette|Catherine|Agnes|Rose|Margaret)(?!\p{L})~Sister
  ~Sts.~\p{Lu}\p{Ll}{1,9} (?:&|and)~Saints
  ~Adm.~[$€£]\d|is|fee|free~Admission
  ~Wash.~,? D\.?C~Washington
  ~r.~1?\d{3}[-–]~reigned
  \S{0,9}[\d%kKMm]~p.a.~~per annum
  ~Sec.~of \p{Lu}~Secretary
  \d(?:d|st|nd|rd|th)~Bn.~~Battalion
  ~sq.?~(?:root|feet|foot|miles?|met(?:er|re)s?|inch(?:es)?|yards?|kilomet)~square
  ~Pub. L.~(?:[Nn]o\.? )?\d~Public Law
  \d(?:d|st|nd|rd|th)~Cir.~~Circuit
  (?:[,;:(]|\d|verse|[Ss]ee)~v.~\d{1,3}(?![\p{L}\d.])~verse
  ~Ste.~(?:Marie|Gene|Anne|Foy)~Saint
  (?:\d%|\d% \p{Ll}+|student|senior|military|loyalty|employee|staff)~disc.~~discount
  [Ss]td\.?~dev.?~(?!\p{L})~deviation
  ~Cat.~[Nn]o\.~Catalog
  ~Gen.~[XYZ](?!\p{L})~Gen
  ~w/e~\d~week ending
  ~w/c~\d~week commencing
  ~reg.?~(?:\p{Lu}{2}\d\d \p{Lu}{3}|[Nn]o\b|#|number|plate)~registration
  ~rm.?~\p{Lu}?\d~room
  ~hi~\d{1,3}(?:°|[\/,;] ?[Ll]o)~high
  ~lo~\d{1,3}(?![\p{L}\d])~low
  (?:[Tt]his|[Nn]ext|[Ll]ast|[Tt]he|[Ee]very)~w/e~~weekend
  (?:[Mm]y|his|her|their|your|our)~s/o~~significant other
  \p{L}{2}~d/t~\p{L}{2}~due to
  ~lg.?~(?:LR|BR|DR|MBR|kit|yard|deck)(?!\p{L})~large
  `),
  rule('letter', /(?:[Aa]pt|(Ste))\.? ?#? ?(?=\d(?!\d{0,3}(?:st|nd|rd|th)))/u, (m) =>
    m[1] ? 'Suite' : 'Apartment',
  ),
  // Not so many: last yr., this qtr.
  rule(
    'letter',
    /(yr|hr|wk|mo|qtr|doz)\.?(?![\p{L}\d'-])/u,
    (m) =>
      /^(?:yr|hr|wk|qtr)\.(?<!\d ?\p{L}{2,3}\.)$/u.test(m[0]) ||
      /(?:^|[^\p{L}])(?:rush|happy|lunch|dinner|last|this|next|every|each|prior|previous|an?|per|first|\d(?:st|nd|rd|th)) $/iu.test(
        before(m),
      ) ||
      /^ (?:built|end|round)(?!\p{L})/u.test(behind(m))
        ? { yr: 'year', hr: 'hour', wk: 'week', mo: 'month', qtr: 'quarter', doz: 'dozen' }[m[1]]
        : undefined,
    'abbreviation',
  ),
  // The number that something has: the conf. no. is AB12.
  rule('letter', /no\.(?=:| ?#?\p{Lu}{0,3}[ -]?\d| (?:is|was|on|for|and|or|below|above)(?!\p{L}))/u, (m) =>
    /(?:conf|ref|acct|vat|tax|order|serial|lot|permit|tel|phone|inv|reg|cat|account|confirmation|reference|serial|ticket|case|part|model|tracking|policy|flight|item|passport|patent|licen[sc]e|member|claim|model|patient|a\/c|ni|new|cell|mobile|my|your|the|his|her|our)\.? $|\($/iu.test(
      before(m),
    )
      ? 'number'
      : undefined,
  ),
  // A year at school and one of a model: Yr 2, model yr '24.
  rule('letter', /([Yy])r(?= (?:(?<=Yr )\d{1,2}(?!\d)|'\d\d|(?:19|20)\d\d))/u, (m) => `${m[1]}ear`),
  // One of several that are answered: Q1: Why?
  rule('letter', /Q(\d{1,2})(?=: [^.!?]{2,120}\?)/u, (m) => `Question ${cardinal(m[1])}`),
  rule('letter', /[Mm]in\. ?(?=[$€£]?\d)/u, (m) =>
    /\d ?$/.test(before(m, 2)) ? undefined : `${m[0].charAt(0)}inimum`,
  ),
  // The least of something, but a few minutes.
  rule('letter', /([Mm])in\.(?= \p{Ll}{2})/u, (m) =>
    /(?:[\d½¼¾]|(?:^|[^\p{L}])(?:few|couple|several|per|every|each|half|some|many|one|two|three|four|five|ten|fifteen|twenty|thirty|in|an?|last|next)) ?$/iu.test(
      before(m),
    )
      ? undefined
      : `${m[1]}inimum`,
  ),
  rule(
    'letter',
    /([bd])\.(?= (?:(?:\d{1,2} )?\p{Lu}\p{Ll}{2,8}\.? (?:\d{1,2}, )?)?(?:1[0-9]|20)\d\d(?!\d)|(?<=[,;(] ?[bd]\.) (?:in|at|of|c\.))/u,
    (m) => (m[1] === 'b' ? 'born' : 'died'),
  ),
  rule('letter', /[cC]\. ?(?=[£$€]?\d)(?<![\d½¼¾⅓⅔] ?[cC]\. ?)/u, () => 'circa'),
  rule(
    'letter',
    /([Pp])op(?:(?:\.:?|:)(?= ?[~≈]?\d)|\.(?= (?:is|was|of|grew|fell|rose|density|growth)(?!\p{L})))/u,
    (m) => `${m[1]}opulation`,
  ),
  rule(
    'letter',
    /est\.(?!\p{L})/u,
    (m) =>
      /^(?:,|$| (?:in |by |circa |c\. ?)?(?:1\d{3}|20\d\d)(?![\d.,]\d| ?%))/u.test(behind(m)) &&
      !/[\d%] $/.test(before(m, 2))
        ? undefined
        : 'estimated',
    'abbreviation',
  ),
  rule('letter', /c\.(?<=\d(?:st|nd|rd|th)[ -]c\.)(?!\p{L})/u, () => 'century', 'abbreviation'),
  rule(
    'letter',
    /ea\.?(?!\p{L})/u,
    (m) => (/\d ?(?:cents?|¢|pcs?)? ?\/?$/u.test(before(m)) ? 'each' : undefined),
    'abbreviation',
  ),
  rule(
    'letter',
    /ff?\.?(?![\p{L}\d])/u,
    (m) =>
      /(?:pp?|pages?|lines?|sections?|§)\.? ?\d{1,5} ?$/u.test(before(m)) ||
      (m[0].startsWith('ff') && /\d ?$/.test(before(m, 2)))
        ? 'and following'
        : undefined,
    'abbreviation',
  ),
  // For each person: $58 pp.
  rule('letter', /p\/?p(?![\p{L}\d])/u, (m) =>
    /[$€£]\d[\d.,]{0,8} ?$/.test(before(m)) ? 'per person' : undefined,
  ),
  // "An A- in math", "a B+".
  rule('letter', /([A-F])([-+])(?=[\s.,;!?)]|$)/u, (m) =>
    /(?:^|\s)(?:an?|got|grades?:?|with|of|to|from|my|her|his|\d|one|two|three|four|five|straight|math|english|history|science|art|music|bio|chem|physics|spanish|french|p\.?e\.?):? $/iu.test(
      before(m, 10),
    ) || /^ (?:average|student|grade|range)(?!\p{L})/u.test(behind(m))
      ? `${m[1]} ${m[2] === '+' ? 'plus' : 'minus'}`
      : undefined,
  ),
  // A place on the globe: lat 40.71, long -74.01.
  rule('letter', /([Ll])(?:(at)|(?:ong?|ng))\.?:?(?= ?-?\d{1,3}(?:\.\d|°))/u, (m) =>
    m[2] === '' && (/^(?:an?|the|so|this)$/i.test(wordBefore(m)) || !/[Ll]at[^!?]{3,36}$/u.test(before(m)))
      ? undefined
      : `${m[1]}${m[2] === '' ? 'ongitude' : 'atitude'}`,
  ),
  // One side and the other, in court or in sport: Roe v. Wade, Arsenal v Chelsea.
  rule('letter', /v\.?(?= (?:the )?\p{Lu}[\p{Ll}.])/u, (m) =>
    /\p{Lu}\p{L}*\.? $/u.test(before(m)) ? 'versus' : undefined,
  ),
  rule('letter', /[eE]\.? ?g\.(?![\p{L}])/u, (m) => (/^E/.test(m[0]) ? 'For example' : 'for example')),
  rule('letter', /[iI]\.? ?e\.(?![\p{L}])/u, (m) => (/^I/.test(m[0]) ? 'That is' : 'that is')),
  rule('letter', /Ph\.? ?D\.?(?![\p{L}\d])/u, () => 'P H D', 'abbreviation'),
  rule(
    'letter',
    new RegExp(
      `(${alternatives(Object.keys(BEFORE_NUMBER))})\\.? ?(?=#?\\(?\\d|(?:[IVXLC]{1,6}|[ivxl]{2,6}|(?<!o\\. )[B-DF-HJ-NP-TV-XZ])(?![\\p{L}\\d]))`,
    ),
    (m) => {
      const said =
        m[0].includes('.') || /^(?:Rte|Rm|Trk|Fl|Mk|[Vv]ol|Fig|Sec|pp|Ps|fn) /.test(m[0])
          ? BEFORE_NUMBER[m[1]]
          : undefined;
      // Open the App. 3 dots appear.
      if (m[1] === 'App' && /^\d{1,9} \p{Ll}{3,}s(?!\p{L})/u.test(behind(m))) return undefined;
      // Chapters 4 to 6.
      return said !== undefined &&
        /^(?:ch|Ch|chap|p|pg|para)$/.test(m[1]) &&
        /^\d{1,4} ?[-–] ?\d/.test(behind(m))
        ? `${said}s`
        : said;
    },
  ),
  // After what it counts: the 2nd para., the 14th fl.
  rule(
    'letter',
    new RegExp(
      `(${alternatives(Object.keys(BEFORE_NUMBER))})(?<=\\d(?:st|nd|rd|th) \\p{L}{1,5})(?:\\.|(?![\\p{L}\\d]))`,
      'u',
    ),
    (m) => (m[0].endsWith('.') || /^(?:flr?|gr|para|vol|sc)$/i.test(m[1]) ? BEFORE_NUMBER[m[1]] : undefined),
    'abbreviation',
  ),
  rule('letter', /St(?:\.(?![\p{L}\d-])|(?![\p{L}\d'-]))/u, streetOrSaint, 'abbreviation'),
  rule('letter', /Dr(?:\.(?![\p{L}\d-])|(?![\p{L}\d'-]))/u, driveOrDoctor, 'abbreviation'),
  tableRule(DOTTED, '\\.(?![\\p{L}\\d])', 'abbreviation'),
  tableRule(BARE, `(?![\\p{L}\\d'/]|\\.[\\p{L}\\d])`),
  rule('letter', /w\/ ?(?=[\p{L}\d$€£@#"(])/u, () => 'with'),
];
