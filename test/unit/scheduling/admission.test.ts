import t from 'tap';
import { Admission } from '../../../src/scheduling/admission.js';
import { Shares, type Running } from '../../../src/scheduling/shares.js';

/** One account has all of them. */
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
    admission.observe({ processorMs: realTimeFactor * 500, audioMs: 500, latenessMs });
};

void t.test(
  'two workers are thought to have a real-time factor of 0.01 before anything was measured',
  (t) => {
    t.equal(admitted(new Admission(2), 2), 170, '2 workers * 0.85 / 0.01');
    t.end();
  },
);

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
  t.equal(shares.isFarOver('greedy'), true, 'its deadlines come later');
  t.equal(shares.isFarOver('a'), false);
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

void t.test('an account is far over its share with more than one and a half times of it', (t) => {
  const shares = new Shares(() => 0);
  const run = (account: string, streams: number): void => {
    for (let i = 0; i < streams; i++) shares.change(account, 'running', 1);
  };
  run('greedy', 6);
  run('modest', 2);
  t.equal(shares.isFarOver('greedy'), false, '6 of 8 are one and a half times of 4');
  run('greedy', 1);
  t.equal(shares.isFarOver('greedy'), true, '7 of 9');
  t.equal(shares.isFarOver('modest'), false);
  t.end();
});
