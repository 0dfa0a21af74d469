import { createHash } from 'node:crypto';
import type { Piscina } from 'piscina';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { SonantError } from '../../../src/errors.js';
import { setWanted, type StreamResult, type WorkerTask } from '../../../src/scheduling/tasks.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { synthesizeToBytes } from '../../../src/synthesis/offline.js';
import { eventually, hear, openPool, RecordingListener } from '../../support/scheduling/pool.js';
import { LONG_TEXT, MODELS, request, SENTENCE } from '../../support/synthesis.js';

// Streams live in a process-wide registry, so this thread sees those of the workers.
const addon = loadAddon();
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

void t.test('a pool of two workers', async (t) => {
  const { pool, log } = await openPool(2);
  t.teardown(() => pool.close());
  t.equal(pool.ready, true);
  t.equal(pool.engine.isa, addon.isa());

  await t.test('the slices of a PCM stream add up to exactly the announced duration', async (t) => {
    for (const sampleRateHz of [24000, 8000]) {
      const heard = await hear(pool, request(LONG_TEXT, { format: { codec: 'pcm', sampleRateHz } }));
      t.equal(heard.error, null);
      t.ok(heard.slices > 3);
      t.equal(heard.bytes.length, (2 * sampleRateHz * heard.durationMs) / 1000);
      t.equal(heard.summary?.audioMs, heard.durationMs);
      t.ok((heard.summary?.processorMs ?? 0) > 0);
    }
  });

  await t.test('the same request gives the same bytes alone and among 32 others', async (t) => {
    const one = request(`${SENTENCE} ${SENTENCE}`);
    const alone = await hear(pool, one);
    const others = Array.from({ length: 32 }, (_, i) => hear(pool, request(`This is number ${i}.`)));
    const again = Array.from({ length: 4 }, (_, i) => hear(pool, { ...one, id: `again ${i}` }));
    for (const heard of await Promise.all(again)) t.equal(digest(heard.bytes), digest(alone.bytes));
    const different = new Set((await Promise.all(others)).map(({ bytes }) => digest(bytes)));
    t.equal(different.size, 32);
  });

  await t.test('64 downloads at full speed are all taken and all end', async (t) => {
    const heard = await Promise.all(Array.from({ length: 64 }, () => hear(pool, request('One.'))));
    t.ok(heard.every(({ error, summary }) => error === null && summary !== null));
    t.equal(new Set(heard.map(({ bytes }) => digest(bytes))).size, 1);
  });

  await t.test('word times come once, before the audio, and change no byte', async (t) => {
    const text = '🙂 On May 5, it costs $12.50 —\nisn’t that cheap? 🙂 Yes!';
    const plain = await hear(pool, request(text));
    const heard = await hear(pool, request(text, { wordTimes: 'ahead' }));
    t.equal(plain.words.length, 0);
    t.equal(heard.words.length, 1);
    const { words, start, end } = heard.words[0] ?? { words: [], start: [], end: [] };
    t.same(words, text.split(/\s+/u));
    t.equal(start.length, words.length);
    t.equal(end.length, words.length);
    t.ok(start.every((s, i) => s <= (end[i] as number) && (i === 0 || s >= (start[i - 1] as number))));
    t.ok((end.at(-1) as number) <= heard.durationMs / 1000);
    t.ok((end.at(-1) as number) > 0.9 * (heard.durationMs / 1000) - 0.5, 'the last word is near the end');
    t.equal(start[0], end[0], 'an emoji has no length');
    t.equal(digest(heard.bytes), digest(plain.bytes));
  });

  await t.test(
    'the text crosses to a worker with each sentence and pause, not with each slice',
    async (t) => {
      const tasks: WorkerTask[] = [];
      const { piscina } = pool as unknown as { piscina: Piscina };
      const run = piscina.run.bind(piscina);
      piscina.run = (task: WorkerTask) => {
        tasks.push(task);
        return run(task);
      };
      const heard = await hear(pool, request(`${SENTENCE} ${SENTENCE} ${SENTENCE}`));
      piscina.run = run;
      t.equal(heard.error, null);
      const withText = tasks.filter((task) => 'request' in task || ('text' in task && task.text !== null));
      t.ok(heard.slices > 5, `${heard.slices} slices`);
      // Every task without audio has prepared a sentence.
      t.ok(
        withText.length - (tasks.length - heard.slices) <= 3 + 2,
        `${withText.length} of them with the text`,
      );
    },
  );

  await t.test('a text with nothing to say ends without sound', async (t) => {
    for (const text of ['🙂', '  ', '...']) {
      const heard = await hear(pool, request(text, { wordTimes: 'ahead' }));
      t.equal(heard.error, null);
      t.equal(heard.bytes.length, 0);
      t.equal(heard.summary?.audioMs, 0);
    }
    const wav = await hear(pool, request('🙂', { format: { codec: 'wav', sampleRateHz: 24000 } }));
    t.equal(wav.bytes.subarray(0, 4).toString(), 'RIFF', 'an empty file is still a file');
  });

  await t.test(
    'a bad phoneme string anywhere in the text refuses the request before any audio',
    async (t) => {
      const markup = { pauses: false, phonemes: true, inlineTimeScales: [], homographs: false };
      const heard = await hear(pool, request(`${LONG_TEXT} {h0El1o;}`, { markup }));
      t.equal(heard.error?.code, 'phoneme_invalid');
      t.match(heard.error?.message, /invalid phoneme ; at position/);
      t.equal(heard.bytes.length, 0);
      t.equal(addon.streamCount(), 0);
      t.same(log.faults, [], 'which is no fault of the service');
    },
  );

  await t.test('look-ups', async (t) => {
    t.match(await pool.lookUps.normalize('It costs $5', 'en', 'a'), { normalized: 'It costs five dollars' });
    t.match((await pool.lookUps.phonemize('hello', 'en', undefined, 'a')).phonemeString, /^h/);
    t.match((await pool.lookUps.phonemize('hola', 'es', undefined, 'a')).phonemeString, /l0a$/);
    t.same(await pool.lookUps.outOfVocabulary('Hello Xyzzyq world', 'a'), ['Xyzzyq']);
  });

  await t.test('a cancelled stream frees its native stream and calls its listener no more', async (t) => {
    const whole = await hear(pool, request(LONG_TEXT));
    const before = log.slices;
    const listener = new RecordingListener().listenTo(pool, request(LONG_TEXT));
    await listener.firstAudio;
    t.ok(addon.streamCount() >= 1);
    listener.cancel();
    listener.control.cancel();
    t.ok(await eventually(() => addon.streamCount() === 0 && log.streams === 0));
    t.ok(log.slices - before < whole.slices, 'the rest was not rendered');
    t.equal(listener.breach, null);
  });

  await t.test(
    'a paused stream gets at most the slice under way, others go on, and nothing is lost',
    async (t) => {
      const whole = await hear(pool, request(LONG_TEXT));
      const listener = new RecordingListener().listenTo(pool, request(LONG_TEXT));
      await listener.firstAudio;
      listener.control.pause();
      const before = listener.chunks.length;
      t.equal((await hear(pool, request(LONG_TEXT))).error, null);
      t.ok(listener.chunks.length <= before + 1);
      t.equal(addon.streamCount(), 1);
      listener.control.resume();
      listener.control.resume();
      t.equal(digest((await listener.heard).bytes), digest(whole.bytes));
      t.equal(listener.breach, null);
    },
  );

  await t.test(
    'a task goes on with its stream while nobody else is due, and the bytes are the same',
    async (t) => {
      const taken: number[] = [];
      const { piscina } = pool as unknown as { piscina: Piscina };
      const run = piscina.run.bind(piscina);
      piscina.run = async (task: WorkerTask) => {
        const result = (await run(task)) as StreamResult;
        if (result.kind === 'slice') taken.push(result.durationMs);
        return result;
      };
      const asked = request(LONG_TEXT, {
        wordTimes: 'ahead',
        format: { codec: 'mulaw', sampleRateHz: 8000 },
      });
      const heard = await hear(pool, asked);
      piscina.run = run;
      t.equal(
        taken.find((durationMs) => durationMs > 0),
        80,
        'the first audio does not wait for more',
      );
      t.ok(
        taken.some((durationMs) => durationMs > 1000),
        `${taken.join()} ms: slices of a second at most`,
      );
      t.ok(Math.max(...taken) <= 4000);
      t.ok(heard.bytes.equals(synthesizeToBytes(new SpeechEngine(MODELS), asked)));
      t.equal(heard.bytes.length, 8 * heard.durationMs);
      t.equal(heard.words.length, 1);
    },
  );

  await t.test('a task that nobody wants more of ends with the slice under way', async (t) => {
    const { piscina } = pool as unknown as { piscina: Piscina };
    const run = piscina.run.bind(piscina);
    const taken: number[] = [];
    piscina.run = async (task: WorkerTask) => {
      // As when the listener pauses or leaves while a slice is rendered.
      if (task.kind === 'slice') setWanted(task.handle, 'no more');
      const result = (await run(task)) as StreamResult;
      if (result.kind === 'slice') taken.push(result.durationMs);
      return result;
    };
    t.equal((await hear(pool, request(LONG_TEXT))).error, null);
    piscina.run = run;
    t.same(taken.filter((durationMs) => durationMs > 0).slice(0, 4), [80, 200, 400, 800]);
    t.equal(Math.max(...taken), 1000);
  });

  await t.test('a paused stream can be cancelled', async (t) => {
    const listener = new RecordingListener().listenTo(pool, request(LONG_TEXT));
    // A slice that only prepares may come first, and a stream that is paused then goes no further.
    await listener.firstAudio;
    listener.control.pause();
    await new Promise((resolve) => setTimeout(resolve, 20));
    listener.cancel();
    t.ok(await eventually(() => addon.streamCount() === 0));
    listener.control.resume();
    await hear(pool, request(SENTENCE));
    t.equal(listener.breach, null);
  });

  await t.test('a listener that throws loses its stream and harms no other', async (t) => {
    const other = hear(pool, request(SENTENCE));
    const listener = new RecordingListener();
    listener.onAudio = () => {
      throw new Error('socket gone');
    };
    listener.listenTo(pool, request(LONG_TEXT));
    t.equal((await other).error, null);
    t.ok(await eventually(() => log.streams === 0));
    t.equal(addon.streamCount(), 0);
    t.equal(log.faults.length, 1);
  });
});

void t.test('a new stream overtakes those that are ahead of playback', async (t) => {
  const { pool } = await openPool(1);
  t.teardown(() => pool.close());
  const ahead = Array.from({ length: 8 }, () => new RecordingListener().listenTo(pool, request(LONG_TEXT)));
  t.ok(await eventually(() => ahead.every(({ chunks }) => chunks.length >= 3)), 'they have 680 ms each');
  const count = (): number => ahead.reduce((sum, { chunks }) => sum + chunks.length, 0);
  const before = count();
  await new RecordingListener().listenTo(pool, request(SENTENCE)).firstAudio;
  // The new stream's first task may only prepare, and a slice of another may be on its way before the second.
  t.ok(count() - before <= 4, `waited for the slices under way, not for 8 streams (${count() - before})`);
  for (const listener of ahead) listener.cancel();
});

void t.test('accounts that start many streams at once do not keep another waiting', async (t) => {
  const { pool } = await openPool(1);
  t.teardown(() => pool.close());
  const start = (accountId: string): RecordingListener =>
    new RecordingListener().listenTo(pool, { ...request(SENTENCE), accountId });
  for (let i = 0; i < 8; i++) await start('modest').heard;
  const burst = Array.from({ length: 48 }, (_, i) => start(`greedy ${i % 2}`));
  await start('modest').firstAudio;
  const before = burst.filter(({ chunks }) => chunks.length > 0).length;
  t.ok(before <= 12, `${before} of 48 came first`);
  for (const listener of burst) listener.cancel();
});

void t.test('a stream that could not keep up is refused', async (t) => {
  const { pool, log } = await openPool(1);
  t.teardown(() => pool.close());
  const listeners: RecordingListener[] = [];
  t.throws(
    () => {
      for (let i = 0; i < 600; i++) {
        const listener = new RecordingListener().listenTo(pool, request(SENTENCE));
        listener.control.pause();
        listeners.push(listener);
      }
    },
    { code: 'overloaded' },
  );
  t.ok(listeners.length >= 60, `${listeners.length} streams on one worker`);
  for (const listener of listeners) listener.cancel();
  t.ok(await eventually(() => log.streams === 0));
  t.equal(addon.streamCount(), 0);
  t.equal((await hear(pool, request(SENTENCE))).error, null, 'those that left make room');
});

void t.test(
  'close ends running streams with an error, refuses new ones and leaves no native stream',
  async (t) => {
    const { pool } = await openPool(2);
    const listeners = Array.from({ length: 5 }, () =>
      new RecordingListener().listenTo(pool, request(LONG_TEXT)),
    );
    listeners[4]?.control.pause();
    await listeners[0]?.firstAudio;
    const closed = pool.close();
    t.equal(pool.ready, false);
    await Promise.all([closed, pool.close()]);
    t.equal(addon.streamCount(), 0);
    for (const listener of listeners) {
      t.equal((await listener.heard).error?.code, 'overloaded');
      t.equal(listener.breach, null);
    }
    t.throws(() => pool.speak(request(SENTENCE), new RecordingListener()), new SonantError('overloaded'));
    await t.rejects(pool.lookUps.normalize('5', 'en', 'a'), new SonantError('normalizer_unavailable'));
  },
);

void t.test('a pool whose workers cannot load the models does not start and says why', async (t) => {
  await t.rejects(openPool(2, '/nowhere'), { message: /\/nowhere/ });
});
