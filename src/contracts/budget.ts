/** Bounds on the text of one request, for every caller. */
export interface SpeechBudget {
  /** Seconds of audio, pauses included. */
  readonly audioSeconds: number;
  /** Seconds of all its pauses. */
  readonly pauseSeconds: number;
  /** Phones of the whole text. */
  readonly phones: number;
  /** Phones per code point; a text of fewer than `SHORT_TEXT` code points counts as having that many. */
  readonly phonesPerCharacter: number;
  /**
   * Code points of a text that becomes a WAV file with its length in the header: all of it is pronounced before its first
   * sound. This is true of a text of one sentence in any case.
   */
  readonly wavLengthCodePoints: number;
}

export const SHORT_TEXT = 20;

export const DEFAULT_BUDGET: SpeechBudget = {
  audioSeconds: 900,
  pauseSeconds: 120,
  phones: 20_000,
  phonesPerCharacter: 15,
  wavLengthCodePoints: 1000,
};

/** Symbols that an account's pronunciation of one word may have. */
export const MAX_LEXICON_SYMBOLS = 64;
