import type { LanguageCode } from '../contracts/catalog.js';
import type { MarkupOptions } from '../contracts/speech.js';
import type { MarkupPart, PauseKind, PlanItem, TextSpan } from '../contracts/text.js';
import { parseMarkup } from './markup.js';
import { limitLength, pauseBetween, SPEAKABLE, splitFirstClause } from './segment/limit.js';
import { splitSentences, type TextRange } from './segment/sentences.js';

/** Longer sentences are broken: memory stays bounded, and audio comes early. In UTF-16 code units. */
const MAX_SENTENCE_LENGTH = 300;
const LONG_FIRST_SENTENCE = 120;
const MIN_FIRST_CLAUSE = 20;

/** Spoken as a whole, whatever letters it is written with. */
const isWhole = ({ kind, phonemes, said }: TextSpan): boolean =>
  kind === 'phonemes' || phonemes !== undefined || said !== undefined;

/** The text from the first span on, with spaces for markup, and a word for each span that is spoken as a whole. */
function mask(spans: readonly TextSpan[]): string {
  const from = spans[0]?.offset ?? 0;
  let masked = '';
  for (const span of spans) {
    masked = masked.padEnd(span.offset - from, ' ');
    masked += isWhole(span) ? 'x'.repeat(span.text.length) : span.text;
  }
  return masked;
}

/** The spans inside the range; what is spoken as a whole is never cut. */
function spansWithin(range: TextRange, spans: readonly TextSpan[]): TextSpan[] {
  return spans.flatMap((span) => {
    const spanEnd = span.offset + span.text.length;
    if (isWhole(span)) return span.offset >= range.start && span.offset < range.end ? [span] : [];
    const start = Math.max(range.start, span.offset);
    const end = Math.min(range.end, spanEnd);
    return start < end
      ? [{ ...span, text: span.text.slice(start - span.offset, end - span.offset), offset: start }]
      : [];
  });
}

const isSpeakable = (spans: readonly TextSpan[]): boolean =>
  spans.some(
    ({ kind, text, phonemes, said }) =>
      kind === 'phonemes' || phonemes !== undefined || SPEAKABLE.test(said ?? text),
  );

/** Sentences between two pauses. */
function sentences(
  spans: readonly TextSpan[],
  language: LanguageCode,
  position: 'first' | 'later',
  pauseBefore: PauseKind | undefined,
): PlanItem[] {
  if (!isSpeakable(spans)) return [];
  const from = spans[0]?.offset ?? 0;
  const text = mask(spans);
  return splitSentences(text, language)
    .flatMap((sentence, index) =>
      index === 0 && position === 'first' && sentence.end - sentence.start > LONG_FIRST_SENTENCE
        ? splitFirstClause(text, sentence, MIN_FIRST_CLAUSE)
        : [sentence],
    )
    .flatMap((sentence) => limitLength(text, sentence, MAX_SENTENCE_LENGTH))
    .map((range, index, ranges) => {
      const before = ranges[index - 1];
      const pause = before
        ? pauseBetween(text.slice(before.start, before.end), text.slice(before.end, range.start))
        : pauseBefore;
      return {
        kind: 'sentence' as const,
        spans: spansWithin({ start: from + range.start, end: from + range.end }, spans),
        ...(pause === undefined ? {} : { pause }),
      };
    })
    .filter((item) => isSpeakable(item.spans));
}

const LENGTHS: Readonly<Record<PauseKind, number>> = { line: 0, sentence: 1, paragraph: 2 };

/** What a text falls into: sentences to speak and pauses to keep. Empty when nothing in it can be spoken or waited for. */
export function planParts(parts: readonly MarkupPart[], language: LanguageCode): PlanItem[] {
  const items: PlanItem[] = [];
  let spans: TextSpan[] = [];
  let boundary: PauseKind | undefined;
  const endStretch = (): void => {
    const position = items.length === 0 ? 'first' : 'later';
    const wanted = items.at(-1)?.kind === 'sentence' ? boundary : undefined;
    const found = sentences(spans, language, position, wanted);
    items.push(...found);
    if (found.length > 0) boundary = undefined;
    spans = [];
  };
  for (const part of parts) {
    if (part.kind === 'pause') {
      endStretch();
      items.push({ kind: 'pause', durationMs: part.durationMs });
    } else if (part.kind === 'boundary') {
      endStretch();
      if (boundary === undefined || LENGTHS[part.pause] > LENGTHS[boundary]) boundary = part.pause;
    } else {
      // The voice's own language needs no name.
      const { language: named, ...span } = part;
      spans.push(named === undefined || named === language ? span : part);
    }
  }
  endStretch();
  return items;
}

/** The plan of a text, which may contain our own markup. */
export const planText = (text: string, language: LanguageCode, markup: MarkupOptions): PlanItem[] =>
  planParts(parseMarkup(text, markup), language);
