import type { LanguageCode } from '../../contracts/catalog.js';
import type { Pronunciations, Said } from '../../contracts/speech.js';
import type { TextSpan } from '../../contracts/text.js';
import { SonantError } from '../../errors.js';
import { LANGUAGES } from '../languages/index.js';
import { parsePhonemeString } from './alphabet.js';
import { type TermMatch, TermTree } from './term-tree.js';

/** The English possessive after a word; on its own it would be read as a letter. */
const POSSESSIVE = /^['’]s(?![\p{L}\p{M}\p{N}])/u;
const SIBILANTS = new Set(['s', 'z', 'ʃ', 'ʒ']);
const VOICELESS = new Set(['p', 't', 'k', 'f', 'θ']);

/** Characters that the aliases of one sentence may say: a sentence is read in one task. */
const MAX_ALIASED_LENGTH = 4000;

/**
 * Cuts the terms that an account's lexicon has out of the spans, as phonemes or as what is read in their place.
 * @param spans of one sentence
 * @throws SonantError `text_too_long`
 */
export function applyLexicon(
  spans: readonly TextSpan[],
  lexicon: Pronunciations | undefined,
  language: LanguageCode,
): readonly TextSpan[] {
  if (lexicon === undefined) return spans;
  const terms = new TermTree(Object.entries(lexicon));
  const cut = spans.flatMap((span) =>
    span.kind === 'phonemes' || span.said !== undefined || (span.language ?? language) !== language
      ? [span]
      : cutTerms(span, terms.matchesIn(span.text), language),
  );
  if (saidLength(cut) - saidLength(spans) > MAX_ALIASED_LENGTH)
    throw new SonantError('text_too_long', { field: 'a sentence with its aliases' });
  return cut;
}

const saidLength = (spans: readonly TextSpan[]): number =>
  spans.reduce((sum, { said }) => sum + (said?.length ?? 0), 0);

function cutTerms(
  span: TextSpan,
  matches: Iterable<TermMatch<Said>>,
  language: LanguageCode,
): readonly TextSpan[] {
  const { text, offset } = span;
  const parts: TextSpan[] = [];
  let done = 0;
  const keep = (end: number): void => {
    if (end > done) parts.push({ ...span, text: text.slice(done, end), offset: offset + done });
  };
  for (const { value, start, end } of matches) {
    keep(start);
    const [possessive = ''] =
      (LANGUAGES[language].possessives && POSSESSIVE.exec(text.slice(end, end + 3))) || [];
    done = end + possessive.length;
    const place = { text: text.slice(start, done), offset: offset + start };
    parts.push({ ...span, ...place, ...insteadOf(value, possessive) });
  }
  keep(text.length);
  return parts;
}

function insteadOf(said: Said, possessive: string): Pick<TextSpan, 'kind' | 'phonemes' | 'said'> {
  if (typeof said === 'object') return { kind: 'text', said: said.alias + possessive };
  return { kind: 'phonemes', phonemes: possessive === '' ? said : said + possessiveOf(said) };
}

/** How `'s` sounds after a word, in the alphabet of that word. */
function possessiveOf(phonemes: string): string {
  const last = parsePhonemeString(phonemes).at(-1)?.symbol ?? '';
  if (SIBILANTS.has(last)) return /[^\0-\x7f]/.test(phonemes) ? 'ɪz' : '0Iz';
  return VOICELESS.has(last) ? 's' : 'z';
}
