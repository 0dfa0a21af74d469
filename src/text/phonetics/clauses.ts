import type { LanguageCode } from '../../contracts/catalog.js';
import type { SpokenToken } from '../../contracts/text.js';
import { table } from '../core/words.js';
import { isVowel, type SpokenPhone } from './ipa.js';

const SKIP_COST = 1;
/** Two words of a clause often differ only in where one begins: a hint, never stronger than a sound. */
const WORD_START_COST = 0.25;

/** Looked up once a phone: the table has a cell for each pair of them. */
interface Sound extends Pick<SpokenPhone, 'symbol' | 'wordStart'> {
  readonly isVowel: boolean;
}

const soundOf = ({ symbol, wordStart }: SpokenPhone): Sound => ({
  symbol,
  wordStart,
  isVowel: isVowel(symbol),
});

function replaceCost(a: Sound, b: Sound): number {
  const start = a.wordStart === b.wordStart ? 0 : WORD_START_COST;
  if (a.symbol === b.symbol) return start;
  if (a.isVowel !== b.isVowel) return start + 1.6;
  return start + (a.isVowel ? 0.5 : 0.8);
}

/**
 * Tells which word each phone of a clause belongs to, by the cheapest edit of the words' own pronunciations into it
 * (Wagner and Fischer, 1974).
 *
 * @param words one pronunciation for each word, at least one word; a word may be silent
 * @returns for each phone of `clause` an index into `words`, never falling
 */
export function alignToWords(
  clause: readonly SpokenPhone[],
  words: readonly (readonly SpokenPhone[])[],
): number[] {
  const alone = words.flatMap((phones, word) => phones.map((phone) => ({ sound: soundOf(phone), word })));
  const width = alone.length + 1;
  const steps = new Uint8Array((clause.length + 1) * width); // 0 replace, 1 only in the clause, 2 only in the word
  let above = new Float64Array(width).map((_, j) => j * SKIP_COST);
  steps.fill(2, 1, width);
  clause.map(soundOf).forEach((sound, i) => {
    const row = new Float64Array(width);
    row[0] = (i + 1) * SKIP_COST;
    steps[(i + 1) * width] = 1;
    alone.forEach((other, j) => {
      const replaced = (above[j] ?? 0) + replaceCost(sound, other.sound);
      const onlyHere = (above[j + 1] ?? 0) + SKIP_COST;
      const onlyThere = (row[j] ?? 0) + SKIP_COST;
      const best = Math.min(replaced, onlyHere, onlyThere);
      row[j + 1] = best;
      steps[(i + 1) * width + j + 1] = best === replaced ? 0 : best === onlyHere ? 1 : 2;
    });
    above = row;
  });

  const owners = new Array<number>(clause.length).fill(0);
  for (let i = clause.length, j = alone.length; i > 0;) {
    const step = steps[i * width + j];
    if (step !== 2) {
      i -= 1;
      // A phone that no word has alone (a linking r, say) ends the word before it.
      owners[i] = alone[Math.max(0, j - 1)]?.word ?? 0;
    }
    if (step !== 1) j -= 1;
  }
  return owners;
}

export interface ClauseWord {
  readonly text: string;
  readonly token: number;
}

/** What the pronouncer takes one after another. */
export type ClauseItem =
  | {
      readonly kind: 'clause';
      readonly text: string;
      readonly words: readonly ClauseWord[];
      /** The sentence's unless set. */
      readonly language?: LanguageCode;
    }
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
const PLAIN_LETTERS = table(`
  Ð, Đ: D; ð, đ: d; Þ: Th; þ: th; Ħ: H; ħ: h; ı: i; ĸ: k; Ł: L; ł: l; Ŋ: Ng; ŋ: ng; Ŧ: T; ŧ: t; ẞ: ß; Ə: A; ə: a
`);

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
  let language: LanguageCode | undefined;
  const endClause = (): void => {
    const spoken = language === undefined ? {} : { language };
    if (words.length > 0) items.push({ kind: 'clause', text: pieces.join(' '), words, ...spoken });
    pieces = [];
    words = [];
    length = 0;
  };
  tokens.forEach(({ text, phonemes, language: own }, token) => {
    if (own !== language) endClause();
    language = own;
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
