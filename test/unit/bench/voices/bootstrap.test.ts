import t from 'tap';
import { differenceIntervals, quantileIntervals } from '../../../../bench/voices/bootstrap.js';

/** Delays as they are: 5 ms, and an exponential tail of 3 ms on the mean, without chance. */
const delays = (count: number, addedMs: number): number[] =>
  Array.from({ length: count }, (_, i) => 5 + addedMs - 3 * Math.log((i + 0.5) / count));
const rounds = (addedMs: number, noiseMs = [0, 0, 0, 0, 0, 0]): number[][] =>
  noiseMs.map((noise) => delays(200, addedMs + noise));

void t.test('of the same delays no difference is said to be certain', (t) => {
  const { p50, p90, p99 } = differenceIntervals(rounds(0), rounds(0));
  for (const { value, low, high } of [p50, p90, p99]) {
    t.equal(value, 0);
    t.ok(low <= 0 && high >= 0, `${low} to ${high}`);
  }
  t.end();
});

void t.test('a difference is found, the more surely the larger it is', (t) => {
  const { p50, p99 } = differenceIntervals(rounds(0), rounds(20));
  t.match(p50.value.toFixed(3), '20.000');
  t.ok(p50.low > 19 && p50.high < 21, `${p50.low} to ${p50.high}`);
  t.ok(p99.low > 2 && p99.high > 20, `${p99.low} to ${p99.high}`);
  t.ok(p99.high - p99.low > p50.high - p50.low, 'the tail is known less well');
  t.end();
});

void t.test('a machine that is slow in some rounds makes no difference between two', (t) => {
  const noiseMs = [0, 100, 0, 0, 300, 0];
  const { p50 } = differenceIntervals(rounds(0, noiseMs), rounds(1, noiseMs));
  t.ok(p50.low > 0 && p50.high < 2, `${p50.low} to ${p50.high}`);
  t.end();
});

void t.test('the interval of a quantile holds the quantile, and is the same every time', (t) => {
  const first = quantileIntervals(rounds(0));
  t.same(first, quantileIntervals(rounds(0)));
  for (const { value, low, high } of [first.p50, first.p90, first.p99]) t.ok(low <= value && value <= high);
  t.ok(Math.abs(first.p50.value - (5 + 3 * Math.log(2))) < 0.1);
  const at7 = { value: 7, low: 7, high: 7 };
  t.same(quantileIntervals([[7]]), { p50: at7, p90: at7, p99: at7 });
  t.end();
});
