import fc from 'fast-check';
import t from 'tap';
import { ctcScore, type Emissions, greedyDecode } from '../../../src/recognition/ctc.js';
import { heard, spoken } from '../../support/emissions.js';
import { fuzzing } from '../../support/fuzz.js';

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
