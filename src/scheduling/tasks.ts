import type { AudioFormat } from '../contracts/audio.js';
import type { SpeechBudget } from '../contracts/budget.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type { Pronunciations, SpeechRequest, WordTimes } from '../contracts/speech.js';
import type { PlainError } from '../errors.js';

/**
 * One number of shared memory for each stream: its native stream, 0 while there is none. It tells the main thread what to
 * close when the worker dies before it could answer.
 */
export type StreamHandle = Float64Array;

export const newStreamHandle = (): StreamHandle => new Float64Array(new SharedArrayBuffer(8));

/** What is left of a text; only the worker looks inside. */
export type Continuation = object;

/** How far a file of several streams has come; null at its start. Only the worker looks inside. */
export type FilePosition = object | null;

/** What crosses to a worker. Plain data. */
export type WorkerTask =
  /** Without `file` the stream is a file of its own. */
  | { kind: 'open'; handle: StreamHandle; request: SpeechRequest; file?: FilePosition }
  | { kind: 'slice'; handle: StreamHandle; continuation: Continuation }
  | { kind: 'close'; handle: StreamHandle }
  /** `at`: index of the sentence. */
  | { kind: 'normalize'; text: string; language: LanguageCode; at: number }
  | {
      kind: 'phonemize';
      text: string;
      language: LanguageCode;
      pronunciations: Pronunciations | undefined;
      at: number;
    }
  | { kind: 'outOfVocabulary'; text: string }
  | { kind: 'endFile'; format: AudioFormat; file: FilePosition }
  | { kind: 'handshake' };

export type StreamTask = Extract<WorkerTask, { handle: StreamHandle }>;

/** What was asked of one sentence. */
export interface SentencePart {
  readonly text: string;
  /** Index of the next one; null when this was the last. */
  readonly next: number | null;
}

/** What comes back. */
export type StreamResult =
  | {
      kind: 'slice';
      bytes: ArrayBuffer;
      durationMs: number;
      /** How much of it the limiter made softer. */
      limitedMs: number;
      processorMs: number;
      wordTimes: WordTimes | null;
      /** Where a file of several streams goes on behind these bytes. */
      file: FilePosition;
      /** Null after the last slice. */
      continuation: Continuation | null;
    }
  /** The native stream is closed. `cause` is for the log. */
  | { kind: 'failed'; error: PlainError; cause: string }
  | { kind: 'closed' };

/** What the stateless tasks answer. */
export type Answer<Value> =
  | { kind: 'answer'; value: Value; processorMs: number }
  | { kind: 'failed'; error: PlainError; cause: string };

export interface WorkerInfo {
  /** Instruction set of the engine's kernels. */
  isa: string;
}

export interface TaskResults {
  open: StreamResult;
  slice: StreamResult;
  close: StreamResult;
  normalize: Answer<SentencePart>;
  phonemize: Answer<SentencePart>;
  outOfVocabulary: Answer<string[]>;
  endFile: Answer<Uint8Array>;
  handshake: Answer<WorkerInfo>;
}

export interface WorkerData {
  modelsFolder: string;
  budget: SpeechBudget;
}
