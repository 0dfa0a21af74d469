import { rule, spaced, type Rule } from './rules.js';

const ELEMENT = '(?:Ag|Al|Au|Ba|Br|Ca|Cl|Cr|Cu|Fe|Hg|Li|Mg|Mn|Na|Ni|Pb|Si|Sn|Ti|Zn|[HBCNOFPSKI])';
const PART = `(?:${ELEMENT}\\d{0,2}|\\((?:${ELEMENT}\\d{0,2}){1,3}\\)\\d{0,2})`;
/** Not a number, a unit of memory. */
const OTHERS = /^(?:NaN|TiB)$/;

/** Formulas with an element of two letters, letter by letter: NaCl, CaCO3, Ca(OH)2. Others are codes or initials. */
export const chemicalRule = (cardinal: (digits: string) => string): Rule =>
  rule(
    'letter',
    new RegExp(
      `(?=[\\p{L}\\d()]{0,12}\\p{Lu}\\p{Ll})${ELEMENT}\\d{0,2}${PART}{1,6}(?![\\p{L}\\p{M}\\d'])`,
      'u',
    ),
    (m) =>
      OTHERS.test(m[0])
        ? undefined
        : (m[0].match(/\p{L}{1,2}|\d+/gu) ?? [])
            .map((part) => (/\d/.test(part) ? cardinal(part) : spaced(part.toUpperCase())))
            .join(' '),
  );
