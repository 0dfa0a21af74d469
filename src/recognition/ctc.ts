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
  // Two states before the first, which nothing reaches.
  const states = 2 * labels.length + 3;
  const symbolOf = Int32Array.from({ length: states }, (_, state) =>
    state % 2 === 0 ? BLANK : (labels[(state - 3) / 2] ?? BLANK),
  );
  let before = new Float64Array(states).fill(-Infinity);
  let now = before.slice();
  // As if a blank came before the first frame: it leads to the first blank and to the first label.
  before[2] = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    for (let state = 2; state < states; state += 1) {
      const symbol = symbolOf[state] ?? BLANK;
      const stayed = before[state] ?? -Infinity;
      const stepped = before[state - 1] ?? -Infinity;
      const skips = symbol !== BLANK && symbol !== symbolOf[state - 2];
      const skipped = skips ? (before[state - 2] ?? -Infinity) : -Infinity;
      const high = Math.max(stayed, stepped, skipped);
      const sum = Math.exp(stayed - high) + Math.exp(stepped - high) + Math.exp(skipped - high);
      const all = high === -Infinity ? high : high + Math.log(sum);
      now[state] = all + (values[frame * symbols + symbol] ?? -Infinity);
    }
    [before, now] = [now, before];
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
