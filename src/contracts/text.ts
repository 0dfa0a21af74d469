/** A stretch of the input inside one sentence. Offsets are UTF-16 code units of the request's text. */
export interface TextSpan {
  /** `phonemes`: the content of `{...}`, without the braces. */
  readonly kind: 'text' | 'phonemes';
  readonly text: string;
  /** Of a word that the account's lexicon pronounces: `text` is the word then, and this its phoneme string. */
  readonly phonemes?: string;
  /** Where `text` starts in the input. */
  readonly offset: number;
  /** Time scale of these words relative to the request's; 1 unless bracketed. */
  readonly timeScale: number;
}

/** What keeps two sentences apart. `line`: a new line, an item of a list, or dots. */
export type PauseKind = 'sentence' | 'paragraph' | 'line';

/** What a text falls into, in order: sentences to speak and pauses to keep. */
export type PlanItem =
  | {
      readonly kind: 'sentence';
      readonly spans: readonly TextSpan[];
      /** Between the sentence before it and this one; none unless set. */
      readonly pause?: PauseKind;
    }
  | { readonly kind: 'pause'; readonly durationMs: number };

/**
 * The spoken form of a stretch of the input: "$5" is one token with the text "five dollars". Tokens come in order and do
 * not overlap; joined by spaces, their texts are what `/textnorm` shows. Punctuation stays attached to the text.
 */
export interface SpokenToken {
  readonly text: string;
  /** Half-open range of the input that this token speaks, in UTF-16 code units. */
  readonly sourceStart: number;
  readonly sourceEnd: number;
  readonly timeScale: number;
  /** Set for `{...}`: the phoneme string as typed; `text` is then the same string. */
  readonly phonemes: string | null;
  /** `nou`, `vrb`, `adj`, ...: which of the word's pronunciations the text asks for. */
  readonly homograph?: string;
}

/** One phone as the acoustic network takes it. */
export interface Phone {
  /** A symbol of the pack's phone list: IPA with its modifiers, or `_ , . !` for boundaries and pauses. */
  readonly symbol: string;
  /** 0 none, 1 secondary, 2 primary; only on vowels. */
  readonly stress: 0 | 1 | 2;
  readonly wordStart: boolean;
  /** Index of the SpokenToken that it belongs to; -1 for boundaries and pauses. */
  readonly token: number;
  /** Of a pause inside a sentence: as long as one between lines, not as a comma. */
  readonly pause?: 'line';
}
