import t from 'tap';
import type { PhonemizeResult } from '../../../src/contracts/speech.js';
import {
  type AskWorker,
  type LookUpHost,
  LookUps,
  recognizedByPart,
} from '../../../src/scheduling/look-ups.js';
import type { WorkerTask } from '../../../src/scheduling/tasks.js';

const recording = { bytes: new Uint8Array(44), type: 'audio/wav' };
const word = {
  text: 'a',
  phonemes: 'a',
  spoken: 'a',
  ipa: 'a',
  start: 0,
  end: 1,
  source: 'dictionary',
} as const;
const variant = { phonemes: 'a', ipa: 'a', source: 'dictionary', labels: [1] };
const expected = (count: number): PhonemizeResult => ({
  phonemeString: '',
  ipa: '',
  words: Array.from({ length: count }, () => word),
});

/** Answers as a worker to which every word is pronounced in one way. */
function worker(): { asked: string[]; ask: AskWorker } {
  const asked: string[] = [];
  const ask = ((task: WorkerTask) => {
    asked.push(task.kind === 'variants' ? `variants of ${task.words.length}` : task.kind);
    if (task.kind === 'variants') return Promise.resolve(task.words.map(() => [variant]));
    if (task.kind !== 'choose') return Promise.resolve({ next: null });
    return Promise.resolve(task.at === null ? { said: null, next: {} } : { said: task.expected, next: null });
  }) as unknown as AskWorker;
  return { asked, ask };
}

void t.test('words that an alias made many of are refused before a worker sees them', async (t) => {
  const { asked, ask } = worker();
  await t.rejects(recognizedByPart(recording, 'en', expected(65), ask), { code: 'recording_too_short' });
  await t.rejects(recognizedByPart(recording, 'en', expected(0), ask), { code: 'nothing_to_speak' });
  t.same(asked, []);
  t.equal((await recognizedByPart(recording, 'en', expected(64), ask)).words.length, 64);
});

void t.test('words are looked up and chosen in short tasks', async (t) => {
  const { asked, ask } = worker();
  await recognizedByPart(recording, 'en', expected(10), ask);
  const variants = [4, 4, 2].map((words) => `variants of ${words}`);
  t.same(asked, ['decode', 'emit', ...variants, 'choose', 'choose']);
});

void t.test('without words, what was heard takes one task', async (t) => {
  const { asked, ask } = worker();
  await recognizedByPart(recording, 'en', null, ask);
  t.same(asked, ['decode', 'emit', 'transcribe']);
});

void t.test('few recordings are in memory at once, however many come', async (t) => {
  const { ask } = worker();
  let [begun, most, done] = [0, 0, 0];
  const host = {
    ready: true,
    admit: () => undefined,
    onLookUp: () => undefined,
    async run(task: WorkerTask) {
      if (task.kind === 'decode') begun += 1;
      most = Math.max(most, begun - done);
      const value: unknown = await ask(task as never);
      if (task.kind === 'transcribe') done += 1;
      return { kind: 'answer', value, processorMs: 1 };
    },
  } as unknown as LookUpHost;
  const lookUps = new LookUps(host, 2);
  const accounts = Array.from({ length: 40 }, (_, i) => `account ${i % 8}`);
  await Promise.all(
    accounts.map((id) => lookUps.recognize(recording, { language: 'en', text: undefined }, id)),
  );
  t.equal(done, 40);
  t.ok(most <= 4, `${most} at once`);
});
