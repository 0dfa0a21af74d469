import type { MarkupOptions } from '../../contracts/speech.js';
import type { TextPiece } from '../shared/text-buffer.js';

/** How a stretch of the buffered text is to be read. */
export interface TextOptions {
  /** `connection`: given in the query; `message`: given with this text alone. */
  readonly scope: 'connection' | 'message';
  markup: MarkupOptions;
}

const BRACKETS = /\[[^[\]]*\]/g;

/**
 * The markup options for the next piece. The speeds of a connection begin anew with each piece, those of a message go on
 * over its pieces: the ones that this piece uses up are taken off.
 */
export function takeMarkup({ text, options }: TextPiece<TextOptions>): MarkupOptions {
  const { scope, markup } = options;
  if (scope === 'message' && markup.inlineTimeScales.length > 0) {
    const left = markup.inlineTimeScales.slice(text.match(BRACKETS)?.length ?? 0);
    // An empty list would turn the remaining brackets into plain text.
    options.markup = { ...markup, inlineTimeScales: left.length > 0 ? left : [1] };
  }
  return markup;
}
