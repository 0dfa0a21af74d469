import type { AudioFormat } from '../contracts/audio.js';
import type { SpeechBudget } from '../contracts/budget.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type {
  NormalizeResult,
  PhonemizeResult,
  PronouncedWord,
  Pronunciations,
  Recording,
  SpeechRequest,
  WordTimes,
} from '../contracts/speech.js';
import { type PlainError, SonantError } from '../errors.js';
import type { SharedUrgency } from './urgency.js';

/**
 * Shared memory of each stream, two numbers: its native stream, 0 while there is none, which tells the main thread what to close
 * when the worker dies before it can answer; and whether the main thread wants no more slices for now, as when it is cancelled.
 */
export type StreamHandle = Float64Array;

export const newStreamHandle = (): StreamHandle => new Float64Array(new SharedArrayBuffer(16));

/** Tells a worker not to begin another slice of the stream in the task under way, or that it may. */
export const setWanted = (handle: StreamHandle, wanted: 'more' | 'no more'): void => {
  handle[1] = wanted === 'more' ? 0 : 1;
};

export const wantsMore = (handle: StreamHandle): boolean => handle[1] === 0;

/** What tasks that speak have in common. */
export interface SpeakingTask {
  readonly handle: StreamHandle;
  /** When the listener will have played what it was sent, on the clock of the main thread's `performance.now()`. */
  readonly dueMs: number;
}

/** The state with which a worker continues a look-up; only a worker looks inside. */
export type Continuation = object;

/** The state with which a worker continues a stream. Most slices need no text: it crosses to a worker once for each sentence. */
export interface StreamContinuation {
  readonly needsText: boolean;
}

/** How much of a stream's text is left; only the worker looks inside. */
export type TextLeft = object;

/** The position in a file of several streams; null at its start. Only the worker looks inside. */
export type FilePosition = object | null;

/** A task as it crosses to a worker: plain data. */
export type WorkerTask =
  /** Without `file` the stream is a file of its own. */
  | (SpeakingTask & { kind: 'open'; request: SpeechRequest; file?: FilePosition })
  /** `text`: null when the slice does not need it, or none is left. */
  | (SpeakingTask & {
      kind: 'slice';
      continuation: StreamContinuation;
      text: { request: SpeechRequest; left: TextLeft } | null;
    })
  | { kind: 'close'; handle: StreamHandle }
  /** `at`: the state after the task before; null: this is the first. */
  | { kind: 'normalize'; text: string; language: LanguageCode; at: Continuation | null }
  | {
      kind: 'phonemize';
      text: string;
      language: LanguageCode;
      pronunciations: Pronunciations | undefined;
      at: Continuation | null;
    }
  | { kind: 'outOfVocabulary'; text: string }
  | { kind: 'decode'; recording: Recording; at: Continuation | null }
  | { kind: 'emit'; samples: Float32Array }
  | { kind: 'transcribe'; emissions: Continuation; language: LanguageCode }
  | { kind: 'variants'; words: readonly PronouncedWord[]; language: LanguageCode }
  | {
      kind: 'choose';
      emissions: Continuation;
      expected: PhonemizeResult;
      variants: readonly Continuation[];
      at: Continuation | null;
    }
  | { kind: 'endFile'; format: AudioFormat; file: FilePosition }
  | { kind: 'handshake' };

export type StreamTask = Extract<WorkerTask, { handle: StreamHandle }>;

/** The answer about a part of a text. */
export type Part<Value> = Value & {
  /** The state with which the next part begins; null when this was the last. */
  readonly next: Continuation | null;
};

/** The result of a task of a stream. A `slice` may be several slices, one after another. */
export type StreamResult =
  | {
      kind: 'slice';
      bytes: ArrayBuffer;
      durationMs: number;
      /** How much of it the limiter attenuated. */
      limitedMs: number;
      processorMs: number;
      /** How many slices this is. */
      slices: number;
      wordTimes: WordTimes | null;
      /** The position in a file of several streams after these bytes. */
      file: FilePosition;
      /** Null after the last slice. */
      continuation: StreamContinuation | null;
      /** The rest of the text; null: nothing is left; absent when the slice did not need the text. */
      textLeft?: TextLeft | null;
    }
  /** The native stream is closed. `cause` is for the log. */
  | { kind: 'failed'; error: PlainError; cause: string }
  | { kind: 'closed' };

/** The answers of the tasks without state. */
export type Answer<Value> =
  | { kind: 'answer'; value: Value; processorMs: number }
  | { kind: 'failed'; error: PlainError; cause: string };

/** The tasks that need only their arguments. */
export type LookUp = Extract<
  WorkerTask,
  { text: string } | { kind: 'endFile' | 'decode' | 'emit' | 'transcribe' | 'variants' | 'choose' }
>;
export type TaskOf<Kind extends LookUp['kind']> = LookUp & { kind: Kind };
export type ValueOf<Result> = Result extends { kind: 'answer'; value: infer Value } ? Value : never;

export interface WorkerInfo {
  /** Instruction set of the engine's kernels. */
  isa: string;
  /** Processor seconds for a second of audio, measured when everything was loaded. */
  realTimeFactor: number;
}

export interface TaskResults {
  open: StreamResult;
  slice: StreamResult;
  close: StreamResult;
  normalize: Answer<Part<NormalizeResult>>;
  phonemize: Answer<Part<PhonemizeResult>>;
  outOfVocabulary: Answer<string[]>;
  decode: Answer<Part<{ samples: Float32Array | null }>>;
  emit: Answer<Continuation>;
  transcribe: Answer<PhonemizeResult>;
  /** The pronunciations of each word. */
  variants: Answer<Continuation[]>;
  choose: Answer<Part<{ said: PhonemizeResult | null }>>;
  endFile: Answer<Uint8Array>;
  handshake: Answer<WorkerInfo>;
}

export interface WorkerData {
  modelsFolder: string;
  budget: SpeechBudget;
  urgency: SharedUrgency;
  /** By how much the system's scheduler prefers other threads, 0..19. */
  nice: number;
}

/** @throws SonantError that the worker answered with */
export function valueOf<Value>(answer: Answer<Value>): Value {
  if (answer.kind === 'failed') throw SonantError.fromPlain(answer.error);
  return answer.value;
}
