/** A word with a class for each letter; -1 where none is known. */
export type Reading = readonly number[];

/** Weights of one letter's class beside the next one's, [class][next class]. */
export interface Chain {
  readonly inner: Float32Array;
  /** The step to the last letter of a word. */
  readonly final: Float32Array;
}

function logSoftmax(values: Float32Array): Float32Array {
  const largest = Math.max(...values);
  const sum = values.reduce((total, value) => total + Math.exp(value - largest), 0);
  return values.map((value) => value - largest - Math.log(sum));
}

/**
 * The likeliest classes of a word's letters together (Viterbi, 1967).
 *
 * @param letters values of every class for each letter
 * @param allowed whether a letter may have a class
 */
export function bestPath(
  letters: readonly Float32Array[],
  chain: Chain,
  allowed: (letter: number, name: number) => boolean,
): number[] {
  const count = letters[0]?.length ?? 0;
  const from: Uint8Array[] = [];
  let reached = new Float32Array(count);
  letters.forEach((values, at) => {
    const own = logSoftmax(values);
    const step = at === letters.length - 1 ? chain.final : chain.inner;
    const next = new Float32Array(count);
    const back = new Uint8Array(count);
    for (let name = 0; name < count; name++) {
      let best = at === 0 ? 0 : -Infinity;
      for (let before = 0; at > 0 && before < count; before++) {
        const value = (reached[before] ?? 0) + (step[before * count + name] ?? 0);
        if (value > best) {
          best = value;
          back[name] = before;
        }
      }
      next[name] = best + (own[name] ?? 0) - (allowed(at, name) ? 0 : 1e6);
    }
    from.push(back);
    reached = next;
  });
  const path = new Array<number>(letters.length).fill(0);
  let current = reached.indexOf(Math.max(...reached));
  for (let at = letters.length - 1; at >= 0; at--) {
    path[at] = current;
    current = from[at]?.[current] ?? 0;
  }
  return path;
}

/** What the network gives a path: the higher the likelier. */
export function pathScore(letters: readonly Float32Array[], chain: Chain, path: Reading): number {
  return path.reduce((score, name, at) => {
    const step = at === letters.length - 1 ? chain.final : chain.inner;
    const before = path[at - 1];
    const own = logSoftmax(letters[at] ?? new Float32Array());
    return score + (own[name] ?? 0) + (before === undefined ? 0 : (step[before * own.length + name] ?? 0));
  }, 0);
}
