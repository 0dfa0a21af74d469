import { table } from '../../core/words.js';
import type { DerivedWord } from '../language.js';
import { LOANWORDS } from './loanwords.js';

/** Words with a reviewed pronunciation, in small letters. */
export const LISTED: ReadonlySet<string> = new Set(Object.keys(table(LOANWORDS)));

/**
 * Endings of nouns and verbs, the sounds that they have, the bases that take them as they are, and how many of their sounds go: no
 * final d is said t.
 */
const ENDINGS: readonly (readonly [ending: string, sounds: number, base: RegExp, cut?: number])[] = [
  ['n', 1, /(?:e|er|el)$/],
  ['innen', 6, /.{3,}[^ie]er$/, 1],
  ['in', 4, /.{3,}[^ie]er$/, 1],
  ['innen', 4, /^.{4,}(?:eu|o|a)r$|t$/],
  ['in', 2, /^.{4,}(?:eu|o|a)r$|t$/],
  ['en', 2, /^.{5,}(?<!e)[^aeiouäöüybdgs]$/],
  ['e', 1, /^.{5,}(?<!e)[^aeiouäöüybdgs]$/],
  ['s', 1, /[^sxzß]$/],
];
/** Other words that begin with a listed one. */
const OTHERS: ReadonlySet<string> = new Set(['bande', 'banden', 'bandes', 'rentieren']);

/** Before a borrowed verb: einchecken, abgechillt. */
const SEPARABLE = /^(ab|an|auf|aus|durch|ein|hoch|los|mit|nach|um|vor|weg|zu)(.{5,}(?:en|t))$/u;

/**
 * An inflected loanword sounds like the listed one with an ending: Teenagern, Regisseurinnen, Garagen.
 *
 * @param word in small letters
 */
export function deriveInflected(word: string): DerivedWord | null {
  if (OTHERS.has(word)) return null;
  const [, prefix, verb = ''] = SEPARABLE.exec(word) ?? [];
  if (prefix !== undefined && LISTED.has(verb)) return { base: prefix, ending: verb };
  for (const [ending, endingSounds, mayEnd, cut = 0] of ENDINGS) {
    const base = word.endsWith(ending) ? word.slice(0, -ending.length) : '';
    if (base.length > 2 && LISTED.has(base) && mayEnd.test(base)) return { base, cut, ending: endingSounds };
  }
  return null;
}
