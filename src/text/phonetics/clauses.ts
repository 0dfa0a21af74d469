import type { SpokenToken } from '../../contracts/text.js';

export interface ClauseWord {
  readonly text: string;
  readonly token: number;
}

/** What the pronouncer takes one after another. */
export type ClauseItem =
  | { readonly kind: 'clause'; readonly text: string; readonly words: readonly ClauseWord[] }
  | { readonly kind: 'pause'; readonly symbol: ',' | '.' | '!' | '?'; readonly length?: 'line' }
  | { readonly kind: 'phonemes'; readonly phonemes: string; readonly token: number };

/** A clause longer than this is cut between words: aligning costs the square of its length. */
const MAX_CLAUSE_CHARACTERS = 160;

const MARKS = ',;:.!?…–—،؛؟、。，．：；！？।॥';
/** A run of marks, or what lies between; `.`, `,` and `:` between two digits belong to the number. */
const PIECE = new RegExp(`(?:(?<=[0-9])[.,:](?=[0-9])|[^${MARKS}\\s])+|[${MARKS}]+`, 'gu');

/** A run of marks counts as its first one. */
function pauseSymbol(marks: string): ',' | '.' | '!' | '?' {
  const mark = marks.charAt(0);
  if (',;:–—،؛、，：；'.includes(mark)) return ',';
  if ('!！'.includes(mark)) return '!';
  return '?？؟'.includes(mark) ? '?' : '.';
}

/** Letters that have no accent to lose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{
    Ð: 'D',
    ð: 'd',
    Đ: 'D',
    đ: 'd',
    Þ: 'Th',
    þ: 'th',
    Ħ: 'H',
    ħ: 'h',
    ı: 'i',
    ĸ: 'k',
    Ł: 'L',
    ł: 'l',
    Ŋ: 'Ng',
  },
  ...{ ŋ: 'ng', Ŧ: 'T', ŧ: 't', ẞ: 'ß', Ə: 'A', ə: 'a' },
};

/** Writes rare Latin letters as common ones ("Dvořák" as "Dvorák"), which is all that the pronouncer knows. */
function commonLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[ÐðÞþĀ-őŔ-ɏəḀ-ỿ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter.normalize('NFD').charAt(0));
}

const isDots = (marks: string): boolean => /^(?:\.{2,}|…)/.test(marks);

/**
 * Cuts tokens at punctuation; words keep the index of their token.
 * @param lineStarts tokens before which a line has ended
 */
export function splitClauses(
  tokens: readonly SpokenToken[],
  lineStarts: ReadonlySet<number> = new Set(),
): ClauseItem[] {
  const items: ClauseItem[] = [];
  let pieces: string[] = [];
  let words: ClauseWord[] = [];
  let length = 0;
  const endClause = (): void => {
    if (words.length > 0) items.push({ kind: 'clause', text: pieces.join(' '), words });
    pieces = [];
    words = [];
    length = 0;
  };
  tokens.forEach(({ text, phonemes }, token) => {
    if (lineStarts.has(token)) {
      endClause();
      const last = items.at(-1);
      if (last?.kind === 'pause') items[items.length - 1] = { ...last, length: 'line' };
      else if (last !== undefined) items.push({ kind: 'pause', symbol: ',', length: 'line' });
    }
    if (phonemes !== null) {
      endClause();
      items.push({ kind: 'phonemes', phonemes, token });
      return;
    }
    for (const piece of commonLetters(text).match(PIECE) ?? []) {
      if (MARKS.includes(piece.charAt(0))) {
        endClause();
        items.push({
          kind: 'pause',
          symbol: pauseSymbol(piece),
          ...(isDots(piece) ? { length: 'line' } : {}),
        });
        continue;
      }
      if (length + piece.length > MAX_CLAUSE_CHARACTERS) endClause();
      pieces.push(piece);
      length += piece.length + 1;
      if (/[\p{L}\p{N}]/u.test(piece)) words.push({ text: piece, token });
    }
  });
  endClause();
  return items;
}
