import { headRules } from '../../core/lone-units.js';
import { type Rule, rule } from '../../core/rules.js';
import { type Forms, forms } from '../../core/words.js';
import { decimal, END, NUMBER } from './numbers.js';

/** Written form -> one and many. */
const UNITS: Readonly<Record<string, Forms>> = {
  ...forms(
    `
    km, किमी, कि.मी, कि. मी: किलोमीटर; m, मी: मीटर; cm, सेमी, से.मी, से. मी: सेंटीमीटर;
    mm, मिमी, मि.मी, मि. मी: मिलीमीटर; μm: माइक्रोमीटर; nm: नैनोमीटर;
    km², km2, वर्ग किमी, वर्ग कि.मी: वर्ग किलोमीटर; m², m2, वर्ग मी: वर्ग मीटर; cm²: वर्ग सेंटीमीटर;
    m³, m3: घन मीटर; cm³: घन सेंटीमीटर; cc: सी सी; ft, फु: फ़ुट; sq ft, sq. ft, sq.ft, sq.ft., sq. ft., sqft: वर्ग फ़ुट; in, इं: इंच; yd: गज;
    mi: मील; ha: हेक्टेयर; kg, किग्रा, कि.ग्रा, कि. ग्रा: किलोग्राम; g, gm, ग्रा: ग्राम;
    mg/dL, mg/dl: मिलीग्राम प्रति डेसीलीटर; g/dL, g/dl: ग्राम प्रति डेसीलीटर; mg, मिग्रा, मि.ग्रा: मिलीग्राम; μg: माइक्रोग्राम; t: टन; lb, lbs: पाउंड; oz: औंस; l, L, ली, लि: लीटर; tsp, छो. च, छो.च, छो. चम्मच: छोटा चम्मच | छोटे चम्मच; tbsp, ब. च, ब.च, बड़ा च, ब. चम्मच: बड़ा चम्मच | बड़े चम्मच; च: चम्मच;
    ml, mL, मिली, मि.ली, मि. ली: मिलीलीटर; W: वॉट; kW: किलोवॉट; MW: मेगावॉट; GW: गीगावॉट; Wh: वॉट घंटा;
    kWh: किलोवॉट घंटा; V: वोल्ट; kV: किलोवोल्ट; A: एम्पीयर; mA: मिलीएम्पीयर; mAh: मिलीएम्पीयर घंटा; Ω: ओम;
    hp, HP: हॉर्सपावर; J: जूल; kJ: किलोजूल; N: न्यूटन; Nm: न्यूटन मीटर; Pa: पास्कल; kPa: किलोपास्कल;
    hPa: हेक्टोपास्कल; bar: बार; psi: पी एस आई; rpm: आर पी एम; bpm: बी पी एम; Hz: हर्ट्ज़; kHz: किलोहर्ट्ज़;
    MHz: मेगाहर्ट्ज़; GHz: गीगाहर्ट्ज़; dB: डेसिबल; KB, kB: किलोबाइट; MB: मेगाबाइट; GB: गीगाबाइट;
    TB: टेराबाइट; kbps: के बी पी एस; Mbps: एम बी पी एस; Gbps: जी बी पी एस; MP: मेगापिक्सल; ppm: पी पी एम; px: पिक्सल;
    kmpl, km/l, किमी/ली: किलोमीटर प्रति लीटर; kmph, km/h, km/hr, किमी/घंटा, किमी प्रति घंटा: किलोमीटर प्रति घंटा; mph: मील प्रति घंटा;
    m/s, मी/से: मीटर प्रति सेकंड; m/s²: मीटर प्रति सेकंड वर्ग; kg/m²: किलोग्राम प्रति वर्ग मीटर;
    kg/m³: किलोग्राम प्रति घन मीटर; °C, ° C, ℃, °से, ° से: डिग्री सेल्सियस; °F, ° F, °फ़ा, ° फ़ा, ℉: डिग्री फ़ारेनहाइट; ° N, °N: डिग्री उत्तर; ° S, °S: डिग्री दक्षिण; ° E, °E: डिग्री पूर्व; ° W, °W: डिग्री पश्चिम; °: डिग्री;
    ★, ⭐: स्टार; %: प्रतिशत; ‰: प्रति हज़ार; kcal: किलोकैलोरी; cal: कैलोरी; s, sec, secs, से: सेकंड; ms: मिलीसेकंड;
    min, mins, मि: मिनट; h, hr, hrs, घं: घंटा | घंटे
  `,
    (one) => one,
  ),
  // Without the space, 5K is five thousand.
  ' K': ['केल्विन', 'केल्विन'],
};
/** Words of their own, or letters of something else, unless a dot follows. */
const NEEDS_DOT = new Set(['से', 'in', 'फु', 'इं', 'लि', 'च']);
/** Litres before a dot, before what is poured, and after a decimal; elsewhere the word means "took". */
const LITRES = 'ली(?=\\.| (?:पानी|दूध|तेल|पेट्रोल|डीज़ल|डीजल|जूस|घी|रस|छाछ|शरबत))|(?<=\\.\\d{1,2} ?)ली';
const escaped = (key: string): string => key.replaceAll('.', '\\.');
const KEYS = Object.keys(UNITS).sort((a, b) => b.length - a.length);
const KEY = KEYS.map((key) =>
  key === 'ली'
    ? LITRES
    : /^° ?से$/.test(key)
      ? `${key}(?! ?[-+−–]?\\d)`
      : NEEDS_DOT.has(key)
        ? `${key}(?=\\.)`
        : escaped(key),
).join('|');
const UNIT = `(${KEY})${END}`;
const DENOMINATOR = `(?: ?/ ?(${KEYS.filter((key) => !/[/.%° ]/.test(key)).join('|')}|सेकंड|मिनट|घंटा|दिन|हेक्टेयर|लीटर)${END})?`;

function name(unit: string, number: 'one' | 'many'): string {
  const [one, many] = UNITS[unit] ?? [unit, unit];
  return number === 'one' ? one : many;
}
const per = (unit: string): string => (unit === '' ? '' : ` प्रति ${name(unit, 'one')}`);
const counted = (number: string, unit: string): string =>
  `${decimal(number)} ${name(unit, number === '1' ? 'one' : 'many')}`;

/** The dot of कि.मी. belongs to it; that of `5 km.` ends the sentence. */
const DOT = '(?:(?<=[\\u0900-\\u097f])\\.)?';

/** Units that are measures even without a number. */
const ALONE =
  'किमी|कि\\. ?मी|किग्रा|कि\\. ?ग्रा|सेमी|से\\. ?मी|मिमी|मि\\. ?मी|मि\\. ?ली|वर्ग किमी|वर्ग कि\\.मी|वर्ग मी(?=\\.)';

const FEET = '(\\d{1,3})\'(?:(\\d{1,2})")?';

export const UNIT_RULES: readonly Rule[] = [
  // Two sides: 4'x6'.
  rule('digit', new RegExp(`${FEET} ?[x×] ?${FEET}(?![\\p{L}\\d])`), (m) => {
    const side = (feet: string, inches: string): string =>
      `${decimal(feet)} फ़ुट${inches === '' ? '' : ` ${decimal(inches)} इंच`}`;
    return `${side(m[1], m[2])} गुणा ${side(m[3], m[4])}`;
  }),
  rule('digit', /([1-9])'(\d{1,2})(?:"|(?![\p{L}\d']))/u, (m) => {
    return `${decimal(m[1])} फ़ुट ${decimal(m[2])} इंच`;
  }),
  rule('digit', /(\d) ?(?:ft|फ़ुट|फुट) ?(\d{1,2}) ?in(?![\p{L}\p{M}\d])/u, (m) => {
    return `${decimal(m[1])} फ़ुट ${decimal(m[2])} इंच`;
  }),
  rule(
    'digit',
    new RegExp(`(${NUMBER})(?: ?%)?(?: ?[-–] ?| से )(${NUMBER}) ?${UNIT}${DOT}${DENOMINATOR}`),
    (m) => `${decimal(m[1])} ${m[1] === m[2] ? '' : 'से '}${counted(m[2], m[3])}${per(m[4])}`,
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×] ?(?:(${NUMBER}) ?[x×] ?)?(${NUMBER}) ?${UNIT}${DOT}`),
    (m) => [...[m[1], m[2]].filter((side) => side !== '').map(decimal), counted(m[3], m[4])].join(' गुणा '),
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER})[ -]?${UNIT}${DOT}${DENOMINATOR}`),
    (m) => counted(m[1], m[2]) + per(m[3]),
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${ALONE})${END}${DOT}${DENOMINATOR}`),
    (m) => name(m[1].replace('. ', '.'), 'many') + per(m[2]),
    'abbreviation',
  ),
  ...headRules(
    UNIT,
    (unit) => name(unit, 'many'),
    (unit) => per(unit).trim(),
  ),
  rule('letter', /(km|m)\/(h|hr|s)(?![\p{L}\p{M}\d])/u, (m) => `${name(m[1], 'many')}${per(m[2])}`),
];
