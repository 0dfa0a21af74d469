import { framePowers } from '../../test/support/signal.js';
import type { PauseFigures } from './figures.js';

/** A frame that is 40 dB below the loudest one is silence. */
const SILENT_POWER = 1e-4;
const FRAME_MS = 10;
const STOPS: Readonly<Record<string, string>> = { ja: '。', hi: '।' };
const COMMAS: Readonly<Record<string, string>> = { ja: '、', ar: '،' };
/** Marks inside a sentence, which may be pauses themselves. */
const INNER_MARK = /[^\p{L}\p{M}\p{N}\s'’]/u;
const MOST_PAIRS = 4;

/** The same two sentences with a stop and with a comma between them. */
export interface SpokenPair {
  readonly stop: string;
  readonly comma: string;
}

/** Pairs of sentences that have no marks inside. */
export function pairsOf(sentences: readonly string[], language: string): SpokenPair[] {
  const plain = sentences
    .map((text) => text.replace(/[.。।]$/u, ''))
    .filter((text) => !INNER_MARK.test(text));
  const stop = STOPS[language] ?? '.';
  const comma = COMMAS[language] ?? ',';
  return plain.slice(0, 2 * MOST_PAIRS).flatMap((first, i) => {
    const second = plain[i + 1];
    if (i % 2 === 1 || second === undefined) return [];
    return [{ stop: `${first}${stop} ${second}${stop}`, comma: `${first}${comma} ${second}${stop}` }];
  });
}

/** The longest silence between two sounds, in milliseconds. @param pcm at 24 kHz */
export function longestSilenceMs(pcm: Int16Array): number {
  const powers = framePowers(pcm);
  const limit = SILENT_POWER * powers.reduce((most, power) => Math.max(most, power), 0);
  let longest = 0;
  let last: number | undefined;
  for (const [frame, power] of powers.entries()) {
    if (power <= limit) continue;
    longest = Math.max(longest, frame - (last ?? frame) - 1);
    last = frame;
  }
  return FRAME_MS * longest;
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** @returns null without pairs */
export function pauseFigures(
  pairs: readonly SpokenPair[],
  speak: (text: string) => Int16Array,
): PauseFigures | null {
  if (pairs.length === 0) return null;
  const silence = (text: string): number => longestSilenceMs(speak(text));
  return {
    sentenceMs: mean(pairs.map(({ stop }) => silence(stop))),
    commaMs: mean(pairs.map(({ comma }) => silence(comma))),
  };
}
