import type { PauseKind } from '../../contracts/text.js';
import type { TextRange } from './sentences.js';

/** A letter, a digit or a sign that is read as a word: without one there is nothing to speak. */
export const SPEAKABLE = /[\p{L}\p{N}&@%$€£¥+=°]/u;

/** A character of Japanese, whose words no space keeps apart. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\u3000-\u303f\uff01-\uff60]/u;

/** Marks and brackets that a sentence ends with; more are not looked at. */
const END = /[^\p{L}\p{N}\s]{1,16}$/u;

/**
 * @param sentence its last characters are enough
 * @param blank what stands between it and the next sentence
 * @returns undefined where a sentence was only cut for its length
 */
export function pauseBetween(sentence: string, blank: string): PauseKind | undefined {
  if (/\n\s*\n/.test(blank)) return 'paragraph';
  const marks = END.exec(sentence.slice(-16))?.[0] ?? '';
  if (/\.{2,}|…/.test(marks)) return 'line';
  if (/\p{Sentence_Terminal}/u.test(marks)) return 'sentence';
  return blank.includes('\n') ? 'line' : undefined;
}

/** A line that an editor has wrapped is longer. */
const WHOLE_LINE_LENGTH = 60;

/** Whether a line of its own ends between two places of a text: a title, an address, a verse. */
export function isLineEnd(text: string, from: number, to: number): boolean {
  const end = text.indexOf('\n', from);
  if (end < 0 || end >= to) return false;
  return end - (text.lastIndexOf('\n', end - 1) + 1) < WHOLE_LINE_LENGTH;
}

const CLAUSE_END = /(?:[,;:،؛、，；：]["'”’)]*|[—–])(?=\s+\p{L})|[،、，；](?=\p{L})/gu;

function cutAt(text: string, { start, end }: TextRange, at: number): TextRange[] {
  const blanks = /^\s*/.exec(text.slice(at, end))?.[0].length ?? 0;
  return [
    { start, end: at },
    { start: at + blanks, end },
  ];
}

/** Where words end in scripts that write none between them, and what a reader takes for one character. */
let unicodeWords: Intl.Segmenter | undefined;

/** The last place that is neither inside a word nor inside a character; the window's end when a long word fills it. */
function lastWordEnd(window: string, minLength: number, maxLength: number): number {
  let last = maxLength;
  // Not before: making one takes longer than reading a whole file of code.
  unicodeWords ??= new Intl.Segmenter('en', { granularity: 'word' });
  for (const { index } of unicodeWords.segment(window)) {
    if (index >= minLength && index <= maxLength) last = index;
  }
  return last;
}

/** The last clause end in the window, else the last space, else the last word end. */
function longestCut(text: string, start: number, minLength: number, maxLength: number): number {
  const window = text.slice(start, start + maxLength + 2);
  const clauseEnds = [...window.matchAll(CLAUSE_END)].map((match) => match.index + match[0].length);
  const clauseEnd = clauseEnds.filter((end) => end >= minLength && end <= maxLength).at(-1);
  if (clauseEnd !== undefined) return start + clauseEnd;
  const blank = text.slice(start, start + maxLength).search(/\s+\S*$/);
  if (blank >= minLength) return start + blank;
  const wordEnd = lastWordEnd(window, minLength, maxLength);
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(start + wordEnd - 1));
  return start + wordEnd - (splitsPair ? 1 : 0);
}

/** Breaks a sentence into pieces of at most `maxLength` code units; pieces keep the comma that they end with. */
export function limitLength(text: string, sentence: TextRange, maxLength: number): TextRange[] {
  const pieces: TextRange[] = [];
  let rest = sentence;
  while (rest.end - rest.start > maxLength) {
    const [piece, remaining] = cutAt(
      text,
      rest,
      longestCut(text, rest.start, Math.floor(maxLength / 3), maxLength),
    );
    if (!piece || !remaining || remaining.start >= remaining.end) break;
    pieces.push(piece);
    rest = remaining;
  }
  return [...pieces, rest];
}

/** Cuts off the first clause of at least `minLength` code units, so that the first audio comes sooner. */
export function splitFirstClause(text: string, sentence: TextRange, minLength: number): TextRange[] {
  const content = text.slice(sentence.start, sentence.end);
  for (const match of content.matchAll(CLAUSE_END)) {
    const end = match.index + match[0].length;
    if (end >= minLength && end + minLength <= content.length)
      return cutAt(text, sentence, sentence.start + end);
  }
  return [sentence];
}

/** As `Array.from(text).length`, without the array: for the longest text, that takes 10 ms. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    const isPair = (text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800;
    if (isPair) count -= 1;
  }
  return count;
}

/** The last place up to `end` that cuts no character in two. */
export const wholeEnd = (text: string, end: number): number =>
  (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
