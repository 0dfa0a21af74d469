// Written by `npm run clients -- --types` from the OpenAPI description and coda.proto: do not edit.

export interface SynthesisParameters {
  /** Counted in code points */
  readonly text?: string;
  /** A voice of the model, or another name of one; the voice lists name them */
  readonly speaker?: string;
  /** A model, or another name of one */
  readonly modelId?: string | null;
  /** BCP 47 tag or ISO 639 code; must be the speaker's language, which is also the default */
  readonly lang?: string | null;
  /** The format of JSON and event answers; Accept names that of streamed audio */
  readonly audioFormat?: "pcm" | "wav" | "mulaw" | "alaw" | "g722" | "mp3" | "aac" | "flac" | "ogg" | "webm";
  /** Hz. coda, mistv3: 8000..96000, default 24000. mistv2, mist: 4000..44100, default 22050 */
  readonly samplingRate?: number | null;
  /** coda, mistv3: above 1 is faster. mistv2, mist: below 1 is faster. Clamped to 0.4..2.5 times the length */
  readonly speedAlpha?: number | null;
  /** coda, mistv3: below 1 is faster; clamped to 0.4..2.5; wins over speedAlpha */
  readonly timeScaleFactor?: number | null;
  /** Decibels, 0 when omitted; peaks that would be clipped are limited */
  readonly gain?: number | null;
  /** LUFS that the voice is brought to, such as -23; gain is added to that. Omitted: as loud as the voice is */
  readonly loudness?: number | null;
  /** Silence between two sentences in milliseconds, 400 when omitted. Pauses between paragraphs and lines change in proportion, and all pauses change with the speed */
  readonly sentencePauseMs?: number | null;
  /** mist family: comma-separated values for [bracketed words] in order; below 1 is faster */
  readonly inlineSpeedAlpha?: string | null;
  /** mist family: <750> is 750 ms of silence */
  readonly pauseBetweenBrackets?: boolean | null;
  /** mist, mistv2, English mistv3: {h0El1o} is a phoneme string */
  readonly phonemizeBetweenBrackets?: boolean | null;
  /** The text is SSML even if it does not begin with <speak>; a text that does is SSML in any case */
  readonly ssml?: boolean | null;
  /** mist, mistv2: digits and abbreviations are left as they are */
  readonly noTextNormalization?: boolean | null;
  /** The silence before the first sound and after the last one is kept as it was rendered */
  readonly keepSilence?: boolean | null;
  /** When each word is heard, in JSON as word_timestamps; events have it in any case for English, for Spanish and without lang */
  readonly wordTimestamps?: boolean | null;
  /** Accepted */
  readonly saveOovs?: boolean | null;
  /** How terms of this text are pronounced; overrides the lexicon of the account */
  readonly lexicon?: Readonly<Record<string, string | Pronunciation>> | null;
}

export interface Pronunciation {
  /** The service alphabet, or IPA */
  readonly phonemes?: string;
  /** Words that are read in its place, instead of phonemes */
  readonly alias?: string;
  /** true: matches only these capitals */
  readonly caseSensitive?: boolean;
}

export interface WebSocketRequest {
  /** Names a stream of speech within the connection; the empty string is a name like any other. */
  readonly contextId?: string;
  readonly config?: WebSocketConfig;
  readonly start?: SynthesisRequest;
  readonly text?: string;
  readonly end?: WebSocketEnd;
  readonly cancel?: WebSocketCancel;
}

export interface WebSocketConfig {
  /** The key, with or without "Bearer ", in the first message: used when the handshake carried none. */
  readonly authorization?: string;
  /** Ignored. */
  readonly license?: string;
  /** Values for what a later start leaves out. */
  readonly defaults?: SynthesisRequest;
}

export interface SynthesisRequest {
  readonly language?: string;
  readonly speaker?: string;
  /** Not empty: the whole text of the context. */
  readonly text?: string;
  readonly audioParameters?: AudioParameters;
  readonly splitStrategy?: 'SPLIT_STRATEGY_UNSPECIFIED' | 'SPLIT_STRATEGY_SENTENCE' | 'SPLIT_STRATEGY_NONE' | 'SPLIT_STRATEGY_ACCUMULATE_SENTENCE';
  readonly codaParameters?: CodaParameters;
  readonly mistParameters?: MistParameters;
  /** Asks for WebSocketDone.timestamps. */
  readonly timestamps?: TimestampOptions;
  /** At most 100; they hold for this context alone, over the account's own lexicon. */
  readonly customLexicon?: readonly PronunciationEntry[];
  /** Asks for WebSocketResponse.timestamps. */
  readonly wordTimestamps?: boolean;
  /** Silence between two sentences in milliseconds, 0 to 2000; 400 unless set. */
  readonly sentencePauseMs?: number;
  /** Decibels, -60 to 40; 0 unless set. */
  readonly gain?: number;
  /** LUFS that the voice is brought to, -60 to -10; as loud as the voice is unless set. Gain is added to that. */
  readonly loudness?: number;
  /** Every text of the context is SSML. Unless set, only what begins with <speak is. */
  readonly ssml?: boolean;
}

export interface AudioParameters {
  /** A media type: audio/pcm (default), audio/wav, audio/mpeg, audio/ogg;codecs=opus, audio/webm;codecs=opus, audio/pcmu, audio/mulaw, audio/pcma, audio/g722, audio/aac, audio/flac. */
  readonly audioFormat?: string;
  /** Hz; 24000 unless set. */
  readonly samplingRate?: number;
  /** Below 1 is faster; clamped to 0.4 to 2.5. */
  readonly timeScaleFactor?: number;
}

export interface CodaParameters {
  /** Accepted, no effect. */
  readonly textLookaheadTokens?: number;
}

export interface MistParameters {
  readonly pauseBetweenBrackets?: boolean;
  readonly phonemizeBetweenBrackets?: boolean;
  readonly inlineTimeScaleFactors?: readonly number[];
  readonly saveOovs?: boolean;
}

export interface TimestampOptions {
  readonly enable?: boolean;
}

export interface PronunciationEntry {
  /** A word, a phrase, or a name with signs. */
  readonly spelling?: string;
  /** IPA, X-SAMPA, or the service's phonetic alphabet. */
  readonly pronunciation?: string;
  /** Words that are read in its place, instead of a pronunciation. */
  readonly alias?: string;
  /** Whether only these capitals are meant. */
  readonly caseSensitive?: boolean;
}

export type WebSocketEnd = Record<string, never>;

export type WebSocketCancel = Record<string, never>;

export interface WebSocketResponse {
  readonly contextId?: string;
  readonly ready?: WebSocketReady;
  readonly started?: WebSocketStarted;
  /** The next bytes of the context's one file. */
  readonly audio?: string;
  readonly done?: WebSocketDone;
  readonly cancelled?: WebSocketCancelled;
  readonly error?: WebSocketError;
  readonly timestamps?: WordTimestamps;
}

export interface WebSocketReady {
  /** 1. */
  readonly protocol?: number;
  /** ISO 639-1 codes. */
  readonly languages?: readonly string[];
  readonly defaultLanguage?: string;
}

export interface WebSocketStarted {
  readonly requestId?: string;
}

export interface WebSocketDone {
  /** The words of the whole context, if its start asked for them. */
  readonly timestamps?: Timestamps;
  /** What was ignored in the SSML of the context, by line and column. */
  readonly ssmlWarnings?: readonly string[];
}

export interface Timestamps {
  readonly status?: Status;
  readonly spans?: readonly SpanTimestamp[];
}

export interface Status {
  readonly code?: number;
  readonly message?: string;
}

export interface SpanTimestamp {
  readonly text?: string;
  readonly start?: string;
  readonly end?: string;
}

export type WebSocketCancelled = Record<string, never>;

export interface WebSocketError {
  readonly kind?: string;
  readonly message?: string;
  readonly requestId?: string;
}

export interface WordTimestamps {
  readonly words?: readonly string[];
  readonly start?: readonly number[];
  readonly end?: readonly number[];
  /** The mark elements of SSML, in order. */
  readonly marks?: readonly MarkTime[];
}

export interface MarkTime {
  readonly name?: string;
  readonly time?: number;
}
