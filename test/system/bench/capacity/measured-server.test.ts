import { fileURLToPath } from 'node:url';
import t from 'tap';
import { interleave, medianRatio } from '../../../../bench/capacity/compare.js';
import { MeasuredServer } from '../../../../bench/capacity/measured-server.js';

// Servers and loads start slowly on a busy machine.
t.setTimeout(180_000);

void t.test('calls that start at random, with each start, and how late the event loop was', async (t) => {
  const server = await MeasuredServer.start({ server: '0', generator: '0' });
  t.teardown(() => server.stop());
  const load = { target: 'mistv3 /ws3', streams: 4, rampMs: 500, durationMs: 4000, seed: 1 } as const;
  const beganMs = Date.now();
  const round = await server.measure(load);
  const { calls, failures, starts, loopDelayMs, firstAudioMs } = round;
  t.ok(calls > 0, `${calls} calls, ${round.failureReasons.join('; ')}`);
  t.equal(starts.length, calls, 'each has its start');
  t.equal(starts.filter(({ firstAudioMs: ms }) => ms === null).length, failures, 'one that was refused, too');
  t.ok(starts.every(({ atMs }) => atMs > beganMs && atMs < Date.now()));
  const isOrdered = firstAudioMs.p50 <= firstAudioMs.p99 && firstAudioMs.p99 <= firstAudioMs.max;
  t.ok(isOrdered || failures === calls, 'a busy machine may refuse them all');
  t.ok(loopDelayMs.p50 <= loopDelayMs.p99 && loopDelayMs.p99 <= loopDelayMs.max, 'its delay is known');
  t.ok(round.generatorSeconds > 0);
});

void t.test('the processor time of the same calls, by thread', async (t) => {
  const server = await MeasuredServer.start({ server: '0', generator: '0' });
  t.teardown(() => server.stop());
  await server.spend('mistv3 /ws3', 20, 4, 1);
  const first = await server.spend('mistv3 /ws3', 40, 4, 2);
  const second = await server.spend('mistv3 /ws3', 40, 4, 2);
  for (const { main, worker } of [first, second]) {
    t.ok(main > 0 && worker > 0, `main thread ${main} ms, worker ${worker} ms for a second of speech`);
    t.ok(worker < 100, 'less than a tenth of real time');
  }
  const ratio = medianRatio([{ ours: first, other: second, engine: 1 }], 'other');
  t.ok(ratio > 0.2 && ratio < 5, `the same work twice: ${ratio}`);
});

void t.test('two builds in turns, with live listeners, and the engine alone', async (t) => {
  const program = fileURLToPath(new URL('../../../../src/main.js', import.meta.url));
  const heard: string[] = [];
  const told: number[] = [];
  const paced = { durationMs: 3000, rampMs: 500, warmCalls: 4 };
  const work = { target: 'mistv3 /ws3', calls: 4, lines: 16, rounds: 1, paced } as const;
  const done = await interleave({ server: '0', generator: '0' }, program, work, {
    onPaced: (server, { calls, liveStreams }) => {
      t.ok(calls > 0 && liveStreams > 0, `${calls} calls`);
      heard.push(server);
    },
    onRounds: ({ engine }) => told.push(engine),
  });
  t.same(heard, ['other', 'ours', 'ours', 'other'], 'a round that does not count comes first');
  t.equal(told.length, 1);
  const [{ ours, other, engine } = { ours: undefined, other: undefined, engine: 0 }] = done;
  t.ok(engine > 0 && (ours?.worker ?? 0) > 0 && (other?.worker ?? 0) > 0);
});
