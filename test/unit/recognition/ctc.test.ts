import fc from 'fast-check';
import t from 'tap';
import { bestVariants, ctcScore, type Emissions, greedyDecode } from '../../../src/recognition/ctc.js';
import { fuzzing } from '../../support/fuzz.js';

/** Frames in which one symbol each is likely; the others share the rest. */
function spoken(symbols: number, row: readonly number[], sure = 0.9): Emissions {
  const rest = Math.log((1 - sure) / (symbols - 1));
  const values = row.flatMap((said) =>
    Array.from({ length: symbols }, (_, symbol) => (symbol === said ? Math.log(sure) : rest)),
  );
  return { frames: row.length, symbols, values: Float32Array.from(values) };
}

/** The sum over all rows of frames that say the labels: what `ctcScore` computes, the slow way. */
function sumOfAll({ frames, symbols, values }: Emissions, labels: readonly number[]): number {
  let sum = 0;
  const rows = symbols ** frames;
  for (let code = 0; code < rows; code += 1) {
    const row = Array.from({ length: frames }, (_, i) => Math.floor(code / symbols ** i) % symbols);
    const said = row.filter((symbol, i) => symbol !== 0 && symbol !== row[i - 1]);
    if (said.join() !== labels.join()) continue;
    sum += Math.exp(row.reduce((all, symbol, i) => all + (values[i * symbols + symbol] ?? 0), 0));
  }
  return Math.log(sum);
}

const heard = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 18, maxLength: 18 }),
  )
  .map(([frames, weights]): Emissions => {
    const rows = Array.from({ length: frames }, (_, i) => weights.slice(3 * i, 3 * i + 3));
    const values = rows.flatMap((row) => row.map((weight) => Math.log(weight / row.reduce((a, b) => a + b))));
    return { frames, symbols: 3, values: Float32Array.from(values) };
  });

void t.test('the score of a row of symbols is the sum over all its alignments', (t) => {
  fc.assert(
    fc.property(heard, fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 3 }), (heard, labels) => {
      const [score, all] = [ctcScore(heard, labels), sumOfAll(heard, labels)];
      return score === all || Math.abs(score - all) < 1e-4;
    }),
    fuzzing(),
  );
  t.end();
});

void t.test(
  'what is heard has no blanks and no repetitions, but the same symbol twice around a blank',
  (t) => {
    t.same(greedyDecode(spoken(5, [0, 0, 3, 3, 0, 3, 4, 4, 0])), [3, 3, 4]);
    t.same(greedyDecode(spoken(5, [0, 0, 0])), []);
    t.end();
  },
);

void t.test('of each word the way that was said is chosen', (t) => {
  // "1 2 3", "1 4 3" or "1"; then "2 2" or "4".
  const words = [
    [[1, 2, 3], [1, 4, 3], [1]],
    [[2, 2], [4]],
  ];
  t.same(bestVariants(spoken(5, [0, 1, 1, 4, 3, 0, 0, 2, 0, 2, 0]), words), [1, 0]);
  t.same(bestVariants(spoken(5, [1, 2, 2, 3, 4, 4]), words), [0, 1]);
  t.same(bestVariants(spoken(5, [1, 4]), words), [2, 1]);
  t.equal(bestVariants(spoken(5, [1]), words), null, 'a frame cannot say two symbols');
  t.same(bestVariants(spoken(5, [1, 4]), [[[1]], [[]], [[4]]]), [0, 0, 0], 'a word without a sound');
  t.same(bestVariants(spoken(5, [0, 0]), [[[]]]), [0]);
  t.end();
});

void t.test('one word alone: the way with the best alignment', (t) => {
  fc.assert(
    fc.property(
      heard,
      fc.array(fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }), {
        minLength: 1,
        maxLength: 3,
      }),
      (heard, ways) => {
        const chosen = bestVariants(heard, [ways]);
        const best = (way: readonly number[]): number => bestAlignment(heard, way);
        const scores = ways.map(best);
        const most = Math.max(...scores);
        return chosen === null
          ? most === -Infinity
          : Math.abs((scores[chosen[0] ?? -1] ?? NaN) - most) < 1e-6;
      },
    ),
    fuzzing(),
  );
  t.end();
});

function bestAlignment({ frames, symbols, values }: Emissions, labels: readonly number[]): number {
  let most = -Infinity;
  for (let code = 0; code < symbols ** frames; code += 1) {
    const row = Array.from({ length: frames }, (_, i) => Math.floor(code / symbols ** i) % symbols);
    const said = row.filter((symbol, i) => symbol !== 0 && symbol !== row[i - 1]);
    if (said.join() !== labels.join()) continue;
    most = Math.max(
      most,
      row.reduce((all, symbol, i) => all + (values[i * symbols + symbol] ?? 0), 0),
    );
  }
  return most;
}
