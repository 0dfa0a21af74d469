import { headRules } from '../../core/lone-units.js';
import { VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { alternatives, type Forms, forms } from '../../core/words.js';
import {
  behindPoint,
  between,
  cardinal,
  counted,
  decimal,
  fraction,
  type Gender,
  NUMBER,
} from './numbers.js';

/** -o becomes -i, in an adjective too. */
const inI = (name: string): string => name.replace(/o(?= |$)/g, 'i');

const MASCULINE = forms(
  `
    km: chilometro; mEq: milliequivalente | milliequivalenti; m, mt: metro; dm: decimetro; cm: centimetro; mm: millimetro; μm: micrometro; μl, μL: microlitro; rpm: giro al minuto | giri al minuto; μs: microsecondo; nm: nanometro;
    km², kmq: chilometro quadrato; m², m2, mq: metro quadrato; cm²: centimetro quadrato; mm²: millimetro quadrato; mm³, mm3: millimetro cubo; hm³: ettometro cubo; m³, m3, mc: metro cubo;
    cm³, cc: centimetro cubo; ha: ettaro; kg: chilo; hg: etto; g, gr: grammo; ng: nanogrammo; mg: milligrammo; dl, dL: decilitro; μg, mcg: microgrammo;
    q, q.li: quintale | quintali; l, L, lt: litro; dl: decilitro; cl: centilitro; ml: millilitro; hl: ettolitro;
    min: minuto; s, sec: secondo; s²: secondo quadrato; ms: millisecondo; gg: giorno; aa: anno; W: watt; kW: chilowatt; MW: megawatt;
    GW: gigawatt; Wh: wattora; kWh: chilowattora; MWh: megawattora; mAh: milliamperora; kV: chilovolt;
    mA: milliampere; Ω: ohm; μS: microsiemens | microsiemens; CV: cavallo; Nm: newton metro | newton metro; kN: chilonewton; J: joule; kJ: chilojoule; Pa: pascal; hPa: ettopascal; bar: bar;
    psi: psi; Hz: hertz; kHz: chilohertz; MHz: megahertz; GHz: gigahertz; dB: decibel; KB, kB: kilobyte;
    MB: megabyte; GB: gigabyte; TB: terabyte; Mbps: megabit al secondo | megabit al secondo; Mbit: megabit;
    Mb/s: megabit al secondo | megabit al secondo; Gb/s: gigabit al secondo | gigabit al secondo; Gbit: gigabit; Gbps: gigabit al secondo | gigabit al secondo; px: pixel; ppi: pixel per pollice | pixel per pollice; m/s²: metro al secondo quadrato | metri al secondo quadrato; °C, ℃: grado Celsius;
    mph: miglio all'ora | miglia all'ora; kt: carato | carati; ab, ab.: abitante | abitanti; c.no, cucch.no, c.ni, cucch.ni: cucchiaino; cucch: cucchiaio | cucchiai; pt: punto | punti; balc: balcone | balconi; bicch, bicch.: bicchiere | bicchieri; pz: pezzo | pezzi; pb: punto base | punti base; bpm: battito al minuto | battiti al minuto; Smc: metro cubo standard | metri cubi standard;
    °F: grado Fahrenheit; °: grado; %: per cento | per cento; ‰: per mille
  `,
  inI,
);
const FEMININE = forms(
  `
    mol: mole | moli; t: tonnellata | tonnellate; sett: settimana | settimane; h, ore: ora | ore; kcal: chilocaloria | chilocalorie; oz: oncia | once; cp, cpr: compressa | compresse; cps: capsula | capsule; gtt: goccia | gocce;
    fl: fiala | fiale; bt, bott: bottiglia | bottiglie; bust: bustina | bustine; U.I., UI: unità internazionale | unità internazionali; mUI: milliunità internazionale | milliunità internazionali; atm: atmosfera | atmosfere; ppm: parte per milione | parti per milione
  `,
  inI,
);
/** Units that need a space before them. */
const APART = forms(
  `
    A: ampere; V: volt; K: kelvin; N: newton
  `,
  inI,
);
const PER: Readonly<Record<string, string>> = {
  h: "all'ora",
  s: 'al secondo',
  sec: 'al secondo',
  's²': 'al secondo quadrato',
  min: 'al minuto',
  gg: 'al giorno',
  sett: 'a settimana',
  die: 'al giorno',
  km: 'al chilometro',
};
/** A hectare is no verb: il 2024 ha visto. */
const HAS = '(?<!ha(?= (?:\\d|(?!di |e |a |in |per |con |su )\\p{L})))';
const UNIT = `(${alternatives(Object.keys({ ...MASCULINE, ...FEMININE }))})(?![\\p{L}\\d²³]|\\.\\p{L})${HAS}`;

/** The dot of a short unit inside a sentence. */
const STOP = '(?:\\.(?=\\s+\\p{Ll}|[,;)]))?';

const formsOf = (unit: string): Forms => MASCULINE[unit] ?? FEMININE[unit] ?? APART[unit] ?? [unit, unit];
const genderOf = (unit: string): Gender => (FEMININE[unit] ? 'feminine' : 'masculine');
const per = (unit: string): string => (unit === '' ? '' : ` ${PER[unit] ?? `per ${formsOf(unit)[0]}`}`);

function sayUnit(written: string, unit: string): string {
  const [one, many] = formsOf(unit);
  if (unit === '%' || unit === '‰') return `${decimal(written)} ${one}`;
  return counted(written, one, many, genderOf(unit));
}

/** Half a litre, a quarter of an hour. */
function sayPart(m: Match): string | undefined {
  if (m[1] !== '½') return undefined;
  const unit = m[2];
  return `${genderOf(unit) === 'feminine' ? 'mezza' : 'mezzo'} ${formsOf(unit)[0]}`;
}

export const UNIT_RULES: readonly Rule[] = [
  // The highest mark, and what a bag holds: preso 30L in chimica, zaino da 30L.
  rule('digit', /30 ?[Ll](?![\p{L}\d])/u, (m) =>
    /(?<!\p{L})(?:voto|pres[oi]|esame|media|con|un|mess[oi])(?: un| di)? $|\d\/30[^.;]{0,40}$/iu.test(
      before(m),
    )
      ? 'trenta e lode'
      : undefined,
  ),
  // A car, no litres: la 500L.
  rule('digit', /([56]00)([LXe])(?![\p{L}\d])/u, (m) =>
    /(?:[lL]a|una|Fiat|Abarth|mia|sua|tua) $/.test(before(m))
      ? `${cardinal(m[1])} ${m[2].toUpperCase()}`
      : undefined,
  ),
  // Kg. 2, mt. 5: how bills have it.
  rule(
    'letter',
    /([Kk]g|[Gg]r|[MmLl]t|[Mm][lq]|[Cc]m|[Qq]\.li)(?:\.|(?<=li)) ?(\d{1,5}(?:,\d{1,3})?)(?![\d/]|[.,]\d)/u,
    (m) => {
      const unit = m[1].toLowerCase();
      return sayUnit(m[2], { mt: 'm', lt: 'l', 'q.li': 'q' }[unit] ?? unit);
    },
  ),
  rule(
    'digit',
    /([1-9])\/([2-9]) ?gg(?!\p{L})\.?/u,
    (m) => (Number(m[2]) === Number(m[1]) + 1 ? `${cardinal(m[1])} ${cardinal(m[2])} giorni` : undefined),
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?([lL]|kWh) ?/ ?100 ?km(?!\\p{L})`),
    (m) => `${sayUnit(m[1], m[2])} ogni cento chilometri`,
  ),
  // A part of it: 3/4 kg.
  rule('digit', /(\d)\/(\d) ?(kg|hg|[lL]|km|m)(?![\p{L}\d²³/])/u, (m) =>
    Number(m[1]) < Number(m[2]) && m[2] !== '2'
      ? `${fraction(m[1], m[2])} di ${formsOf(m[3])[0]}`
      : undefined,
  ),
  // The time that a picture takes: 1/250 s.
  rule('digit', /1\/(\d{2,4}) ?s(?:ec)?(?![\p{L}\d])/u, (m) => `${fraction('1', m[1])} di secondo`),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?: ?%)?(?:[-–]| [-–] )(${NUMBER}) ?${UNIT}(?: ?/ ?${UNIT})?${STOP}`),
    (m) => {
      return between(m, decimal(m[1]), sayUnit(m[2], m[3])) + per(m[4]);
    },
  ),
  rule('digit', new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER})(?: ?[x×] ?(${NUMBER}))? ?${UNIT}`), (m) => {
    const last = m[3] || m[2];
    const first = [m[1], ...(m[3] === '' ? [] : [m[2]])].map(decimal);
    return [...first, sayUnit(last, m[4])].join(' per ');
  }),
  rule(
    'digit',
    new RegExp(`(${NUMBER})[ -]?${UNIT}(?: ?/ ?${UNIT})?${STOP}`),
    (m) => sayUnit(m[1], m[2]) + per(m[3]),
  ),
  // A foreign decimal point: 1.75 m.
  rule(
    'digit',
    new RegExp(`(\\d{1,4})\\.(\\d{1,2}) ?(?![%°])${UNIT}`),
    (m) => `${cardinal(m[1])} punto ${behindPoint(m[2])} ${formsOf(m[3])[1]}`,
  ),
  rule('digit', new RegExp(`(${NUMBER})(?: ([AVKN])|(?<=\\d\\d)(V))(?![\\p{L}\\d'.-])`), (m) =>
    sayUnit(m[1], m[2] || m[3]),
  ),
  rule('sign', new RegExp(`(${VULGAR_FRACTION}) ?(litro|chilo|metro|km|kg|l|m)(?![\\p{L}\\d])`), sayPart),
  // The head of a column: potenza (kW).
  ...headRules(
    UNIT,
    (unit) => formsOf(unit)[1],
    (unit) => per(unit).trim(),
  ),
  rule('letter', /(k?m[²³]|c?m³|cm²|km|kg|cm|mm|kWh|mq)(?![\p{L}\d'²³/-])/u, (m) => {
    const [one, many] = formsOf(m[1]);
    return /^(?:[ai]l|del|dal|nel|sul)$/i.test(wordBefore(m))
      ? one
      : /10(?:\^\d{1,3}|[⁰-⁹¹²³]{1,3}) $/u.test(before(m, 8)) ||
          /^(?:i|dei|di|in|ai|quanti|molti|pochi|alcuni|numero)$/i.test(wordBefore(m)) ||
          /^ (?!1(?![\d,])|\d+\+\d)\d/.test(behind(m, 6))
        ? many
        : one;
  }),
  rule('letter', new RegExp(`(km|m|kg|g|l|mol)/${UNIT}`), (m) => formsOf(m[1])[1] + per(m[2])),
];
