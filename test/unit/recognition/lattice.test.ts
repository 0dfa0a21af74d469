import fc from 'fast-check';
import t from 'tap';
import { ctcScore, type Emissions } from '../../../src/recognition/ctc.js';
import type { Variants } from '../../../src/recognition/lattice.js';
import { choiceOf, heard, spoken } from '../../support/emissions.js';
import { fuzzing } from '../../support/fuzz.js';

const chosenOf = (emissions: Emissions, words: readonly Variants[]): readonly number[] | null =>
  choiceOf(emissions, words).chosen;

void t.test('of each word the way that was said is chosen', (t) => {
  // "1 2 3", "1 4 3" or "1"; then "2 2" or "4".
  const words = [
    [[1, 2, 3], [1, 4, 3], [1]],
    [[2, 2], [4]],
  ];
  t.same(chosenOf(spoken(5, [0, 1, 1, 4, 3, 0, 0, 2, 0, 2, 0]), words), [1, 0]);
  t.same(chosenOf(spoken(5, [1, 2, 2, 3, 4, 4]), words), [0, 1]);
  t.same(chosenOf(spoken(5, [1, 4]), words), [2, 1]);
  t.equal(chosenOf(spoken(5, [1]), words), null, 'a frame cannot say two symbols');
  t.same(chosenOf(spoken(5, [1, 4]), [[[1]], [[]], [[4]]]), [0, 0, 0], 'a word without a sound');
  t.same(chosenOf(spoken(5, [0, 0]), [[[]]]), [0]);
  t.end();
});

const someWays = fc.array(fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }), {
  minLength: 1,
  maxLength: 3,
});

void t.test('of two words, the pair of variants with the best alignment', (t) => {
  fc.assert(
    fc.property(heard, someWays, someWays, (heard, ones, others) => {
      const chosen = chosenOf(heard, [ones, others]);
      const best = (one: readonly number[] = [], other: readonly number[] = []): number =>
        bestAlignment(heard, [...one, ...other]);
      const most = Math.max(...ones.flatMap((one) => others.map((other) => best(one, other))));
      return chosen === null
        ? most === -Infinity
        : Math.abs(best(ones[chosen[0] ?? -1], others[chosen[1] ?? -1]) - most) < 1e-6;
    }),
    fuzzing(),
  );
  t.end();
});

void t.test('a word alone: the variant with the highest score over all alignments', (t) => {
  fc.assert(
    fc.property(heard, someWays, (heard, ways) => {
      const chosen = chosenOf(heard, [ways]);
      const scores = ways.map((way) => ctcScore(heard, way));
      const most = Math.max(...scores);
      return chosen === null ? most === -Infinity : scores[chosen[0] ?? -1] === most;
    }),
    fuzzing(),
  );
  t.end();
});

void t.test('the choice is cut into parts; each continues with what the one before has found', (t) => {
  const ways = Array.from({ length: 8 }, (_, i) => [1 + i, 9, 10, 11]);
  const said = Array.from({ length: 64 }, (_, i) => (5 * i) % 8);
  const row = said.flatMap((index) => (ways[index] ?? []).flatMap((label) => [label, 0]));
  const { chosen, parts } = choiceOf(
    spoken(12, row),
    said.map(() => ways),
  );
  t.same(chosen, said);
  t.ok(parts >= 18, `${parts} parts of 512 frames through 4,097 nodes`);
  t.end();
});

void t.test('short variants, which may follow any of many, are cut into as short parts', (t) => {
  const ways = Array.from({ length: 8 }, (_, i) => [1 + i]);
  const row = Array.from({ length: 256 }, (_, i) => [1 + (i % 8), 0]).flat();
  const { parts } = choiceOf(
    spoken(9, row),
    Array.from({ length: 64 }, () => ways),
  );
  t.ok(parts >= 9, `${parts} parts of 512 frames through 9,000 steps`);
  t.end();
});

void t.test('a word of one long variant is cut into parts', (t) => {
  const long = Array.from({ length: 500 }, (_, i) => 1 + (i % 2));
  const { chosen, parts } = choiceOf(spoken(3, long), [[long]]);
  t.same(chosen, [0]);
  t.ok(parts > 1, `${parts} parts`);
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
