import type { LanguageCode } from '../../contracts/catalog.js';

/** What a buffer gives out to be spoken as one request. */
export interface TextPiece<Options> {
  /** 1 to 1000 code points, not blank; lone surrogates are U+FFFD. */
  readonly text: string;
  /** As given with the text: pieces never mix the options of two messages. */
  readonly options: Options;
  /** True when this piece ends with the last text before a mark. */
  readonly reachesMark: boolean;
}

/**
 * `marked`: only what lies before a mark. `sentences`: that, else whole sentences, as many as fit. `clauses`: the same, but a
 * comma ends a sentence too. `all`: whatever there is. A piece never goes beyond a mark.
 */
export type TakeRule = 'marked' | 'sentences' | 'clauses' | 'all';

/**
 * Text that arrives in messages, from words to pages, on its way to be spoken. Options are compared by identity. Adding a
 * message costs time proportional to its length and to the sentence under way, never to all that is buffered.
 */
export class TextBuffer<Options> {
  constructor(private readonly language: LanguageCode) {}

  /** @throws SonantError `text_too_long`: over 1000 code points without a place to break, or more than 100 000 in all */
  append(message: string, options: Options): void {
    void [message, options, this.language];
  }

  /** Everything that is buffered will be given out, whole sentence or not. @returns whether there was text since the last mark */
  mark(): 'text' | 'nothing' {
    return 'nothing';
  }

  /** The next piece, which leaves the buffer; undefined: nothing is ready by that rule. */
  take(rule: TakeRule): TextPiece<Options> | undefined {
    void rule;
    return undefined;
  }

  /** True when `sentences` would give something if it were known that no more text comes: `2.` may become `2.5`. */
  get isUndecided(): boolean {
    return false;
  }

  /** Nothing came for a while: what is undecided is a whole sentence. */
  settle(): void {}

  /** Marks whose text has not been taken. */
  get marksLeft(): number {
    return 0;
  }

  /** Blank text counts as none. */
  get isEmpty(): boolean {
    return true;
  }

  clear(): void {}
}
