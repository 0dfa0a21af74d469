import t from 'tap';
import { LANGUAGE_CODES } from '../../../src/catalog/languages.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { attempt, voiceOf } from '../../support/speak-tasks.js';
import { MODELS, request } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);

const WORST: readonly string[] = [
  '0'.repeat(1000),
  '9'.repeat(1000),
  '$1,234,567.89 '.repeat(71),
  '12/31/1999 '.repeat(90),
  'WXW '.repeat(250),
  '\ufdfa'.repeat(1000),
  'qzxvkj wrtpfg '.repeat(71),
  '鬱'.repeat(1000),
  'https://www.w3.org/a/b?c=d&e=f '.repeat(32),
  '½%€ '.repeat(250),
  'ab'.repeat(500),
  'a,'.repeat(500),
  '192.168.1.1 '.repeat(83),
];

void t.test('no task holds a worker for long, whatever it is given, in nine languages', (t) => {
  const all: number[] = [];
  for (const language of LANGUAGE_CODES) {
    const voice = voiceOf(language);
    // Loads what comes with a language's first text.
    attempt(engine, request('1 a, 2. 鬱.', { voice, wordTimes: 'ahead' }));
    for (const text of WORST) {
      for (const wordTimes of ['none', 'ahead'] as const) {
        const { taskMs } = attempt(engine, request(text, { voice, wordTimes, timeScale: 0.5 }), 3);
        all.push(...taskMs);
      }
    }
  }
  all.sort((a, b) => a - b);
  const p99 = all[Math.floor(all.length * 0.99)] ?? Infinity;
  const worst = all.at(-1) ?? Infinity;
  t.comment(`${all.length} tasks: p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`);
  t.ok(p99 <= 10, `p99 ${p99}`);
  t.ok(worst <= 25, `worst ${worst}`);
  t.end();
});
