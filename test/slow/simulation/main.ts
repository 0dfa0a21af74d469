import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { simulate } from './simulator.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '200000' },
    help: { type: 'boolean' },
  },
});
if (values.help === true) {
  console.log(
    'npm run simulate -- [--seed N] [--steps M]\n\nA failing run names its seed, which replays it exactly.',
  );
} else {
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  console.log(`seed ${seed}, ${values.steps} steps`);
  console.log(await simulate(seed, Number(values.steps)));
}
