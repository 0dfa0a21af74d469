import type { MarkupOptions, Pronunciations } from '../../../contracts/speech.js';
import type { TextPiece } from '../text-buffer.js';
import { scalesBehind } from '../utterance.js';

/** How a stretch of the buffered text is to be read. */
export interface TextOptions {
  /** `connection`: given in the query; `message`: given with this text alone. */
  readonly scope: 'connection' | 'message';
  markup: MarkupOptions;
  /** The text's own; undefined: those of the connection. */
  readonly pronunciations?: Pronunciations | undefined;
}

/** What a message says of how its text is read. */
export type OwnOptions = Pick<TextOptions, 'markup' | 'pronunciations'>;

/** Whether texts with these options may share a sentence: speeds are for the brackets of one text alone. */
export const canShareSentence = (a: OwnOptions, b: OwnOptions): boolean =>
  a.markup.pauses === b.markup.pauses &&
  a.markup.phonemes === b.markup.phonemes &&
  a.markup.inlineTimeScales.length === 0 &&
  b.markup.inlineTimeScales.length === 0 &&
  JSON.stringify(a.pronunciations) === JSON.stringify(b.pronunciations);

/**
 * The markup options for the next piece. The speeds of a connection start again with each piece. Those of a message continue
 * across its pieces, so the ones that this piece uses are removed.
 */
export function takeMarkup({ text, options }: TextPiece<TextOptions>): MarkupOptions {
  const { scope, markup } = options;
  if (scope === 'message')
    options.markup = { ...markup, inlineTimeScales: scalesBehind(text, markup.inlineTimeScales) };
  return markup;
}
