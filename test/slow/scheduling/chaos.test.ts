import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Piscina } from 'piscina';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import type { SpeechPool } from '../../../src/scheduling/pool-options.js';
import { fuzzMs, random } from '../../support/fuzz.js';
import { eventually, hear, openPool, RecordingListener } from '../../support/scheduling/pool.js';
import { LONG_TEXT, MODELS, request, SENTENCE } from '../../support/synthesis.js';

const addon = loadAddon();
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const piscinaOf = (pool: SpeechPool): Piscina => (pool as unknown as { piscina: Piscina }).piscina;

void t.test('a worker that dies takes down only the slice that it was running', async (t) => {
  const { pool, log } = await openPool(1);
  t.teardown(() => pool.close());
  const whole = await hear(pool, request(LONG_TEXT));
  let lost = 0;
  let kills = 0;
  while (lost === 0 && kills < 10) {
    const listeners = Array.from({ length: 4 }, () =>
      new RecordingListener().listenTo(pool, request(LONG_TEXT)),
    );
    await listeners[0]?.firstAudio;
    await piscinaOf(pool).threads[0]?.terminate();
    kills++;
    for (const listener of listeners) {
      const { error, bytes } = await listener.heard;
      t.equal(listener.breach, null);
      if (error === null) t.ok(bytes.equals(whole.bytes), 'the others are whole');
      else {
        t.equal(error.code, 'internal_error');
        lost++;
      }
    }
    t.ok(lost <= 1, 'one slice, one stream');
  }
  t.equal(lost, 1);
  t.equal(log.restarts, kills);
  t.equal(log.faults.length, lost);
  t.ok(await eventually(() => addon.streamCount() === 0));
  t.equal(pool.ready, true);
  t.ok((await hear(pool, request(LONG_TEXT))).bytes.equals(whole.bytes), 'the pool has healed');
});

void t.test('while a worker starts anew, no slice waits for it', async (t) => {
  const { pool } = await openPool(2);
  t.teardown(() => pool.close());
  await hear(pool, request(SENTENCE));
  let replaced = false;
  piscinaOf(pool).once('workerCreate', () => (replaced = true));
  await piscinaOf(pool).threads[0]?.terminate();
  const listeners = Array.from({ length: 4 }, () =>
    new RecordingListener().listenTo(pool, request(SENTENCE)),
  );
  await Promise.all(listeners.map(({ firstAudio }) => firstAudio));
  t.equal(replaced, false);
  for (const listener of listeners) t.equal((await listener.heard).error, null);
});

void t.test('a pool whose last worker could not be replaced comes back when one can start', async (t) => {
  const models = t.testdir({});
  cpSync(MODELS, models, { recursive: true });
  const { pool, log } = await openPool(1, models);
  t.teardown(() => pool.close());
  renameSync(join(models, 'voices.json'), join(models, 'hidden'));
  await piscinaOf(pool).threads[0]?.terminate();
  t.ok(await eventually(() => !pool.ready), 'none is left');
  t.throws(() => pool.speak(request(SENTENCE), new RecordingListener()), { code: 'overloaded' });
  renameSync(join(models, 'hidden'), join(models, 'voices.json'));
  t.ok(await eventually(() => pool.ready));
  t.equal((await hear(pool, request(SENTENCE))).error, null);
  t.ok(log.faults.length > 0, 'the log says why');
});

void t.test('a pool that closes while a worker starts anew leaves no native stream', async (t) => {
  const { pool } = await openPool(1);
  await piscinaOf(pool).threads[0]?.terminate();
  const listener = new RecordingListener().listenTo(pool, request(SENTENCE));
  await pool.close();
  t.equal((await listener.heard).error?.code, 'overloaded');
  t.equal(addon.streamCount(), 0);
});

void t.test('whatever listeners do at whatever time, no native stream is left', async (t) => {
  const { pool, log } = await openPool(2);
  t.teardown(() => pool.close());
  const text = `${SENTENCE} `.repeat(4);
  const whole = await hear(pool, request(text));
  const live = async (): Promise<void> => {
    const listener = new RecordingListener().listenTo(pool, request(text));
    for (let step = Math.floor(random() * 4); step > 0; step--) {
      await sleep(random() * 20);
      listener.control.pause();
      if (random() < 0.7) await sleep(random() * 10);
      listener.control.resume();
    }
    if (random() < 0.7) {
      if (random() < 0.8) await sleep(random() * 60);
      if (listener.chunks.length > 0 && random() < 0.3) listener.control.pause();
      // It may have ended by itself meanwhile.
      listener.cancel();
    } else if (!(await listener.heard).bytes.equals(whole.bytes)) t.fail('a stream lost bytes');
    if (listener.breach !== null) t.fail(listener.breach);
  };
  let lives = 0;
  const endMs = performance.now() + fuzzMs;
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      while (performance.now() < endMs) {
        await live();
        lives++;
      }
    }),
  );
  t.ok(lives > 24, `${lives} streams`);
  t.ok(await eventually(() => addon.streamCount() === 0 && log.streams === 0));
  t.same(log.faults, []);
});
