import { randomInt } from 'node:crypto';
import t from 'tap';
import { simulate } from './simulator.js';

t.setTimeout(900_000);

void t.test('200,000 steps from a fresh seed break no invariant', async (t) => {
  const seed = randomInt(2 ** 31);
  t.comment(`npm run simulate -- --seed ${seed} --steps 200000`);
  t.comment(JSON.stringify(await simulate(seed, 200_000)));
});

void t.test('a seed replays exactly', async (t) => {
  t.same(await simulate(7, 5000), await simulate(7, 5000));
});
