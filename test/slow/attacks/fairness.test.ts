import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import t from 'tap';
import type { SharedSpeech } from '../../../src/contracts/speech.js';
import { createSpeechPool } from '../../../src/scheduling/pool.js';
import { LONG_TEXT, MODELS, request, SENTENCE } from '../../support/synthesis.js';
import { Yardstick } from '../../support/yardstick.js';

const TEXT = `${LONG_TEXT} ${LONG_TEXT} ${LONG_TEXT}`;

const WORKERS = 2;
/** The workers and the main thread. */
const BUSY_THREADS = WORKERS + 1;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

interface Heard {
  /** Processor time of the process until the first audio, shared by the threads that may run: other programs do not inflate it. */
  firstMs: number;
  code: string;
}

/** Speaks for an account and notes when the first audio came. @param reads `never`: paused from the first slice on */
function speakAs(pool: SharedSpeech, accountId: string, reads: 'all' | 'never', text = TEXT): Promise<Heard> {
  const startedMs = processorMs();
  const heard: Heard = { firstMs: NaN, code: 'spoken' };
  return new Promise((resolve) => {
    try {
      const stream = pool.speak(request(text, { accountId }), {
        onAudio: () => {
          if (Number.isNaN(heard.firstMs)) heard.firstMs = (processorMs() - startedMs) / BUSY_THREADS;
          if (reads === 'never') {
            stream.pause();
            resolve(heard);
          }
        },
        onEnd: () => resolve(heard),
        onError: ({ code }) => resolve({ ...heard, code }),
      });
    } catch (cause) {
      resolve({ ...heard, code: (cause as { code: string }).code });
    }
  });
}

/** Two accounts speak 50 sentences each, one after another. */
async function modestSpeeches(pool: SharedSpeech): Promise<Heard[]> {
  const speeches = ['a', 'b'].map(async (account) => {
    const heard: Heard[] = [];
    for (let i = 0; i < 50; i++) {
      heard.push(await speakAs(pool, account, 'all', SENTENCE));
      await delay(30);
    }
    return heard;
  });
  return (await Promise.all(speeches)).flat();
}

/** p99 of the first audio, in milliseconds. */
function delaysOf(heard: readonly Heard[]): number {
  const delays = heard.map(({ firstMs }) => firstMs).sort((a, b) => a - b);
  return delays[Math.floor(0.99 * delays.length)] ?? NaN;
}

t.setTimeout(600_000);

void t.test('one greedy account, two modest ones', async (t) => {
  const underruns: string[] = [];
  const pool = await createSpeechPool({
    workers: WORKERS,
    modelsFolder: MODELS,
    metrics: {
      onSlice: () => undefined,
      onLookUp: () => undefined,
      onFirstAudio: () => undefined,
      watchQueue: () => undefined,
      setStreams: () => undefined,
      onUnderrun: (occurrence) => underruns.push(occurrence),
      onWorkerRestart: () => undefined,
    },
    logger: pino({ level: 'silent' }),
  });
  t.teardown(() => pool.close());

  await t.test('300 streams that nobody reads refuse nobody', async (t) => {
    const silent = await Promise.all(Array.from({ length: 300 }, () => speakAs(pool, 'greedy', 'never')));
    t.ok(silent.filter(({ code }) => code === 'spoken').length > 100, 'many of them are let in');
    for (const modest of ['a', 'b', 'a', 'b']) {
      t.equal((await speakAs(pool, modest, 'all', SENTENCE)).code, 'spoken', modest);
    }
  });

  await t.test('streams and look-ups as fast as they go delay nobody else', async (t) => {
    const yardstick = new Yardstick();
    const alone = delaysOf(await modestSpeeches(pool));
    let isOver = false;
    const flood = Array.from({ length: 40 }, async () => {
      while (!isOver) {
        await speakAs(pool, 'greedy', 'all');
        await delay(1);
      }
    });
    const lookUps = Array.from({ length: 12 }, async (_, i) => {
      while (!isOver) {
        await pool.lookUps.phonemize('WXW '.repeat(250), 'en', undefined, 'greedy').catch(() => undefined);
        if (i === 0) yardstick.try();
        await delay(1);
      }
    });
    const modest = await modestSpeeches(pool);
    isOver = true;
    await Promise.all([...flood, ...lookUps]);
    t.same(modest.filter(({ code }) => code !== 'spoken').length, 0, 'nobody modest is refused');
    const crowded = delaysOf(modest);
    t.comment(
      `first audio of the modest: p99 ${alone.toFixed(1)} ms alone, ${crowded.toFixed(1)} ms in the crowd`,
    );
    t.ok(crowded <= 30 * yardstick.slowness(), `p99 ${crowded} ms`);
  });

  await t.test('a flood of look-ups delays those of others by a few tasks', async (t) => {
    let flooding = 0;
    const flood = Array.from({ length: 60 }, async () => {
      flooding += 1;
      await pool.lookUps.phonemize('WXW '.repeat(250), 'en', undefined, 'greedy').catch(() => undefined);
      flooding -= 1;
    });
    const delaysMs: number[] = [];
    const yardstick = new Yardstick();
    while (flooding > 30) {
      yardstick.try();
      const startedMs = processorMs();
      await pool.lookUps.phonemize('Hello.', 'en', undefined, 'a');
      delaysMs.push(processorMs() - startedMs);
    }
    const p99 = delaysMs.sort((a, b) => a - b)[Math.floor(0.99 * delaysMs.length)] ?? NaN;
    t.comment(`${delaysMs.length} look-ups of the modest: p99 ${p99.toFixed(1)} ms`);
    t.ok(delaysMs.length > 10, `${delaysMs.length} look-ups`);
    await Promise.all(flood);
    t.ok(p99 <= 50 * yardstick.slowness(), `p99 ${p99} ms`);
  });
});
