import { setFlagsFromString } from 'node:v8';
import { inBasicPlane } from './letters.js';
import { type LanguageRules, type Match, type Rule, sayDigits, type StartClass } from './rules.js';

/**
 * A stretch of folded text: `word` as written, `spoken` by a rule, `open` punctuation that belongs to what follows, `mark`
 * to what precedes, `hyphen` to both.
 */
export interface Piece {
  readonly kind: 'word' | 'spoken' | 'open' | 'mark' | 'hyphen';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A token of its own, although no space stands before it. */
  readonly apart?: true;
  /** As in `SpokenToken`. */
  readonly tones?: string;
}

/**
 * Patterns become machine code at their first use, not at their second: texts of five languages in one process take half the time, and so does the
 * first text of each. `--no-regexp-tier-up` gains more, but only on the command line: set later, it makes V8 crash on patterns that it had begun to
 * interpret.
 */
setFlagsFromString('--regexp-tier-up-ticks=0');

const WORD = /[\p{L}\p{M}\u200C\u200D]+(?:'[\p{L}\p{M}]+)*/uy;
const DIGITS = /\d+/y;
/** Most of every text; recognized first, so that no rule needs to be tried. A word that is drawn out (siiim) needs one. */
const SMALL_WORD = /(?!\p{Ll}{0,20}?(\p{Ll})\1\1)\p{Ll}+(?=[,;!?]|\s(?!\d)|$)/uy;
const LETTER = /[\p{L}\p{M}]/u;
const CLOSING = /[.,!?;:…)。、！？।॥،؟؛۔]/;
const DASH = /[-–—]/;

function startClass(char: string): StartClass {
  if (char >= '0' && char <= '9') return 'digit';
  return LETTER.test(char) ? 'letter' : 'sign';
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** The highest group of `Match`. */
const LAST_GROUP = 9;

function ruleMatchAt(pattern: RegExp, text: string, index: number): Match | null {
  const match = matchAt(pattern, text, index);
  if (!match) return null;
  for (let group = 1; group <= LAST_GROUP; group++) match[group] ??= '';
  return match as Match;
}

const sourceOf = ({ pattern }: Rule): string => inBasicPlane(pattern.source);

/** Rules in a row, and one pattern for them all: at most places none matches, which costs one look. */
class RuleGroup {
  readonly #any: RegExp;
  readonly #rules: readonly Rule[];
  readonly #flags: string;
  /** Compiled when the group first matches: most groups never do. */
  #sticky: readonly Rule[] | undefined;

  /** @param flags of them all */
  constructor(rules: readonly Rule[], flags: string) {
    this.#any = new RegExp(rules.map(sourceOf).join('|'), flags);
    this.#rules = rules;
    this.#flags = flags;
  }

  /** Those that are worth a try. */
  at(text: string, index: number): readonly Rule[] {
    this.#any.lastIndex = index;
    if (!this.#any.test(text)) return [];
    this.#sticky ??= this.#rules.map((rule) => ({
      ...rule,
      pattern: new RegExp(sourceOf(rule), this.#flags),
    }));
    return this.#sticky;
  }
}

type RulesByStart = Readonly<Record<StartClass, readonly RuleGroup[]>>;
const grouped = new WeakMap<LanguageRules, RulesByStart>();

/** The longest pattern of a group, in code units: where its pattern matches, each of its rules is tried, so that large groups cost more. */
const LONGEST_PATTERN = 1500;

/** A rule's flags, and those with which it matches at one place only. In one order, so that they can be compared. */
const stickyFlags = ({ flags }: RegExp): string => [...new Set([...flags, 'u', 'y'])].sort().join('');

/** Refers to a group of its own by number, and must therefore stand first. */
const REFERS_BACK = /\\[1-9]/;

function inGroups(rules: readonly Rule[]): RuleGroup[] {
  const groups: { readonly rules: Rule[]; readonly flags: string }[] = [];
  let length = 0;
  for (const rule of rules) {
    const { source } = rule.pattern;
    const flags = stickyFlags(rule.pattern);
    const last = groups.at(-1);
    length += source.length;
    if (last?.flags === flags && length < LONGEST_PATTERN && !REFERS_BACK.test(source)) last.rules.push(rule);
    else {
      groups.push({ rules: [rule], flags });
      length = source.length;
    }
  }
  return groups.map((group) => new RuleGroup(group.rules, group.flags));
}

/** Patterns are compiled when a language is first read, because a thread that reads no text imports its rules too. */
function byStart(language: LanguageRules): RulesByStart {
  let groups = grouped.get(language);
  if (!groups) {
    const starting = (starts: StartClass): RuleGroup[] =>
      inGroups(language.rules.filter((rule) => rule.starts === starts));
    groups = { digit: starting('digit'), letter: starting('letter'), sign: starting('sign') };
    grouped.set(language, groups);
  }
  return groups;
}

/** The dot of an abbreviation ends the sentence too, unless the text is only a name or an address. */
function endsSentence(text: string, end: number): boolean {
  return /^["')\]\s]*$/.test(text.slice(end, end + 20)) && /(?:^|\s)\p{Ll}/u.test(text.slice(0, end));
}

function spokenPiece(groups: readonly RuleGroup[], text: string, index: number): Piece | undefined {
  for (const group of groups) {
    for (const rule of group.at(text, index)) {
      const match = ruleMatchAt(rule.pattern, text, index);
      if (!match || match[0].length === 0) continue;
      const said = rule.say(match);
      if (said === undefined) continue;
      let end = index + match[0].length;
      if (rule.lastDot === 'abbreviation' && match[0].endsWith('.') && endsSentence(text, end)) end--;
      return { kind: 'spoken', text: said, start: index, end };
    }
  }
  return undefined;
}

function signPiece(char: string, text: string, index: number): Piece | undefined {
  const end = index + char.length;
  const atStart = index === 0 || /[\s([{"]/.test(text[index - 1] ?? ' ');
  if (char === '(') return { kind: 'open', text: char, start: index, end };
  if (char === '"') return { kind: atStart ? 'open' : 'mark', text: char, start: index, end };
  if (CLOSING.test(char)) return { kind: 'mark', text: char, start: index, end };
  // Between spaces: one or the other, the next of a menu, the next cell of a row.
  if (
    /[/|>›→⇒]/.test(char) &&
    /^\s/.test(text[end] ?? '') &&
    /[^\n][^\S\n]$/.test(text.slice(Math.max(0, index - 2), index))
  )
    return { kind: 'mark', text: ',', start: index, end };
  if (!DASH.test(char)) return undefined;
  const joins = char === '-' && !atStart && !/\s/.test(text[end] ?? ' ');
  return joins
    ? { kind: 'hyphen', text: char, start: index, end }
    : { kind: 'mark', text: ',', start: index, end };
}

/** A number sign beyond the decimal digits, such as ⅷ or ①, in plain letters or digits; '' when it has none. */
function plainNumber(char: string): string {
  return /[\p{No}\p{Nl}]/u.test(char) ? char.normalize('NFKC').replace(/[^\p{L}\d]/gu, '') : '';
}

/**
 * The same text, as V8 keeps one with letters beyond Latin-1: two bytes a character. A pattern is compiled once for each of the two kinds of
 * text, so all rules get one kind. Texts of one character stay what they are.
 */
export const inTwoBytes = (text: string): string => `\u0100${text}`.slice(1);

/** Cuts folded text into pieces. Spaces and signs without a reading leave no piece. */
export function scan(text: string, language: LanguageRules): Piece[] {
  const groups = byStart(language);
  const pieces: Piece[] = [];
  for (let index = 0; index < text.length;) {
    const char = String.fromCodePoint(text.codePointAt(index) ?? 0);
    if (/\s/.test(char)) {
      index++;
      continue;
    }
    const starts = startClass(char);
    const small = starts === 'letter' ? matchAt(SMALL_WORD, text, index)?.[0] : undefined;
    if (small !== undefined && !language.shortWords.has(small)) {
      pieces.push({ kind: 'word', text: small, start: index, end: index + small.length });
      index += small.length;
      continue;
    }
    const piece = spokenPiece(groups[starts], text, index) ?? plainPiece(starts, char, text, index, language);
    if (piece) pieces.push(piece);
    index = piece?.end ?? index + char.length;
  }
  return pieces;
}

function plainPiece(
  starts: StartClass,
  char: string,
  text: string,
  index: number,
  { digits, word = WORD }: LanguageRules,
): Piece | undefined {
  if (starts === 'sign') {
    const number = plainNumber(char);
    if (number === '') return signPiece(char, text, index);
    const said = number
      .replace(/\d/g, (digit) => ` ${digits[Number(digit)] ?? ''} `)
      .trim()
      .replace(/ +/g, ' ');
    return { kind: 'spoken', text: said, start: index, end: index + char.length };
  }
  const run = matchAt(starts === 'digit' ? DIGITS : word, text, index)?.[0] ?? char;
  const end = index + run.length;
  return starts === 'digit'
    ? { kind: 'spoken', text: sayDigits(run, digits), start: index, end }
    : { kind: 'word', text: run, start: index, end };
}
