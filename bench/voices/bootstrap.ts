import { quantile } from '../../test/support/load/load.js';
import { randomFrom } from '../../test/support/random.js';

/** Where a figure may lie, given how much it varies. */
export interface Interval {
  /** The measured value. */
  readonly value: number;
  /** Bounds of the middle 95 % of what was measured in resamples. */
  readonly low: number;
  readonly high: number;
}

/** Samples of one variant by round, at least one round; the n-th rounds of two variants were measured beside each other. */
export type Rounds = readonly (readonly number[])[];

export interface Quantiles {
  readonly p50: Interval;
  readonly p90: Interval;
  readonly p99: Interval;
}

export interface BootstrapOptions {
  readonly resamples?: number;
  /** The same seed gives the same bounds. */
  readonly seed?: number;
}

const FRACTIONS = [0.5, 0.9, 0.99];
const RESAMPLES = 2000;
const TAIL = 0.025;

/** The quantiles of all rounds together. */
export const quantileIntervals = (rounds: Rounds, options: BootstrapOptions = {}): Quantiles =>
  bootstrap([rounds], ([value = NaN]) => value, options);

/** By how much the quantiles of `after` are above those of `before`. */
export const differenceIntervals = (
  before: Rounds,
  after: Rounds,
  options: BootstrapOptions = {},
): Quantiles => bootstrap([before, after], ([first = NaN, second = NaN]) => second - first, options);

/**
 * Percentile bootstrap in two stages (Davison and Hinkley 1997, 3.8): rounds are drawn, the same for every variant, because
 * what else the machine did in a round was felt by all; then samples within each round.
 */
function bootstrap(
  variants: readonly Rounds[],
  statistic: (quantiles: readonly number[]) => number,
  { resamples = RESAMPLES, seed = 1 }: BootstrapOptions,
): Quantiles {
  const random = randomFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const roundCount = Math.min(...variants.map((rounds) => rounds.length));
  const statistics = (samples: readonly Float64Array[]): number[] => {
    const ofVariants = samples.map(quantilesOf);
    return FRACTIONS.map((_, i) => statistic(ofVariants.map((quantiles) => quantiles[i] ?? NaN)));
  };
  const measured = statistics(variants.map((rounds) => Float64Array.from(rounds.flat())));
  const found: number[][] = [];
  for (let i = 0; i < resamples; i++) {
    const drawn = Array.from({ length: roundCount }, () => below(roundCount));
    found.push(statistics(variants.map((rounds) => resample(rounds, drawn, below))));
  }
  const intervalOf = (i: number): Interval => {
    const sorted = found.map((values) => values[i] ?? NaN).sort((a, b) => a - b);
    return { value: measured[i] ?? NaN, low: quantile(sorted, TAIL), high: quantile(sorted, 1 - TAIL) };
  };
  return { p50: intervalOf(0), p90: intervalOf(1), p99: intervalOf(2) };
}

/** Resamples each drawn round, with replacement, to its own number of samples. */
function resample(rounds: Rounds, drawn: readonly number[], below: (limit: number) => number): Float64Array {
  const chosen = drawn.map((round) => rounds[round] ?? []);
  const samples = new Float64Array(chosen.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const round of chosen) {
    for (let i = 0; i < round.length; i++) samples[at++] = round[below(round.length)] ?? NaN;
  }
  return samples;
}

/** Sorts the samples in place: typed arrays sort without a comparison in JavaScript. */
function quantilesOf(samples: Float64Array): number[] {
  samples.sort();
  return FRACTIONS.map(
    (fraction) => samples[Math.min(samples.length - 1, Math.floor(samples.length * fraction))] ?? NaN,
  );
}
