import type { LanguageCode } from '../../contracts/catalog.js';

/** Where the whole sentences of a text end that goes on arriving. Lengths of prefixes, in UTF-16 code units. */
export interface StreamedEnd {
  /** Whole sentences whatever comes next; 0: there is none. */
  readonly certain: number;
  /** Whole sentences if nothing comes next; at least `certain`. */
  readonly likely: number;
}

export interface StreamedText {
  readonly text: string;
  /** Where the newest message begins in `text`. */
  readonly messageStart: number;
  /** `comma`: a clause that ends with a comma counts as a sentence. */
  readonly breakAt: 'sentence' | 'comma';
}

/** To be written. */
export function findStreamedEnd(streamed: StreamedText, language: LanguageCode): StreamedEnd {
  void language;
  return { certain: 0, likely: streamed.text.length };
}
