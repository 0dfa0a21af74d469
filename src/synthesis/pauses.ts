import type { SpeechRequest } from '../contracts/speech.js';
import type { PauseKind, Phone, SpokenToken } from '../contracts/text.js';
import { isLineEnd } from '../text/segment/limit.js';

export const SENTENCE_PAUSE_MS = 400;
/** Lengths relative to the pause between two sentences. */
const SHARES: Readonly<Record<PauseKind, number>> = { sentence: 1, paragraph: 1.625, line: 0.75 };
const COMMA_MS = 190;

/** The silence that the networks themselves put before and after a sentence, averaged over the voices, in milliseconds. */
const NETWORK_START_MS = 70;
const NETWORK_END_MS = 80;
/** The part of it that remains after speech whose end is cut. */
const CUT_END_MS = 20;

type Pace = Pick<SpeechRequest, 'sentencePauseMs' | 'timeScale' | 'voice'>;

const scaleOf = ({ timeScale, voice }: Pace): number => timeScale / voice.transform.rate;
const lengthOf = (kind: PauseKind, { sentencePauseMs = SENTENCE_PAUSE_MS }: Pace): number =>
  SHARES[kind] * sentencePauseMs;

/**
 * The silence between two sentences in addition to the networks' own, in milliseconds.
 * @param before whether the end of the previous sentence is as rendered or cut
 */
export function addedSilenceMs(kind: PauseKind, pace: Pace, before: 'kept' | 'cut' = 'kept'): number {
  const there = NETWORK_START_MS + (before === 'cut' ? CUT_END_MS : NETWORK_END_MS);
  return scaleOf(pace) * Math.max(0, lengthOf(kind, pace) - there);
}

/**
 * How long the pauses inside a segment last. What closes the segment is left to the network, except for a comma: the
 * boundaries of two segments are next to it, and their silence counts too.
 * @returns frames of each phone; 0: as the network says
 */
export function pauseFrames(phones: readonly Phone[], pace: Pace, frameMs: number): Int32Array {
  return Int32Array.from(phones, ({ symbol, pause }, i) => {
    const closes = phones[i + 1]?.symbol === '_';
    if (symbol !== ',' && (closes || pause === undefined)) return 0;
    const wanted = pause === undefined ? COMMA_MS : Math.max(COMMA_MS, lengthOf(pause, pace));
    const ms = closes ? COMMA_MS - 2 * NETWORK_START_MS : wanted;
    return Math.max(1, Math.round((scaleOf(pace) * ms) / frameMs));
  });
}

/** The tokens at the start of a line inside a sentence. */
export function lineStarts(text: string, tokens: readonly SpokenToken[]): Set<number> {
  const starts = new Set<number>();
  if (!text.includes('\n')) return starts;
  tokens.forEach(({ sourceStart }, i) => {
    const before = tokens[i - 1];
    if (before !== undefined && isLineEnd(text, before.sourceEnd, sourceStart)) starts.add(i);
  });
  return starts;
}
