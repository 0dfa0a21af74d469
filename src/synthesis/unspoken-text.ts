import type { SpeechRequest, WordTimes } from '../contracts/speech.js';
import type { PlanItem } from '../contracts/text.js';
import { budgetOf, checkAudio, spend, type Spent } from './budget.js';
import type { SpeechEngine } from './engine.js';
import { addedSilenceMs } from './pauses.js';
import { type HalfReadSentence, readOn, readSentence, type Segment, segmentsOf } from './segments.js';
import { markTimes, type TokenTime, wordTimes } from './word-times.js';

export type Pause = Extract<PlanItem, { kind: 'pause' }>;

/** The rest of a text that the native stream has not been given yet: plain data. */
export interface UnspokenText {
  readonly request: SpeechRequest;
  readonly left: TextLeft;
}

/** How much of a text is left. */
export interface TextLeft {
  /** Not pronounced yet. */
  readonly plan: readonly (PlanItem | HalfReadSentence)[];
  /** Pronounced, but not yet given to the native stream. */
  readonly rest: readonly (Segment | Pause)[];
  /** What must be known about the whole text before any of it is rendered. */
  readonly ahead: 'nothing' | 'phones' | 'durations';
  /** What must be known ahead once the phones are within the budget. */
  readonly all: 'nothing' | 'durations';
  /** Times of the words encoded so far, while word times are requested but not sent yet. */
  readonly times: readonly TokenTime[];
  /** Frames that the native stream has been given. */
  readonly frames: number;
  readonly spent: Spent;
}

/** Whether something has to be done before anything can be rendered. */
export function needsMore(engine: SpeechEngine, stream: number, { plan, rest, ahead }: TextLeft): boolean {
  if (ahead === 'phones') return true;
  const isLeft = plan.length + rest.length > 0;
  return isLeft && (ahead === 'durations' || engine.addon.pendingFrames(stream) === 0);
}

/** Takes the smallest step: normalizes one sentence, pronounces one clause, or encodes one segment. */
export function step(engine: SpeechEngine, stream: number, { request, left }: UnspokenText): TextLeft {
  const { plan, rest, ahead } = left;
  const [item, ...later] = plan;
  if (item !== undefined && (ahead === 'phones' || rest.length === 0)) {
    if (item.kind === 'pause') return { ...left, plan: later, rest: [...rest, item] };
    const read = item.kind === 'sentence' ? readSentence(request, item) : readOn(engine, request, item);
    if (read.clauses.length > 0) return { ...left, plan: [read, ...later] };
    const segments = segmentsOf(engine, request, read);
    const spent = spend(left.spent, segments, request, budgetOf(request, engine.budget));
    const pauses = segments.length === 0 ? [] : silenceBefore(read, request);
    return { ...left, plan: later, rest: [...rest, ...pauses, ...segments], spent };
  }
  if (ahead === 'phones') return { ...left, ahead: left.all };
  return encode(engine, stream, { request, left });
}

/** Gives the next pause or segment to the native stream. */
function encode(engine: SpeechEngine, stream: number, { request, left }: UnspokenText): TextLeft {
  const { frameMs } = engine.pack(request.voice.pack);
  const [item, ...rest] = left.rest;
  let { frames } = left;
  const times = [...left.times];
  if (item?.kind === 'pause') {
    const silence = Math.round(item.durationMs / frameMs);
    engine.addon.addSilence(stream, silence);
    frames += silence;
  } else if (item !== undefined) {
    const { sources } = item;
    const durations = engine.addon.addSegment(stream, item);
    durations.forEach((count, i) => {
      if (left.ahead === 'durations')
        addTime(times, sources[2 * i] ?? -1, sources[2 * i + 1] ?? -1, frames, count);
      frames += count;
    });
  }
  checkAudio(frames * frameMs, budgetOf(request, engine.budget));
  return { ...left, rest, times, frames };
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

export const silenceBefore = ({ pause }: Pick<HalfReadSentence, 'pause'>, request: SpeechRequest): Pause[] =>
  pause === undefined ? [] : [{ kind: 'pause', durationMs: addedSilenceMs(pause, request) }];

/** The word times of a text that the native stream has been given completely. */
export function wordTimesOf(
  engine: SpeechEngine,
  stream: number,
  { request, left }: UnspokenText,
): WordTimes {
  const cut = engine.addon.cutFrames(stream);
  const times = left.times.map((time) => ({
    ...time,
    startFrame: Math.max(0, time.startFrame - cut),
    endFrame: Math.max(0, time.endFrame - cut),
  }));
  const frames = left.frames - cut;
  const { frameMs } = engine.pack(request.voice.pack);
  const words = wordTimes(request.text, times, frames, frameMs);
  const { marks = [] } = request.directions ?? {};
  return marks.length > 0 ? { ...words, marks: markTimes(marks, times, frames, frameMs) } : words;
}
