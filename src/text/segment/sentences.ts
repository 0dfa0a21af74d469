import type { LanguageCode } from '../../contracts/catalog.js';
import { stopWords } from './abbreviations.js';
import type { StopWords } from './abbreviations.js';

/** Half-open, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A run of stops with what closes behind it, or an empty line, or the next item of a list. */
const BOUNDARY =
  /(?<stops>[.!?…。！？｡．।॥؟۔]+)(?<closers>["'”’»)\]}」』】）]*)|(?<lines>\n[ \t]*(?:\n\s*|(?=[-*•] |\d{1,3}[.)] )))|(?<spell>spell\([^()\n]{1,200}\))/gu;
const FULL_WIDTH = /[。！？｡．।॥؟۔]/;

/** What stands right before a dot: `Dr`, `p.m`, `J`, `12`. */
function wordBeforeDot(text: string, dot: number): string {
  return /[\p{L}\p{M}\d.]+$/u.exec(text.slice(Math.max(0, dot - 24), dot))?.[0] ?? '';
}

function wordAfter(text: string, index: number): string {
  return (
    /^[\s"'“‘„«([]*([\p{L}\p{M}'’]+|\d|.)?/u.exec(text.slice(index, index + 40))?.[1]?.replace('’', "'") ?? ''
  );
}

function dotEnds(text: string, dot: number, next: string, sentenceStart: number, words: StopWords): boolean {
  const word = wordBeforeDot(text, dot);
  const starts = words.starters.has(next);
  const lower = word.toLowerCase();
  if (/^\d+$/.test(word)) {
    if (text.slice(sentenceStart, dot).trim() === word && word.length <= 3) return false;
    return words.ordinals === 'plain' || word.length > 2 || starts;
  }
  if (words.ordinals === 'dotted' && /^[IVXLC]+$/.test(word)) return starts;
  // `z. B.` is written with a blank too.
  const spacedOut = /(?<![\p{L}\d])(\p{L})\. ?$/u.exec(
    text.slice(Math.max(0, dot - word.length - 4), dot - word.length),
  )?.[1];
  const joined = spacedOut === undefined ? lower : `${spacedOut.toLowerCase()}.${lower}`;
  if (words.titles.has(lower) || words.titles.has(joined)) return false;
  if (/^\d/.test(next) && words.beforeNumber.test(lower)) return false;
  const initials = /^(?:\p{L}\.)*\p{L}$/u.test(word);
  return initials || words.abbreviations.has(lower) ? starts : true;
}

function stopsEnd(text: string, match: RegExpExecArray, sentenceStart: number, words: StopWords): boolean {
  const stops = match.groups?.stops ?? '';
  const end = match.index + match[0].length;
  if (FULL_WIDTH.test(stops) || end >= text.length) return true;
  if (!/\s/.test(text.charAt(end))) return /^[!?]/.test(stops) && /^\p{Lu}/u.test(text.slice(end, end + 2));
  const next = wordAfter(text, end);
  if (/^(?:\.{2,}|…)/.test(stops) || match.groups?.closers !== '' || /!/.test(stops))
    return !/^\p{Ll}/u.test(next);
  if (stops.includes('?')) return true;
  return dotEnds(text, match.index, next, sentenceStart, words);
}

function trimmed(text: string, start: number, end: number): TextRange[] {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  const to = start + part.trimEnd().length;
  return from < to ? [{ start: from, end: to }] : [];
}

/** Sentences in order, without the blanks around them. */
export function splitSentences(text: string, language: LanguageCode): TextRange[] {
  const words = stopWords(language);
  const sentences: TextRange[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    if (match.groups?.spell !== undefined) continue;
    if (match.groups?.lines === undefined && !stopsEnd(text, match, start, words)) continue;
    const end = match.index + match[0].length;
    sentences.push(...trimmed(text, start, end));
    start = end;
  }
  return [...sentences, ...trimmed(text, start, text.length)];
}
