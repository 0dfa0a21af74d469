import { rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { NUMBER, decimal } from './numbers.js';

/** Written form -> name; nouns of measure keep their form, feminine ones are in the second table. */
const UNITS: Readonly<Record<string, string>> = {
  km: 'Kilometer',
  m: 'Meter',
  cm: 'Zentimeter',
  mm: 'Millimeter',
  μm: 'Mikrometer',
  nm: 'Nanometer',
  dm: 'Dezimeter',
  'km²': 'Quadratkilometer',
  'm²': 'Quadratmeter',
  'cm²': 'Quadratzentimeter',
  km2: 'Quadratkilometer',
  m2: 'Quadratmeter',
  qm: 'Quadratmeter',
  'm³': 'Kubikmeter',
  'cm³': 'Kubikzentimeter',
  m3: 'Kubikmeter',
  ccm: 'Kubikzentimeter',
  ha: 'Hektar',
  kg: 'Kilogramm',
  g: 'Gramm',
  mg: 'Milligramm',
  μg: 'Mikrogramm',
  l: 'Liter',
  L: 'Liter',
  ml: 'Milliliter',
  cl: 'Zentiliter',
  dl: 'Deziliter',
  hl: 'Hektoliter',
  W: 'Watt',
  kW: 'Kilowatt',
  MW: 'Megawatt',
  GW: 'Gigawatt',
  V: 'Volt',
  kV: 'Kilovolt',
  A: 'Ampere',
  mA: 'Milliampere',
  Ω: 'Ohm',
  PS: 'PS',
  J: 'Joule',
  kJ: 'Kilojoule',
  N: 'Newton',
  Pa: 'Pascal',
  hPa: 'Hektopascal',
  bar: 'Bar',
  Hz: 'Hertz',
  kHz: 'Kilohertz',
  MHz: 'Megahertz',
  GHz: 'Gigahertz',
  dB: 'Dezibel',
  B: 'Byte',
  KB: 'Kilobyte',
  kB: 'Kilobyte',
  MB: 'Megabyte',
  GB: 'Gigabyte',
  TB: 'Terabyte',
  'Mbit/s': 'Megabit pro Sekunde',
  'Gbit/s': 'Gigabit pro Sekunde',
  'km/h': 'Kilometer pro Stunde',
  'm/s': 'Meter pro Sekunde',
  '°C': 'Grad Celsius',
  '℃': 'Grad Celsius',
  '°F': 'Grad Fahrenheit',
  '°': 'Grad',
  K: 'Kelvin',
  '%': 'Prozent',
  '‰': 'Promille',
  px: 'Pixel',
  Pkt: 'Punkte',
  kcal: 'Kilokalorien',
  Nm: 'Newtonmeter',
};
const FEMININE: Readonly<Record<string, readonly [one: string, many: string]>> = {
  t: ['Tonne', 'Tonnen'],
  s: ['Sekunde', 'Sekunden'],
  Sek: ['Sekunde', 'Sekunden'],
  ms: ['Millisekunde', 'Millisekunden'],
  min: ['Minute', 'Minuten'],
  Min: ['Minute', 'Minuten'],
  Std: ['Stunde', 'Stunden'],
  h: ['Stunde', 'Stunden'],
  kWh: ['Kilowattstunde', 'Kilowattstunden'],
  MWh: ['Megawattstunde', 'Megawattstunden'],
  Wh: ['Wattstunde', 'Wattstunden'],
  mAh: ['Milliamperestunde', 'Milliamperestunden'],
  St: ['Stunde', 'Stunden'],
};
const KEYS = [...Object.keys(UNITS), ...Object.keys(FEMININE)].sort((a, b) => b.length - a.length);
const UNIT = `(${KEYS.join('|')})(?![\\p{L}\\d])`;

const singular = (unit: string): string => FEMININE[unit]?.[0] ?? UNITS[unit] ?? unit;

function counted(number: string, unit: string): string {
  const feminine = FEMININE[unit];
  if (feminine) return `${decimal(number, 'eine')} ${number === '1' ? feminine[0] : feminine[1]}`;
  return `${decimal(number, 'ein')} ${UNITS[unit] ?? unit}`;
}

const per = (unit: string | undefined): string => (unit === undefined ? '' : ` pro ${singular(unit)}`);

export const UNIT_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?: ?%)?(?: ?[-–] ?| bis )(${NUMBER}) ?${UNIT}(?:/${UNIT})?`),
    (m) => `${decimal(m[1] ?? '')} bis ${counted(m[2] ?? '', m[3] ?? '')}${per(m[4])}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER}) ?${UNIT}`),
    (m) => `${decimal(m[1] ?? '')} mal ${counted(m[2] ?? '', m[3] ?? '')}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER})[ -]?${UNIT}(?:\\.(?=\\s+\\p{Ll})|/${UNIT})?`),
    (m) => counted(m[1] ?? '', m[2] ?? '') + per(m[3]),
  ),
  rule('letter', /(km|m)\/(h|s)(?![\p{L}\d])/u, (m) => `${singular(m[1] ?? '')} pro ${singular(m[2] ?? '')}`),
];
