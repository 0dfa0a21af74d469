import t from 'tap';
import { parseSide, planTrials, summarize } from '../../../../bench/listen/trials.js';

const TEXTS = ['one', 'two', 'three', 'four', 'five', 'six'];

void t.test('a side is a voice, and a model and a folder where they are given', (t) => {
  const side = (text: string) => parseSide(text, 'models');
  t.match(side('astra'), { label: 'astra', voice: 'astra', model: undefined, models: 'models' });
  t.match(side('astra:mistv3'), { voice: 'astra', model: 'mistv3', models: 'models' });
  t.match(side('astra:coda@/a:b/c@d'), { voice: 'astra', model: 'coda', models: '/a:b/c@d' });
  t.throws(() => side('astra:nova'), /no model nova; there are coda/);
  t.throws(() => side(':coda'), /is no VOICE/);
  t.end();
});

void t.test('each side is A in half of the trials, in an order of the seed', (t) => {
  const plan = planTrials(TEXTS, 7);
  t.same(plan.map(({ text }) => text).sort(), [...TEXTS].sort());
  t.equal(plan.filter(({ sideOfA }) => sideOfA === 0).length, 3);
  t.same(planTrials(TEXTS, 7), plan);
  t.notSame(planTrials(TEXTS, 8), plan);
  const firsts = Array.from({ length: 40 }, (_, seed) => planTrials(TEXTS, seed)[0]?.sideOfA);
  t.ok(firsts.includes(0) && firsts.includes(1), 'who is A first is not always the same one');
  t.end();
});

void t.test('choices count for the side that was heard, with the p of a sign test', (t) => {
  const trials = planTrials([...TEXTS, ...TEXTS], 1);
  const forFirst = trials.map(
    ({ sideOfA }, trial) => ({ trial, choice: sideOfA === 0 ? 'a' : 'b' }) as const,
  );
  t.same(summarize(trials, forFirst.slice(0, 6)), { preferred: [6, 0], none: 0, p: 2 / 64 });
  const opposite = forFirst.map(
    ({ trial, choice }) => ({ trial, choice: choice === 'a' ? 'b' : 'a' }) as const,
  );
  const mixed = summarize(trials, [...opposite.slice(0, 10), ...forFirst.slice(10)]);
  t.same(mixed.preferred, [2, 10]);
  t.equal(mixed.p.toFixed(4), '0.0386');
  t.same(summarize(trials, [{ trial: 0, choice: 'none' }]), { preferred: [0, 0], none: 1, p: 1 });
  t.end();
});
