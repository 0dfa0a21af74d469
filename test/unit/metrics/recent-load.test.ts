import fc from 'fast-check';
import t from 'tap';
import { RecentLoad } from '../../../src/metrics/recent-load.js';
import { RecentSum } from '../../../src/metrics/recent-sum.js';
import { fuzzing } from '../../support/fuzz.js';

void t.test('a sum is that of the last five whole seconds', (t) => {
  const sum = new RecentSum(0);
  sum.add(10, 100);
  sum.add(20, 999);
  t.equal(sum.perSecond(999), 0, 'the second that runs is left out');
  t.equal(sum.perSecond(1000), 6);
  sum.add(5, 2500);
  t.equal(sum.perSecond(5999), 7);
  t.equal(sum.perSecond(6000), 1, 'the first second is over');
  t.equal(sum.perSecond(1e9), 0);
  t.end();
});

void t.test('a sum is what a list of everything that was added would give', (t) => {
  const steps = fc.array(fc.tuple(fc.nat(20_000), fc.nat(100)), { maxLength: 60 });
  fc.assert(
    fc.property(fc.nat(1_000_000), steps, (startMs, additions) => {
      const sum = new RecentSum(startMs);
      const all: { atSecond: number; amount: number }[] = [];
      let nowMs = startMs;
      for (const [passedMs, amount] of additions) {
        nowMs += passedMs;
        sum.add(amount, nowMs);
        const second = Math.floor(nowMs / 1000);
        all.push({ atSecond: second, amount });
        const recent = all.filter(({ atSecond }) => atSecond < second && atSecond >= second - 5);
        const expected = recent.reduce((total, entry) => total + entry.amount, 0) / 5;
        if (Math.abs(sum.perSecond(nowMs) - expected) > 1e-9) return false;
      }
      return true;
    }),
    fuzzing(),
  );
  t.end();
});

void t.test('utilization is a share of all workers, and never more than 1', async (t) => {
  const [idle, half, full] = [new RecentLoad(2), new RecentLoad(2), new RecentLoad(2)];
  half.onSlice(5000);
  full.onSlice(60_000);
  t.same(half.now().firstAudioMs, { count: 0, p50: null, p99: null });
  half.onSpeech(7);
  half.onFailure();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  t.same(
    [idle, half, full].map(({ utilization }) => utilization),
    [0, 0.5, 1],
  );
  const load = half.now();
  t.equal(load.speechesPerSecond, 0.2);
  t.equal(load.failuresPerSecond, 0.2);
  t.same(load.firstAudioMs, { count: 1, p50: 7, p99: 7 });
  for (let delayMs = 1; delayMs <= 1500; delayMs++) half.onSpeech(delayMs);
  t.same(half.now().firstAudioMs, { count: 1000, p50: 1000, p99: 1490 }, 'the last thousand alone');
  t.ok(load.memoryUtilization > 0 && load.memoryUtilization < 1);
});

void t.test('utilization is that of the processors where these are busier than the workers', (t) => {
  const machine = { nowMs: 100, usedMs: 60_000, count: 0.5 };
  t.intercept(performance, 'now', { value: () => machine.nowMs });
  const load = new RecentLoad(2, { usedMs: () => machine.usedMs, count: () => machine.count });
  load.onSlice(1000);
  machine.nowMs += 100;
  machine.usedMs += 1500;
  load.onSlice(0);
  machine.nowMs += 1000;
  t.equal(load.now().processorUtilization, 0.6, '1.5 of 2.5 seconds, and nothing of the start');
  t.equal(load.utilization, 0.6, 'the workers are busy for 0.1');
  machine.nowMs += 1000;
  machine.count = 4;
  t.equal(load.now().processorUtilization, 0.075, 'quotas change');
  t.equal(load.utilization, 0.1);
  machine.nowMs += 10_000;
  t.equal(load.utilization, 0);
  t.end();
});
