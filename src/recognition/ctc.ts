/** What the network emits for a recording: log probabilities, a row for each frame, a column for each symbol, the blank first. */
export interface Emissions {
  readonly frames: number;
  /** Columns. */
  readonly symbols: number;
  /** Natural logarithms, row by row. */
  readonly values: Float32Array;
}

export const BLANK = 0;

/** log(exp(a) + exp(b)). */
export const addLogs = (a: number, b: number): number => {
  const [high, low] = a > b ? [a, b] : [b, a];
  return low === -Infinity ? high : high + Math.log1p(Math.exp(low - high));
};

/** Labels without blanks, as columns: what a word or a recording says. */
export type Labelling = readonly number[];

/**
 * The log probability of a labeling: the sum over all its alignments (the forward algorithm of Graves and others, 2006).
 * @returns a natural logarithm; -Infinity: the recording is too short
 */
export function ctcScore({ frames, symbols, values }: Emissions, labels: Labelling): number {
  if (labels.length > frames) return -Infinity;
  const states = 2 * labels.length + 1;
  const symbolAt = (state: number): number => (state % 2 === 0 ? BLANK : (labels[(state - 1) / 2] ?? BLANK));
  let before = new Float64Array(states).fill(-Infinity);
  // As if a blank came before the first frame: it leads to the first blank and to the first label.
  before[0] = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const now = new Float64Array(states).fill(-Infinity);
    for (let state = 0; state < states; state += 1) {
      const symbol = symbolAt(state);
      let sum = before[state] ?? -Infinity;
      if (state > 0) sum = addLogs(sum, before[state - 1] ?? -Infinity);
      const skips = state > 1 && symbol !== BLANK && symbol !== symbolAt(state - 2);
      if (skips) sum = addLogs(sum, before[state - 2] ?? -Infinity);
      now[state] = sum + (values[frame * symbols + symbol] ?? -Infinity);
    }
    before = now;
  }
  return addLogs(before[states - 1] ?? -Infinity, before[states - 2] ?? -Infinity);
}

/** The likeliest symbol of each frame, without blanks and repetitions. */
export function greedyDecode({ frames, symbols, values }: Emissions): number[] {
  const decoded: number[] = [];
  let last = BLANK;
  for (let frame = 0; frame < frames; frame += 1) {
    let best = BLANK;
    for (let symbol = 1; symbol < symbols; symbol += 1) {
      if ((values[frame * symbols + symbol] ?? 0) > (values[frame * symbols + best] ?? 0)) best = symbol;
    }
    if (best !== BLANK && best !== last) decoded.push(best);
    last = best;
  }
  return decoded;
}
