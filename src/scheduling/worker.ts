import { join } from 'node:path';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { LanguageCode } from '../contracts/catalog.js';
import type { PhonemizeResult, PronouncedWord } from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import { lowerThreadPriority } from '../metrics/processors.js';
import type { Emissions } from '../recognition/ctc.js';
import type { Decoded } from '../recognition/decode.js';
import { fittingPart } from '../recognition/known-words.js';
import type { Paths } from '../recognition/lattice.js';
import { emissionsOf, transcribeFreely } from '../recognition/recognize.js';
import { readTrigrams } from '../recognition/trigrams.js';
import { Labels, type Variant, variantsOf } from '../recognition/variants.js';
import { SpeechEngine } from '../synthesis/engine.js';
import {
  normalizeAt,
  outOfVocabulary,
  phonemizeAt,
  type Place,
  START,
  varietyOf,
} from '../synthesis/look-ups.js';
import {
  closeSpeech,
  endFile,
  type FilePosition,
  framesOf,
  joined,
  nextSlice,
  type OpenSpeech,
  openSpeech,
  type SpeechSlice,
} from '../synthesis/speech.js';
import { mayGoOn } from '../synthesis/task-length.js';
import { voicesToServe, warmUp } from '../synthesis/warm-up.js';
import {
  type Answer,
  type Continuation,
  type SpeakingTask,
  type StreamResult,
  type TaskResults,
  wantsMore,
  type WorkerData,
  type WorkerTask,
} from './tasks.js';
import { Urgency } from './urgency.js';

// A worker that has answered its first task, or that replaces another one, has loaded everything and spoken once.
const { modelsFolder, budget, urgency: shared, nice } = workerData as WorkerData;
const urgency = new Urgency(shared);
const engine = new SpeechEngine(modelsFolder, budget);
const voices = voicesToServe(modelsFolder);
const { realTimeFactor } = warmUp(engine, voices);
// While all cores render, a request and its first audio would each wait several milliseconds for one. Only from now on: a start
// need not wait for other programs.
lowerThreadPriority(nice);
/** Loaded when the first recording without a text arrives. */
let trigrams: ReturnType<typeof readTrigrams> | undefined;

type Result = TaskResults[WorkerTask['kind']];

/** Called by piscina for each task. Never throws: errors of the table cross threads as data. */
export default function runTask(task: WorkerTask): Result | Promise<Result> {
  switch (task.kind) {
    case 'open':
      return speak(task, () =>
        openSpeech(engine, task.request, {
          handle: task.handle,
          file: task.file as FilePosition | null | undefined,
        }),
      );
    case 'slice':
      return speak(task, () => ({ ...task.continuation, text: task.text }) as OpenSpeech);
    case 'close':
      closeSpeech(engine, { stream: task.handle[0] ?? 0 });
      return { kind: 'closed' };
    case 'normalize':
      return answer(() => normalizeAt(task.text, task.language, placeOf(task.at)));
    case 'phonemize':
      return answer(() => phonemizeAt(engine, voices, { ...task, at: placeOf(task.at) }));
    case 'outOfVocabulary':
      return answer(() => outOfVocabulary(engine, task.text));
    case 'decode':
      // The decoders are modules of WebAssembly, which most workers never load.
      return answer(async () =>
        (await import('../recognition/decode.js')).decodePart(task.recording, task.at as Decoded | null),
      );
    case 'emit':
      return answer(() => emissionsOf(engine, task.samples));
    case 'transcribe':
      return answer(() => transcribe(task.emissions as Emissions, task.language));
    case 'variants':
      return answer(() => variantsOfWords(task.words, task.language));
    case 'choose':
      return answer(() =>
        fittingPart(task.emissions as Emissions, task.expected, {
          variants: task.variants as Variant[][],
          paths: task.at as Paths | null,
        }),
      );
    case 'endFile':
      return answer(() => endFile(engine, task.format, task.file as FilePosition | null));
    case 'handshake':
      return answer(() => ({ isa: engine.addon.isa(), realTimeFactor }));
  }
}

const placeOf = (at: Continuation | null): Place => (at ?? START) as Place;

function speak(task: SpeakingTask, open: () => OpenSpeech): StreamResult {
  const startedMs = engine.addon.threadCpuMs();
  const spentMs = (): number => engine.addon.threadCpuMs() - startedMs;
  try {
    const speech = open();
    const first = nextSlice(engine, speech);
    const slices = [first];
    let processorMs = spentMs();
    let sliceMs = processorMs;
    for (let { next } = first; next !== null && goesOn(task, next, slices, processorMs, sliceMs);) {
      const slice = nextSlice(engine, { ...next, text: null });
      slices.push(slice);
      next = slice.next;
      const beforeMs = processorMs;
      processorMs = spentMs();
      sliceMs = processorMs - beforeMs;
    }
    const { bytes, durationMs, limitedMs, file, wordTimes, next } = joined(slices);
    if (next === null) task.handle[0] = 0;
    // The main thread keeps the request and the rest of the text, so any worker can continue.
    const textLeft = speech.text === null ? {} : { textLeft: first.next?.text?.left ?? null };
    return moved({
      kind: 'slice',
      bytes,
      durationMs,
      limitedMs,
      processorMs,
      slices: slices.length,
      wordTimes,
      file,
      continuation: next === null ? null : withoutText(next),
      ...textLeft,
    });
  } catch (cause) {
    return failed(cause);
  }
}

/** Whether the task makes one more slice. @param sliceMs processor time of the last one */
function goesOn(
  { handle, dueMs }: SpeakingTask,
  { needsText, slicesDone, frameMs }: OpenSpeech,
  slices: readonly SpeechSlice[],
  spentMs: number,
  sliceMs: number,
): boolean {
  // A sentence that begins may take long to pronounce.
  if (needsText || !wantsMore(handle)) return false;
  const nextFrames = framesOf(slicesDone);
  return mayGoOn({
    spentMs,
    nextMs: (sliceMs * nextFrames) / framesOf(slicesDone - 1),
    madeMs: slices.reduce((sum, { durationMs }) => sum + durationMs, 0),
    nextAudioMs: nextFrames * frameMs,
    madeBytes: slices.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    leadMs: dueMs - urgency.nowMs,
    othersMs: urgency.leftMs,
  });
}

const withoutText = ({ text: _, ...rest }: OpenSpeech): Omit<OpenSpeech, 'text'> => rest;

/** The bytes change hands; they are not copied. */
function moved(result: Extract<StreamResult, { kind: 'slice' }>): StreamResult {
  return move({ [transferableSymbol]: result.bytes, [valueSymbol]: result }) as unknown as StreamResult;
}

async function answer<Value>(look: () => Value | Promise<Value>): Promise<Answer<Value>> {
  const startedMs = engine.addon.threadCpuMs();
  try {
    const value = await look();
    return { kind: 'answer', value, processorMs: engine.addon.threadCpuMs() - startedMs };
  } catch (cause) {
    return failed(cause);
  }
}

function transcribe(emissions: Emissions, language: LanguageCode): PhonemizeResult {
  trigrams ??= readTrigrams(join(modelsFolder, 'recognizer'));
  const own = trigrams.get(language);
  if (own === undefined) throw new Error(`the recognizer has no trigrams of ${language}`);
  return transcribeFreely(emissions, engine.recognizer.symbols, own);
}

function variantsOfWords(words: readonly PronouncedWord[], language: LanguageCode): Variant[][] {
  const labels = new Labels(engine.recognizer.symbols, language);
  const pronouncer = engine.words.pronouncerOf(varietyOf(voices, language));
  return words.map((word) => variantsOf(word, language, labels, pronouncer));
}

function failed(cause: unknown): Extract<StreamResult, { kind: 'failed' }> {
  return {
    kind: 'failed',
    error: SonantError.from(cause).toPlain(),
    cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
  };
}
