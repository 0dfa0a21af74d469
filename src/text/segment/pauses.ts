import type { PauseKind } from '../../contracts/text.js';

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
