import t from 'tap';
import { seededRandom } from '../../support/fuzz.js';
import { simulate } from './simulator.js';

t.setTimeout(900_000);

/** Seeds are below it. */
const SEEDS = 2 ** 31;
const STEPS = 50_000;

void t.test(
  '200,000 steps break no invariant, from the same seeds unless FUZZ_SEED says otherwise',
  async (t) => {
    const random = seededRandom();
    for (let i = 0; i < 4; i++) {
      const seed = Math.floor(SEEDS * random());
      t.comment(`npm run simulate -- --seed ${seed} --steps ${STEPS}`);
      t.comment(JSON.stringify(await simulate(seed, STEPS)));
    }
  },
);

void t.test('a seed replays exactly', async (t) => {
  t.same(await simulate(7, 5000), await simulate(7, 5000));
});
