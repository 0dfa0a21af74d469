import type { WordTimes } from '../../../contracts/speech.js';
import type { ErrorKind, SonantError } from '../../../errors.js';
import type { PronunciationEntry } from '../../shared/custom-lexicon.js';

/**
 * The fields of a `SynthesisRequest` in one flat object, so that two of them can be merged field by field. Their types are
 * checked, but not their values: numbers may be NaN or infinite.
 */
export interface SynthesisParameters {
  readonly language: string | undefined;
  readonly speaker: string | undefined;
  /** Empty: the text comes in separate messages. */
  readonly text: string;
  readonly audioFormat: string | undefined;
  readonly samplingRate: number | undefined;
  readonly timeScaleFactor: number | undefined;
  readonly sentencePauseMs: number | undefined;
  readonly gain: number | undefined;
  readonly loudness: number | undefined;
  /** An index of `SPLIT_STRATEGIES`, or the number of a strategy that only the client knows. */
  readonly splitStrategy: number | undefined;
  readonly pauseBetweenBrackets: boolean | undefined;
  readonly phonemizeBetweenBrackets: boolean | undefined;
  /** Empty: not given. */
  readonly inlineTimeScaleFactors: readonly number[];
  readonly saveOovs: boolean | undefined;
  /** Times of each stretch of text, ahead of its audio. */
  readonly wordTimestamps: boolean | undefined;
  /** Times of the whole context, with `done`. */
  readonly timestampsEnabled: boolean | undefined;
  /** Empty: not given. */
  readonly customLexicon: readonly PronunciationEntry[];
  /** Whether every text is SSML. */
  readonly ssml: boolean | undefined;
}

/** Names by number. */
export const SPLIT_STRATEGIES: readonly string[] = [
  'SPLIT_STRATEGY_UNSPECIFIED',
  'SPLIT_STRATEGY_SENTENCE',
  'SPLIT_STRATEGY_NONE',
  'SPLIT_STRATEGY_ACCUMULATE_SENTENCE',
];

/** Names of the payloads of `WebSocketRequest`. */
export const PAYLOADS = ['config', 'start', 'text', 'end', 'cancel'] as const;

/** A decoded `WebSocketRequest`. */
export type ClientMessage = { readonly contextId: string } & (
  | {
      readonly payload: 'config';
      readonly defaults: SynthesisParameters | undefined;
      /** Undefined: not given, or empty. */
      readonly authorization: string | undefined;
    }
  | { readonly payload: 'start'; readonly start: SynthesisParameters }
  | { readonly payload: 'text'; readonly text: string }
  | { readonly payload: 'end' | 'cancel' }
);

/** A `WebSocketResponse`, in the shape of its JSON, where only `audio` differs: there it is base64. */
export type ServerMessage = { contextId: string } & (
  | { ready: { protocol: number; languages: string[]; defaultLanguage?: string } }
  | { started: { requestId: string } }
  | { audio: Uint8Array }
  | { done: ContextDone }
  | { cancelled: Record<string, never> }
  | { error: { kind: ErrorKind; message: string; requestId?: string } }
  | { timestamps: WordTimes }
);

/** The report about a context at its end. */
interface ContextDone<Timestamps = ContextTimestamps> {
  timestamps?: Timestamps;
  /** What was ignored in its SSML, by line and column; never empty. */
  ssmlWarnings?: string[];
}

/** When the words of a whole context sound, in seconds from the start of its audio. */
export interface ContextTimestamps {
  /** Codes of google.rpc. */
  readonly status: { readonly code: number; readonly message: string };
  readonly spans: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

/** `done`, with its timestamps as an encoding writes them. */
export const mapTimestamps = <Written>(
  { timestamps, ...done }: ContextDone,
  write: (timestamps: ContextTimestamps) => Written,
): ContextDone<Written> => (timestamps === undefined ? done : { ...done, timestamps: write(timestamps) });

/** An error in the payload of a frame whose context is known, so that it is an error of that context. */
export class PayloadError extends Error {
  constructor(
    readonly contextId: string,
    readonly error: SonantError,
  ) {
    super(error.message);
  }
}

/** One encoding of the messages. */
export interface Codec<Frame> {
  encode(message: ServerMessage): string | Uint8Array;
  /** @throws SonantError when the frame does not hold one message in this encoding; `PayloadError` */
  decode(frame: Frame): ClientMessage;
}
