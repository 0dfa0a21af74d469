import { addLogs, BLANK, type Heard } from './ctc.js';
import type { Trigrams } from './trigrams.js';

/** Rows of symbols that are followed at a time, and symbols that are tried behind each in a frame. */
const WIDTH = 8;
/** A symbol that is less likely in a frame is not tried there. */
const FLOOR = -5;
/** How much counts which phones are likely behind others, beside what is heard. */
const WEIGHT = 0.4;
/** For each symbol: without it, short rows would win. */
const BONUS = 0.8;

/** A row of symbols: another row, and one symbol more. */
class Prefix {
  /** How likely the frames so far are, over all alignments that end in a blank, or in the last symbol. */
  private blank = -Infinity;
  private spoken = -Infinity;
  /** The same with the frame under way. */
  private nextBlank = -Infinity;
  private nextSpoken = -Infinity;

  constructor(
    readonly parent: Prefix | null,
    readonly symbol: number,
    /** How likely the row is before anything is heard. */
    readonly prior: number,
    readonly id: number,
  ) {
    if (parent === null) this.blank = 0;
  }

  get heard(): number {
    return addLogs(this.blank, this.spoken);
  }

  get score(): number {
    return this.heard + this.prior;
  }

  /** A frame says nothing more. @param value of the last symbol */
  stay(blank: number, value: number): void {
    this.nextBlank = this.heard + blank;
    this.nextSpoken = addLogs(this.nextSpoken, this.spoken + value);
  }

  /** A frame says the last symbol behind the parent. */
  extend(parent: Prefix, value: number): void {
    // The same symbol twice needs a blank between.
    const before = parent.symbol === this.symbol ? parent.blank : parent.heard;
    this.nextSpoken = addLogs(this.nextSpoken, before + value);
  }

  endFrame(): void {
    [this.blank, this.spoken] = [this.nextBlank, this.nextSpoken];
    [this.nextBlank, this.nextSpoken] = [-Infinity, -Infinity];
  }
}

/**
 * The likeliest row of symbols, by what is heard and by what words of the language are like: a prefix beam search
 * (Hannun and others, 2014).
 * @param columns of the language's symbols @param width rows that are followed at a time, and symbols tried behind each @returns indices of the language's symbols
 */
export function likeliestSymbols(
  { frames, symbols, values }: Heard,
  columns: readonly number[],
  trigrams: Trigrams,
  width = WIDTH,
): number[] {
  const { edge } = trigrams;
  const priorOf = ({ parent, symbol, prior }: Prefix, next: number): number =>
    prior + WEIGHT * trigrams.logProbability(parent?.symbol ?? edge, symbol, next);
  let count = 1;
  let beam = [new Prefix(null, edge, 0, 0)];
  for (let at = 0; at < frames * symbols; at += symbols) {
    const valueOf = (symbol: number): number => values[at + (columns[symbol] ?? BLANK)] ?? -Infinity;
    const tried = columns
      .flatMap((_, symbol) => (valueOf(symbol) > FLOOR ? [symbol] : []))
      .sort((a, b) => valueOf(b) - valueOf(a))
      .slice(0, width);
    const keyOf = (parent: Prefix | null, symbol: number): number => (parent?.id ?? -1) * (edge + 1) + symbol;
    const found = new Map(beam.map((prefix) => [keyOf(prefix.parent, prefix.symbol), prefix]));
    for (const prefix of beam) {
      prefix.stay(values[at + BLANK] ?? -Infinity, valueOf(prefix.symbol));
      for (const symbol of tried) {
        const key = keyOf(prefix, symbol);
        const longer = found.get(key) ?? new Prefix(prefix, symbol, priorOf(prefix, symbol) + BONUS, count++);
        found.set(key, longer);
        longer.extend(prefix, valueOf(symbol));
      }
    }
    const all = [...found.values()];
    for (const prefix of all) prefix.endFrame();
    beam = all.sort((a, b) => b.score - a.score).slice(0, width);
  }
  const whole = (prefix: Prefix): number => prefix.heard + priorOf(prefix, edge);
  let best = beam.reduce((a, b) => (whole(b) > whole(a) ? b : a));
  const row: number[] = [];
  for (; best.parent !== null; best = best.parent) row.unshift(best.symbol);
  return row;
}
