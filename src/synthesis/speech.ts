import { createHash } from 'node:crypto';
import type { AudioFormat } from '../contracts/audio.js';
import type { SpeechRequest, WordTimes } from '../contracts/speech.js';
import type { PlanItem } from '../contracts/text.js';
import { planText } from '../text/plan.js';
import { parsePhonemeString } from '../text/phonetics/alphabet.js';
import type { FilePosition } from '../engine/addon.js';
import type { SpeechEngine } from './engine.js';
import { budgetOf, checkAudio, mayExceed, pausesOf, spend, tellsWavLength, type Spent } from './budget.js';
import { addedSilenceMs } from './pauses.js';
import { readOn, readSentence, segmentsOf, type HalfReadSentence, type Segment } from './segments.js';
import { wordTimes, type TokenTime } from './word-times.js';

export type { FilePosition };

type Pause = Extract<PlanItem, { kind: 'pause' }>;

/** Speech under way: plain data, so that any thread can render the next slice. */
export interface OpenSpeech {
  readonly request: SpeechRequest;
  /** Native stream. */
  readonly stream: number;
  /** What was not pronounced yet. */
  readonly plan: readonly (PlanItem | HalfReadSentence)[];
  /** What is pronounced, and the native stream has not been given yet. */
  readonly rest: readonly (Segment | Pause)[];
  /** What has to be known of the whole text before any of it is rendered. */
  readonly ahead: 'nothing' | 'phones' | 'durations';
  /** What has to be known ahead once the phones are within the budget. */
  readonly all: 'nothing' | 'durations';
  /** Of the words encoded so far, while word times are asked for and not told. */
  readonly times: readonly TokenTime[];
  /** Frames that the native stream has been given. */
  readonly frames: number;
  readonly spent: Spent;
  readonly slicesDone: number;
}

export interface SpeechSlice {
  /** May be empty. */
  readonly bytes: ArrayBuffer;
  /** Of the speech that was rendered; in a file of several streams, of the sound that the bytes decode to. */
  readonly durationMs: number;
  /** How much of it the limiter made softer. */
  readonly limitedMs: number;
  /** Where a file of several streams goes on behind `bytes`; null for a stream that is a file of its own, and without bytes. */
  readonly file: FilePosition | null;
  /** Once, when they are known and asked for: before the first bytes. */
  readonly wordTimes: WordTimes | null;
  /** Null when this was the last slice; the native stream is closed by then. */
  readonly next: OpenSpeech | null;
}

/**
 * The first slice is short for a quick start, the later ones grow to about 4 ms of work. The sequence is fixed: were it to
 * follow the load, an encoder that sees slice borders could answer the same request with other bytes.
 */
const FIRST_SLICES = [10, 20, 40];
const LATER_SLICES = 50;
/**
 * A task that has spent this much processor time on text and durations renders nothing and lets others go first. A step takes
 * up to 8 ms, so no task takes much more than 10.
 */
const MAX_PREPARATION_MS = 2;

export interface OpeningOptions {
  /** Called with the native stream as soon as there is one, so that a caller whose thread dies can close it. */
  readonly onStream?: (stream: number) => void;
  /** Where a file of several streams goes on; null at its start. Without it the stream is a file of its own. */
  readonly file?: FilePosition | null | undefined;
}

/**
 * Opens the native stream. Nothing is pronounced yet.
 * @throws SonantError `phoneme_invalid`, `pauses_too_long`; no native stream is left then.
 */
export function openSpeech(
  engine: SpeechEngine,
  request: SpeechRequest,
  { onStream, file }: OpeningOptions = {},
): OpenSpeech {
  const { voice, format } = request;
  const planned = planText(request.text, voice.language, request.markup);
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
  const stream = engine.addon.openStream({
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
  });
  onStream?.(stream);
  const all = tellsLength || request.wordTimes === 'ahead' ? 'durations' : 'nothing';
  const ahead = mayExceed(request, spent, budgetOf(request, engine.budget)) ? 'phones' : all;
  return { request, stream, plan, rest: [], ahead, all, times: [], frames: 0, spent, slicesDone: 0 };
}

/**
 * Renders and encodes the next slice. A sentence is pronounced and encoded only when nothing else is left to render, unless more
 * has to be known ahead. On an error the native stream is closed.
 * @throws SonantError `phoneme_invalid`, `phones_too_many`, `phones_too_dense`, `audio_too_long`
 */
export function nextSlice(engine: SpeechEngine, speech: OpenSpeech): SpeechSlice {
  try {
    const { speech: prepared, wordTimes, isReady } = prepare(engine, speech, MAX_PREPARATION_MS);
    if (isReady) return { ...render(engine, prepared), wordTimes };
    return { bytes: new ArrayBuffer(0), durationMs: 0, limitedMs: 0, file: null, wordTimes, next: prepared };
  } catch (error) {
    closeSpeech(engine, speech);
    throw error;
  }
}
/** Frees the native stream; no harm when it is closed already. */
export function closeSpeech(engine: SpeechEngine, speech: Pick<OpenSpeech, 'stream'>): void {
  engine.addon.closeStream(speech.stream);
}

/** The last bytes of a file of several streams, none for most codecs. */
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
  const startedMs = engine.addon.threadCpuMs();
  const isInTime = (): boolean => engine.addon.threadCpuMs() - startedMs < maxMs;
  let next = speech;
  while (needsMore(engine, next) && isInTime()) next = step(engine, next);
  if (needsMore(engine, next)) return { speech: next, wordTimes: null, isReady: false };
  const isReady = isInTime();
  if (next.ahead === 'nothing') return { speech: next, wordTimes: null, isReady };
  const { request, stream, frames } = next;
  const told: OpenSpeech = { ...next, ahead: 'nothing', times: [] };
  if (request.wordTimes === 'none') return { speech: told, wordTimes: null, isReady };
  const cut = engine.addon.cutFrames(stream);
  const times = next.times.map((time) => ({
    ...time,
    startFrame: Math.max(0, time.startFrame - cut),
    endFrame: Math.max(0, time.endFrame - cut),
  }));
  const words = wordTimes(request.text, times, frames - cut, engine.pack(request.voice.pack).frameMs);
  return { speech: told, wordTimes: words, isReady };
}

/** Whether something has to be done before anything can be rendered. */
function needsMore(engine: SpeechEngine, { stream, plan, rest, ahead }: OpenSpeech): boolean {
  if (ahead === 'phones') return true;
  const isLeft = plan.length + rest.length > 0;
  return isLeft && (ahead === 'durations' || engine.addon.pendingFrames(stream) === 0);
}

/** The least that can be done: one sentence normalized, one clause pronounced, or one segment encoded. */
function step(engine: SpeechEngine, speech: OpenSpeech): OpenSpeech {
  const { request, plan, rest, ahead } = speech;
  const [item, ...later] = plan;
  if (item !== undefined && (ahead === 'phones' || rest.length === 0)) {
    if (item.kind === 'pause') return { ...speech, plan: later, rest: [...rest, item] };
    const read = item.kind === 'sentence' ? readSentence(request, item) : readOn(engine, request, item);
    if (read.clauses.length > 0) return { ...speech, plan: [read, ...later] };
    const segments = segmentsOf(engine, request, read);
    const scales = segments.flatMap(({ timeScale }) => [...timeScale]);
    const spent = spend(speech.spent, scales, request, budgetOf(request, engine.budget));
    const pauses = segments.length === 0 ? [] : silenceBefore(read, request);
    return { ...speech, plan: later, rest: [...rest, ...pauses, ...segments], spent };
  }
  if (ahead === 'phones') return { ...speech, ahead: speech.all };
  return encode(engine, speech);
}

const silenceBefore = ({ pause }: Pick<HalfReadSentence, 'pause'>, request: SpeechRequest): Pause[] =>
  pause === undefined ? [] : [{ kind: 'pause', durationMs: addedSilenceMs(pause, request) }];

/** What was spoken before may have lost its own silence. */
function pauseBefore(request: SpeechRequest, [first]: readonly PlanItem[]): Pause[] {
  const { pauseBefore: kind } = request;
  if (kind === undefined || first?.kind !== 'sentence') return [];
  const end = edgesOf(request) === 'cut' ? 'cut' : 'kept';
  return [{ kind: 'pause', durationMs: addedSilenceMs(kind, request, end) }];
}

/** Gives the next pause or segment to the native stream. */
function encode(engine: SpeechEngine, speech: OpenSpeech): OpenSpeech {
  const { request, stream, ahead } = speech;
  const { frameMs } = engine.pack(request.voice.pack);
  const [item, ...rest] = speech.rest;
  let { frames } = speech;
  const times = [...speech.times];
  if (item?.kind === 'pause') {
    const silence = Math.round(item.durationMs / frameMs);
    engine.addon.addSilence(stream, silence);
    frames += silence;
  } else if (item !== undefined) {
    const { phones, stress, wordStart, timeScale, frameCount, sources } = item;
    const durations = engine.addon.addSegment(stream, phones, stress, wordStart, timeScale, frameCount);
    durations.forEach((count, i) => {
      if (ahead === 'durations')
        addTime(times, sources[2 * i] ?? -1, sources[2 * i + 1] ?? -1, frames, count);
      frames += count;
    });
  }
  checkAudio(frames * frameMs, budgetOf(request, engine.budget));
  return { ...speech, rest, times, frames };
}

/** Phones of one token follow each other, perhaps with a pause between them. */
function addTime(
  times: TokenTime[],
  sourceStart: number,
  sourceEnd: number,
  frame: number,
  count: number,
): void {
  if (sourceStart < 0) return;
  const last = times.at(-1);
  const isSame = last?.sourceStart === sourceStart;
  const startFrame = isSame ? last.startFrame : frame;
  if (isSame) times.pop();
  times.push({ sourceStart, sourceEnd, startFrame, endFrame: frame + count });
}

/** Renders what was encoded, or the end of the file when nothing is left. */
function render(engine: SpeechEngine, speech: OpenSpeech): Omit<SpeechSlice, 'wordTimes'> {
  const { request, stream, plan, rest, slicesDone } = speech;
  if (plan.length + rest.length === 0) engine.addon.finishStream(stream);
  const slice = engine.addon.nextSlice(stream, FIRST_SLICES[slicesDone] ?? LATER_SLICES);
  if (!slice.ended && slice.frameCount === 0) throw new Error('the engine renders nothing');
  return {
    bytes: slice.bytes,
    durationMs: slice.encodedMs ?? slice.soundMs,
    limitedMs: slice.limitedFrames * engine.pack(request.voice.pack).frameMs,
    file: slice.file ?? null,
    next: slice.ended ? null : { ...speech, slicesDone: slicesDone + 1 },
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
    for (const span of item.spans) if (span.kind === 'phonemes') parsePhonemeString(span.text);
  }
}

/** What is said and how, but not in which format or for whom: the same speech has the same noise. */
function seedOf({ text, voice, timeScale, markup, normalization, pronunciations }: SpeechRequest): bigint {
  const content = JSON.stringify([
    text,
    voice.pack,
    voice.speaker,
    voice.transform.pitchSemitones,
    voice.transform.formantRatio,
    voice.transform.rate,
    timeScale,
    markup.pauses,
    markup.phonemes,
    markup.inlineTimeScales,
    markup.homographs,
    normalization,
    // Only when there are some: a request without them keeps its noise.
    ...(pronunciations === undefined ? [] : [pronunciations]),
  ]);
  return createHash('sha256').update(content).digest().readBigUInt64LE();
}
