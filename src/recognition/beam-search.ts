import { addLogs, BLANK, type Emissions } from './ctc.js';
import type { Trigrams } from './trigrams.js';

/** Prefixes that are kept from frame to frame, and symbols that are tried after each. */
const BEAM_WIDTH = 8;
/** A symbol with a lower log probability in a frame is not tried there. */
const MIN_LOG_PROBABILITY = -5;
/** The weight of the language model, the trigrams, relative to what is heard. */
const LANGUAGE_MODEL_WEIGHT = 0.4;
/** For each symbol: without it, short labelings would win. */
const INSERTION_BONUS = 0.8;

/** The start of a labeling: a shorter prefix, and one symbol more. */
class Prefix {
  /** The log probability of the frames so far, over all alignments that end in a blank, or in the last symbol. */
  private blank = -Infinity;
  private spoken = -Infinity;
  /** The same with the frame under way. */
  private nextBlank = -Infinity;
  private nextSpoken = -Infinity;

  constructor(
    readonly parent: Prefix | null,
    readonly symbol: number,
    /** Its log probability by the language model. */
    readonly prior: number,
    readonly id: number,
  ) {
    if (parent === null) this.blank = 0;
  }

  get acoustic(): number {
    return addLogs(this.blank, this.spoken);
  }

  get score(): number {
    return this.acoustic + this.prior;
  }

  /** The frame adds no symbol. @param blank, value log probabilities of the blank and of the last symbol */
  stay(blank: number, value: number): void {
    this.nextBlank = this.acoustic + blank;
    this.nextSpoken = addLogs(this.nextSpoken, this.spoken + value);
  }

  /** The frame adds the last symbol to the parent. */
  extend(parent: Prefix, value: number): void {
    // The same symbol twice needs a blank between.
    const before = parent.symbol === this.symbol ? parent.blank : parent.acoustic;
    this.nextSpoken = addLogs(this.nextSpoken, before + value);
  }

  endFrame(): void {
    [this.blank, this.spoken] = [this.nextBlank, this.nextSpoken];
    [this.nextBlank, this.nextSpoken] = [-Infinity, -Infinity];
  }
}

/**
 * The likeliest labeling by the emissions and the language's trigrams: a prefix beam search (Hannun and others, 2014).
 * @param columns of the language's symbols @returns indices of the language's symbols
 */
export function beamSearch(
  { frames, symbols, values }: Emissions,
  columns: readonly number[],
  trigrams: Trigrams,
  width = BEAM_WIDTH,
): number[] {
  const { edge } = trigrams;
  const priorOf = ({ parent, symbol, prior }: Prefix, next: number): number =>
    prior + LANGUAGE_MODEL_WEIGHT * trigrams.logProbability(parent?.symbol ?? edge, symbol, next);
  let count = 1;
  let beam = [new Prefix(null, edge, 0, 0)];
  for (let at = 0; at < frames * symbols; at += symbols) {
    const valueOf = (symbol: number): number => values[at + (columns[symbol] ?? BLANK)] ?? -Infinity;
    const tried = columns
      .flatMap((_, symbol) => (valueOf(symbol) > MIN_LOG_PROBABILITY ? [symbol] : []))
      .sort((a, b) => valueOf(b) - valueOf(a))
      .slice(0, width);
    const keyOf = (parent: Prefix | null, symbol: number): number => (parent?.id ?? -1) * (edge + 1) + symbol;
    const found = new Map(beam.map((prefix) => [keyOf(prefix.parent, prefix.symbol), prefix]));
    for (const prefix of beam) {
      prefix.stay(values[at + BLANK] ?? -Infinity, valueOf(prefix.symbol));
      for (const symbol of tried) {
        const key = keyOf(prefix, symbol);
        const longer =
          found.get(key) ?? new Prefix(prefix, symbol, priorOf(prefix, symbol) + INSERTION_BONUS, count++);
        found.set(key, longer);
        longer.extend(prefix, valueOf(symbol));
      }
    }
    const all = [...found.values()];
    for (const prefix of all) prefix.endFrame();
    beam = all.sort((a, b) => b.score - a.score).slice(0, width);
  }
  const whole = (prefix: Prefix): number => prefix.acoustic + priorOf(prefix, edge);
  let best = beam.reduce((a, b) => (whole(b) > whole(a) ? b : a));
  const labels: number[] = [];
  for (; best.parent !== null; best = best.parent) labels.unshift(best.symbol);
  return labels;
}
