import type { LanguageCode } from '../../contracts/catalog.js';
import { LANGUAGES } from '../languages/index.js';
import type { Pronunciations } from '../../contracts/speech.js';
import type { TextSpan } from '../../contracts/text.js';
import { parsePhonemeString } from './alphabet.js';

/** What counts as one word: letters and digits, with apostrophes, hyphens and dots inside. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu;
const WHOLE_WORD = new RegExp(`^(?:${WORD.source})$`, 'u');
const JOINT = /(['’.-])/;
/** Behind a word, in English; by itself it would be read as a letter. */
const POSSESSIVE = /^['’]s(?![\p{L}\p{M}\p{N}])/u;
const SIBILANTS = new Set(['s', 'z', 'ʃ', 'ʒ']);
const VOICELESS = new Set(['p', 't', 'k', 'f', 'θ']);

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
  language: LanguageCode,
): readonly TextSpan[] {
  if (lexicon === undefined) return spans;
  return spans.flatMap((span) => (span.kind === 'phonemes' ? [span] : cutWords(span, lexicon, language)));
}

function cutWords(span: TextSpan, lexicon: Pronunciations, language: LanguageCode): TextSpan[] {
  const { text, offset, timeScale } = span;
  const parts: TextSpan[] = [];
  let done = 0;
  const keep = (end: number): void => {
    if (end > done) parts.push({ ...span, text: text.slice(done, end), offset: offset + done });
  };
  for (const { key, start, end } of lexiconWords(text)) {
    if (start < done || !Object.hasOwn(lexicon, key)) continue;
    keep(start);
    const word = lexicon[key] as string;
    const [possessive = ''] =
      (LANGUAGES[language].possessives && POSSESSIVE.exec(text.slice(end, end + 3))) || [];
    done = end + possessive.length;
    parts.push({
      kind: 'phonemes',
      text: text.slice(start, done),
      phonemes: possessive === '' ? word : word + possessiveOf(word),
      offset: offset + start,
      timeScale,
    });
  }
  keep(text.length);
  return parts;
}

/** How `'s` sounds behind a word, in the alphabet of that word. */
function possessiveOf(phonemes: string): string {
  const last = parsePhonemeString(phonemes).at(-1)?.symbol ?? '';
  if (SIBILANTS.has(last)) return /[^\0-\x7f]/.test(phonemes) ? 'ɪz' : '0Iz';
  return VOICELESS.has(last) ? 's' : 'z';
}
