import type { LanguageCode } from '../../contracts/catalog.js';
import { LANGUAGES } from '../languages/index.js';
import type { StopLists } from '../languages/language.js';

/** Half-open, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const NO_STOPS: StopLists = {
  titles: new Set(),
  abbreviations: new Set(),
  beforeNumber: /^$/,
  starters: new Set(),
  ordinals: 'plain',
};

/** How far behind a stop the rules look, in UTF-16 code units. */
export const LOOKAHEAD_LENGTH = 40;
const LOOKBEHIND_LENGTH = 24;

/** Sentence stops of all scripts, as Unicode lists them, including scripts that no voice speaks. */
const STOPS = String.raw`[…\p{Sentence_Terminal}]+`;
/** What only ends sentences, blank or not: 。！？ । ؟ and the like. */
const PURE_STOP = /[^.!?…]/u;
/** What belongs to the stop before it: quotes, brackets, emoji, whatever combines. */
const CLOSERS = String.raw`(?:["'\p{Pe}\p{Pf}\p{Pi}]|[\p{M}\p{Grapheme_Extend}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D)*`;
/** An empty line, or the next item of a list. */
const LINES = String.raw`\r?\n[ \t\r]*(?:\n\s*|(?=[-*•] |\d{1,3}[.)] ))`;
const BOUNDARY = String.raw`(?<stops>${STOPS})(?<closers>${CLOSERS})|(?<lines>${LINES})`;
/** Letters to spell and phonemes: nothing ends inside. */
const MARKUP = String.raw`spell\([^()\n]{1,200}\)|\{[^{}\n]{1,200}\}`;
/** Markup in a text that still grows: its closing bracket may be yet to come. */
export const GROWING_MARKUP = String.raw`${MARKUP}|(?:spell\([^()\n]{0,200}|\{[^{}\n]{0,200})$`;
const WHOLE = new RegExp(`${BOUNDARY}|${MARKUP}`, 'gu');
const GROWING = new RegExp(`${BOUNDARY}|${GROWING_MARKUP}`, 'gu');

/** What a dot follows, which says when it ends a sentence. */
type DotKind =
  /** `Dr.`: never. */
  | 'title'
  /** `2.` at the start of its sentence or line, as in a list: never. */
  | 'item'
  /** `2.`: unless the number goes on. */
  | 'number'
  /** `No.`, which is not an answer here: unless a number follows, or what it is: the account no. is 7. */
  | 'counter'
  /** `Vol.`, which is never an answer, and German `Zimmer 7.`: unless a number follows, in digits or Roman, a letter that numbers or a small one. */
  | 'volume'
  /** `etc.`, `U.S.`, German `3.`: before a word that begins sentences. */
  | 'short'
  /** Both of these, Italian `sec.`: before a word that begins sentences, but no Roman number. */
  | 'numbered'
  /** `mts.`, on no list, but a word has a vowel: unless a number or a small letter follows. */
  | 'vowelless'
  /** `example.com.`: unless the address goes on. */
  | 'address'
  /** Always. */
  | 'word';

/** What stands right before a dot: `Dr`, `p.m`, `J`, `12`. */
function wordBeforeDot(text: string, dot: number): string {
  return /[\p{L}\p{M}\d.]+$/u.exec(text.slice(Math.max(0, dot - LOOKBEHIND_LENGTH), dot))?.[0] ?? '';
}

function wordAfter(text: string, index: number): string {
  return (
    /^[\s"'“‘„«([]*([\p{L}\p{M}'’]+|\d|.)?/u
      .exec(text.slice(index, index + LOOKAHEAD_LENGTH))?.[1]
      ?.replace('’', "'") ?? ''
  );
}

const VOWELLESS = /^(?!\p{Lu}+$)[b-df-hj-np-tv-xzßB-DF-HJ-NP-TV-XZ]{2,5}$/u;

function dotKind(text: string, dot: number, sentenceStart: number, words: StopLists): DotKind {
  const word = wordBeforeDot(text, dot);
  // A number may stand right before it: 3ff., 5min.
  const lower = word.replace(/^\d{1,9}(?=\p{L})/u, '').toLowerCase();
  if (/^\d+$/.test(word)) {
    const before = text.slice(Math.max(sentenceStart, dot - LOOKBEHIND_LENGTH), dot - word.length);
    if (word.length <= 3 && /^$|\n[ \t]*$/.test(before)) return 'item';
    if (words.naming?.test(before)) return 'volume';
    return words.ordinals === 'plain' || word.length > 2 ? 'number' : 'short';
  }
  // Ordinals with a letter: 3º., 1a.
  if (/^\d{1,3}[ºªoa]$/u.test(word)) return 'short';
  // Roman ordinals, and a day with its month: vom 3.2. bis 5.3.
  if (words.ordinals === 'dotted' && /^(?:[IVXLC]+|\d{1,2}\.\d{1,2}|\d{1,3}\.000)$/.test(word))
    return 'short';
  // `z. B.` is written with a space too.
  const spacedOut = /(?<![\p{L}\d])(\p{L})\. ?$/u.exec(
    text.slice(Math.max(0, dot - word.length - 4), dot - word.length),
  )?.[1];
  const joined = spacedOut === undefined ? lower : `${spacedOut.toLowerCase()}.${lower}`;
  if (words.titles.has(lower) || words.titles.has(joined)) return 'title';
  const counts = words.beforeNumber.test(lower);
  if (words.abbreviations.has(lower)) return counts ? 'numbered' : 'short';
  const said = text.slice(Math.max(0, dot - LOOKBEHIND_LENGTH), dot);
  // An address, but no days beside each other: seg./qua.
  if (!counts && /[@/\\_]\S*$/.test(said)) return 'address';
  if (/^(?:\p{L}\.)*\p{L}$/u.test(word)) return 'short';
  if (counts) {
    if (!words.answers?.has(lower)) return 'volume';
    const before = text.slice(Math.max(sentenceStart, dot - LOOKBEHIND_LENGTH), dot);
    if (words.numbered?.test(before)) return 'title';
    return words.answered?.test(before) ? 'word' : 'counter';
  }
  if (/\d$/.test(word)) return 'number';
  return /\p{L}\.[\p{L}\d]/u.test(word) ? 'address' : VOWELLESS.test(word) ? 'vowelless' : 'word';
}

function dotEnds(kind: DotKind, next: string, words: StopLists): boolean {
  switch (kind) {
    case 'title':
    case 'item':
      return false;
    case 'short':
      return words.starters.has(next);
    case 'numbered':
      return words.starters.has(next) && !/^[IVXLC]{1,6}$/.test(next);
    case 'counter':
      return !/^(?:\d|is$|was$|of$)/.test(next);
    case 'volume':
      return !/^(?:[\d+&=]|\p{Ll}|[IVXLC]{1,6}$|[B-DF-HJ-NP-TV-XZ]$)/u.test(next);
    case 'vowelless':
      return !/^(?:\d|\p{Ll})/u.test(next);
    case 'word':
      return words.followers?.has(next) !== true;
    case 'number':
    case 'address':
      return true;
  }
}

interface Stop {
  readonly stops: string;
  readonly closers: string;
  readonly start: number;
  readonly end: number;
}

/** Whether a stop ends a sentence, by what stands around it. */
function stopEnds(text: string, stop: Stop, sentenceStart: number, words: StopLists): boolean {
  const { stops, closers, start, end } = stop;
  if (PURE_STOP.test(stops)) return true;
  if (!/\s/.test(text.charAt(end))) return /^[!?]/.test(stops) && /^\p{Lu}/u.test(text.slice(end, end + 2));
  const next = wordAfter(text, end);
  // 5! = 120 goes on too.
  if (/^(?:\.{2,}|…)/.test(stops) || closers !== '' || stops.includes('!'))
    return !/^(?:\p{Ll}|[=×÷·])/u.test(next);
  if (stops.includes('?')) return true;
  return dotEnds(dotKind(text, start, sentenceStart, words), next, words);
}

/** Where the newest message begins, in a text that goes on arriving. */
export interface Growth {
  readonly messageStart: number;
}

/** `likely`: only if nothing comes after it. */
export interface SentenceEnd {
  readonly end: number;
  readonly certainty: 'certain' | 'likely';
}

/** What a sentence has before a stop, in small letters and without what opens it. */
function firstWords(text: string, sentenceStart: number, stop: Stop): string {
  return text
    .slice(sentenceStart, stop.start)
    .replace(/^\P{L}+/u, '')
    .toLowerCase();
}

/** A stop with nothing but spaces after it, in a text that grows. */
function lastStopEnds(
  text: string,
  stop: Stop,
  sentenceStart: number,
  words: StopLists,
  { messageStart }: Growth,
): SentenceEnd['certainty'] | 'no' {
  // "5!" may go on with its value.
  if (stop.stops === '!' && /\d/.test(text.charAt(stop.start - 1))) return 'likely';
  if (stop.stops !== '.') return 'certain';
  const isPhrase = messageStart < 0 || /\s\S/.test(text.slice(messageStart, stop.end).trimStart());
  const isFollowed = stop.end < text.length;
  switch (dotKind(text, stop.start, sentenceStart, words)) {
    case 'title':
      return 'no';
    case 'item':
      return 'likely';
    // "Take 2 ml.": this does not wait for what might follow.
    case 'vowelless':
    case 'word':
      return 'certain';
    // "Version 2." may go on with a digit; a long number is whole.
    case 'number':
      return isFollowed || (isPhrase && /\d{4}/.test(text.slice(Math.max(0, stop.start - 4), stop.start)))
        ? 'certain'
        : 'likely';
    case 'address':
      return isFollowed || isPhrase ? 'certain' : 'likely';
    // "It is No." wants its number; of "No." alone, an answer is far more frequent than the beginning of "No. 5".
    case 'counter':
    case 'volume':
      return words.answers?.has(firstWords(text, sentenceStart, stop)) ? 'certain' : 'likely';
    case 'numbered':
      return 'likely';
    // "Am 3." wants its month, "2,5 Mio." its euros; "So do I." is whole.
    case 'short':
      return isPhrase && wordBeforeDot(text, stop.start) === 'I' && words.ordinals === 'plain'
        ? 'certain'
        : 'likely';
  }
}

function endOf(
  text: string,
  match: RegExpExecArray,
  sentenceStart: number,
  words: StopLists,
  growth: Growth | undefined,
): SentenceEnd | undefined {
  const { stops, closers = '', lines } = match.groups ?? {};
  if (lines !== undefined) return { end: match.index, certainty: 'certain' };
  if (stops === undefined) return undefined;
  const end = match.index + match[0].length;
  const stop: Stop = { stops, closers, start: match.index, end };
  if (growth && firstNonBlank(text, end) === text.length) {
    const certainty = lastStopEnds(text, stop, sentenceStart, words, growth);
    return certainty === 'no' ? undefined : { end, certainty };
  }
  const ends = end >= text.length || stopEnds(text, stop, sentenceStart, words);
  return ends ? { end, certainty: 'certain' } : undefined;
}

function firstNonBlank(text: string, index: number): number {
  const nextWord = /\S/g;
  nextWord.lastIndex = index;
  return nextWord.exec(text)?.index ?? text.length;
}

/** The ends of sentences in order. Without `growth` the text is whole. */
export function* sentenceEnds(text: string, language: LanguageCode, growth?: Growth): Generator<SentenceEnd> {
  const words = LANGUAGES[language].stops ?? NO_STOPS;
  let start = firstNonBlank(text, 0);
  for (const match of text.matchAll(growth ? GROWING : WHOLE)) {
    const found = endOf(text, match, start, words, growth);
    if (!found) continue;
    yield found;
    start = firstNonBlank(text, found.end);
  }
}

function trimmed(text: string, start: number, end: number): TextRange[] {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  const to = start + part.trimEnd().length;
  return from < to ? [{ start: from, end: to }] : [];
}

/** Sentences in order, without the spaces around them. */
export function splitSentences(text: string, language: LanguageCode): TextRange[] {
  const sentences: TextRange[] = [];
  let start = 0;
  for (const { end } of sentenceEnds(text, language)) {
    sentences.push(...trimmed(text, start, end));
    start = end;
  }
  return [...sentences, ...trimmed(text, start, text.length)];
}
