import t from 'tap';
import { crossings, type Moment, momentsOf } from '../../../../bench/autoscale/signal.js';

const BEGAN = 1_000_000;

void t.test('a moment has the calls of the last five seconds, and the mean of the nodes', (t) => {
  const starts = [
    { atMs: BEGAN - 5000, firstAudioMs: 900 },
    { atMs: BEGAN - 4999, firstAudioMs: 20 },
    { atMs: BEGAN, firstAudioMs: null },
    { atMs: BEGAN + 1, firstAudioMs: 30 },
  ];
  const samples = [
    { atMs: BEGAN, utilizations: [0.2, 0.4, 0.6] },
    { atMs: BEGAN + 3000, utilizations: [1, 1, 1] },
  ];
  const [first, second] = momentsOf(samples, starts);
  t.match(first, { seconds: 0, calls: 2, refused: 1, firstAudioMs: { p99: Infinity } });
  t.ok(Math.abs((first?.utilization ?? 0) - 0.4) < 1e-9);
  t.match(second, { seconds: 3, utilization: 1, calls: 2, refused: 1, firstAudioMs: { p50: Infinity } });
  t.end();
});

void t.test('each limit is crossed when it is first exceeded; a few calls are no quantile', (t) => {
  const moment = (seconds: number, utilization: number, p99: number, calls = 100): Moment => ({
    ...{ seconds, utilization, calls },
    firstAudioMs: { p50: 5, p99 },
    refused: 0,
  });
  const run = [
    moment(1, 0.4, 900, 3),
    moment(2, 0.5, 40),
    moment(3, 0.6, 80),
    moment(4, 0.61, 20),
    moment(5, 0.5, 81),
    moment(6, 0.9, 99),
  ];
  t.same(crossings(run, 0.6, 2), { p99LimitMs: 80, utilization: 4, p99: 5 });
  t.same(crossings(run.slice(0, 3), 0.6, 2), { p99LimitMs: 80, utilization: null, p99: null });
  t.end();
});
