import t from 'tap';
import { Gate } from '../../../src/contracts/bounds.js';
import { Admission } from '../../../src/scheduling/admission.js';
import { type Running, Shares } from '../../../src/scheduling/shares.js';

/** One account has all the streams. */
const alone = (streams: number): Running => ({
  ...{ streams, own: streams, held: streams, ownHeld: streams, accounts: 1 },
});

const admitted = (admission: Admission, workers: number): number => {
  for (let streams = 0; ; streams++) {
    try {
      admission.admit(alone(streams));
    } catch {
      return streams;
    }
    if (streams > 10_000 * workers) throw new Error('no bound');
  }
};

const observe = (admission: Admission, slices: number, realTimeFactor: number, latenessMs = 0): void => {
  for (let i = 0; i < slices; i++)
    admission.observe({ processorMs: realTimeFactor * 500, audioMs: 500, latenessMs, slices: 1 });
};

void t.test(
  'two workers are thought to have a real-time factor of 0.01 before anything was measured',
  (t) => {
    t.equal(admitted(new Admission(2), 2), 170, '2 workers * 0.85 / 0.01');
    t.end();
  },
);

void t.test('what the workers measured of themselves counts from the first client on', (t) => {
  const admission = new Admission(2);
  admission.begin(0.05);
  t.equal(admitted(admission, 2), 34, '2 workers * 0.85 / 0.05');
  observe(admission, 1000, 0.01);
  t.ok(admitted(admission, 2) >= 169, 'until more is known');
  t.end();
});

/** One second in which so much is used of two processors, and so many seconds of audio are rendered. */
function pass(
  admission: Admission,
  machine: { usedMs: number; nowMs: number },
  used: { ms: number; audioS: number; lookUpsMs?: number },
): void {
  machine.nowMs += 1000;
  machine.usedMs += used.ms;
  admission.observeLookUp(used.lookUpsMs ?? 0);
  admission.observe({ processorMs: used.audioS * 5, audioMs: used.audioS * 1000, latenessMs: 0, slices: 1 });
}

void t.test('what the main thread costs counts, too, where it shares processors with the workers', (t) => {
  const machine = { usedMs: 5000, nowMs: 0 };
  t.intercept(performance, 'now', { value: () => machine.nowMs });
  const admission = new Admission(2, { usedMs: () => machine.usedMs, count: () => 2 });
  admission.begin(0.005);
  const streams = (): number => admitted(admission, 2);
  const carriedByWorkers = 340;
  t.equal(streams(), carriedByWorkers, '2 workers * 0.85 / 0.005');
  pass(admission, machine, { ms: 1000, audioS: 49 });
  t.equal(streams(), carriedByWorkers, 'little audio says nothing of what it costs');
  pass(admission, machine, { ms: 1000, audioS: 100 });
  t.equal(streams(), 170, '2 processors * 0.85 / 0.01');
  pass(admission, machine, { ms: 2000, audioS: 100 });
  t.equal(streams(), 113, '2 processors * 0.85 / 0.015, the mean of both seconds');
  pass(admission, machine, { ms: 2000, audioS: 100, lookUpsMs: 500 });
  t.equal(streams(), 113, 'look-ups are no part of speech');
  pass(admission, machine, { ms: 2000, audioS: 20 });
  t.equal(streams(), 113, 'a second with little audio cannot make it dearer');
  for (let i = 0; i < 20; i++) pass(admission, machine, { ms: 20, audioS: 20 });
  t.equal(streams(), carriedByWorkers, 'but cheaper, so that one bad second is forgotten');
  t.end();
});

void t.test('who has been heard before goes on a little longer than strangers are let in', (t) => {
  const admission = new Admission(2);
  observe(admission, 1000, 0.01);
  t.throws(() => admission.admit(alone(175)), { code: 'overloaded' });
  t.doesNotThrow(() => admission.admit(alone(175), 'known'));
  t.throws(() => admission.admit(alone(195), 'known'), { code: 'overloaded' });
  observe(admission, 1000, 0.01, 200);
  t.throws(() => admission.admit(alone(10)), { code: 'overloaded' });
  t.doesNotThrow(() => admission.admit(alone(10), 'known'));
  t.end();
});

void t.test('the slower the engine shows itself, the fewer streams are let in', (t) => {
  const admission = new Admission(2);
  observe(admission, 1000, 0.09);
  t.equal(admitted(admission, 2), 18, '2 workers * 0.85 / 0.09');
  observe(admission, 1000, 0.01);
  t.ok(admitted(admission, 2) >= 169);
  t.end();
});

void t.test('streams that run dry close the door, streams in time open it again', (t) => {
  const admission = new Admission(2);
  observe(admission, 200, 0.001, 400);
  t.throws(() => admission.admit(alone(1)), { code: 'overloaded' });
  observe(admission, 200, 0.001, 0);
  t.doesNotThrow(() => admission.admit(alone(1)));
  t.end();
});

void t.test(
  'who comes while many listeners have little left to play is refused before they hear gaps',
  (t) => {
    const admission = new Admission(2);
    const tasksOfTwoMs = 0.004;
    observe(admission, 1000, tasksOfTwoMs);
    const quarter = Math.ceil((0.25 * 2 * 0.85) / tasksOfTwoMs);
    t.doesNotThrow(() => admission.admit(alone(quarter), 'new', 30), '2 workers * 30 ms / 2 ms');
    t.throws(() => admission.admit(alone(quarter), 'new', 31), { code: 'overloaded' });
    t.doesNotThrow(
      () => admission.admit(alone(quarter - 2), 'new', 31),
      'few short texts at once are no load',
    );
    t.doesNotThrow(() => admission.admit(alone(quarter + 20), 'known', 60));
    t.throws(() => admission.admit(alone(quarter + 20), 'known', 61), { code: 'overloaded' });
    const greedyAndAnother = { streams: 120, own: 0, held: 120, ownHeld: 0, accounts: 2 };
    t.doesNotThrow(() => admission.admit(greedyAndAnother, 'new', 31), 'others have their share');
    t.end();
  },
);

void t.test('when all who were late are gone, many may come at once', (t) => {
  const admission = new Admission(2);
  observe(admission, 200, 0.002, 400);
  t.throws(() => admission.admit(alone(1)), { code: 'overloaded' });
  for (let streams = 0; streams < 64; streams++) t.doesNotThrow(() => admission.admit(alone(streams)));
  t.end();
});

void t.test('an idle pool always takes a stream, so that a bad memory cannot lock it', (t) => {
  const admission = new Admission(1);
  observe(admission, 1000, 5, 5000);
  t.doesNotThrow(() => admission.admit(alone(0)));
  t.throws(() => admission.admit(alone(1)), { code: 'overloaded' });
  t.end();
});

void t.test('the number of streams is bounded however cheap they are', (t) => {
  const admission = new Admission(1);
  observe(admission, 1000, 1e-6);
  t.equal(admitted(admission, 1), 512);
  t.end();
});

void t.test('when there is no room, the account that has more than its share is the one refused', (t) => {
  const admission = new Admission(2);
  observe(admission, 1000, 0.01);
  const shares = new Shares();
  const begin = (account: string): void => {
    admission.admit(shares.of(account));
    for (const kind of ['held', 'running'] as const) shares.change(account, kind, 1);
  };
  t.throws(
    () => {
      for (;;) begin('greedy');
    },
    { code: 'overloaded' },
  );
  t.ok(shares.of('greedy').own >= 160, 'alone it has all there is');
  for (let i = 0; i < 15; i++) for (const modest of ['a', 'b']) t.doesNotThrow(() => begin(modest));
  t.throws(() => begin('greedy'), { code: 'overloaded' });
  t.equal(shares.excessOf('greedy'), 1, 'its deadlines come later');
  t.equal(shares.excessOf('a'), 0);
  t.end();
});

void t.test('an account that has nothing gets a stream, though the others cost more than they did', (t) => {
  const admission = new Admission(2);
  observe(admission, 1000, 0.005);
  const greedy = { ...alone(300), accounts: 2 };
  observe(admission, 1000, 0.015);
  t.throws(() => admission.admit(greedy), { code: 'overloaded' });
  for (const own of [0, 6]) t.doesNotThrow(() => admission.admit({ ...greedy, own, ownHeld: own }));
  t.throws(
    () => admission.admit({ ...greedy, own: 7, ownHeld: 7 }),
    { code: 'overloaded' },
    'an eighth of 56',
  );
  const crowd = { ...greedy, own: 0, ownHeld: 0, accounts: 200 };
  t.throws(() => admission.admit(crowd), { code: 'overloaded' }, 'there is not one for each of 200');
  t.end();
});

void t.test('streams that nobody reads are no load, and leave room for other accounts', (t) => {
  const admission = new Admission(1);
  observe(admission, 1000, 0.01);
  const shares = new Shares();
  for (let i = 0; i < 512; i++) {
    admission.admit(shares.of('silent'));
    shares.change('silent', 'held', 1);
  }
  t.throws(() => admission.admit(shares.of('silent')), { code: 'overloaded' }, 'memory is bounded');
  t.doesNotThrow(() => admission.admit(shares.of('other')));
  t.end();
});

void t.test('streams that start are counted by account', (t) => {
  const shares = new Shares(() => 0);
  t.same(shares.startingOf('a'), { own: 0, accounts: 0 });
  for (const account of ['a', 'a', 'b']) shares.change(account, 'starting', 1);
  t.same(shares.startingOf('a'), { own: 2, accounts: 2 });
  shares.change('b', 'starting', -1);
  t.same(shares.startingOf('b'), { own: 0, accounts: 1 });
  t.end();
});

void t.test('the more an account has over its share, the longer it waits for others', (t) => {
  const shares = new Shares(() => 0);
  const run = (account: string, streams: number): void => {
    for (let i = 0; i < streams; i++) shares.change(account, 'running', 1);
  };
  t.equal(shares.excessOf('greedy'), 0, 'nobody has anything');
  run('greedy', 5);
  t.equal(shares.excessOf('greedy'), 0, 'nobody else is there');
  run('modest', 3);
  t.equal(shares.excessOf('greedy'), 0.5, '5 of 8 are one and a quarter times of 4');
  run('greedy', 4);
  t.equal(shares.excessOf('greedy'), 1, '9 of 12 are one and a half times of 6');
  run('greedy', 9);
  t.equal(shares.excessOf('greedy'), 1);
  t.equal(shares.excessOf('modest'), 0);
  t.end();
});

void t.test('at a gate accounts take turns, however many one of them sends', async (t) => {
  const gate = new Gate(1, 100);
  const order: string[] = [];
  const pass = (account: string, name: string): Promise<number> =>
    gate.take(account, () => Promise.resolve(order.push(name)));
  const greedy = Array.from({ length: 5 }, (_, i) => pass('greedy', `greedy ${i}`));
  await Promise.all([...greedy, pass('a', 'a 0'), pass('b', 'b 0'), pass('a', 'a 1')]);
  t.same(order, ['greedy 0', 'greedy 1', 'a 0', 'b 0', 'greedy 2', 'a 1', 'greedy 3', 'greedy 4']);
});

void t.test('a task that fails leaves the gate open, and what waits at it is bounded', async (t) => {
  const gate = new Gate(1, 1000);
  await t.rejects(gate.take('a', () => Promise.reject(new Error('lost'))));
  let open = (): void => undefined;
  const first = gate.take('a', () => new Promise<void>((resolve) => (open = resolve)));
  const waiting = Array.from({ length: 1000 }, () => gate.take('a', () => Promise.resolve()));
  await t.rejects(
    gate.take('a', () => Promise.resolve()),
    { code: 'overloaded' },
  );
  const other = gate.take('b', () => Promise.resolve('others are not concerned'));
  open();
  await Promise.all([first, ...waiting]);
  t.equal(await other, 'others are not concerned');
});

void t.test('a task of several slices counts as that many, of which only the first was late', (t) => {
  const [several, single] = [new Admission(1, { usedMs: () => 0, count: () => 1 }), new Admission(1)];
  for (const admission of [several, single]) observe(admission, 100, 0.01, 160);
  several.observe({ processorMs: 60, audioMs: 1500, latenessMs: 160, slices: 3 });
  observe(single, 1, 0.04, 160);
  observe(single, 2, 0.04, 0);
  t.ok(Math.abs(several.realTimeFactor - single.realTimeFactor) < 1e-12);
  const running = { streams: 1, own: 1, held: 1, ownHeld: 1, accounts: 1 };
  // It is the lateness of all slices together that refuses a stream: late ones must not weigh more because others are joined.
  for (let i = 0; i < 200; i++)
    several.observe({ processorMs: 5, audioMs: 1500, latenessMs: 300, slices: 3 });
  t.doesNotThrow(() => several.admit(running), 'a third of the slices was late');
  observe(single, 200, 0.001, 300);
  t.throws(() => single.admit(running), { code: 'overloaded' });
  t.end();
});
