import type { AudioFormat } from '../contracts/audio.js';
import type { SpeechBudget } from '../contracts/budget.js';
import type { LanguageCode } from '../contracts/catalog.js';
import {
  joinNormalized,
  joinPhonemized,
  type NormalizeResult,
  type PhonemizeResult,
  type Pronunciations,
  type Recording,
  type SpeechRequest,
  type WordTimes,
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

/** Where a worker goes on; only a worker looks inside. */
export type Continuation = object;

/** Where a stream goes on. Most slices need no text: it crosses to a worker once for each sentence. */
export interface StreamContinuation {
  readonly needsText: boolean;
}

/** How much of a stream's text is left; only the worker looks inside. */
export type TextLeft = object;

/** The position in a file of several streams; null at its start. Only the worker looks inside. */
export type FilePosition = object | null;

/** What crosses to a worker. Plain data. */
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
  /** `at`: where the worker goes on; null: at the start. */
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
  /** `expected`: the words with the pronunciation that their text has; null: nobody told them. */
  | { kind: 'transcribe'; emissions: Continuation; language: LanguageCode; expected: PhonemizeResult | null }
  | { kind: 'endFile'; format: AudioFormat; file: FilePosition }
  | { kind: 'handshake' };

export type StreamTask = Extract<WorkerTask, { handle: StreamHandle }>;

/** What was asked, of a part of a text. */
export type Part<Value> = Value & {
  /** Where the next one begins; null when this was the last. */
  readonly next: Continuation | null;
};

/** What comes back. A `slice` may be several, one after another. */
export type StreamResult =
  | {
      kind: 'slice';
      bytes: ArrayBuffer;
      durationMs: number;
      /** How much of it the limiter made softer. */
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

/** What the stateless tasks answer. */
export type Answer<Value> =
  | { kind: 'answer'; value: Value; processorMs: number }
  | { kind: 'failed'; error: PlainError; cause: string };

/** The tasks that need only their arguments. */
export type LookUp = Extract<
  WorkerTask,
  { text: string } | { kind: 'endFile' | 'decode' | 'emit' | 'transcribe' }
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
  endFile: Answer<Uint8Array>;
  handshake: Answer<WorkerInfo>;
}

export interface WorkerData {
  modelsFolder: string;
  budget: SpeechBudget;
  urgency: SharedUrgency;
}

type AskAt<Value> = (at: Continuation | null) => Promise<Part<Value>>;

export const normalizedByPart = async (ask: AskAt<NormalizeResult>): Promise<NormalizeResult> =>
  joinNormalized(await allParts(ask));

export const phonemizedByPart = async (ask: AskAt<PhonemizeResult>): Promise<PhonemizeResult> =>
  joinPhonemized(await allParts(ask));

export type AskWorker = <Kind extends LookUp['kind']>(
  task: TaskOf<Kind>,
) => Promise<ValueOf<TaskResults[Kind]>>;

/** More words than anybody says in ten seconds. Each costs all its pronunciations, and an alias of the lexicon may be many words. */
const MAX_SAID_WORDS = 64;

/**
 * Decodes a recording, runs the recognizer and transcribes it: several tasks, so that others get their turn.
 * @param expected the words with the pronunciation that their text has; null: nobody told them
 * @throws SonantError (a rejection) `nothing_to_speak`, `recording_too_short` and as the tasks
 */
export async function recognizedByPart(
  recording: Recording,
  language: LanguageCode,
  expected: PhonemizeResult | null,
  ask: AskWorker,
): Promise<PhonemizeResult> {
  if (expected?.words.length === 0) throw new SonantError('nothing_to_speak', { field: 'text' });
  if (expected !== null && expected.words.length > MAX_SAID_WORDS)
    throw new SonantError('recording_too_short');
  // Each of several workers may decode a part, and none of them gets a copy.
  const bytes = new Uint8Array(new SharedArrayBuffer(recording.bytes.length));
  bytes.set(recording.bytes);
  const parts = await allParts((at) =>
    ask<'decode'>({ kind: 'decode', recording: { ...recording, bytes }, at }),
  );
  const samples = parts.at(-1)?.samples ?? new Float32Array();
  const emissions = await ask<'emit'>({ kind: 'emit', samples });
  return ask<'transcribe'>({ kind: 'transcribe', emissions, language, expected });
}

/** Asks for one part of a text after the other. */
async function allParts<Value>(ask: AskAt<Value>): Promise<Value[]> {
  const parts: Value[] = [];
  let at: Continuation | null = null;
  do {
    const part: Part<Value> = await ask(at);
    parts.push(part);
    at = part.next;
  } while (at !== null);
  return parts;
}

/** About 5 ms of work. */
const WORDS_LENGTH = 2000;

/** Asks for the words of one piece after another; words that differ only in case count once. */
export async function wordsByPart(text: string, ask: (part: string) => Promise<string[]>): Promise<string[]> {
  const words = new Map<string, string>();
  for (const part of wordParts(text)) {
    for (const word of await ask(part)) {
      const key = word.toLowerCase();
      if (!words.has(key)) words.set(key, word);
    }
  }
  return [...words.values()];
}

/** Cuts where `outOfVocabulary` cuts words. */
export function* wordParts(text: string, length = WORDS_LENGTH): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = start + length;
    while (end < text.length && !/[\s,]/.test(text.charAt(end))) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}

/** @throws SonantError that the worker answered with */
export function valueOf<Value>(answer: Answer<Value>): Value {
  if (answer.kind === 'failed') throw SonantError.fromPlain(answer.error);
  return answer.value;
}
