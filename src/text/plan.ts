import type { LanguageCode } from '../contracts/catalog.js';
import type { MarkupOptions } from '../contracts/speech.js';
import type { PlanItem, TextSpan } from '../contracts/text.js';
import { parseMarkup } from './markup.js';
import { SPEAKABLE, limitLength, pauseBetween, splitFirstClause } from './segment/limit.js';
import { splitSentences, type TextRange } from './segment/sentences.js';

/** Longer sentences are broken: memory stays bounded, and audio comes early. In UTF-16 code units. */
const MAX_SENTENCE_LENGTH = 300;
const LONG_FIRST_SENTENCE = 120;
const MIN_FIRST_CLAUSE = 20;

/** The request's text with markup blanked out and phonemes as a word, at the same offsets. */
function mask(length: number, spans: readonly TextSpan[]): string {
  let masked = '';
  for (const span of spans) {
    masked = masked.padEnd(span.offset, ' ');
    masked += span.kind === 'text' ? span.text : 'x'.repeat(span.text.length);
  }
  return masked.padEnd(length, ' ');
}

/** The spans inside the range; phonemes are never cut. */
function spansWithin(range: TextRange, spans: readonly TextSpan[]): TextSpan[] {
  return spans.flatMap((span) => {
    const spanEnd = span.offset + span.text.length;
    if (span.kind === 'phonemes') return span.offset >= range.start && span.offset < range.end ? [span] : [];
    const start = Math.max(range.start, span.offset);
    const end = Math.min(range.end, spanEnd);
    return start < end
      ? [{ ...span, text: span.text.slice(start - span.offset, end - span.offset), offset: start }]
      : [];
  });
}

const isSpeakable = (spans: readonly TextSpan[]): boolean =>
  spans.some((span) => span.kind === 'phonemes' || SPEAKABLE.test(span.text));

/** Sentences between two pauses. */
function sentences(
  length: number,
  spans: readonly TextSpan[],
  language: LanguageCode,
  position: 'first' | 'later',
): PlanItem[] {
  if (!isSpeakable(spans)) return [];
  const [only] = spans;
  const plain = spans.length === 1 && only?.kind === 'text' && only.offset === 0;
  const text = plain ? only.text : mask(length, spans);
  return splitSentences(text, language)
    .flatMap((sentence, index) =>
      index === 0 && position === 'first' && sentence.end - sentence.start > LONG_FIRST_SENTENCE
        ? splitFirstClause(text, sentence, MIN_FIRST_CLAUSE)
        : [sentence],
    )
    .flatMap((sentence) => limitLength(text, sentence, MAX_SENTENCE_LENGTH))
    .map((range, index, ranges) => {
      const before = ranges[index - 1];
      const pause =
        before && pauseBetween(text.slice(before.start, before.end), text.slice(before.end, range.start));
      return {
        kind: 'sentence' as const,
        spans: spansWithin(range, spans),
        ...(pause === undefined ? {} : { pause }),
      };
    })
    .filter((item) => isSpeakable(item.spans));
}

/** What a text falls into: sentences to speak and pauses to keep. Empty when nothing in it can be spoken or waited for. */
export function planText(text: string, language: LanguageCode, markup: MarkupOptions): PlanItem[] {
  const items: PlanItem[] = [];
  let spans: TextSpan[] = [];
  const endStretch = (): void => {
    items.push(...sentences(text.length, spans, language, items.length === 0 ? 'first' : 'later'));
    spans = [];
  };
  for (const part of parseMarkup(text, markup)) {
    if (part.kind === 'pause') {
      endStretch();
      items.push(part);
    } else {
      spans.push(part);
    }
  }
  endStretch();
  return items;
}
