import t from 'tap';
import { medianRatio } from '../../../../bench/capacity/compare.js';
import type { Spent } from '../../../../bench/capacity/measured-server.js';
import { findCapacity } from '../../../../bench/capacity/search.js';

void t.test('finds what a server bears within a twentieth, from below and from above', async (t) => {
  for (const capacity of [1, 7, 99, 100, 163, 1500]) {
    let tries = 0;
    const { streams, refused } = await findCapacity(100, 2000, (asked) => {
      tries++;
      return Promise.resolve(asked <= capacity);
    });
    t.ok(streams <= capacity && streams >= capacity * 0.95 - 1, `${capacity}: ${streams}`);
    t.ok(refused !== null && refused > capacity, `${capacity}: not ${refused}`);
    t.ok(tries <= 14, `${capacity}: ${tries} rounds`);
  }
  t.same(await findCapacity(100, 2000, () => Promise.resolve(true)), { streams: 2000, refused: null });
  t.same(await findCapacity(100, 2000, () => Promise.resolve(false)), { streams: 0, refused: 1 });
});

void t.test('a comparison is the median of the rounds, each with its own others', (t) => {
  const round = (ms: number): Spent => ({ main: ms / 4, worker: ms / 2, others: ms / 4 });
  const rounds = [
    { other: round(4), ours: round(2), engine: 1 },
    { other: round(40), ours: round(30), engine: 20 },
    { other: round(4), ours: round(36), engine: 30 },
  ];
  t.equal(medianRatio(rounds, 'other'), 0.75);
  t.equal(medianRatio(rounds.slice(0, 2), 'other'), 0.625);
  t.equal(medianRatio(rounds, 'engine'), 1.5);
  const [one] = rounds.map((each) => ({ ...each, ours: { ...each.ours, main: 3 } }));
  if (one !== undefined) t.equal(medianRatio([one], 'other', 'main'), 3);
  t.end();
});
