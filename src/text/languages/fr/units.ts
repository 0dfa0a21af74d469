import { loneUnitRules } from '../../core/lone-units.js';
import { before, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, type Forms, forms } from '../../core/words.js';
import { cardinal, decimal, isPlural, nounBehind, QUANTITY } from './numbers.js';

/** Each word takes the plural's s. */
const inS = (name: string): string => name.replace(/(?= |$)/g, 's');

const MASCULINE = forms(
  `
    G/L, G/l: giga par litre | gigas par litre; km: kilomètre; hm: hectomètre; m: mètre; dm: décimètre; cm: centimètre; mm: millimètre; μm: micromètre; μl, μL: microlitre;
    nm: nanomètre; km², km2: kilomètre carré; m², m2: mètre carré; cm², cm2: centimètre carré;
    mm²: millimètre carré; km³: kilomètre cube; m³, m3: mètre cube; cm³, cm3, cc: centimètre cube; dm³: décimètre cube; dm²: décimètre carré; ha: hectare;
    kg: kilogramme; g, gr: gramme; ng: nanogramme; mg: milligramme; μg: microgramme; q: quintal | quintaux; l, L: litre;
    dl, dL: décilitre; cl, cL: centilitre; ml, mL: millilitre; hl, hL: hectolitre; W: watt; kW: kilowatt;
    MW: mégawatt; GW: gigawatt; TW: térawatt; Wh: wattheure; kWh: kilowattheure; MWh: mégawattheure;
    GWh: gigawattheure; TWh: térawattheure; kV: kilovolt; mV: millivolt; mA: milliampère; Ah: ampère-heure;
    mAh: milliampère-heure; Ω: ohm; kΩ: kilohm; J: joule; kJ: kilojoule; MJ: mégajoule; kN: kilonewton;
    Nm, N·m, N.m: newton-mètre | newtons-mètres; Pa: pascal; hPa: hectopascal; kPa: kilopascal; MPa: mégapascal; bar: bar;
    mbar: millibar; psi: P S I | P S I; Hz: hertz | hertz; kHz: kilohertz | kilohertz; MHz: mégahertz | mégahertz;
    GHz: gigahertz | gigahertz; dB: décibel; lx: lux | lux; lm: lumen; cd: candéla; ko, Ko, kB, KB: kilooctet;
    Mo, MB: mégaoctet; Go, GB: gigaoctet; To, TB: téraoctet; Po: pétaoctet;
    Kb/s, kbit/s: kilobit par seconde | kilobits par seconde;
    Mb/s, Mbit/s, Mbps: mégabit par seconde | mégabits par seconde;
    Gb/s, Gbit/s: gigabit par seconde | gigabits par seconde; tr/min, rpm: tour par minute | tours par minute; msnm: mètre d'altitude | mètres d'altitude;
    kmh: kilomètre par heure | kilomètres par heure; mph: mille par heure | milles par heure; m/s², m/s2: mètre par seconde carrée | mètres par seconde carrée; °C, ℃: degré Celsius | degrés Celsius;
    °F: degré Fahrenheit | degrés Fahrenheit; °: degré; %: pour cent | pour cent; ‰: pour mille | pour mille;
    ppm: partie par million | parties par million; px: pixel; ppp: pixel par pouce | pixels par pouce; Mpx: mégapixel; ch, cv: cheval | chevaux;
    pt, pts: point; hab, habitant: habitant; j, jour: jour; mol: mole; mmol: millimole; an: an; mois: mois | mois; car., caract.: caractère;
    pb, pdb: point de base | points de base; cp, cps, cpr: comprimé; po: pouce; sach: sachet;
    mmHg: millimètre de mercure | millimètres de mercure; bpm: battement par minute | battements par minute
  `,
  inS,
);
const FEMININE = forms(
  `
    t: tonne; kt: kilotonne; Mt: mégatonne; s, sec: seconde; ms: milliseconde; ns: nanoseconde; μs: microseconde; pc, pcs: pièce;
    min, mn: minute; h, heure: heure; sem: semaine; cal: calorie; kcal: kilocalorie; pers, personne: personne;
    oz: once; pce, pces, pièce: pièce; gél: gélule; btl, btls: bouteille; sdb: salle de bains | salles de bains; sde: salle d'eau | salles d'eau; càs: cuillère à soupe | cuillères à soupe; càc: cuillère à café | cuillères à café; amp: ampoule; abst.: abstention; gtte, gttes: goutte; cig: cigarette;
    UI: unité internationale; mUI: milli-unité internationale
  `,
  inS,
);
/** Units that need a space before them: 2A is a department, 4K a screen. */
const APART = forms(
  `
    A: ampère; V: volt; K: kelvin; N: newton
  `,
  inS,
);

const UNIT = `(${alternatives(Object.keys({ ...MASCULINE, ...FEMININE }))})(?![\\p{L}\\d²³]|[.'-]\\p{L})`;
const COMPOUND = `${UNIT}(?:\\.? ?/ ?${UNIT})?(?:\\.(?=\\s+\\p{Ll}|\\s*[,;:)]))?`;

export const unitForms = (unit: string): Forms =>
  FEMININE[unit] ?? MASCULINE[unit] ?? APART[unit] ?? [unit, unit];
export const isFeminineUnit = (unit: string): boolean => FEMININE[unit] !== undefined;

export function counted(written: string, unit: string): string {
  const [one, many] = unitForms(unit);
  const said = decimal(written, isFeminineUnit(unit) ? 'feminine' : 'masculine');
  return `${said} ${nounBehind(written, isPlural(written) ? many : one)}`;
}

const per = (unit: string): string => (unit === '' ? '' : ` par ${unitForms(unit)[0]}`);

export const UNIT_RULES: readonly Rule[] = [
  // Years of a life, but a piece of land: 45 a., 12 a 35 ca.
  rule(
    'digit',
    /(\d{1,3}) ?(?:a\.(?! ?m\.)(?=[\s,;)]|$)|a (\d{1,2}) ?ca(?![\p{L}\d]))/u,
    (m) =>
      m[2] === ''
        ? `${cardinal(m[1])} an${m[1] === '1' ? '' : 's'}`
        : `${cardinal(m[1])} ares ${cardinal(m[2])} centiares`,
    'abbreviation',
  ),
  // Bedrooms; horsepower has no dot.
  rule(
    'digit',
    /(\d)(?:\/(\d))? ch\.(?=[,;)]| \p{Ll}|$)/u,
    (m) =>
      `${cardinal(m[1], 'feminine')} ${m[2] === '' ? '' : `ou ${cardinal(m[2], 'feminine')} `}chambre${m[1] === '1' ? '' : 's'}`,
    'abbreviation',
  ),
  rule('digit', new RegExp(`(${QUANTITY}) ?([lL]|kWh) ?/ ?100 ?km(?!\\p{L})`), (m) => {
    return `${counted(m[1], m[2])} aux cent kilomètres`;
  }),
  // A height: un mètre quatre-vingts.
  rule('digit', /([1-9])(?:,(\d{2}) ?m|m(\d{2}))(?![\p{L}\d²³/])/u, (m) => {
    const centimetres = (m[2] || m[3]).replace(/^0/, '');
    return counted(m[1], 'm') + (centimetres === '0' ? '' : ` ${cardinal(centimetres)}`);
  }),
  rule('digit', /(\d{1,3}) ?kg(\d{3})(?![\p{L}\d])/u, (m) => {
    return `${counted(m[1], 'kg')} ${cardinal(String(Number(m[2])))}`;
  }),
  rule(
    'digit',
    new RegExp(`(${QUANTITY})(?: ?%)?(?: ?[-–] ?)(${QUANTITY}) ?${COMPOUND}`),
    (m) => `${decimal(m[1])} à ${counted(m[2], m[3])}${per(m[4])}`,
  ),
  // A relay.
  rule('digit', /4 ?[x×] ?(50|[124]00) ?m(?!\p{L})/u, (m) => `quatre fois ${counted(m[1], 'm')}`),
  rule('digit', new RegExp(`(${QUANTITY}) ?[x×] ?(${QUANTITY})(?: ?[x×] ?(${QUANTITY}))? ?${UNIT}`), (m) => {
    const third = m[3];
    const first = [m[1], ...(third === '' ? [] : [m[2]])].map((side) => decimal(side));
    return [...first, counted(third || m[2], m[4])].join(
      /^(?:[kdcm]?m|px|Mpx)$/.test(m[4]) ? ' sur ' : ' fois ',
    );
  }),
  rule('digit', new RegExp(`(${QUANTITY}) ?${COMPOUND}`), (m) => counted(m[1], m[2]) + per(m[3])),
  rule('digit', new RegExp(`(${QUANTITY})(?: ([AVKN])|(?<=\\d\\d)(V))(?![\\p{L}\\d'-]|\\.\\S)`), (m) =>
    counted(m[1], m[2] || m[3]),
  ),
  rule('sign', /\/(?<=\d["']{1,2}\/)km(?!\p{L})/u, () => 'au kilomètre'),
  ...loneUnitRules({
    forms: (unit) => FEMININE[unit] ?? MASCULINE[unit],
    per: 'par',
    forOne: /(?:^|\s)(?:par|chaque) $/u,
    within: /\p{L} en $/u,
  }),
  // Units without a number before them: au km 12, le prix au m².
  rule('letter', /(mmHg|[kdc]?m[²³]|km|kg|cm|mm|kWh)(?![\p{L}\d'²³/-])/u, (m) => {
    const [one, many] = unitForms(m[1]);
    return m[1] === 'mmHg' ||
      /10(?:\^\d{1,3}|[⁰-⁹¹²³]{1,3}) $/u.test(before(m, 8)) ||
      /^(?:les|des|de|quelques|plusieurs|combien|en|nombre|d)$/i.test(wordBefore(m))
      ? many
      : one;
  }),
  rule('letter', new RegExp(`(km|m|kg|g|hab|mg|€)\\.?/${UNIT}`), (m) => unitForms(m[1])[1] + per(m[2])),
];
