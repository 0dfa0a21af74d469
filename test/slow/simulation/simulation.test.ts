import { randomInt } from 'node:crypto';
import t from 'tap';
import { simulate } from './simulator.js';

t.setTimeout(900_000);

/** Seeds are below it. */
const SEEDS = 2 ** 31;
const STEPS = 50_000;

void t.test('200,000 steps from fresh seeds break no invariant', async (t) => {
  for (let i = 0; i < 4; i++) {
    const seed = randomInt(SEEDS);
    t.comment(`npm run simulate -- --seed ${seed} --steps ${STEPS}`);
    t.comment(JSON.stringify(await simulate(seed, STEPS)));
  }
});

void t.test('a seed replays exactly', async (t) => {
  t.same(await simulate(7, 5000), await simulate(7, 5000));
});
