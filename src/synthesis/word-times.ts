import type { WordTimes } from '../contracts/speech.js';

/** When a token sounds; frames are counted from the start of the request's audio. */
export interface TokenTime {
  /** Half-open range of the input, in UTF-16 code units. */
  readonly sourceStart: number;
  readonly sourceEnd: number;
  readonly startFrame: number;
  readonly endFrame: number;
}

/**
 * A word is a run of non-space characters of the input; it lasts from the first to the last token that overlaps it. Words
 * without a token (emoji, markup) get a moment without length where the word before them ended. The first word takes the
 * silence before it, the last one the silence behind it, so that the times of a text fill its audio: clients add them up.
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
  const words: string[] = [];
  const start: number[] = [];
  const end: number[] = [];
  let first = 0;
  let endFrame = 0;
  for (const match of text.matchAll(/\S+/gu)) {
    const [word] = match;
    const wordEnd = match.index + word.length;
    while ((tokens[first]?.sourceEnd ?? Infinity) <= match.index) first++;
    let startFrame: number | undefined;
    for (let i = first; (tokens[i]?.sourceStart ?? Infinity) < wordEnd; i++) {
      const token = tokens[i] as TokenTime;
      startFrame ??= token.startFrame;
      endFrame = token.endFrame;
    }
    words.push(word);
    start.push(seconds(startFrame ?? endFrame, frameMs));
    end.push(seconds(endFrame, frameMs));
  }
  if (words.length > 0) {
    start[0] = 0;
    end[words.length - 1] = seconds(frameCount, frameMs);
  }
  return { words, start, end };
}

/** Rounded down to 1 ms, so that no word outlasts the audio. */
function seconds(frameCount: number, frameMs: number): number {
  return Math.floor(frameCount * frameMs) / 1000;
}
