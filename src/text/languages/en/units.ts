import { loneUnitRules } from '../../core/lone-units.js';
import { fractionParts, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, forms } from '../../core/words.js';
import { INCH_RULES, NO_NOUN } from './inches.js';
import { fraction, LETTERED, mixed, power, SCALES } from './number-rules.js';
import { cardinal, decimal, inPairs, NUMBER, ordinal, plural } from './numbers.js';

/** Written form -> singular, plural where it is not made with an s. */
const UNITS = forms(
  `
    km, KM, kms: kilometer; m: meter; cm, CM: centimeter; mm: millimeter; μm: micrometer; nm: nanometer; mi: mile; ft, FT: foot | feet; yd, yds: yard; in., in, inch: inch | inches; km2, km²: square kilometer; m2, m²: square meter;
    cm2, cm²: square centimeter; mm²: square millimeter; ft², sq ft, sq. ft, sqft, sf: square foot | square feet; sq in, sq. in, in²: square inch | square inches; sq mi, sq. mi, mi²: square mile; sq km: square kilometer; sq m: square meter; sq yd: square yard; cu ft, cu. ft, ft³: cubic foot | cubic feet; cu in, cu. in: cubic inch | cubic inches; cu yd: cubic yard; m³, m3: cubic meter; cm³, cc: cubic centimeter; ha: hectare; ac: acre;
    kg, kgs, Kg, KG: kilogram; g: gram; mg: milligram; μg, mcg: microgram; lb, lbs, LB, LBS: pound; oz, OZ: ounce; l, L: liter; ml, mL: milliliter; μl, μL: microliter; dl, dL: deciliter; cl: centiliter; gal: gallon; cyl: cylinder; qt, qts: quart;
    doz, dz: dozen | dozen; pk, pks: pack; pt: pint; tbsp, tbsps, Tbsp, Tbsps, Tbs, tbs: tablespoon; tsp, tsps, Tsp: teaspoon; fl oz, fl. oz, floz: fluid ounce; ga: gauge | gauge; s, sec, secs: second; ms: millisecond; μs: microsecond; ns: nanosecond;
    min, mins, MIN, MINS: minute; h, hr, hrs, HR, HRS: hour; wk, wks: week; nts: night; yr, yrs: year; mo, mos: month; mph, MPH: mile per hour | miles per hour; kph, kmh: kilometer per hour | kilometers per hour;
    rpm: revolution per minute | revolutions per minute; fps: frame per second | frames per second; mpg: mile per gallon | miles per gallon; bpm: beat per minute | beats per minute; wpm: word per minute | words per minute; dpi: dot per inch | dots per inch;
    ppm: part per million | parts per million; bbl, bbls: barrel; bpd: barrel per day | barrels per day; req: request; psi: pound per square inch | pounds per square inch; Pa: pascal; hPa: hectopascal; kPa: kilopascal;
    MPa: megapascal; bar: bar; atm: atmosphere; W: watt; kW, kw: kilowatt; MW: megawatt; GW: gigawatt; mW: milliwatt; kWh, kwh: kilowatt hour; MWh: megawatt hour; Wh: watt hour; mAh, mah: milliamp hour; V: volt; kV: kilovolt; mV: millivolt;
    A: amp; mA: milliamp; Ω: ohm; kΩ: kilohm; hp: horsepower | horsepower; J: joule; kJ: kilojoule; cal: calorie; kcal: kilocalorie; N: newton; kN: kilonewton; Nm, N·m: newton meter; eV: electron volt; Hz: hertz | hertz;
    kHz, khz: kilohertz | kilohertz; MHz, mhz: megahertz | megahertz; GHz, ghz: gigahertz | gigahertz; dB, db: decibel; dBm: decibel milliwatt; B: byte; kB, KB, kb: kilobyte; MB, mb: megabyte; GB, gb: gigabyte; TB, tb: terabyte; PB: petabyte; KiB: kibibyte;
    MiB: mebibyte; GiB: gibibyte; bps: bit per second | bits per second; kbps: kilobit per second | kilobits per second; Mbps, mbps: megabit per second | megabits per second; Gbps, gbps, Gbit/s, Gb/s: gigabit per second | gigabits per second;
    kbit/s, kb/s: kilobit per second | kilobits per second; Mbit/s, Mb/s: megabit per second | megabits per second; Mbit, Mb: megabit; Gbit, Gb: gigabit; MP: megapixel; px: pixel; K: kelvin; lm: lumen; lx: lux | lux; mol: mole;
    mmHg: millimeter of mercury | millimeters of mercury; kt, kn: knot; mM: millimole per liter | millimolar; μM: micromole per liter | micromolar; °F, ℉: degree Fahrenheit | degrees Fahrenheit;
    °C, ℃: degree Celsius | degrees Celsius; °: degree; %: percent | percent; ‰: per mille | per mille; pts: point; reb, rebs: rebound; ast, asts: assist; pp: percentage point; pc, pcs: piece; pg: picogram; ng: nanogram; mmol: millimole;
    μmol: micromole; nmol: nanomole; pmol: picomole; mIU: milliunit; IU: international unit; K/μL: thousand per microliter | thousand per microliter; U/L: unit per liter | units per liter; mEq: milliequivalent; Ah: amp hour; kWp: kilowatt peak | kilowatts peak; kVA: kilovolt amp;
    mbar: millibar; ly: light year; mya, Mya: million years ago | million years ago; d: day; km/s: kilometer per second | kilometers per second
  `,
  (one) => `${one}s`,
);
/** Glued to a number these are thousands, millions, billions; as units they need a space or a slash. */
const SCALE_LETTERS = /^[KMB]$/;
/** One letter that starts words and names too: a unit only when glued to the number or when no word follows. */
const FRAGILE = /^(?:[A-Za-z]|ac|bar|cal|ha|pt|pp|MP)$/;
const NAMES = `(${alternatives(Object.keys(UNITS))})`;
const UNIT = `${NAMES}(?![\\p{L}\\d⁻])`;
const PER_UNIT = `(?:/${UNIT})?`;

const named = (unit: string, count: 'one' | 'many'): string => UNITS[unit]?.[count === 'one' ? 0 : 1] ?? unit;

const per = (unit: string): string => (unit === '' ? '' : ` per ${named(unit, 'one')}`);
const countOf = (written: string): 'one' | 'many' => (written === '1' ? 'one' : 'many');

function isUnit(unit: string, glued: boolean, slash: string, m: Match): boolean {
  // Pages: 192pp.
  if (unit === 'pp' && /^\d{2,4}pp$/.test(m[0])) return false;
  // Strikeouts: 9 K's.
  if (behind(m, 2) === "'s") return false;
  if (slash !== '') return !(glued && /^\p{Lu}$/u.test(unit) && LETTERED.test(before(m)));
  // Three parts of a day, and a part of a book: in 3d, ch. 4 pt. 2.
  if ((unit === 'd' && glued) || (unit === 'pt' && /^\.? ?\d/.test(behind(m)))) return false;
  // 3in, 5 in long, but 2-in-1.
  if (unit === 'in')
    return glued ? !/^-/.test(behind(m)) : /^ (?:long|wide|tall|high|deep|thick)(?!\p{L})/u.test(behind(m));
  // A size, a tyre's speed, a course: size 8 1/2 W, R17 91W, EE 16A.
  if (/^[A-Z]$/.test(unit) && /(?:[Ss]ized? [^.!?]{0,12}|R\d\d,? |(?:^|\s)\p{Lu}{2,4} )$/u.test(before(m)))
    return false;
  // The number of a place: your seat is 23A.
  if (
    glued &&
    /^[A-K]$/.test(unit) &&
    /(?:seats?|row|gate|platform|apartment|unit|room)(?: (?:is|are|was)|:) $/iu.test(before(m))
  )
    return false;
  // 12 K St.
  if (/^\p{Lu}$/u.test(unit) && /^ (?:St|Ave)(?!\p{L}{2}[^er])/u.test(behind(m))) return false;
  // An article: 00456-B.
  if (/^\p{Lu}$/u.test(unit) && m[0].endsWith(`-${unit}`) && !/^\d{1,2}-L$/.test(m[0])) return false;
  if (SCALE_LETTERS.test(unit)) return !glued && unit !== 'M' && !/^(?:[-+]|\.\p{Lu})/u.test(behind(m));
  if ((LETTERED.test(before(m)) && FRAGILE.test(unit)) || /§ ?$/.test(before(m, 2))) return false;
  if (/^(?:A|N|J|MP)$/.test(unit)) return /^[\s.,;!?)]*$|^[.,;]/u.test(behind(m)) || OF_WHICH.test(behind(m));
  if (FRAGILE.test(unit) && !glued && unit !== 'm')
    return OF_WHICH.test(behind(m)) || !/^(?:the|a|an)$/i.test(wordBefore(m));
  return true;
}

/** A 9x13 in. pan. */
const ofNoun = (m: Match): boolean =>
  /(?:^|\s)(?:an?|the|this|your|one|two|three) $/iu.test(before(m)) &&
  /^ \p{Ll}{3}/u.test(behind(m)) &&
  !NO_NOUN.test(behind(m));
/** What is named by its measure: 500ml can, 18-34 yr olds. */
const OF_WHICH =
  /^ (?:cans?|bottles?|jars?|bags?|packs?|drives?|cables?|screens?|monitors?|displays?|(?:\d-cyl )?engines?|\d-cyl|turbo|V[68]|dash|pool|sprint|freestyle|hurdles|relay|walk|hike|race|radius|commute|delay|olds|roll|tube|pipe|lens|steaks?|fillets?|cubes?|tablets?|capsules?|pills?|dose|fuses?|breakers?|chargers?|adapters?|circuits?|outlets?|sensors?|cameras?|panels?|services?|sockets?|plugs?|welders?|loads?|supply|batter(?:y|ies)|bulbs?|lamps?|lights?|motors?|heaters?|kettles?|speakers?|systems?|gauge|wires?)(?!\p{L})/u;
/** What there are millions of. */
const COUNTS =
  /^ (?:\p{Ll}{3,12} )?(?:people|children|users|customers|subscribers|members|jobs|units|copies|views|viewers|downloads|followers|listeners|voters|votes|homes|households|workers|passengers|visitors|tourists|vehicles|barrels|tonnes|shares|refugees|pupils|doses)(?!\p{L})/u;
const POPULATION =
  /(?<!\p{L})(?:population|sales|circulation|audience|viewership|turnout|membership|subscribers|users|profits?|revenues?)(?: \p{L}+){1,4} (?:from )?(?:[\d.]+m (?:to|and) )?$/u;
export const UNIT_RULES: readonly Rule[] = [
  // So many of them or of a price: 2 x 400g tins, 24 x $39.99.
  rule(
    'digit',
    new RegExp(
      `(\\d{1,3}) ?[x×] ?(?=[$€£]\\d|(?<= )(?:${NUMBER})[ -]?(?:[km]?g|m?l|cl|oz|lbs?|L|ct|pk|pack|GB|TB|W|V)(?!\\p{L}))`,
    ),
    (m) => `${cardinal(m[1])} times`,
  ),
  // From a temperature to another: 59°–86°F.
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?°[CF]? ?[-–] ?(?=\\d{1,3}(?:\\.\\d)? ?°)`),
    (m) => `${decimal(m[1])} to`,
  ),
  // From one measure to another: 20Hz–20kHz.
  rule('digit', new RegExp(`(${NUMBER})( ?)${UNIT} ?[-–] ?(?=\\d[\\d.,]{0,8} ?${UNIT})`), (m) =>
    m[3].length > 1 ? `${decimal(m[1])} ${named(m[3], countOf(m[1]))} to` : undefined,
  ),
  // Over 9m soldiers are people and no metres, nor is what a population grows to.
  rule('digit', /(\d{1,3}(?:\.\d{1,2})?)m(?![\p{L}\d])/u, (m) =>
    COUNTS.test(behind(m)) ||
    POPULATION.test(before(m)) ||
    (/^ (?:men|women|\p{Ll}{3,}s)(?!\p{L})/u.test(behind(m)) &&
      /(?:^|\s)(?:over|than|nearly|almost|about|some|around|million|estimated|record) $/iu.test(before(m)))
      ? `${decimal(m[1])} million`
      : undefined,
  ),
  // What somebody weighs, and no first: 13st 4lb, 21st 2lb.
  rule(
    'digit',
    /(\d{1,2}) ?st (\d{1,2}(?:\.5)?) ?(?:lbs?|pounds?)(?!\p{L})|((?!1st|[2-9]1st)\d{1,2})st(?![\p{L}\d])/u,
    (m) =>
      m[1] === ''
        ? `${cardinal(m[3])} stone`
        : `${cardinal(m[1])} stone ${decimal(m[2])} ${m[2] === '1' ? 'pound' : 'pounds'}`,
  ),
  rule('digit', /(\d{1,2})-pt(?:\.(?= ))?(?![\p{L}\d])/u, (m) => `${cardinal(m[1])} point`),
  // How many are in a box, and what a stone weighs: 12 ct. eggs, a 1.5 ct diamond.
  rule(
    'digit',
    /(\d{1,4}(?:\.\d{1,2})?)[ -]?ct\.?(?![\p{L}\d])/u,
    (m) => {
      const isGem =
        m[1].includes('.') ||
        /^ (?:[\p{L}-]{1,12} ){0,2}(?:diamonds?|rings?|sapphires?|rub(?:y|ies)|emeralds?|gem\p{L}*|gold|stones?|studs)(?!\p{L})/u.test(
          behind(m),
        );
      if (!isGem) return `${cardinal(m[1])} count`;
      return `${decimal(m[1])} ${m[1] === '1' || ofNoun(m) || /^ gold/.test(behind(m)) ? 'carat' : 'carats'}`;
    },
    'abbreviation',
  ),
  // How hot it is, without its sign: bake at 350F, fan 180C/gas 6.
  rule(
    'digit',
    /(?:(\d{1,3}) ?[-–] ?)?(\d{1,3}(?:\.\d)?) ?([FC])(?: fan)?(?![\p{L}\d'])(\/(?=\d|gas|fan))?/u,
    (m) => {
      const isHeat =
        /(?:^|[^\p{L}])(?:[Oo]ven|[Hh]eat(?:ed)?|[Pp]reheat(?:ed)?|[Bb]ake[dr]?|[Rr]oast|[Tt]emp(?:s|eratures?)?|[Ff]an|[Hh]igh|[Ll]ow|[Hh]its?|[Dd]egrees|[Ff]ever|[Gg]rill|[Cc]loudy|[Ss]unny|[Cc]lear|[Oo]vercast|[Ww]indy|[Rr]ain|[Ff]eels like|\d°?[FC]\/)[^.!?]{0,24}$/u.test(
          before(m),
        ) ||
        /^(?:\/| fan| ?gas| ?\(| (?:out|outside|fever|today)(?!\p{L}))/u.test(m[4] + behind(m)) ||
        /(?:^|\s)[Ii]t(?:'s| is| was|'ll be) (?:about |around |over )?$/u.test(before(m)) ||
        m[2].includes('.') ||
        (m[3] === 'F' && /^1[0-2]\d$/.test(m[2]));
      return isHeat && !LETTERED.test(before(m))
        ? `${m[1] && `${cardinal(m[1])} to `}${decimal(m[2])} ${named(`°${m[3]}`, 'many')}${/ fan/.test(m[0]) ? ' fan' : ''}${m[4] && ','}`
        : undefined;
    },
  ),
  // So many that nobody counts: 100s of users.
  rule('digit', /(10|100|1,?000|10,?000|1,000,000)s(?= of(?!\p{L})|(?<= of [\d,]+s)(?![\p{L}\d]))/u, (m) =>
    cardinal(m[1]).replace(/^one /, '').replace(/d$|n$/, '$&s'),
  ),
  ...INCH_RULES,
  rule('digit', /(\d{2,3})\/(\d{2,3})( mmHg(?!\p{L}))?(?![\d/]|[.,]\d)/u, (m) => {
    if (
      m[3] === '' &&
      !/(?:^|[^\p{L}])(?:BP|[Bb]lood [Pp]ressure)(?:[ :]\p{L}{1,9}){0,3}:? $/u.test(before(m))
    )
      return undefined;
    const [high, low] = [m[1], m[2]].map((value) => (value.length === 3 ? inPairs(value) : cardinal(value)));
    return `${high ?? ''} over ${low ?? ''}${m[3] === '' ? '' : ' millimeters of mercury'}`;
  }),
  // All of one digit: the 5s, two 10s.
  rule('digit', /(\d{1,2})s(?! \p{Ll})(?![\p{L}\d])/u, (m) =>
    /(?:^|[^\p{L}])(?:the|two|three|four|all) $/iu.test(before(m)) ? plural(cardinal(m[1])) : undefined,
  ),
  rule(
    'digit',
    new RegExp(
      `(${NUMBER})(?: ?%| percent)? ?(?:-|–| to ) ?(${NUMBER})( ?)${UNIT}(?:\\.(?=[,;:)]|\\s+\\p{Ll})|${PER_UNIT})`,
    ),
    (m) => {
      const [, from, to, blank, unit, perUnit] = m;
      // In 1998 to 7 km.
      if (/^(?:1[89]|20)\d\d$/.test(from) && /(?:^|\s)in $/.test(before(m, 4))) return undefined;
      return isUnit(unit, blank === '', perUnit, m)
        ? `${decimal(from)} to ${decimal(to)} ${named(unit, OF_WHICH.test(behind(m)) ? 'one' : 'many')}${per(perUnit)}`
        : undefined;
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`(?:(${NUMBER}) ?[x×] ?)?(${NUMBER}) ?[x×] ?(${NUMBER})( ?)${UNIT}(?:\\.(?=\\s+\\p{Ll}))?`),
    (m) =>
      isUnit(m[5], m[4] === '', '', m)
        ? `${[m[1], m[2], m[3]].flatMap((side) => (side === '' ? [] : [decimal(side)])).join(' by ')} ${named(m[5], ofNoun(m) ? 'one' : 'many')}`
        : undefined,
  ),
  rule(
    'digit',
    new RegExp(
      `(\\d{1,3})(?: ?(${VULGAR_FRACTION})|[ -](\\d{1,2}/\\d{1,2}))( ?)${UNIT}(?:\\.(?=\\s+\\p{Ll}))?`,
    ),
    (m) =>
      isUnit(m[5], m[4] === '', '', m)
        ? `${mixed(m[1], ...fractionParts(m[2] || m[3]))} ${named(m[5], 'many')}`
        : undefined,
    'abbreviation',
  ),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})( ?)${UNIT}(?:\\.(?=\\s+\\p{Ll}))?`), (m) =>
    isUnit(m[3], m[2] === '', '', m)
      ? `${fraction(...fractionParts(m[1]))} ${named(m[3], 'one')}`
      : undefined,
  ),
  // One or the other: 50/60 Hz.
  rule('digit', /(\d{1,3}(?:\.\d)?)\/(?=\d{1,3}(?:\.\d)? ?[kMG]?Hz(?!\p{L}))/u, (m) => `${decimal(m[1])} or`),
  // A part of what there is: 12/16 GB.
  rule(
    'digit',
    /(\d{1,4})\/(\d{1,4}) ?([MGT]B)(?![\p{L}\d/])/u,
    (m) => `${cardinal(m[1])} of ${cardinal(m[2])} ${named(m[3], 'many')}`,
  ),
  rule('digit', new RegExp(`(\\d{1,4})/(\\d{1,4})( ?)${UNIT}(?:\\.(?=\\s+\\p{Ll}))?`), (m) =>
    isUnit(m[4], m[3] === '', '', m) && Number(m[1]) < Number(m[2])
      ? /^1\/\d{2,4} ?s/.test(m[0])
        ? `one ${ordinal(m[2])} of a second`
        : `${fraction(m[1], m[2])} ${named(m[4], 'one')}`
      : undefined,
  ),
  rule(
    'digit',
    new RegExp(
      `(${NUMBER})((?:\\+ ?)?[ -]?)${UNIT}(?:\\.(?=[,;:)]|\\s+(?:[=+&]|V\\d|\\p{Ll}|[NSEW]{1,3}(?!\\p{L})|\\d{1,2} ?(?:in|oz|min|sec)(?!\\p{L})))|${PER_UNIT}(?:\\.(?=[,;:)]|\\s+\\p{Ll}))?)`,
    ),
    (m) => {
      const [, number, blank, unit, perUnit] = m;
      if (!isUnit(unit, /^[+-]?$/.test(blank), perUnit, m)) return undefined;
      // A 5 km run.
      const goesWithNoun =
        blank === '-' ||
        (/(?:^|\s)(?:an? |sub-)$/iu.test(before(m, 5)) && /^ (?:± ?\d{1,2}% )?\p{L}/u.test(behind(m))) ||
        (/^(?:yr|mo|wk)$/.test(unit) && /^ old(?!\p{L})/u.test(behind(m))) ||
        OF_WHICH.test(behind(m));
      const plus = blank.startsWith('+') ? ' plus' : '';
      return `${decimal(number)}${plus} ${named(unit, goesWithNoun ? 'one' : plus === '' ? countOf(number) : 'many')}${per(perUnit)}`;
    },
    'abbreviation',
  ),
  // Written with its power of ten: 1.2e-5 MB, 10^-3 m.
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?:[eE]([-+]?\\d{1,3})|\\^(-?\\d{1,3})) ?${UNIT}`),
    (m) =>
      `${decimal(m[1])} ${m[2] === '' ? power(m[3]) : `times ten ${power(m[2])}`} ${named(m[4], 'many')}`,
  ),
  rule(
    'digit',
    new RegExp(
      `(${NUMBER})(?: (thousand|million|billion|trillion)|[kKMB](?= (?:mi|km|ft|ac|bbls?|bpd)(?!\\p{L}))) ${UNIT}`,
    ),
    (m) =>
      FRAGILE.test(m[3])
        ? undefined
        : `${decimal(m[1])} ${m[2] || (SCALES[m[0].slice(m[1].length, m[1].length + 1)] ?? '')} ${named(m[3], 'many')}`,
  ),
  rule('sign', new RegExp(`(\\.\\d{1,20})([ -]?)${UNIT}`), (m) =>
    isUnit(m[3], m[2] === '', '', m) ? `${decimal(m[1])} ${named(m[3], 'many')}` : undefined,
  ),
  // So many in each: 11 × 10⁹/L, 400/μL.
  rule('sign', new RegExp(`/(?<=(?:[\\d⁰-⁹]|\\p{Ll}{3}s)/)${UNIT}`), (m) =>
    /^[Llhs]$/.test(m[1]) || !FRAGILE.test(m[1]) ? `per ${named(m[1], 'one')}` : undefined,
  ),
  // Each day: 12 mg/d.
  rule('sign', /\/(?<=\d[ kMB]{0,2}\p{L}{1,4}\/)d(?![\p{L}\d])/u, () => 'per day'),
  // So long or so many for each: 10 min/side, 310 mi/charge, 3 users/team, but cats/dogs.
  rule(
    'sign',
    new RegExp(
      `/(?<=\\d ?(?!in/)(?:${NAMES}|minutes?|hours?)\\.?/)(?=(?!(?:max|gas|fan)(?!\\p{L}))\\p{Ll}{3})`,
      'u',
    ),
    () => 'per',
  ),
  rule('sign', /\/(?<=\d \p{Ll}{2,14}s\/)(?=\p{Ll}{2,14}[^\P{Ll}s](?!\p{L}))/u, () => 'per'),
  // mol⁻¹, m s⁻².
  rule(
    'letter',
    new RegExp(`(?=\\p{L}{1,4}⁻)${NAMES}⁻([¹²³])`),
    (m) => `per ${named(m[1], 'one')}${m[2] === '²' ? ' squared' : m[2] === '³' ? ' cubed' : ''}`,
  ),
  ...loneUnitRules({
    forms: (unit) => UNITS[unit],
    per: 'per',
    forOne: /(?:^|\s)(?:per|an?|each) $/u,
    within: /(?:\p{Ll} in|[Hh]ow many|(?:[Cc]onvert|\d)[^.!?]{1,16} (?:in)?to) $/u,
  }),
];
