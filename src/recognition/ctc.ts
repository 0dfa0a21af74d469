/** Log probabilities of one recording: a row for each frame, a column for each symbol, the blank first. */
export interface Heard {
  readonly frames: number;
  /** Columns. */
  readonly symbols: number;
  /** Natural logarithms, row by row. */
  readonly values: Float32Array;
}

export const BLANK = 0;

/** The logarithm of a sum of which the logarithms are given. */
export const addLogs = (a: number, b: number): number => {
  const [high, low] = a > b ? [a, b] : [b, a];
  return low === -Infinity ? high : high + Math.log1p(Math.exp(low - high));
};

/**
 * How likely a row of symbols is: the sum over all its alignments (Graves and others, 2006).
 * @param labels columns, without blanks @returns a natural logarithm; -Infinity: the recording is too short
 */
export function scoreOf({ frames, symbols, values }: Heard, labels: readonly number[]): number {
  const states = 2 * labels.length + 1;
  const symbolAt = (state: number): number => (state % 2 === 0 ? BLANK : (labels[(state - 1) / 2] ?? BLANK));
  let before = new Float64Array(states).fill(-Infinity);
  for (let frame = 0; frame < frames; frame += 1) {
    const now = new Float64Array(states).fill(-Infinity);
    for (let state = 0; state < states; state += 1) {
      const symbol = symbolAt(state);
      let sum = frame === 0 && state < 2 ? 0 : frame === 0 ? -Infinity : (before[state] ?? -Infinity);
      if (frame > 0 && state > 0) sum = addLogs(sum, before[state - 1] ?? -Infinity);
      const skips = state > 1 && symbol !== BLANK && symbol !== symbolAt(state - 2);
      if (frame > 0 && skips) sum = addLogs(sum, before[state - 2] ?? -Infinity);
      now[state] = sum + (values[frame * symbols + symbol] ?? -Infinity);
    }
    before = now;
  }
  return addLogs(before[states - 1] ?? -Infinity, before[states - 2] ?? -Infinity);
}

/** The likeliest symbol of each frame, without blanks and repetitions. @returns columns */
export function heardSymbols({ frames, symbols, values }: Heard): number[] {
  const heard: number[] = [];
  let last = BLANK;
  for (let frame = 0; frame < frames; frame += 1) {
    let best = BLANK;
    for (let symbol = 1; symbol < symbols; symbol += 1) {
      if ((values[frame * symbols + symbol] ?? 0) > (values[frame * symbols + best] ?? 0)) best = symbol;
    }
    if (best !== BLANK && best !== last) heard.push(best);
    last = best;
  }
  return heard;
}

/** One way to say a word. */
export type Way = readonly number[];

/** A symbol, or a blank, at its place in the lattice. */
interface Node {
  readonly symbol: number;
  /** From where a frame may come here, besides from the node itself. */
  readonly from: readonly number[];
  /** The way of which word begins here; -1: none. */
  readonly word: number;
  readonly way: number;
}

/**
 * All ways of all words as one graph: each way of a word begins where any way of the word before it has ended.
 * A blank may stand between any two symbols, and has to between two equal ones.
 */
function latticeOf(words: readonly (readonly Way[])[]): { nodes: Node[]; ends: number[] } {
  const nodes: Node[] = [{ symbol: BLANK, from: [], word: -1, way: -1 }];
  let ends = [0];
  words.forEach((ways, word) => {
    const nextEnds: number[] = [];
    ways.forEach((way, index) => {
      let previous = ends;
      way.forEach((symbol, i) => {
        const from = previous.filter((node) => nodes[node]?.symbol !== symbol);
        const place =
          nodes.push({ symbol, from, ...(i === 0 ? { word, way: index } : { word: -1, way: -1 }) }) - 1;
        const blank = nodes.push({ symbol: BLANK, from: [place], word: -1, way: -1 }) - 1;
        previous = [place, blank];
      });
      nextEnds.push(...previous);
    });
    // A word without a sound is passed over.
    ends = ways.some((way) => way.length === 0) ? [...new Set([...ends, ...nextEnds])] : nextEnds;
  });
  return { nodes, ends };
}

/**
 * Which way of each word fits best, together: the likeliest path through all of them (Viterbi).
 * @param words the ways of each word, at least one @returns an index for each word, 0 where no path tells; null: the recording
 * is too short for any
 */
export function bestWays(
  { frames, symbols, values }: Heard,
  words: readonly (readonly Way[])[],
): number[] | null {
  const { nodes, ends } = latticeOf(words);
  const first = nodes.flatMap(({ from }, node) => (node === 0 || from.includes(0) ? [node] : []));
  let before = new Float64Array(nodes.length).fill(-Infinity);
  const steps = new Int32Array(frames * nodes.length).fill(-1);
  for (let frame = 0; frame < frames; frame += 1) {
    const now = new Float64Array(nodes.length).fill(-Infinity);
    nodes.forEach(({ symbol, from }, node) => {
      let best = before[node] ?? -Infinity;
      let step = node;
      for (const other of from) {
        if ((before[other] ?? -Infinity) <= best) continue;
        best = before[other] ?? -Infinity;
        step = other;
      }
      if (frame === 0) best = first.includes(node) ? 0 : -Infinity;
      steps[frame * nodes.length + node] = step;
      now[node] = best + (values[frame * symbols + symbol] ?? -Infinity);
    });
    before = now;
  }
  let node = ends.reduce((best, end) =>
    (before[end] ?? -Infinity) > (before[best] ?? -Infinity) ? end : best,
  );
  if ((before[node] ?? -Infinity) === -Infinity) return null;
  const chosen = words.map((ways) =>
    Math.max(
      0,
      ways.findIndex((way) => way.length === 0),
    ),
  );
  for (let frame = frames - 1; frame >= 0; frame -= 1) {
    const { word, way } = nodes[node] ?? { word: -1, way: 0 };
    if (word >= 0) chosen[word] = way;
    if (frame > 0) node = steps[frame * nodes.length + node] ?? 0;
  }
  return chosen;
}
