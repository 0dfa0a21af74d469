import { createHash } from 'node:crypto';
import type { AudioFormat } from '../contracts/audio.js';
import type { SpeechRequest, WordTimes } from '../contracts/speech.js';
import type { PlanItem } from '../contracts/text.js';
import { planText } from '../text/plan.js';
import { parsePhonemeString } from '../text/phonetics/alphabet.js';
import type { FilePosition } from '../engine/addon.js';
import type { SpeechEngine } from './engine.js';
import { segmentSentence, type Segment } from './segments.js';
import { wordTimes, type TokenTime } from './word-times.js';

export type { FilePosition };

/** Speech under way: plain data, so that any thread can render the next slice. */
export interface OpenSpeech {
  readonly request: SpeechRequest;
  /** Native stream. */
  readonly stream: number;
  /** What the native stream has not been given yet. */
  readonly rest: readonly (PlanItem | Segment)[];
  readonly slicesDone: number;
}

export interface SpeechSlice {
  /** May be empty. */
  readonly bytes: ArrayBuffer;
  /** Of the speech that was rendered; in a file of several streams, of the sound that the bytes decode to. */
  readonly durationMs: number;
  /** Where a file of several streams goes on behind `bytes`; null for a stream that is a file of its own. */
  readonly file: FilePosition | null;
  /** Null when this was the last slice; the native stream is closed by then. */
  readonly next: OpenSpeech | null;
}

export interface Opening {
  readonly speech: OpenSpeech;
  /** Null unless the request asks for them. */
  readonly wordTimes: WordTimes | null;
}

/**
 * The first slice is short for a quick start, the later ones grow to about 4 ms of work. The sequence is fixed: were it to
 * follow the load, an encoder that sees slice borders could answer the same request with other bytes.
 */
const FIRST_SLICES = [10, 20, 40];
const LATER_SLICES = 50;

export interface OpeningOptions {
  /** Called with the native stream as soon as there is one, so that a caller whose thread dies can close it. */
  readonly onStream?: (stream: number) => void;
  /** Where a file of several streams goes on; null at its start. Without it the stream is a file of its own. */
  readonly file?: FilePosition | null | undefined;
}

/**
 * Opens the native stream. Nothing is spoken yet; with word times `ahead`, everything is encoded.
 * @throws SonantError `phoneme_invalid`; no native stream is left then.
 */
export function openSpeech(
  engine: SpeechEngine,
  request: SpeechRequest,
  { onStream, file }: OpeningOptions = {},
): Opening {
  const { voice, format } = request;
  const plan = planText(request.text, voice.language, request.markup);
  checkPhonemeStrings(plan);
  const pack = engine.pack(voice.pack);
  const speaker = pack.speakerIndex.get(voice.speaker);
  if (speaker === undefined) throw new Error(`${pack.folder} has no speaker ${voice.speaker}`);
  const stream = engine.addon.openStream({
    pack: pack.folder,
    speaker,
    codec: format.codec,
    sampleRateHz: format.sampleRateHz,
    seed: seedOf(request),
    pitchRatio: 2 ** (voice.transform.pitchSemitones / 12),
    formantRatio: voice.transform.formantRatio,
    ...(request.gainDb === undefined ? {} : { gain: 10 ** (request.gainDb / 20) }),
    ...(file === undefined ? {} : { file }),
  });
  onStream?.(stream);
  const speech = { request, stream, rest: plan, slicesDone: 0 };
  if (request.wordTimes === 'none') return { speech, wordTimes: null };
  try {
    return { speech: { ...speech, rest: [] }, wordTimes: encodeAll(engine, speech) };
  } catch (error) {
    closeSpeech(engine, speech);
    throw error;
  }
}

/**
 * Renders and encodes the next slice. A sentence is pronounced and encoded only when nothing else is left to render.
 * On an error the native stream is closed.
 */
export function nextSlice(engine: SpeechEngine, speech: OpenSpeech): SpeechSlice {
  const { request, stream, slicesDone } = speech;
  try {
    const rest = [...speech.rest];
    while (rest.length > 0 && engine.addon.pendingFrames(stream) === 0) {
      rest.unshift(...give(engine, speech, rest.shift() as PlanItem | Segment));
    }
    if (rest.length === 0) engine.addon.finishStream(stream);
    const slice = engine.addon.nextSlice(stream, FIRST_SLICES[slicesDone] ?? LATER_SLICES);
    if (!slice.ended && slice.frameCount === 0) throw new Error('the engine renders nothing');
    return {
      bytes: slice.bytes,
      durationMs: slice.encodedMs ?? slice.frameCount * engine.pack(request.voice.pack).frameMs,
      file: slice.file ?? null,
      next: slice.ended ? null : { request, stream, rest, slicesDone: slicesDone + 1 },
    };
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

/** Gives one item to the native stream and returns what it turned into instead. */
function give(engine: SpeechEngine, speech: OpenSpeech, item: PlanItem | Segment): readonly Segment[] {
  const { request, stream } = speech;
  switch (item.kind) {
    case 'sentence':
      return segmentSentence(engine, request, item.spans).segments;
    case 'segment':
      addSegment(engine, stream, item);
      return [];
    case 'pause':
      engine.addon.addSilence(stream, pauseFrames(engine, request, item.durationMs));
      return [];
  }
}

function addSegment(engine: SpeechEngine, stream: number, segment: Segment): Int32Array {
  const { phones, stress, wordStart, timeScale } = segment;
  return engine.addon.addSegment(stream, phones, stress, wordStart, timeScale);
}

function pauseFrames(engine: SpeechEngine, request: SpeechRequest, durationMs: number): number {
  return Math.round(durationMs / engine.pack(request.voice.pack).frameMs);
}

/** Gives the whole plan to the native stream and reads the word times from the durations. */
function encodeAll(engine: SpeechEngine, speech: OpenSpeech): WordTimes {
  const { request, stream, rest } = speech;
  const times: TokenTime[] = [];
  let frame = 0;
  for (const item of rest as readonly PlanItem[]) {
    if (item.kind === 'pause') {
      give(engine, speech, item);
      frame += pauseFrames(engine, request, item.durationMs);
      continue;
    }
    const { tokens, segments } = segmentSentence(engine, request, item.spans);
    const spans = new Map<number, { startFrame: number; endFrame: number }>();
    for (const segment of segments) {
      addSegment(engine, stream, segment).forEach((frameCount, i) => {
        const token = segment.tokens[i] as number;
        const startFrame = spans.get(token)?.startFrame ?? frame;
        frame += frameCount;
        spans.set(token, { startFrame, endFrame: frame });
      });
    }
    tokens.forEach(({ sourceStart, sourceEnd }, index) => {
      const span = spans.get(index);
      if (span !== undefined) times.push({ sourceStart, sourceEnd, ...span });
    });
  }
  return wordTimes(request.text, times, frame, engine.pack(request.voice.pack).frameMs);
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
