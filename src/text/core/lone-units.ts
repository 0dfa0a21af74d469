import { before, behind, type Rule, rule } from './rules.js';
import type { Forms } from './words.js';

export interface LoneUnitWords {
  readonly forms: (unit: string) => Forms | undefined;
  readonly per: string;
  /** The end of a text before what one pays for, pro kWh, and before what something is given in, in kWh. */
  readonly each: RegExp;
  readonly within: RegExp;
}

/** What is hardly a word, a name or a letter, the longest first. */
const UNIT =
  '(km/h|sq ft|[kcmμn]?m[²³2]|[kcmμn]m|[kmμ]g|[mcdh]l|m[LA]|[kMG]Wp?|[kMGT]?Wh|kV|m?Ah|[kMG]Hz|[hkM]?Pa|kJ|kcal|kN|Nm|[kMGT]B|[GM]o|Mbps|mph|rpm|dB|lbs?|oz|ft|gal|ppm|m?mol|min|ms|hrs?|[hsglLtm])';
/** What one letter may measure. */
const MEASURED =
  /(?:[Ll]ength|[Ww]idth|[Hh]eight|[Ww]eight|[Dd]epth|[Mm]ass?[ea]?|[Ll]änge|[Bb]reite|[Hh]öhe|[Tt]iefe|[Gg]ewicht|[Mm]enge|[Dd]ist\p{L}+|[Ss]trecke|[Pp]oids|[Pp]eso|[Ll]ong\p{L}*|[Ll]arg\p{L}+|[Hh]auteur|[Pp]rofond\p{L}+|[Aa]ltura|[Cc]omprimento|[Vv]olumen?|[Tt]i(?:me|empo)|[Zz]eit|[Tt]em(?:ps|po)|[Dd]auer|[Dd]ur[aée]\p{L}+) [([]$/u;

/** Units without a number: at the head of a column, Power (kW), behind what is divided, Cost/kWh, and in kWh, per kWh. */
export function loneUnitRules({ forms, per, each, within }: LoneUnitWords): Rule[] {
  const rate = (of: string, divisor: string): string | undefined => {
    const many = forms(of)?.[1];
    const one = forms(divisor)?.[0];
    return many && one && `${many} ${per} ${one}`;
  };
  return [
    rule('letter', new RegExp(`${UNIT}/${UNIT}(?![\\p{L}\\d/])`, 'u'), (m) =>
      /^(?:m\/s|g\/[lL]|[lLt]\/h|..+\/.+|.\/(?:m.|[kmcd].))$/u.test(m[0]) ? rate(m[1], m[2]) : undefined,
    ),
    rule('letter', new RegExp(`${UNIT}(?![\\p{L}\\d²³/'-])`, 'u'), (m) => {
      const text = before(m, 24);
      const [one, many] = forms(m[1]) ?? [];
      const inBrackets = /\p{L}\.? [([]$/u.test(text) && /^[)\]]/.test(behind(m, 1));
      if (m[1].length > 1 && !/^min$/.test(m[1]) ? inBrackets : inBrackets && MEASURED.test(text))
        return many;
      if (m[1].length === 1 || m[1] === 'GB') return undefined;
      return each.test(text)
        ? one
        : (within.test(text) || /\d \(\p{Lu}\) $/u.test(text)) &&
            /^(?:[.,;:!?)]|$| \p{Ll})/u.test(behind(m, 2))
          ? many
          : undefined;
    }),
    rule('sign', /°[CF](?![\p{L}\d])/u, (m) => forms(m[0])?.[1]),
    rule('sign', new RegExp(`/(?<=\\p{L}{3}\\.?/)${UNIT}(?![\\p{L}\\d/'-])`, 'u'), (m) => {
      const one = m[1].length === 1 ? undefined : forms(m[1])?.[0];
      return one && `${per} ${one}`;
    }),
  ];
}
