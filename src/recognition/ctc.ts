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

/** A symbol, or a blank, at its place in the lattice. */
interface Node {
  readonly symbol: number;
  /** The nodes that may precede it, besides itself. */
  readonly from: readonly number[];
  /** Where a variant of a word begins: which word, and which variant of it; -1: none. */
  readonly word: number;
  readonly variant: number;
}

/**
 * All variants of all words as one lattice: each variant of a word begins where any variant of the word before it has ended.
 * A blank may stand between any two symbols, and has to between two equal ones.
 */
function latticeOf(words: readonly (readonly Labelling[])[]): { nodes: Node[]; ends: number[] } {
  const nodes: Node[] = [{ symbol: BLANK, from: [], word: -1, variant: -1 }];
  let ends = [0];
  words.forEach((variants, word) => {
    const nextEnds: number[] = [];
    variants.forEach((labels, index) => {
      let previous = ends;
      labels.forEach((symbol, i) => {
        const from = previous.filter((node) => nodes[node]?.symbol !== symbol);
        const place =
          nodes.push({ symbol, from, ...(i === 0 ? { word, variant: index } : { word: -1, variant: -1 }) }) -
          1;
        const blank = nodes.push({ symbol: BLANK, from: [place], word: -1, variant: -1 }) - 1;
        previous = [place, blank];
      });
      nextEnds.push(...previous);
    });
    // A word without a sound is passed over.
    ends = variants.some((labels) => labels.length === 0) ? [...new Set([...ends, ...nextEnds])] : nextEnds;
  });
  return { nodes, ends };
}

/**
 * The variants of words that fit a recording best together: the likeliest path through their lattice (Viterbi).
 * @param words the variants of each word, at least one @returns an index for each word, 0 where no path tells; null: the
 * recording is too short for any
 */
export function bestVariants(
  { frames, symbols, values }: Emissions,
  words: readonly (readonly Labelling[])[],
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
  const chosen = words.map((variants) =>
    Math.max(
      0,
      variants.findIndex((labels) => labels.length === 0),
    ),
  );
  for (let frame = frames - 1; frame >= 0; frame -= 1) {
    const { word, variant } = nodes[node] ?? { word: -1, variant: 0 };
    if (word >= 0) chosen[word] = variant;
    if (frame > 0) node = steps[frame * nodes.length + node] ?? 0;
  }
  return chosen;
}
