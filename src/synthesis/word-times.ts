import type { MarkTime, WordTimes } from '../contracts/speech.js';
import type { Mark } from '../contracts/text.js';
import { UNSPACED } from '../text/segment/limit.js';

/** When a token sounds; frames are counted from the start of the request's audio. */
export interface TokenTime {
  /** Half-open range of the input, in UTF-16 code units. */
  readonly sourceStart: number;
  readonly sourceEnd: number;
  readonly startFrame: number;
  readonly endFrame: number;
}

/** Half-open range of the input, in UTF-16 code units. */
interface Place {
  readonly start: number;
  readonly end: number;
}

type Frames = Pick<TokenTime, 'startFrame' | 'endFrame'>;

/**
 * A word is a run of non-space characters of the input, in Japanese a token; it lasts from the first to the last token that
 * overlaps it. Words that are read together ("$5 million") share the time of their token by what is to be said of each. Words
 * without a token (emoji, markup) get a moment without length where the word before them ended. The first word takes the
 * silence before it, the last one the silence after it, so that the times of a text fill its audio: clients add them up.
 * Starts and ends never fall.
 * @param tokens in order, not overlapping in the input; tokens without sound left out
 * @param frameCount of the whole audio
 */
export function wordTimes(
  text: string,
  tokens: readonly TokenTime[],
  frameCount: number,
  frameMs: number,
): WordTimes {
  const places = wordPlaces(text, tokens);
  const frames = wordFrames(text, places, tokens);
  const start: number[] = [];
  const end: number[] = [];
  let reached = 0;
  places.forEach((_, i) => {
    start.push(seconds(frames[i]?.startFrame ?? reached, frameMs));
    reached = frames[i]?.endFrame ?? reached;
    end.push(seconds(reached, frameMs));
  });
  if (places.length > 0) {
    start[0] = 0;
    end[places.length - 1] = seconds(frameCount, frameMs);
  }
  return { words: places.map((place) => text.slice(place.start, place.end)), start, end };
}

function wordPlaces(text: string, tokens: readonly TokenTime[]): Place[] {
  const places: Place[] = [];
  let next = 0;
  for (const { 0: run, index } of text.matchAll(/\S+/gu)) {
    let start = index;
    const end = index + run.length;
    for (; (tokens[next]?.sourceStart ?? Infinity) < end; next++) {
      const cut = (tokens[next] as TokenTime).sourceStart;
      // "well-known" is one word, though two tokens.
      if (cut <= start || !UNSPACED.test(text.slice(cut - 1, cut + 1))) continue;
      places.push({ start, end: cut });
      start = cut;
    }
    places.push({ start, end });
  }
  return places;
}

/** When each word sounds; nothing for those without a token. */
function wordFrames(text: string, places: readonly Place[], tokens: readonly TokenTime[]): Frames[] {
  const frames: Frames[] = [];
  let first = 0;
  for (const { sourceStart, sourceEnd, startFrame, endFrame } of tokens) {
    while ((places[first]?.end ?? Infinity) <= sourceStart) first++;
    const parts: string[] = [];
    for (let i = first; (places[i]?.start ?? Infinity) < sourceEnd; i++) {
      const { start, end } = places[i] as Place;
      parts.push(text.slice(Math.max(start, sourceStart), Math.min(end, sourceEnd)));
    }
    let from = startFrame;
    for (const [i, share] of sharesOf(parts).entries()) {
      const to = startFrame + (endFrame - startFrame) * share;
      // A dash between two words that are read as one takes no time.
      if (to > from || parts.length === 1)
        frames[first + i] = { startFrame: frames[first + i]?.startFrame ?? from, endFrame: to };
      from = to;
    }
  }
  return frames;
}

/** How much of the time has passed at the end of each part, 0..1, rising. */
function sharesOf(parts: readonly string[]): number[] {
  if (parts.length === 1) return [1];
  let total = 0;
  const sums = parts.map((part) => (total += weightOf(part)));
  return sums.map((sum, i) => (total > 0 ? sum / total : (i + 1) / parts.length));
}

/** An estimate of the letters of the spoken form: most digits and signs become words. */
const weightOf = (part: string): number =>
  3 * (part.match(/[\p{N}\p{S}%&@#]/gu)?.length ?? 0) +
  2 * (part.match(/\p{Script=Han}/gu)?.length ?? 0) +
  (part.match(/(?!\p{Script=Han})\p{L}/gu)?.length ?? 0);

/** When marks are reached. @param tokens, frameCount, frameMs as above */
export function markTimes(
  marks: readonly Mark[],
  tokens: readonly TokenTime[],
  frameCount: number,
  frameMs: number,
): MarkTime[] {
  return marks.map(({ name, offset, side }) => {
    const next = tokens.findIndex(({ sourceEnd }) => sourceEnd > offset);
    const before = next < 0 ? tokens.at(-1) : tokens[next - 1];
    const frame = side === 'behind' ? (before?.endFrame ?? 0) : (tokens[next]?.startFrame ?? frameCount);
    return { name, time: seconds(frame, frameMs) };
  });
}

/** Rounded down to 1 ms, so that no word outlasts the audio. */
function seconds(frameCount: number, frameMs: number): number {
  return Math.floor(frameCount * frameMs) / 1000;
}
