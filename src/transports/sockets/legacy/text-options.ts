import type { MarkupOptions } from '../../../contracts/speech.js';
import { scalesBehind, type TextPiece } from '../text-buffer.js';

/** How a stretch of the buffered text is to be read. */
export interface TextOptions {
  /** `connection`: given in the query; `message`: given with this text alone. */
  readonly scope: 'connection' | 'message';
  markup: MarkupOptions;
}

/** Whether texts with these options may share a sentence: speeds are for the brackets of one text alone. */
export const canShareSentence = (a: MarkupOptions, b: MarkupOptions): boolean =>
  a.pauses === b.pauses &&
  a.phonemes === b.phonemes &&
  a.inlineTimeScales.length === 0 &&
  b.inlineTimeScales.length === 0;

/**
 * The markup options for the next piece. The speeds of a connection begin anew with each piece, those of a message go on
 * over its pieces: the ones that this piece uses up are taken off.
 */
export function takeMarkup({ text, options }: TextPiece<TextOptions>): MarkupOptions {
  const { scope, markup } = options;
  if (scope === 'message')
    options.markup = { ...markup, inlineTimeScales: scalesBehind(text, markup.inlineTimeScales) };
  return markup;
}
