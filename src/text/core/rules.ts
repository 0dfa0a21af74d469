import type { Piece } from './scan.js';
import { alternatives, capitalized } from './words.js';

/** What the first character of a stretch is; rules are tried only where they can begin. */
export type StartClass = 'digit' | 'letter' | 'sign';

/** What a rule's pattern has matched. A group that took no part, or that the pattern does not have, is ''. */
export interface Match extends RegExpExecArray {
  1: string;
  2: string;
  3: string;
  4: string;
  5: string;
  6: string;
  7: string;
  8: string;
  9: string;
}

/**
 * A written form and its spoken form. Rules are tried in the order of their table, at every place where a word, a
 * number or a sign begins; the first that speaks wins and consumes its match.
 */
export interface Rule {
  readonly starts: StartClass;
  /** What stands at that place. Its repetitions are bounded, so that the cost of a text stays linear in its length. */
  readonly pattern: RegExp;
  /** Spoken words ('' for silence), or undefined when the match is something else after all. */
  readonly say: (match: Match) => string | undefined;
  /** The dot that ends the match also ends the sentence when nothing follows it. */
  readonly lastDot: 'abbreviation' | 'own';
}

export const rule = (
  starts: StartClass,
  pattern: RegExp,
  say: (match: Match) => string | undefined,
  lastDot: Rule['lastDot'] = 'own',
): Rule => ({ starts, pattern, say, lastDot });

/** The words of a table. @param behind what follows a word and is consumed with it, or must only stand there: a pattern */
export const tableRule = (
  words: Readonly<Record<string, string>>,
  behind: string,
  lastDot?: Rule['lastDot'],
): Rule =>
  rule(
    'letter',
    new RegExp(`(${alternatives(Object.keys(words))})${behind}`, 'u'),
    (m) => words[m[1]],
    lastDot,
  );

/**
 * Abbreviations that what stands around them makes clear, a row each: what stands before it and a space, itself, what stands after it,
 * what is said. One in small letters may begin with a capital.
 */
export const contextRules = (rows: string): Rule[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [before = '', short = '', behind = '', said = ''] = row.split('~').map((field) => field.trim());
      const isSmall = /^\p{Ll}/u.test(short);
      const first = short.charAt(0);
      const written = (isSmall ? `[${first}${capitalized(first)}]${short.slice(1)}` : short).replaceAll(
        '.',
        '\\.',
      );
      const around = (before && `(?<=${before} ${written})`) + (behind && `(?=:? ?(?:${behind}))`);
      return rule(
        'letter',
        new RegExp(written + around, 'u'),
        (m) => (isSmall && /^\p{Lu}/u.test(m[0]) ? capitalized(said) : said),
        'abbreviation',
      );
    });

/** Everything that the normalizer knows about a language. A language without rules is passed through as typed. */
export interface LanguageRules {
  /** Sticky: how far a word goes, in a language that writes without spaces. */
  readonly word?: RegExp;
  /** The last step: turns words as written into words as said, for a script that does not show its sounds. */
  readonly read?: (text: string, pieces: readonly Piece[]) => Piece[];
  readonly rules: readonly Rule[];
  /** Abbreviations in small letters without a dot. No other such word before a space or a comma is for the rules. */
  readonly shortWords: ReadonlySet<string>;
  /** A digit, 0 to 9. */
  readonly digits: readonly string[];
  /** Words for `spell(...)` and for addresses on the net. */
  readonly signs: SignWords;
  /** Says the lone Latin letters of `spell(...)` where the language has its own names for them. */
  readonly nameLetters?: (spelled: string) => string;
}

export interface SignWords {
  readonly at: string;
  readonly dot: string;
  readonly dash: string;
  readonly underscore: string;
  readonly slash: string;
  readonly plus: string;
}

/** The text before a match, at most `length` code units. */
export function before(match: RegExpExecArray, length = 40): string {
  return match.input.slice(Math.max(0, match.index - length), match.index);
}

/** The same, before both of two short numbers where the match is the second: ligue 190 ou 192. */
export const beforeBoth = (match: RegExpExecArray): string =>
  before(match).replace(/\d{3,5},? (?:ou|o|oder|und|e|y|या|أو ?|or) (?:(?:die|der|das|the) )?$/u, '');

/** The text after a match, at most `length` code units. */
export function behind(match: RegExpExecArray, length = 40): string {
  const end = match.index + match[0].length;
  return match.input.slice(end, end + length);
}

/** The word before a match, without its punctuation and what opens bold print; '' when there is none. */
export function wordBefore(match: RegExpExecArray): string {
  return /([\p{L}\p{M}]+)\W?\s*(?:(?<=\s)[*_]{1,3})?$/u.exec(before(match))?.[1] ?? '';
}

/** The word after a match; '' when something else follows. */
export function wordBehind(match: RegExpExecArray): string {
  return /^\s([\p{L}\p{M}]+)/u.exec(behind(match))?.[1] ?? '';
}

export const sayDigits = (digits: string, words: readonly string[]): string =>
  [...digits].map((digit) => words[Number(digit)] ?? '').join(' ');

export const spaced = (letters: string): string => [...letters].join(' ');
