import { loneUnitRules } from '../../core/lone-units.js';
import { fractionParts, VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, forms, table } from '../../core/words.js';
import { inCase } from './counted.js';
import { behindArticle, fraction, mixed, SCALE, scaled } from './number-rules.js';
import { decimal, NUMBER, type OneForm } from './numbers.js';

/** Written form -> name; nouns of measure keep their form, feminine ones are in the second table. */
const UNITS = table(`
  km: Kilometer; Tkm, TKM: tausend Kilometer; m: Meter; cm: Zentimeter; mm: Millimeter; μm: Mikrometer; nm: Nanometer; dm: Dezimeter;
  km², km2: Quadratkilometer; m², m2, qm: Quadratmeter; cm²: Quadratzentimeter; m³, m3: Kubikmeter;
  cm³, ccm: Kubikzentimeter; ha: Hektar; kg: Kilogramm; g: Gramm; mg: Milligramm; G/l: Giga pro Liter; mg/dl, mg/dL: Milligramm pro Deziliter; g/dl, g/dL: Gramm pro Deziliter; μg: Mikrogramm; Hm, hm: Höhenmeter; l, L, Ltr: Liter;
  pg: Pikogramm; ng: Nanogramm; mol: Mol; mmol: Millimol; μmol: Mikromol; nmol: Nanomol; pmol: Pikomol; mU: Milliunits; U/l, U/L: Units pro Liter; mIE: Milli-Einheiten; μl: Mikroliter; nl: Nanoliter;
  ml, mL: Milliliter; cl: Zentiliter; dl: Deziliter; hl: Hektoliter; W: Watt; kW: Kilowatt; MW: Megawatt;
  GW: Gigawatt; V: Volt; kV: Kilovolt; A: Ampere; mA: Milliampere; Ω: Ohm; PS: PS; kWp: Kilowatt Peak; kVA: Kilovoltampere; VA: Voltampere; mW: Milliwatt; mV: Millivolt; kΩ: Kiloohm; J: Joule; MJ: Megajoule; kN: Kilonewton; kJ: Kilojoule;
  N: Newton; Pa: Pascal; hPa: Hektopascal; kPa: Kilopascal; MPa: Megapascal; mbar: Millibar; lm: Lumen; lx: Lux; ppm: Teile pro Million; bar: Bar; Hz: Hertz; kHz: Kilohertz; MHz: Megahertz; GHz: Gigahertz;
  dB: Dezibel; B: Byte; KB, kB: Kilobyte; MB: Megabyte; GB: Gigabyte; TB: Terabyte; Mbit/s, MBit/s, Mb/s: Megabit pro Sekunde; Mbit, MBit: Megabit; Gbit, GBit: Gigabit;
  Gbit/s, GBit/s: Gigabit pro Sekunde; kbit/s: Kilobit pro Sekunde; Mbps: Megabit pro Sekunde; dBm: Dezibel Milliwatt; MP: Megapixel; Bft: Beaufort; PB: Petabyte; MWp: Megawatt Peak; rpm, U/min, 1/min: Umdrehungen pro Minute; mph: Meilen pro Stunde; dpi: Punkte pro Zoll;
   km/h: Kilometer pro Stunde; m/s: Meter pro Sekunde; m/s²: Meter pro Quadratsekunde; kg/m³: Kilogramm pro Kubikmeter; g/cm³: Gramm pro Kubikzentimeter; °C, ℃: Grad Celsius;
  °F: Grad Fahrenheit; °: Grad; K: Kelvin; %: Prozent; % vol, %vol, % vol., %vol., Vol.-%: Volumenprozent; ‰: Promille; px: Pixel; Pkt: Punkte; bp, Bp: Basispunkte; kcal: Kilokalorien;
  Nm, N·m: Newtonmeter; fps: Bilder pro Sekunde; bpm: Schläge pro Minute; kA: Kiloampere; IE, I.E: Internationale Einheiten; TL: Teelöffel; EL: Esslöffel; Stk, St: Stück
`);
const FEMININE = forms(
  `
    t: Tonne; s, Sek: Sekunde; ms: Millisekunde; min, Min: Minute; Std, h: Stunde; kWh: Kilowattstunde;
    MWh: Megawattstunde; Wh: Wattstunde; mAh: Milliamperestunde; Ah: Amperestunde; GWh: Gigawattstunde; TWh: Terawattstunde; μs: Mikrosekunde; ns: Nanosekunde
  `,
  (one) => `${one}n`,
);
const UNIT = `(${alternatives(Object.keys({ ...UNITS, ...FEMININE }))})(?![\\p{L}\\d])`;

/** The dot of a unit that is shortened, unless it ends the sentence. */
const DOTTED_UNIT =
  '\\.(?=\\s+\\p{Ll})|(?<=[\\d½¼¾] ?(?:Min|Std|Sek|Stk|min|sec|St|Pkt|Ltr|Bft|I\\.E))\\.(?=\\s+\\S|[,;)/])';

const singular = (unit: string): string => FEMININE[unit]?.[0] ?? UNITS[unit] ?? unit;

function counted(
  number: string,
  unit: string,
  one: (form: OneForm) => OneForm = (form) => form,
  dative = false,
): string {
  const feminine = FEMININE[unit];
  if (feminine) return `${decimal(number, one('eine'))} ${number === '1' ? feminine[0] : feminine[1]}`;
  const name = UNITS[unit] ?? unit;
  const said =
    dative && number !== '1'
      ? name.replace(/(?<=[Mm]eter|^Liter|^Punkte|^Bilder|^Schläge)(?= |$)/, 'n')
      : name;
  return `${decimal(number, one('ein'))} ${said}`;
}

const PART = `(\\d{1,2}/\\d{1,2}|${VULGAR_FRACTION})`;

const DOTTED_PART = '(?<=Std|Min|Sek|Stk|St|Ltr)\\.(?=\\s+\\S|[,;)/])';

/** Half a litre: the case of what begins a line is that of a list. */
function partOf(m: Match): string | undefined {
  const [top, bottom] = fractionParts(m[1]);
  const unit = m[2];
  if (Number(top) >= Number(bottom)) return undefined;
  if (top !== '1' || bottom !== '2') return `${behindArticle(m, fraction(top, bottom))} ${singular(unit)}`;
  if (FEMININE[unit] && /^(?:nach|vor|in|seit|mit|von|binnen)$/i.test(wordBefore(m)))
    return `einer halben ${singular(unit)}`;
  if (FEMININE[unit]) return `${behindArticle(m, 'eine halbe')} ${singular(unit)}`;
  if (/^(?:k|m|μ)?g$/.test(unit)) return `${behindArticle(m, 'ein halbes')} ${singular(unit)}`;
  const listed = /(?:^|[\n:;,(•*-])\s*$/u.test(before(m, 3)) || m.index === 0;
  return `${behindArticle(m, listed ? 'ein halber' : 'einen halben')} ${singular(unit)}`;
}

const PLACES =
  /(?:^|[\p{L} ])(?:klasse|wohnung|haus|zimmer|gleis|steig|sitz|platz|raum|block|gate|halle|gruppe|linie|bus|stufe|kabine|reihe|eingang|aufgang|tor|straße|weg|nummer|nr)$/iu;

/** 3B is a flat and 4711-B an article, Gleis 3A a platform and 4K a picture. */
function isMeasured(m: Match, unit: string): boolean {
  if (
    /^1-?A$/.test(m[0]) ||
    (unit.length === 1 && /^0\d/.test(m[0])) ||
    // A key: Nr. 40 g-Moll.
    /^-(?:[Mm]oll|[Dd]ur)(?!\p{L})/u.test(behind(m, 6)) ||
    (/-\p{Lu}$/u.test(m[0]) && !behind(m, 1).startsWith('-'))
  )
    return false;
  if (/^\d+ ?[A-Z]$/.test(m[0]) && PLACES.test(before(m).replace(/(?: ist|:)? $/, ''))) return false;
  if (unit === 'B') return / B$/.test(m[0]);
  if (unit === 's' && /iPhone $/.test(before(m))) return false;
  return !(/^[48]K/.test(m[0]) || /\p{L}\d?-$/u.test(before(m, 3)));
}

/** In 300 Metern, but in 2 Zentimeter dicke Scheiben and mit 5 Liter Wasser. */
const isDative = (m: Match): boolean =>
  /^(?:ab|von|mit|aus|bei|nach|seit|zu|in|vor|außer|binnen)$/i.test(wordBefore(m)) &&
  !/^ ?(?:\p{Lu}|-|(?:dick|breit|lang|hoch|hohe|groß|tief|weit|hohen))/u.test(behind(m));

const per = (unit: string): string => (unit === '' ? '' : ` pro ${singular(unit)}`);

export const UNIT_RULES: readonly Rule[] = [
  // Spoons of a recipe: 2 gestr. TL Salz.
  rule('digit', /(\d{1,2}|\d{1,2} ?[½¼]) (gestr|geh|gehäuft)\. ?([TE])L(?!\p{L})/u, (m) => {
    const one = m[1] === '1';
    const adjective = m[2] === 'gestr' ? 'gestrichene' : 'gehäufte';
    return `${/\D/.test(m[1]) ? mixed(m[1].slice(0, -1).trim(), m[1].slice(-1)) : decimal(m[1], 'ein')} ${adjective}${one ? 'r' : ''} ${m[3] === 'T' ? 'Teelöffel' : 'Esslöffel'}`;
  }),
  // From a temperature to another: 15°–30 °C.
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?°C? ?[-–] ?(?=\\d{1,3}(?:,\\d)? ?°)`),
    (m) => `${decimal(m[1])} bis`,
  ),
  // From one measure to another: 20 Hz–20 kHz.
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?${UNIT} ?[-–] ?(?=\\d[\\d.,]{0,8} ?${UNIT})`),
    (m) => `${counted(m[1], m[2])} bis`,
  ),
  // In a year: 187 kWh/m²a.
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?kWh/\\(?m²[ *·]?a\\)?(?!\\p{L})`),
    (m) => `${decimal(m[1])} Kilowattstunden pro Quadratmeter und Jahr`,
  ),
  // A thousand of them: 100k Follower.
  rule(
    'digit',
    /(\d{1,3}(?:,\d)?)k(?= \p{Lu}\p{Ll}{2})/u,
    (m) => `${decimal(m[1], 'ein')}${m[1].includes(',') ? ' ' : ''}tausend`,
  ),
  // Years: 3 J., 2 1/2 J.
  rule(
    'digit',
    /(?:(\d{1,3}) ?(?:[-–]|bis) ?)?(\d{1,3}(?:,\d)?)( 1\/2| ?½)? J\.(?!\p{L})/u,
    (m) => {
      const [, from, years, half] = m;
      if (years === '1' && half === '' && from === '') return 'ein Jahr';
      const dative = /^(?:ab|seit|vor|nach|mit|von|in|u|unter)$/i.test(wordBefore(m));
      const first = from === '' ? '' : `${decimal(from)} bis `;
      return `${first}${half === '' ? decimal(years) : mixed(years, '1/2')} ${dative ? 'Jahren' : 'Jahre'}`;
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?: ?%)?(?: ?[-–] ?| bis )(${NUMBER}) ?${UNIT}(?:${DOTTED_UNIT}|/${UNIT})?`),
    (m) => `${decimal(m[1], 'ein')} bis ${counted(m[2], m[3])}${per(m[4])}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×] ?(?:(${NUMBER}) ?[x×] ?)?(${NUMBER})[ -]?${UNIT}`),
    (m) =>
      `${[m[1], m[2]].flatMap((side) => (side === '' ? [] : [decimal(side)])).join(' mal ')} mal ${counted(m[3], m[4])}`,
  ),
  ...(['digit', 'letter'] as const).map((starts) =>
    rule(
      starts,
      new RegExp(`${starts === 'digit' ? `(${NUMBER}) ?` : '()'}(l|L|kWh|kg) ?/ ?100 ?km(?!\\p{L})`),
      (m) =>
        `${m[1] === '' ? counted('2', m[2]).replace('zwei ', '') : counted(m[1], m[2])} auf hundert Kilometer`,
    ),
  ),
  rule('digit', new RegExp(`(\\d{1,3})(?: (?=\\d)| ?(?=\\D))${PART} ?${UNIT}(?:${DOTTED_PART})?`), (m) => {
    const plural = FEMININE[m[3]]?.[1] ?? UNITS[m[3]] ?? '';
    return `${mixed(m[1], m[2])} ${plural}`;
  }),
  rule('digit', new RegExp(`${PART} ?${UNIT}(?:${DOTTED_PART})?`), partOf),
  rule('sign', new RegExp(`${PART} ?${UNIT}(?:${DOTTED_PART})?`), partOf),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?${SCALE} ?${UNIT}(?:/${UNIT})?`),
    (m) => `${scaled(m[1], m[2])} ${FEMININE[m[3]]?.[1] ?? UNITS[m[3]] ?? ''}${per(m[4])}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})[ -]?${UNIT}(?:${DOTTED_UNIT}|/${UNIT})?`), (m) =>
    isMeasured(m, m[2])
      ? counted(m[1], m[2], (one) => inCase(m, one, UNITS[m[2]]), isDative(m)) + per(m[3])
      : undefined,
  ),
  // With a foreign decimal point: 1.5 km.
  rule('digit', new RegExp(`(\\d{1,4})\\.(\\d{1,2})(?!\\d) ?${UNIT}`), (m) =>
    counted(`${m[1]},${m[2]}`, m[3]),
  ),
  rule('letter', /([kcd]?m[²³]|mm²)(?!\p{L})/u, (m) => UNITS[m[1]]),
  // A high and a low: 24/13 °C.
  rule(
    'digit',
    /(\d{1,2})\/(-?)(\d{1,2}) ?°C?(?!\p{L})/u,
    (m) => `${decimal(m[1])}, ${m[2] === '' ? '' : 'minus '}${counted(m[3], '°C')}`,
  ),
  ...loneUnitRules({
    forms: (unit) => FEMININE[unit] ?? (UNITS[unit] === undefined ? undefined : [UNITS[unit], UNITS[unit]]),
    per: 'pro',
    forOne: /(?:^|\s)(?:pro|je|per) $/u,
    within: /[\p{Ll}.] in $/u,
  }),
];
