import { Gate } from '../contracts/bounds.js';
import type { LanguageCode } from '../contracts/catalog.js';
import {
  joinNormalized,
  joinPhonemized,
  type NormalizeResult,
  type OwnSaidWords,
  type PhonemizeResult,
  type Pronunciations,
  type Recording,
  type SharedLookUps,
} from '../contracts/speech.js';
import { type ErrorCode, SonantError } from '../errors.js';
import { Deadline } from './deadline-queue.js';
import {
  type Answer,
  type Continuation,
  type LookUp,
  type Part,
  type TaskOf,
  type TaskResults,
  type ValueOf,
  valueOf,
  type WorkerTask,
} from './tasks.js';

/** A look-up yields to everything that is due earlier, because nobody is listening to it. */
const PATIENCE_MS = 500;
/** The most look-ups of one account that may wait; texts that are spoken have lower limits. */
const MAX_WAITING_LOOK_UPS = 1000;
/** A recording takes up to 15 MB between its tasks, so the others wait until one is done. */
const RECORDINGS_PER_WORKER = 2;

/** What look-ups need from the pool. */
export interface LookUpHost {
  /** False when no worker can take a task. */
  readonly ready: boolean;
  /** @throws SonantError `overloaded` */
  admit(accountId: string): void;
  /** Rejects when the worker died. */
  run<Task extends WorkerTask>(task: Task, deadline: Deadline): Promise<TaskResults[Task['kind']]>;
  /** @param processorMs processor time of one task */
  onLookUp(processorMs: number): void;
}

/** Runs one task of a look-up. @throws SonantError (a rejection) that the task answered with */
export type AskWorker = <Kind extends LookUp['kind']>(
  task: TaskOf<Kind>,
) => Promise<ValueOf<TaskResults[Kind]>>;

/** Answers questions about texts and recordings without speaking. Each look-up takes several short tasks, so that audio and other accounts get turns. */
export class LookUps implements SharedLookUps {
  private readonly gate: Gate;
  private readonly recordings: Gate;

  /** @param workers how many there are: all but one may be busy with look-ups, so that one is left for audio */
  constructor(
    private readonly host: LookUpHost,
    workers: number,
  ) {
    this.gate = new Gate(Math.max(1, workers - 1), MAX_WAITING_LOOK_UPS);
    this.recordings = new Gate(RECORDINGS_PER_WORKER * workers, MAX_WAITING_LOOK_UPS);
  }

  async normalize(text: string, language: LanguageCode, accountId: string): Promise<NormalizeResult> {
    const ask = this.begin(accountId, 'normalizer_unavailable');
    return joinNormalized(
      await allParts((at) => ask<'normalize'>({ kind: 'normalize', text, language, at })),
    );
  }

  async phonemize(
    text: string,
    language: LanguageCode,
    pronunciations: Pronunciations | undefined,
    accountId: string,
  ): Promise<PhonemizeResult> {
    const ask = this.begin(accountId);
    return joinPhonemized(
      await allParts((at) => ask<'phonemize'>({ kind: 'phonemize', text, language, pronunciations, at })),
    );
  }

  async recognize(recording: Recording, said: OwnSaidWords, accountId: string): Promise<PhonemizeResult> {
    const { text, language, pronunciations } = said;
    const ask = this.begin(accountId);
    const expected =
      text === undefined ? null : await this.phonemize(text, language, pronunciations, accountId);
    return this.recordings.take(accountId, () => recognizedByPart(recording, language, expected, ask));
  }

  async outOfVocabulary(text: string, accountId: string): Promise<string[]> {
    const ask = this.begin(accountId);
    return wordsByPart(text, (part) => ask<'outOfVocabulary'>({ kind: 'outOfVocabulary', text: part }));
  }

  /**
   * Runs one task.
   * @param lost the error when no worker can take it, or its worker dies
   * @param patienceMs how long it may wait for what is due earlier
   * @throws SonantError (a rejection) `lost`, and what the task answered with
   */
  async run<Kind extends LookUp['kind']>(
    task: TaskOf<Kind>,
    lost: ErrorCode,
    patienceMs: number,
  ): Promise<ValueOf<TaskResults[Kind]>> {
    if (!this.host.ready) throw new SonantError(lost);
    const deadline = new Deadline(performance.now() + patienceMs);
    const answer = await this.host.run(task, deadline).catch((cause: unknown) => {
      throw new SonantError(lost, {}, { cause });
    });
    if (answer.kind === 'answer') this.host.onLookUp(answer.processorMs);
    return valueOf(answer as Answer<ValueOf<TaskResults[Kind]>>);
  }

  /** @returns runs the tasks of the look-up, a few of all accounts at a time @throws SonantError `overloaded`, `lost` */
  private begin(accountId: string, lost: ErrorCode = 'internal_error'): AskWorker {
    if (!this.host.ready) throw new SonantError(lost);
    this.host.admit(accountId);
    return (task) => this.gate.take(accountId, () => this.run(task, lost, PATIENCE_MS));
  }
}

/** More words than anybody says in ten seconds. There must be a bound, because all pronunciations of each are tried, and an alias of the lexicon may have many words. */
const MAX_SAID_WORDS = 64;
/** The words whose pronunciations one task finds: about 2 ms of work. */
export const WORDS_A_TASK = 4;

/**
 * Decodes a recording, runs the recognizer and transcribes it: several tasks, so that others get their turn.
 * @param expected the words of the recording and how their text is pronounced; null: the words are not known
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
  const own = { ...recording, bytes: shared(recording.bytes) };
  const parts = await allParts((at) => ask<'decode'>({ kind: 'decode', recording: own, at }));
  const samples = parts.at(-1)?.samples ?? new Float32Array();
  const emissions = await ask<'emit'>({ kind: 'emit', samples });
  if (expected === null) return ask<'transcribe'>({ kind: 'transcribe', emissions, language });
  const variants: Continuation[] = [];
  for (let at = 0; at < expected.words.length; at += WORDS_A_TASK) {
    const words = expected.words.slice(at, at + WORDS_A_TASK);
    variants.push(...(await ask<'variants'>({ kind: 'variants', words, language })));
  }
  const choice = await allParts((at) => ask<'choose'>({ kind: 'choose', emissions, expected, variants, at }));
  return choice.at(-1)?.said ?? expected;
}

/** The bytes in memory that threads share: each of several workers may decode a part, and none of them gets a copy. */
function shared(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** Asks for one part after another, and waits for each. */
async function allParts<Value>(ask: (at: Continuation | null) => Promise<Part<Value>>): Promise<Value[]> {
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
