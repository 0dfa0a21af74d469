import type { Pronunciations } from '../../contracts/speech.js';
import type { TextSpan } from '../../contracts/text.js';

/** What counts as one word: letters and digits, with apostrophes, hyphens and dots inside. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu;
const WHOLE_WORD = new RegExp(`^(?:${WORD.source})$`, 'u');
const JOINT = /(['’.-])/;

/** Whether a lexicon can hold it. */
export const isLexiconWord = (word: string): boolean => WHOLE_WORD.test(word);

/** The form in which a word is looked up. */
export const lexiconKey = (word: string): string => word.normalize('NFC').toLowerCase().replaceAll('’', "'");

/** Every word of a text that a lexicon could have, whole and then in its parts (`SQL-Server`, `SQL`, `Server`). */
export function* lexiconWords(text: string): Generator<{ key: string; start: number; end: number }> {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    yield { key: lexiconKey(word), start: index, end: index + word.length };
    const parts = word.split(JOINT);
    if (parts.length === 1) continue;
    let start = index;
    for (const part of parts) {
      if (!JOINT.test(part)) yield { key: lexiconKey(part), start, end: start + part.length };
      start += part.length;
    }
  }
}

/** Cuts the words that an account's lexicon has out of the spans, as phonemes; the whole word wins over its parts. */
export function applyLexicon(
  spans: readonly TextSpan[],
  lexicon: Pronunciations | undefined,
): readonly TextSpan[] {
  if (lexicon === undefined) return spans;
  return spans.flatMap((span) => (span.kind === 'phonemes' ? [span] : cutWords(span, lexicon)));
}

function cutWords(span: TextSpan, lexicon: Pronunciations): TextSpan[] {
  const { text, offset, timeScale } = span;
  const parts: TextSpan[] = [];
  let done = 0;
  const keep = (end: number): void => {
    if (end > done) parts.push({ ...span, text: text.slice(done, end), offset: offset + done });
  };
  for (const { key, start, end } of lexiconWords(text)) {
    if (start < done || !Object.hasOwn(lexicon, key)) continue;
    keep(start);
    const phonemes = lexicon[key] as string;
    parts.push({
      kind: 'phonemes',
      text: text.slice(start, end),
      phonemes,
      offset: offset + start,
      timeScale,
    });
    done = end;
  }
  keep(text.length);
  return parts;
}
