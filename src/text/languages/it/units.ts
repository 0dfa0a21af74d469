import { rule, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { NUMBER, counted, decimal } from './numbers.js';
import type { Gender } from './nouns.js';
import { between } from './ranges.js';
import { VULGAR_FRACTION, VULGAR_FRACTIONS } from '../../core/vulgar-fractions.js';

type Forms = readonly [one: string, many: string, gender?: Gender];
const same = (word: string): Forms => [word, word];
/** -o becomes -i, in the first word and in an adjective behind it. */
const inO = (stem: string): Forms => [`${stem}o`, `${stem}i`];
const square = (stem: string): Forms => [`${stem}o quadrato`, `${stem}i quadrati`];
const cubic = (stem: string): Forms => [`${stem}o cubo`, `${stem}i cubi`];

const UNITS: Readonly<Record<string, Forms>> = {
  km: inO('chilometr'),
  m: inO('metr'),
  dm: inO('decimetr'),
  cm: inO('centimetr'),
  mm: inO('millimetr'),
  μm: inO('micrometr'),
  nm: inO('nanometr'),
  'km²': square('chilometr'),
  kmq: square('chilometr'),
  'm²': square('metr'),
  m2: square('metr'),
  mq: square('metr'),
  'cm²': square('centimetr'),
  'm³': cubic('metr'),
  m3: cubic('metr'),
  mc: cubic('metr'),
  'cm³': cubic('centimetr'),
  ha: inO('ettar'),
  kg: inO('chil'),
  hg: inO('ett'),
  g: inO('gramm'),
  gr: inO('gramm'),
  mg: inO('milligramm'),
  μg: inO('microgramm'),
  t: ['tonnellata', 'tonnellate', 'feminine'],
  q: ['quintale', 'quintali'],
  l: inO('litr'),
  L: inO('litr'),
  dl: inO('decilitr'),
  cl: inO('centilitr'),
  ml: inO('millilitr'),
  hl: inO('ettolitr'),
  h: ['ora', 'ore', 'feminine'],
  ore: ['ora', 'ore', 'feminine'],
  min: inO('minut'),
  s: inO('second'),
  sec: inO('second'),
  ms: inO('millisecond'),
  gg: inO('giorn'),
  W: same('watt'),
  kW: same('chilowatt'),
  MW: same('megawatt'),
  GW: same('gigawatt'),
  Wh: same('wattora'),
  kWh: same('chilowattora'),
  MWh: same('megawattora'),
  mAh: same('milliamperora'),
  kV: same('chilovolt'),
  mA: same('milliampere'),
  Ω: same('ohm'),
  CV: inO('cavall'),
  J: same('joule'),
  kJ: same('chilojoule'),
  kcal: ['chilocaloria', 'chilocalorie', 'feminine'],
  Pa: same('pascal'),
  hPa: same('ettopascal'),
  bar: same('bar'),
  psi: same('psi'),
  Hz: same('hertz'),
  kHz: same('chilohertz'),
  MHz: same('megahertz'),
  GHz: same('gigahertz'),
  dB: same('decibel'),
  KB: same('kilobyte'),
  kB: same('kilobyte'),
  MB: same('megabyte'),
  GB: same('gigabyte'),
  TB: same('terabyte'),
  Mbps: same('megabit al secondo'),
  Mbit: same('megabit'),
  Gbit: same('gigabit'),
  Gbps: same('gigabit al secondo'),
  px: same('pixel'),
  '°C': ['grado Celsius', 'gradi Celsius'],
  '℃': ['grado Celsius', 'gradi Celsius'],
  '°F': ['grado Fahrenheit', 'gradi Fahrenheit'],
  '°': inO('grad'),
  '%': same('per cento'),
  '‰': same('per mille'),
};
/** After a blank only. */
const APART: Readonly<Record<string, Forms>> = {
  A: same('ampere'),
  V: same('volt'),
  K: same('kelvin'),
  N: same('newton'),
};
const PER: Readonly<Record<string, string>> = {
  h: "all'ora",
  s: 'al secondo',
  sec: 'al secondo',
  min: 'al minuto',
  gg: 'al giorno',
};
const UNIT = `(${Object.keys(UNITS)
  .sort((a, b) => b.length - a.length)
  .join('|')})(?![\\p{L}\\d²³])`;

const formsOf = (unit: string): Forms => UNITS[unit] ?? APART[unit] ?? same(unit);
const per = (unit: string | undefined): string =>
  unit === undefined ? '' : ` ${PER[unit] ?? `per ${formsOf(unit)[0]}`}`;

function sayUnit(written: string, unit: string): string {
  const [one, many, gender = 'masculine'] = formsOf(unit);
  if (unit === '%' || unit === '‰') return `${decimal(written)} ${one}`;
  return counted(written, one, many, gender);
}

/** Half a litre, a quarter of an hour. */
function sayPart(m: RegExpExecArray): string | undefined {
  const [one, , gender = 'masculine'] = formsOf(m[2] ?? '');
  if (VULGAR_FRACTIONS[m[1] ?? ''] !== '1/2') return undefined;
  return `${gender === 'feminine' ? 'mezza' : 'mezzo'} ${one}`;
}

export const UNIT_RULES: readonly Rule[] = [
  rule('digit', new RegExp(`(${NUMBER}) ?[lL] ?/ ?100 ?km(?!\\p{L})`), (m) => {
    return `${sayUnit(m[1] ?? '', 'l')} ogni cento chilometri`;
  }),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?: ?%)?(?:[-–]| [-–] )(${NUMBER}) ?${UNIT}(?: ?/ ?${UNIT})?`),
    (m) => {
      return between(m, decimal(m[1] ?? ''), sayUnit(m[2] ?? '', m[3] ?? '')) + per(m[4]);
    },
  ),
  rule('digit', new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER})(?: ?[x×] ?(${NUMBER}))? ?${UNIT}`), (m) => {
    const last = m[3] ?? m[2] ?? '';
    const first = [m[1] ?? '', ...(m[3] === undefined ? [] : [m[2] ?? ''])].map(decimal);
    return [...first, sayUnit(last, m[4] ?? '')].join(' per ');
  }),
  rule(
    'digit',
    new RegExp(`(${NUMBER})[ -]?${UNIT}(?: ?/ ?${UNIT})?(?:\\.(?=\\s+\\p{Ll}))?`),
    (m) => sayUnit(m[1] ?? '', m[2] ?? '') + per(m[3]),
  ),
  rule('digit', new RegExp(`(${NUMBER}) ([AVKN])(?![\\p{L}\\d'.-])`), (m) => sayUnit(m[1] ?? '', m[2] ?? '')),
  rule('sign', new RegExp(`(${VULGAR_FRACTION}) ?(litro|chilo|metro|km|kg|l|m)(?![\\p{L}\\d])`), sayPart),
  rule('letter', /(k?m[²³]|c?m³|cm²|km|kg|cm|mm|kWh|mq)(?![\p{L}\d'²³/-])/u, (m) => {
    const [one, many] = formsOf(m[1] ?? '');
    return /^(?:i|dei|di|in|ai|quanti|molti|pochi|alcuni|numero)$/i.test(wordBefore(m)) ? many : one;
  }),
  rule('letter', new RegExp(`(km|m|kg|g|l)/${UNIT}`), (m) => formsOf(m[1] ?? '')[1] + per(m[2])),
];
