import { rule } from '../rules.js';
import type { Rule } from '../rules.js';
import { QUANTITY, decimal, isPlural } from './numbers.js';

type Forms = readonly [one: string, many: string];

/** A noun with its plural s; an adjective behind it takes one, too. */
const noun = (name: string): Forms => [
  name,
  name
    .split(' ')
    .map((word) => `${word}s`)
    .join(' '),
];
const same = (name: string): Forms => [name, name];

const MASCULINE: Readonly<Record<string, Forms>> = {
  km: noun('kilomètre'),
  hm: noun('hectomètre'),
  m: noun('mètre'),
  dm: noun('décimètre'),
  cm: noun('centimètre'),
  mm: noun('millimètre'),
  μm: noun('micromètre'),
  nm: noun('nanomètre'),
  'km²': noun('kilomètre carré'),
  'm²': noun('mètre carré'),
  'cm²': noun('centimètre carré'),
  'mm²': noun('millimètre carré'),
  km2: noun('kilomètre carré'),
  m2: noun('mètre carré'),
  cm2: noun('centimètre carré'),
  'km³': noun('kilomètre cube'),
  'm³': noun('mètre cube'),
  'cm³': noun('centimètre cube'),
  m3: noun('mètre cube'),
  cm3: noun('centimètre cube'),
  ha: noun('hectare'),
  kg: noun('kilogramme'),
  g: noun('gramme'),
  mg: noun('milligramme'),
  μg: noun('microgramme'),
  q: ['quintal', 'quintaux'],
  l: noun('litre'),
  L: noun('litre'),
  dl: noun('décilitre'),
  dL: noun('décilitre'),
  cl: noun('centilitre'),
  cL: noun('centilitre'),
  ml: noun('millilitre'),
  mL: noun('millilitre'),
  hl: noun('hectolitre'),
  hL: noun('hectolitre'),
  W: noun('watt'),
  kW: noun('kilowatt'),
  MW: noun('mégawatt'),
  GW: noun('gigawatt'),
  TW: noun('térawatt'),
  Wh: noun('wattheure'),
  kWh: noun('kilowattheure'),
  MWh: noun('mégawattheure'),
  GWh: noun('gigawattheure'),
  TWh: noun('térawattheure'),
  kV: noun('kilovolt'),
  mV: noun('millivolt'),
  mA: noun('milliampère'),
  Ah: noun('ampère-heure'),
  mAh: noun('milliampère-heure'),
  Ω: noun('ohm'),
  kΩ: noun('kilohm'),
  J: noun('joule'),
  kJ: noun('kilojoule'),
  MJ: noun('mégajoule'),
  kN: noun('kilonewton'),
  Nm: ['newton-mètre', 'newtons-mètres'],
  Pa: noun('pascal'),
  hPa: noun('hectopascal'),
  kPa: noun('kilopascal'),
  MPa: noun('mégapascal'),
  bar: noun('bar'),
  mbar: noun('millibar'),
  psi: same('P S I'),
  Hz: same('hertz'),
  kHz: same('kilohertz'),
  MHz: same('mégahertz'),
  GHz: same('gigahertz'),
  dB: noun('décibel'),
  lx: same('lux'),
  lm: ['lumen', 'lumens'],
  cd: noun('candéla'),
  ko: noun('kilooctet'),
  Ko: noun('kilooctet'),
  kB: noun('kilooctet'),
  KB: noun('kilooctet'),
  Mo: noun('mégaoctet'),
  MB: noun('mégaoctet'),
  Go: noun('gigaoctet'),
  GB: noun('gigaoctet'),
  To: noun('téraoctet'),
  TB: noun('téraoctet'),
  Po: noun('pétaoctet'),
  'Kb/s': ['kilobit par seconde', 'kilobits par seconde'],
  'kbit/s': ['kilobit par seconde', 'kilobits par seconde'],
  'Mb/s': ['mégabit par seconde', 'mégabits par seconde'],
  'Mbit/s': ['mégabit par seconde', 'mégabits par seconde'],
  Mbps: ['mégabit par seconde', 'mégabits par seconde'],
  'Gb/s': ['gigabit par seconde', 'gigabits par seconde'],
  'Gbit/s': ['gigabit par seconde', 'gigabits par seconde'],
  'tr/min': ['tour par minute', 'tours par minute'],
  kmh: ['kilomètre par heure', 'kilomètres par heure'],
  '°C': ['degré Celsius', 'degrés Celsius'],
  '℃': ['degré Celsius', 'degrés Celsius'],
  '°F': ['degré Fahrenheit', 'degrés Fahrenheit'],
  '°': noun('degré'),
  '%': same('pour cent'),
  '‰': same('pour mille'),
  ppm: ['partie par million', 'parties par million'],
  px: noun('pixel'),
  Mpx: noun('mégapixel'),
  ch: ['cheval', 'chevaux'],
  cv: ['cheval', 'chevaux'],
  pt: noun('point'),
  pts: noun('point'),
  hab: noun('habitant'),
  j: noun('jour'),
  mol: ['mole', 'moles'],
  mmol: ['millimole', 'millimoles'],
  UI: ['unité internationale', 'unités internationales'],
};
const FEMININE: Readonly<Record<string, Forms>> = {
  t: noun('tonne'),
  kt: noun('kilotonne'),
  Mt: noun('mégatonne'),
  s: noun('seconde'),
  sec: noun('seconde'),
  ms: noun('milliseconde'),
  ns: noun('nanoseconde'),
  μs: noun('microseconde'),
  min: noun('minute'),
  mn: noun('minute'),
  h: noun('heure'),
  sem: noun('semaine'),
  cal: noun('calorie'),
  kcal: noun('kilocalorie'),
  pers: noun('personne'),
};
/** After a blank only: 2A is a department, 4K a screen. */
const APART: Readonly<Record<string, Forms>> = {
  A: noun('ampère'),
  V: noun('volt'),
  K: noun('kelvin'),
  N: noun('newton'),
};
const alternatives = (table: Readonly<Record<string, Forms>>): string =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .join('|');
const UNIT = `(${alternatives({ ...MASCULINE, ...FEMININE })})(?![\\p{L}\\d²³])`;
const COMPOUND = `${UNIT}(?:\\.? ?/ ?${UNIT})?(?:\\.(?=\\s+\\p{Ll}))?`;

export const unitForms = (unit: string): Forms =>
  FEMININE[unit] ?? MASCULINE[unit] ?? APART[unit] ?? [unit, unit];
export const isFeminineUnit = (unit: string): boolean => FEMININE[unit] !== undefined;

export function counted(written: string, unit: string): string {
  const [one, many] = unitForms(unit);
  const said = decimal(written, isFeminineUnit(unit) ? 'feminine' : 'masculine');
  return `${said} ${isPlural(written) ? many : one}`;
}

const per = (unit: string | undefined): string => (unit === undefined ? '' : ` par ${unitForms(unit)[0]}`);

export const UNIT_RULES: readonly Rule[] = [
  rule('digit', new RegExp(`(${QUANTITY}) ?[lL] ?/ ?100 ?km(?!\\p{L})`), (m) => {
    return `${counted(m[1] ?? '', 'l')} aux cent kilomètres`;
  }),
  rule(
    'digit',
    new RegExp(`(${QUANTITY})(?: ?%)?(?: ?[-–] ?)(${QUANTITY}) ?${COMPOUND}`),
    (m) => `${decimal(m[1] ?? '')} à ${counted(m[2] ?? '', m[3] ?? '')}${per(m[4])}`,
  ),
  rule('digit', new RegExp(`(${QUANTITY}) ?[x×] ?(${QUANTITY})(?: ?[x×] ?(${QUANTITY}))? ?${UNIT}`), (m) => {
    const third = m[3];
    const first = [m[1] ?? '', ...(third === undefined ? [] : [m[2] ?? ''])].map((side) => decimal(side));
    return [...first, counted(third ?? m[2] ?? '', m[4] ?? '')].join(' sur ');
  }),
  rule('digit', new RegExp(`(${QUANTITY}) ?${COMPOUND}`), (m) => counted(m[1] ?? '', m[2] ?? '') + per(m[3])),
  rule('digit', new RegExp(`(${QUANTITY}) ([AVKN])(?![\\p{L}\\d'.-])`), (m) =>
    counted(m[1] ?? '', m[2] ?? ''),
  ),
  rule('letter', new RegExp(`(km|m|kg|g|hab|mg|€)\\.?/${UNIT}`), (m) => unitForms(m[1] ?? '')[1] + per(m[2])),
];
