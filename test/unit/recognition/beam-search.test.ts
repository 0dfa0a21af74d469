import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import t from 'tap';
import { LANGUAGE_CODES } from '../../../src/catalog/languages.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { beamSearch } from '../../../src/recognition/beam-search.js';
import { ctcScore, type Emissions } from '../../../src/recognition/ctc.js';
import { readTrigrams, Trigrams } from '../../../src/recognition/trigrams.js';
import { fuzzing } from '../../support/fuzz.js';
import { MODELS } from '../../support/synthesis.js';

const GOLDEN = fileURLToPath(new URL('../../../../test/golden/recognizer', import.meta.url));
const FOLDER = join(MODELS, 'recognizer');
const { symbols } = loadAddon().loadRecognizer(FOLDER);
const tables = readTrigrams(FOLDER);

/** What the search weighs a symbol with, beside what is heard: constants of beam-search.ts. */
const [WEIGHT, BONUS] = [0.4, 0.8];

void t.test('every language has its phones, and their probabilities add up to one', (t) => {
  t.same([...tables.keys()].sort(), [...LANGUAGE_CODES].sort());
  for (const [language, trigrams] of tables) {
    const { edge } = trigrams;
    t.same(
      trigrams.symbols.filter((symbol) => symbols.indexOf(symbol) < 1),
      [],
      language,
    );
    const sums = Array.from({ length: edge + 1 }, (_, last) =>
      Array.from({ length: edge + 1 }, (_, next) => Math.exp(trigrams.logProbability(edge, last, next))),
    ).map((row) => row.reduce((sum, value) => sum + value, 0));
    t.ok(Math.max(...sums.map((sum) => Math.abs(sum - 1))) < 0.05, language);
  }
  t.end();
});

void t.test('the product reads in a recording what the training code reads', (t) => {
  const { heard, steps } = JSON.parse(readFileSync(join(GOLDEN, 'word.json'), 'utf8')) as {
    readonly heard: readonly string[];
    readonly steps: number;
  };
  const bytes = readFileSync(join(GOLDEN, 'word.f32le'));
  const values = Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));
  const german = tables.get('de');
  if (german === undefined) throw new Error('there is no German');
  const columns = german.symbols.map((symbol) => symbols.indexOf(symbol));
  const said = beamSearch({ frames: steps, symbols: symbols.length, values }, columns, german);
  t.same(
    said.map((index) => german.symbols[index]),
    heard,
  );
  t.end();
});

/** Four frames of a blank and two symbols, and what is likely behind what. */
const cases = fc
  .tuple(
    fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
    fc.uint8Array({ minLength: 27, maxLength: 27, max: 100 }),
  )
  .map(([weights, table]) => {
    const rows = [0, 3, 6, 9].map((at) => weights.slice(at, at + 3));
    const values = rows.flatMap((row) => row.map((weight) => Math.log(weight / row.reduce((a, b) => a + b))));
    const heard: Emissions = { frames: 4, symbols: 3, values: Float32Array.from(values) };
    return { heard, trigrams: new Trigrams(['a', 'b'], table) };
  });

function* rowsOf(most: number): Generator<number[]> {
  yield [];
  if (most > 0) for (const row of rowsOf(most - 1)) for (const last of [0, 1]) yield [...row, last];
}

void t.test('with room for all rows of symbols, the likeliest is found', (t) => {
  fc.assert(
    fc.property(cases, ({ heard, trigrams }) => {
      const { edge } = trigrams;
      const scoreOfRow = (row: readonly number[]): number => {
        const places = [edge, edge, ...row, edge];
        const prior = places
          .slice(2)
          .reduce(
            (sum, next, i) =>
              sum + WEIGHT * trigrams.logProbability(places[i] ?? edge, places[i + 1] ?? edge, next),
            BONUS * row.length,
          );
        return (
          prior +
          ctcScore(
            heard,
            row.map((symbol) => symbol + 1),
          )
        );
      };
      const best = Math.max(...[...rowsOf(4)].map(scoreOfRow));
      return Math.abs(scoreOfRow(beamSearch(heard, [1, 2], trigrams, 1000)) - best) < 1e-5;
    }),
    fuzzing(),
  );
  t.end();
});
