import type { SonantError } from '../errors.js';
import type { AudioFormat, AudioSlice } from './audio.js';
import type { EngineVoice, LanguageCode, ModelId } from './catalog.js';
import type { Directions, PauseKind } from './text.js';

/** Which markup in the text is obeyed; what is not obeyed is plain text. */
export interface MarkupOptions {
  /** `<750>` is 750 ms of silence, 0..10000. */
  readonly pauses: boolean;
  /** `{h0El1o}` is a phoneme string. */
  readonly phonemes: boolean;
  /** Time scales (above 1 slower) for the `[bracketed words]`, in order; empty array: brackets are plain text. */
  readonly inlineTimeScales: readonly number[];
  /** `word_nou`, `word_vrb`, `word_adj` choose among homographs. */
  readonly homographs: boolean;
}

/** The pronunciation of a term: a phoneme string, or the words that are read in its place. */
export type Said = string | { readonly alias: string };

/** Pronunciations by term, in the form that `termKey` gives it. */
export type Pronunciations = Readonly<Record<string, Said>>;

/** How a text arrived: over HTTP, over the socket of that path, or from the dashboard. */
export type Transport = 'http' | 'ws' | 'ws2' | 'ws3' | 'coda' | 'mist' | 'dashboard';

/** A validated request: only phoneme strings in its text can still be invalid. Plain data, so it crosses threads. */
export interface SpeechRequest {
  /** Request id, as in `x-request-id`. */
  readonly id: string;
  /** 1..1000 code points. */
  readonly text: string;
  readonly modelId: ModelId;
  /** The name in the catalog, where several voices may share one engine voice. */
  readonly voiceName: string;
  readonly voice: EngineVoice;
  readonly format: AudioFormat;
  /** 0.4..2.5; above 1 is slower. */
  readonly timeScale: number;
  /** Milliseconds between two sentences at time scale 1; 400 unless set. Longer and shorter pauses change in proportion. */
  readonly sentencePauseMs?: number;
  /** The pause between what was spoken before and this text: none unless set, as at the start of what is heard. */
  readonly pauseBefore?: PauseKind;
  /** Decibels, -60..40; not changed unless set. Peaks that would be clipped are limited. */
  readonly gainDb?: number;
  readonly markup: MarkupOptions;
  /** For a text that came as SSML: `text` is the text of its elements, and `markup` has no effect. */
  readonly directions?: Directions;
  readonly normalization: 'on' | 'off';
  /** `ahead`: word times of the whole text are known before the first audio. */
  readonly wordTimes: 'none' | 'ahead';
  /** `ahead`: a WAV file begins with its length, however long the text is. Otherwise only that of a short text does. */
  readonly wavLength?: 'ahead';
  /**
   * Which silence at its edges is cut; none unless set. `start` leaves at most 20 ms before the first sound, `both` also at
   * most 60 ms after the last one. Where word times are asked for, or a WAV file begins with its length, the end stays,
   * because its time is sent before it is rendered.
   */
  readonly cutSilence?: 'start' | 'both';
  /** Pronunciations that the account or the request sets for words of this text; absent: none. */
  readonly pronunciations?: Pronunciations;
  /** The transport of the request, for the measurements. */
  readonly transport?: Transport;
  /** What counts against quotas before it is spoken; its own code points unless set. For a text in pieces, the first piece counts for all of it. */
  readonly quotaCodePoints?: number;
  /** The field that holds the text, where a text in which nothing can be spoken is refused; otherwise it is silent. */
  readonly textField?: string;
  /** Whether words that the dictionary lacks are recorded for the account; not unless set. */
  readonly unknownWords?: 'recorded';
}

/** A request and its account, so that accounts share the workers fairly. */
export interface AccountRequest extends SpeechRequest {
  readonly accountId: string;
}

/** Index-aligned; times in seconds from the start of this request's audio; words as typed, with their punctuation. */
export interface WordTimes {
  readonly words: string[];
  readonly start: number[];
  readonly end: number[];
  /** Times of the text's marks, in order; absent if it has none. */
  readonly marks?: MarkTime[];
}

/** The time at which a `mark` of a text is reached, in seconds from the start of this request's audio. */
export interface MarkTime {
  readonly name: string;
  readonly time: number;
}

export interface SpeechSummary {
  readonly audioMs: number;
  /** Processor time spent on the stream's slices, in milliseconds. */
  readonly processorMs: number;
}

/**
 * Called on the main thread, never after `cancel()`. The last call is either `onEnd` or `onError`; if the listener throws, even
 * from `onEnd`, it is `onError` with `internal_error`.
 */
export interface SpeechListener {
  /** Called at most once, before the first `onAudio`, if word times were requested. */
  onWordTimes?(words: WordTimes): void;
  onAudio(slice: AudioSlice): void;
  onEnd(summary: SpeechSummary): void;
  onError(error: SonantError): void;
}

export interface SpeechStream {
  /** Stops within one slice; idempotent; no listener call follows. */
  cancel(): void;
  /** Back-pressure: no further slice is scheduled until `resume()`. */
  pause(): void;
  resume(): void;
}

/** A stretch of a text and how it is read. */
export interface ReadSpan {
  /** As it is written. */
  readonly text: string;
  readonly spoken: string;
  /** Half-open range of the text, in code points. */
  readonly start: number;
  readonly end: number;
}

export interface NormalizeResult {
  /** Exactly the string that the pronouncer gets. */
  readonly normalized: string;
  /** In order. Silence belongs to no word. */
  readonly spans: readonly ReadSpan[];
}

/**
 * Where a pronunciation comes from: the account's `lexicon`, a reviewed `list` of loanwords and names, a `dictionary`, a letter
 * `network`, espeak-ng's `rules`; `english`: a name that is said as in English; `recording`: what was heard.
 */
export type WordSource = (typeof WORD_SOURCES)[number];
export const WORD_SOURCES = [
  'lexicon',
  'list',
  'dictionary',
  'network',
  'rules',
  'english',
  'recording',
] as const;

/** One spoken word; several may share one written word. */
export interface PronouncedWord extends ReadSpan {
  /** In the service phonetic alphabet, in which English sounds stand for those of all languages. */
  readonly phonemes: string;
  readonly ipa: string;
  readonly source: WordSource;
}

export interface PhonemizeResult {
  /** Words in the service phonetic alphabet, punctuation kept, e.g. `h0El1o !`. */
  readonly phonemeString: string;
  /** The same in IPA, with the sounds of the language: `hɛlˈoʊ !`. */
  readonly ipa: string;
  readonly words: readonly PronouncedWord[];
}

/** A recording of words, as a client sent it. */
export interface Recording {
  readonly bytes: Uint8Array;
  /** The media type that the client names. */
  readonly type: string;
}

/** What is known about the words of a recording. */
export interface SaidWords {
  readonly language: LanguageCode;
  /** Undefined: not known. */
  readonly text?: string | undefined;
}

/** What is known about the words of a recording, with the account's own pronunciations. */
export interface OwnSaidWords extends SaidWords {
  readonly pronunciations?: Pronunciations | undefined;
}

/** Joins the texts that are not empty, with spaces. */
export const joinTexts = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ');

/** Joins the answers about the parts of a text, in order. */
export const joinNormalized = (parts: readonly NormalizeResult[]): NormalizeResult => ({
  normalized: joinTexts(parts.map(({ normalized }) => normalized)),
  spans: parts.flatMap(({ spans }) => spans),
});

/** Joins answers like `joinNormalized`. */
export const joinPhonemized = (parts: readonly PhonemizeResult[]): PhonemizeResult => ({
  phonemeString: joinTexts(parts.map(({ phonemeString }) => phonemeString)),
  ipa: joinTexts(parts.map(({ ipa }) => ipa)),
  words: parts.flatMap(({ words }) => words),
});

/**
 * The encoded audio of several requests, one after the other, as one file with one start and one end. When a request ends, all
 * its audio has left the encoder, followed by silence if the codec works in frames; when it is cancelled, audio that is still
 * in the encoder is lost. The speech is the same as that of the request alone.
 */
export interface AudioTrack<Request extends SpeechRequest = SpeechRequest> extends Speaker<Request> {
  /** Null: each request is a file of its own, in its own format. */
  readonly format: AudioFormat | null;
  /**
   * Continues the file, in the file's format instead of the request's. A request waits until the one before it has ended or
   * has been cancelled.
   */
  speak(request: Request, listener: SpeechListener): SpeechStream;
  /** Ends the file once nothing more is being spoken into it, and frees the track. `bytes` may be empty. No call may follow. */
  finish(listener: TrackEndListener): void;
  /** Frees the track, as soon as nothing more is spoken into it; no listener call follows. Idempotent. */
  close(): void;
}

/** Exactly one of the two is called, once. */
export interface TrackEndListener {
  onEnd(bytes: Uint8Array): void;
  onError(error: SonantError): void;
}

export interface Speaker<Request extends SpeechRequest = SpeechRequest> {
  /**
   * @throws SonantError `overloaded` if, under the present load, the stream could not keep up with playback. A track that is
   * still being listened to is not refused for that reason.
   */
  speak(request: Request, listener: SpeechListener): SpeechStream;
}

/** The port that transports speak through: the speech of one account. Each text becomes a file of its own. */
export interface SpeechService extends Speaker {
  /** Costs nothing until something is spoken into it. */
  openTrack(format: AudioTrack['format']): AudioTrack;
  normalize(text: string, language: LanguageCode): Promise<NormalizeResult>;
  phonemize(text: string, language: LanguageCode): Promise<PhonemizeResult>;
  /** The pronunciation in a recording: of the words' possible ones the one that fits best, or what is heard if no words are given. */
  recognize(recording: Recording, said: SaidWords): Promise<PhonemizeResult>;
  /** Words of `text` that the English dictionary lacks: first occurrence order, as typed, no repeats. */
  outOfVocabulary(text: string): Promise<string[]>;
  /** True while workers are up and packs are loaded. */
  readonly ready: boolean;
}

/** The speech of all accounts; the scheduler implements it, and shares the workers among them. */
export interface SharedSpeech extends Speaker<AccountRequest> {
  openTrack(format: AudioTrack['format']): AudioTrack<AccountRequest>;
  readonly lookUps: SharedLookUps;
  /** True while workers are up and packs are loaded. */
  readonly ready: boolean;
}

/** The look-ups of `SpeechService`, for all accounts. Each rejects with `overloaded` when the account has too many. */
export interface SharedLookUps {
  normalize(text: string, language: LanguageCode, accountId: string): Promise<NormalizeResult>;
  phonemize(
    text: string,
    language: LanguageCode,
    pronunciations: Pronunciations | undefined,
    accountId: string,
  ): Promise<PhonemizeResult>;
  recognize(recording: Recording, said: OwnSaidWords, accountId: string): Promise<PhonemizeResult>;
  outOfVocabulary(text: string, accountId: string): Promise<string[]>;
}
