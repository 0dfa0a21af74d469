import { BLANK, ctcScore, type Emissions, type Labelling } from './ctc.js';

/** The variants of a word. */
export type Variants = readonly Labelling[];

/** Symbols and blanks that follow one another, as a table. */
interface Lattice {
  /** The symbol of each node. */
  readonly symbols: Int32Array;
  /** The nodes that may precede node n, besides itself, are `before[starts[n]]` to `before[starts[n + 1] - 1]`. */
  readonly starts: Int32Array;
  readonly before: Int32Array;
  /** Where a variant begins: which word, and which variant of it. */
  readonly begins: ReadonlyMap<number, readonly [word: number, variant: number]>;
  /** The nodes at which all words are said. */
  readonly ends: readonly number[];
}

/**
 * All variants of all words as one lattice: each variant of a word begins where any variant of the word before it has ended.
 * A blank may stand between any two symbols, and has to between two equal ones. Node 0 is a blank before all words.
 */
function latticeOf(words: readonly Variants[]): Lattice {
  const symbols = [BLANK];
  const starts = [0, 0];
  const before: number[] = [];
  const begins = new Map<number, readonly [number, number]>();
  const add = (symbol: number, from: readonly number[]): number => {
    for (const node of from) before.push(node);
    starts.push(before.length);
    return symbols.push(symbol) - 1;
  };
  let ends = [0];
  words.forEach((variants, word) => {
    const nextEnds: number[] = [];
    variants.forEach((labels, variant) => {
      let previous = ends;
      labels.forEach((symbol, i) => {
        const place = add(
          symbol,
          previous.filter((node) => symbols[node] !== symbol),
        );
        if (i === 0) begins.set(place, [word, variant]);
        previous = [place, add(BLANK, [place])];
      });
      // A variant without a sound is passed over: it ends where the word before it did.
      nextEnds.push(...previous);
    });
    ends = nextEnds;
  });
  const [ofSymbols, ofStarts, ofBefore] = [symbols, starts, before].map((row) => Int32Array.from(row));
  return { symbols: ofSymbols, starts: ofStarts, before: ofBefore, begins, ends } as Lattice;
}

/** The likeliest paths through the first frames, one to each node: plain data, so that any worker can continue. */
export interface Paths {
  /** How many frames are done. */
  readonly frames: number;
  /** The log probability of the path to each node. */
  readonly scores: Float64Array;
  /** Frame by frame, for each node, how its path came there: 0 from itself, else from that one of those before it. */
  readonly steps: Uint16Array;
}

/** Ways to come to a node, over all frames, that one part of the work compares: about 5 ms. */
const STEPS_A_PART = 500_000;

function firstPaths({ symbols, starts, before }: Lattice, frames: number): Paths {
  const nodes = symbols.length;
  const scores = new Float64Array(nodes).fill(-Infinity);
  // As if the first blank, and all that follows it, came from a frame before the first.
  scores[0] = 0;
  for (let node = 1; node < nodes; node += 1) {
    if (before.subarray(starts[node], starts[node + 1]).includes(0)) scores[node] = 0;
  }
  const steps = new Uint16Array(new SharedArrayBuffer(2 * frames * nodes));
  return { frames: 0, scores, steps };
}

/** Takes the paths through as many frames as one part of the work has. */
function goOn({ frames, symbols: columns, values }: Emissions, lattice: Lattice, paths: Paths): Paths {
  const { symbols, starts, before } = lattice;
  const nodes = symbols.length;
  const end = Math.min(frames, paths.frames + Math.ceil(STEPS_A_PART / (nodes + before.length)));
  let { scores } = paths;
  for (let frame = paths.frames; frame < end; frame += 1) {
    const now = new Float64Array(nodes);
    for (let node = 0; node < nodes; node += 1) {
      let best = scores[node] as number;
      const from = starts[node] as number;
      // In the first frame a path begins where it is.
      const to = frame === 0 ? from : (starts[node + 1] as number);
      let step = 0;
      for (let at = from; at < to; at += 1) {
        const other = scores[before[at] as number] as number;
        if (other <= best) continue;
        best = other;
        step = at - from + 1;
      }
      paths.steps[frame * nodes + node] = step;
      now[node] = best + (values[frame * columns + (symbols[node] as number)] as number);
    }
    scores = now;
  }
  return { ...paths, frames: end, scores };
}

/** @returns the variant of each word on the likeliest path, 0 where no path tells; null: no path says all words */
function chosenOn({ scores, steps, frames }: Paths, lattice: Lattice, words: readonly Variants[]) {
  const { symbols, starts, before, begins, ends } = lattice;
  const scoreOf = (node: number): number => scores[node] ?? -Infinity;
  let node = ends.reduce((best, end) => (scoreOf(end) > scoreOf(best) ? end : best));
  if (scoreOf(node) === -Infinity) return null;
  const silent = words.map((variants) => variants.findIndex((labels) => labels.length === 0));
  const chosen = silent.map((index) => Math.max(0, index));
  for (let frame = frames - 1; frame >= 0; frame -= 1) {
    const [word, variant] = begins.get(node) ?? [];
    if (word !== undefined && variant !== undefined) chosen[word] = variant;
    const step = steps[frame * symbols.length + node] ?? 0;
    if (step > 0) node = before[(starts[node] ?? 0) + step - 1] ?? 0;
  }
  return chosen;
}

/** Which variant of each word was chosen, or how far the choice has come. */
export type Choice =
  /** Null: the recording is too short for any. */
  { readonly chosen: readonly number[] | null; readonly next: null } | { readonly next: Paths };

/**
 * A part of the choice of the variants that fit a recording best together: of several words, those on the likeliest path
 * through their lattice (Viterbi); of a word alone, that with the highest score over all alignments.
 * @param words the variants of each word, at least one @param paths what the part before answered with
 */
export function chooseVariants(
  emissions: Emissions,
  words: readonly Variants[],
  paths: Paths | null,
): Choice {
  const [only = []] = words;
  const least = words.reduce((sum, variants) => sum + Math.min(...variants.map(({ length }) => length)), 0);
  if (least > emissions.frames) return { chosen: null, next: null };
  if (words.length === 1 && only.length > 1) {
    const scores = only.map((labels) => ctcScore(emissions, labels));
    const most = Math.max(...scores);
    return { chosen: most === -Infinity ? null : [scores.indexOf(most)], next: null };
  }
  const lattice = latticeOf(words);
  const next = goOn(emissions, lattice, paths ?? firstPaths(lattice, emissions.frames));
  if (next.frames < emissions.frames) return { next };
  return { chosen: chosenOn(next, lattice, words), next: null };
}
