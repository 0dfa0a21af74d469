import type { LanguageCode } from './catalog.js';

/** How words are said, relative to the voice. Compared by identity: words with the same object form one stretch. */
export interface Prosody {
  /** The factor for F0; 0: `addHz` alone is the pitch. */
  readonly pitch: number;
  /** Hz on top, at the voice's mean F0. */
  readonly addHz: number;
  /** What samples are multiplied by, 0..100. */
  readonly gain: number;
}

/** A stretch of the input inside one sentence. Offsets are UTF-16 code units of the request's text. */
export interface TextSpan {
  /** `phonemes`: the content of `{...}`, without the braces. */
  readonly kind: 'text' | 'phonemes';
  readonly text: string;
  /** Set if a lexicon or an element gives the pronunciation: `text` is the word, and this is its phoneme string. */
  readonly phonemes?: string;
  /** Read in place of `text`, which is then never cut. */
  readonly said?: string;
  /** Whether `said` is already in words, which no rule reads again. */
  readonly inWords?: true;
  /** Where `text` starts in the input. */
  readonly offset: number;
  /** Time scale of these words relative to the request's; 1 unless markup says otherwise. */
  readonly timeScale: number;
  readonly prosody?: Prosody;
  /** The language of these words; unless set, that of the voice. */
  readonly language?: LanguageCode;
  /** The homograph, as in `SpokenToken`. */
  readonly homograph?: string;
}

/**
 * What markup makes of a text, in order. `pause`: silence, which also ends a sentence. `boundary`: a sentence ends here,
 * and what separates it from the next one. Offsets are those of the spoken text.
 */
export type MarkupPart =
  | TextSpan
  | { readonly kind: 'pause'; readonly durationMs: number; readonly offset: number }
  | { readonly kind: 'boundary'; readonly pause: PauseKind; readonly offset: number };

/** A place in a text whose time is asked for. */
export interface Mark {
  readonly name: string;
  readonly offset: number;
  /** `before`: when the word behind it begins; `behind`: when the word before it ends, because a pause follows. */
  readonly side: 'before' | 'behind';
}

/** What SSML adds to the words of a text. Plain data, so that it crosses threads. */
export interface Directions {
  readonly parts: readonly MarkupPart[];
  readonly marks: readonly Mark[];
  /** Code points of everything to be said: the text, what is read in its place, and phoneme strings. */
  readonly characters: number;
}

/** What separates two sentences. `line`: a new line, an item of a list, or dots. */
export type PauseKind = 'sentence' | 'paragraph' | 'line';

/** The parts of a text, in order: sentences to speak, and pauses. */
export type PlanItem =
  | {
      readonly kind: 'sentence';
      readonly spans: readonly TextSpan[];
      /** The pause between the previous sentence and this one; none unless set. */
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
  readonly prosody?: Prosody;
  /** The voice's unless set. */
  readonly language?: LanguageCode;
  /** Set for `{...}`: the phoneme string as typed; `text` is then the same string. */
  readonly phonemes: string | null;
  /** `nou`, `vrb`, `adj`, ...: which of the word's pronunciations the text asks for. */
  readonly homograph?: string;
  /** In a language with pitch accents, the pitch of each mora of the text: `l` before the rise, `H`, `L` after the fall. */
  readonly tones?: string;
}

/** How the pitch of a phone departs from the network's own. */
export interface Melody {
  /** Semitones on top of the network's pitch, in the first and in the second half. */
  readonly semitones: readonly [first: number, second: number];
  /** How much of the network's own intonation remains, 0..1. */
  readonly share: number;
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
  /** For a pause inside a sentence that is as long as one between lines, not as short as a comma's. */
  readonly pause?: 'line';
  /** Where pitch accents or a question decide. */
  readonly melody?: Melody;
}
