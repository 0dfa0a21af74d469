import { before, behind, type Rule, rule } from './rules.js';
import type { Forms } from './words.js';

export interface LoneUnitWords {
  /** A pattern with a group for units in brackets and after a slash; those that are hardly anything else if absent. */
  readonly unit?: string;
  readonly forms: (unit: string) => Forms | undefined;
  readonly per: string;
  /** The end of a text before what one pays for, pro kWh, and before what something is given in, in kWh. */
  readonly forOne: RegExp;
  readonly within: RegExp;
}

/** What is hardly a word, a name or a letter, the longest first. */
const UNIT =
  '(km/h|sq ft|[kcmμn]?m[²³2]|qm|[kcmμn]m|[kmμ]g|[mcdh]l|m[LA]|[kMG]Wp?|[kMGT]?Wh|kV|m?Ah|[kMG]Hz|[hkM]?Pa|kJ|kcal|kN|Nm|[kMGT]B|[GM]o|Mbps|mph|rpm|dB|lbs?|oz|ft|gal|ppm|m?mol|min|ms|hrs?|[hsglLtm])';
/** What is measured, before a unit that is a letter, a word or a place, too: mass (g), a tempo (s). */
const MEASURED =
  /(?<!\p{L})(?:mass|masa|pes|weight|gewicht|poids|temp|tiemp|time|zeit|dist|l[aäouú]n?g|length|al[tz]|h[öe]h|heig|larg|anch|breit|width|prof|tief|dur|dauer|vol|capa|gras|fat|fett|prot|carb|fib|z[uú]c|quan|cant|sal|poten|tens|meng|siz|stor|mem|speich|strecke|taille|tama[nñ]|armaz|almac|[وفبل]?(?:ال)?(?:وزن|كتلة|زمن|وقت|طول|مساف|ارتفاع)|भार|वज़न|समय|दूरी|लंबाई|ऊँचाई)[\p{L}\p{M}]*\.? [([]$|(?:重さ|質量|重量|時間|距離|長さ|高さ|幅|体積|電圧|電流|電力)[([]$/iu;

/**
 * Units without a number: in brackets, as at the head of a column, power (kW), where capitals may be a place, Desio (MB); and after a slash,
 * cost/kWh, 70/min, 3'03"/km.
 *
 * @param unit a pattern with a group
 */
export const headRules = (
  unit: string,
  nameOf: (unit: string) => string | undefined,
  per: (unit: string) => string | undefined,
): Rule[] => [
  rule('letter', new RegExp(`${unit}(?=[)\\]])`, 'u'), (m) =>
    (/^(?:.|min|\p{Lu}+)$/u.test(m[1]) ? MEASURED : /[\p{L}\p{M}]\.? ?[([]$/u).test(before(m)) &&
    !(m[1] === 'min' && /(?<!\p{L})[Tt]emp\.? [([]$/u.test(before(m)))
      ? nameOf(m[1])
      : undefined,
  ),
  // Behind a power of ten: 10⁻⁶ m, 10^8 m/s.
  rule(
    'letter',
    new RegExp(`(?<=10(?:⁻?[⁰¹²³⁴-⁹]{1,3}|\\^-?\\d{1,3}) )${unit}(?![\\p{L}\\d²³/'-])`, 'u'),
    (m) => nameOf(m[1]),
  ),
  rule(
    'sign',
    new RegExp(`/(?<=(?:[\\p{L}\\p{M}]{3}\\.?|\\d["']{0,2}) ?/) ?(?=\\p{L}{2}|m[²³]|h)${unit}`, 'u'),
    (m) => per(m[1]),
  ),
];

/** Units without a number: at the head of a column, Power (kW), after what is divided, Cost/kWh, and in kWh, per kWh. */
export function loneUnitRules({
  unit: own = `${UNIT}(?![\\p{L}\\d/'-])`,
  forms,
  per,
  forOne,
  within,
}: LoneUnitWords): Rule[] {
  const rate = (of: string, divisor: string): string | undefined => {
    const many = forms(of)?.[1];
    const one = forms(divisor)?.[0];
    return many && one && `${many} ${per} ${one}`;
  };
  return [
    rule('letter', new RegExp(`${UNIT}/${UNIT}(?![\\p{L}\\d/])`, 'u'), (m) =>
      /^(?:m\/s|g\/[lL]|[lLt]\/h|..+\/.+|.\/(?:m.|[kmcd].))$/u.test(m[0]) ? rate(m[1], m[2]) : undefined,
    ),
    ...headRules(
      own,
      (unit) => forms(unit)?.[1],
      (unit) => {
        const one = forms(unit)?.[0];
        return one && `${per} ${one}`;
      },
    ),
    rule(
      'letter',
      new RegExp(`(?=\\p{L}{2})(?!GB)${UNIT}(?![\\p{L}\\d²³/'-])(?:\\.(?= \\p{Ll}))?`, 'u'),
      (m) => {
        const text = before(m, 24);
        const [one, many] = forms(m[1]) ?? [];
        if (forOne.test(text)) return one;
        return (within.test(text) || /\d \(\p{Lu}\) $/u.test(text)) &&
          /^(?:[.,;:!?)]|$| \p{Ll})/u.test(behind(m, 2))
          ? many
          : undefined;
      },
    ),
    rule('sign', /°[CF](?![\p{L}\d])/u, (m) => forms(m[0])?.[1]),
  ];
}
