import type { AudioFormat } from '../contracts/audio.js';
import type { SpeechRequest, WordTimes } from '../contracts/speech.js';
import type { PlanItem } from '../contracts/text.js';
import type { FilePosition } from '../engine/addon.js';
import { SonantError } from '../errors.js';
import { parsePhonemeString } from '../text/phonetics/alphabet.js';
import { planParts, planText } from '../text/plan.js';
import { budgetOf, mayExceed, pausesOf, tellsWavLength } from './budget.js';
import type { SpeechEngine } from './engine.js';
import { addedSilenceMs } from './pauses.js';
import { seedOf } from './seed.js';
import {
  needsMore,
  type Pause,
  silenceBefore,
  step,
  type TextLeft,
  type UnspokenText,
  wordTimesOf,
} from './unspoken-text.js';

export type { FilePosition };

/** Speech under way: plain data, so that any thread can render the next slice. */
export interface OpenSpeech {
  /** Native stream. */
  readonly stream: number;
  readonly frameMs: number;
  readonly slicesDone: number;
  /** Null once the native stream has been given everything. */
  readonly text: UnspokenText | null;
  /** Whether the next slice begins with the text. One that does not is the same with null as the text. */
  readonly needsText: boolean;
}

export interface SpeechSlice {
  /** May be empty. */
  readonly bytes: ArrayBuffer;
  /** The length of the rendered speech; in a file of several streams, of the sound that the bytes decode to. */
  readonly durationMs: number;
  /** How much of it the limiter attenuated. */
  readonly limitedMs: number;
  /** The position after `bytes` in a file of several streams; null for a stream that is a file of its own, and without bytes. */
  readonly file: FilePosition | null;
  /** Word times, sent once before the first bytes, if they were requested. */
  readonly wordTimes: WordTimes | null;
  /** Null when this was the last slice, and the native stream is closed. */
  readonly next: OpenSpeech | null;
}

/**
 * The first slice is short for a quick start, though long enough that every encoder gives its first bytes with it from 16 kHz
 * on; the later ones grow to three or four ms of work: each also costs a task, a message and a write. The sequence is fixed:
 * were it to follow the load, an encoder that sees slice borders could answer the same request with other bytes.
 */
export const FIRST_SLICES = [8, 20, 40, 80];
export const LATER_SLICES = 100;

/** The most frames of a slice. @param slicesDone slices of the stream before it */
export const framesOf = (slicesDone: number): number => FIRST_SLICES[slicesDone] ?? LATER_SLICES;

/**
 * A task that has spent this much processor time on text and durations renders nothing and lets others go first. A step takes
 * up to 8 ms, so no task takes much more than 10.
 */
const MAX_PREPARATION_MS = 2;

export interface OpeningOptions {
  /** Its first element becomes the native stream as soon as there is one, so that another thread can close it when this one dies. */
  readonly handle?: Float64Array;
  /**
   * The position at which the stream continues a file of several streams; null at the file's start. Without it, the stream is
   * a file of its own.
   */
  readonly file?: FilePosition | null | undefined;
}

/**
 * Opens the native stream. Nothing is pronounced yet.
 * @throws SonantError `phoneme_invalid`, `pauses_too_long`; no native stream is left then.
 */
export function openSpeech(
  engine: SpeechEngine,
  request: SpeechRequest,
  { handle = new Float64Array(1), file }: OpeningOptions = {},
): OpenSpeech {
  const { voice, format } = request;
  const planned =
    request.directions === undefined
      ? planText(request.text, voice.language, request.markup)
      : planParts(request.directions.parts, voice.language);
  checkPhonemeStrings(planned);
  const plan = [...pauseBefore(request, planned), ...planned];
  const silences = plan.flatMap((item) => (item.kind === 'sentence' ? silenceBefore(item, request) : []));
  const asked = pausesOf(planned, engine.budget);
  const spent = {
    ...asked,
    audioMs: silences.reduce((sum, { durationMs }) => sum + durationMs, asked.audioMs),
  };
  const pack = engine.pack(voice.pack);
  const speaker = pack.speakerIndex.get(voice.speaker);
  if (speaker === undefined) throw new Error(`${pack.folder} has no speaker ${voice.speaker}`);
  const tellsLength = file === undefined && tellsWavLength(request, planned, engine.budget);
  // A thread that was told to end does so at its next call, so the stream is noted before any.
  const stream = (handle[0] = engine.addon.openStream({
    pack: pack.folder,
    speaker,
    codec: format.codec,
    sampleRateHz: format.sampleRateHz,
    seed: seedOf(request),
    pitchRatio: 2 ** (voice.transform.pitchSemitones / 12),
    formantRatio: voice.transform.formantRatio,
    ...(request.gainDb === undefined ? {} : { gain: 10 ** (request.gainDb / 20) }),
    edges: edgesOf(request, tellsLength),
    ...(file === undefined ? {} : { file }),
  }));
  const all = tellsLength || request.wordTimes === 'ahead' ? 'durations' : 'nothing';
  const ahead = mayExceed(request, spent, budgetOf(request, engine.budget)) ? 'phones' : all;
  const left: TextLeft = { plan, rest: [], ahead, all, times: [], frames: 0, spent };
  return { stream, frameMs: pack.frameMs, slicesDone: 0, text: { request, left }, needsText: true };
}

/**
 * Renders and encodes the next slice. A sentence is pronounced and encoded only when nothing else is left to render, unless more
 * has to be known ahead. On an error the native stream is closed.
 * @throws SonantError `phoneme_invalid`, `phones_too_many`, `phones_too_dense`, `audio_too_long`, `nothing_to_speak`
 */
export function nextSlice(engine: SpeechEngine, speech: OpenSpeech): SpeechSlice {
  try {
    const { speech: prepared, wordTimes, isReady } = prepare(engine, speech, MAX_PREPARATION_MS);
    if (isReady) {
      checkSpeech(prepared);
      return { ...render(engine, prepared), wordTimes };
    }
    return { bytes: new ArrayBuffer(0), durationMs: 0, limitedMs: 0, file: null, wordTimes, next: prepared };
  } catch (error) {
    closeSpeech(engine, speech);
    throw error;
  }
}

/** Several slices of a stream, one after another, as one. @param slices at least one */
export function joined(slices: readonly SpeechSlice[]): SpeechSlice {
  const [first, ...later] = slices;
  if (first === undefined) throw new Error('nothing to join');
  const last = later.at(-1);
  if (last === undefined) return first;
  const sum = (of: (slice: SpeechSlice) => number): number =>
    slices.reduce((total, slice) => total + of(slice), 0);
  const bytes = new Uint8Array(sum((slice) => slice.bytes.byteLength));
  let length = 0;
  for (const slice of slices) {
    bytes.set(new Uint8Array(slice.bytes), length);
    length += slice.bytes.byteLength;
  }
  return {
    bytes: bytes.buffer,
    durationMs: sum(({ durationMs }) => durationMs),
    limitedMs: sum(({ limitedMs }) => limitedMs),
    file: slices.findLast(({ file }) => file !== null)?.file ?? null,
    wordTimes: first.wordTimes,
    next: last.next,
  };
}

/** Frees the native stream; harmless when it is already closed. */
export function closeSpeech(engine: SpeechEngine, speech: Pick<OpenSpeech, 'stream'>): void {
  engine.addon.closeStream(speech.stream);
}

/** The last bytes of a file of several streams; most codecs have none. */
export function endFile(
  engine: SpeechEngine,
  { codec, sampleRateHz }: AudioFormat,
  file: FilePosition | null,
): Uint8Array {
  return new Uint8Array(engine.addon.endFile(codec, sampleRateHz, file));
}

/**
 * Pronounces and encodes until something can be rendered, or `maxMs` of processor time are spent.
 * @returns `isReady`: something can be rendered, or nothing is left, and time is left to do it
 */
export function prepare(
  engine: SpeechEngine,
  speech: OpenSpeech,
  maxMs = Infinity,
): { speech: OpenSpeech; wordTimes: WordTimes | null; isReady: boolean } {
  if (speech.text === null) return { speech, wordTimes: null, isReady: true };
  const { stream } = speech;
  const { request } = speech.text;
  const startedMs = engine.addon.threadCpuMs();
  const isInTime = (): boolean => engine.addon.threadCpuMs() - startedMs < maxMs;
  let { left } = speech.text;
  while (needsMore(engine, stream, left) && isInTime()) left = step(engine, stream, { request, left });
  if (needsMore(engine, stream, left))
    return { speech: { ...speech, text: { request, left } }, wordTimes: null, isReady: false };
  const isReady = isInTime();
  const isAsked = left.ahead !== 'nothing' && request.wordTimes !== 'none';
  const times = isAsked ? wordTimesOf(engine, stream, { request, left }) : null;
  const told: TextLeft = { ...left, ahead: 'nothing', times: [] };
  return { speech: { ...speech, text: { request, left: told } }, wordTimes: times, isReady };
}

/** The speech before it may have lost its own silence. */
function pauseBefore(request: SpeechRequest, [first]: readonly PlanItem[]): Pause[] {
  const { pauseBefore: kind } = request;
  if (kind === undefined || first?.kind !== 'sentence') return [];
  const end = edgesOf(request) === 'cut' ? 'cut' : 'kept';
  return [{ kind: 'pause', durationMs: addedSilenceMs(kind, request, end) }];
}

/** Letters that no voice can read, such as those of another script, would make a silent file. */
function checkSpeech({ slicesDone, text }: OpenSpeech): void {
  if (slicesDone > 0 || text === null || text.request.textField === undefined) return;
  const { plan, rest, frames } = text.left;
  if (plan.length + rest.length + frames === 0)
    throw new SonantError('nothing_to_speak', { field: text.request.textField });
}

/** Renders the encoded text, or the end of the file when nothing is left. */
function render(engine: SpeechEngine, speech: OpenSpeech): Omit<SpeechSlice, 'wordTimes'> {
  const { stream, frameMs, slicesDone } = speech;
  const isLeft = speech.text !== null && speech.text.left.plan.length + speech.text.left.rest.length > 0;
  if (speech.text !== null && !isLeft) engine.addon.finishStream(stream);
  const slice = engine.addon.nextSlice(stream, framesOf(slicesDone));
  if (!slice.ended && slice.frameCount === 0) throw new Error('the engine renders nothing');
  const text = isLeft ? speech.text : null;
  const next = (): OpenSpeech => ({
    ...{ stream, frameMs, slicesDone: slicesDone + 1, text },
    needsText: engine.addon.pendingFrames(stream) === 0,
  });
  return {
    bytes: slice.bytes,
    durationMs: slice.encodedMs ?? slice.soundMs,
    limitedMs: slice.limitedFrames * frameMs,
    file: slice.file ?? null,
    next: slice.ended ? null : next(),
  };
}

function edgesOf(
  { cutSilence, wordTimes: asked }: SpeechRequest,
  tellsLength = false,
): 'start' | 'cut' | 'kept' {
  if (cutSilence === undefined) return 'kept';
  return cutSilence === 'both' && asked === 'none' && !tellsLength ? 'cut' : 'start';
}

/** A bad phoneme string must refuse the request before any audio has left. */
function checkPhonemeStrings(plan: readonly PlanItem[]): void {
  for (const item of plan) {
    if (item.kind !== 'sentence') continue;
    for (const span of item.spans)
      if (span.kind === 'phonemes') parsePhonemeString(span.phonemes ?? span.text);
  }
}
