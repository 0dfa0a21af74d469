import { type Letters, written } from '../../phonetics/plain-spelling.js';
import type { DerivedWord } from '../language.js';

/** Letters of Italian that German words do not have. */
const ITALIAN_SIGN =
  /^(?:chi[ao]\p{L}|\p{L}*(?:cch[ieo]|cci|sci[aou]|[aeiou]gli[aeo]|gh[ei](?=\p{L}{0,4}[aio]$))).*[aeio]$/u;
const ITALIAN: Letters = [
  [/^chi(?=[aou])|cchi(?=[aeou])/gu, 'kj'],
  [/cch/gu, 'kk'],
  [/sci(?=[aou])/gu, 'sch'],
  [/cci?(?=[aou])|c{1,2}(?=[ei])/gu, 'tsch'],
  [/gli(?=[aeo])/gu, 'lj'],
  [/gh(?=[ei])/gu, 'g'],
];
/** Ends of French words: Masseuse, Reservoir, Patrouille. */
const FRENCH: Letters = [
  [/(?<=\p{L}{2}(?<!sch|sh)[bdflmnpst]|rtr)euse(?=n?$)/u, 'öse'],
  [/(?<=\p{L}[bdjnrstv])oire?(?=s?$)/u, 'oar'],
  [/(?<=\p{L}[bdjmnrstv])oiren$/u, 'oaren'],
  [/ouille(?=n?$)/u, 'ulje'],
  [/eux$/u, 'ö'],
  [/euve$/u, 'öf'],
];

/**
 * A word of Italian or French spelled as German spells what it sounds like.
 *
 * @param word in small letters
 */
export function derivePlain(word: string): DerivedWord | null {
  const base = written(word, ITALIAN_SIGN.test(word) ? ITALIAN : FRENCH);
  return base === word ? null : { base, ending: 0 };
}
