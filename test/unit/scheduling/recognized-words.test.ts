import t from 'tap';
import type { PhonemizeResult } from '../../../src/contracts/speech.js';
import { type AskWorker, recognizedByPart } from '../../../src/scheduling/look-ups.js';

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
const expected = (count: number): PhonemizeResult => ({
  phonemeString: '',
  ipa: '',
  words: Array.from({ length: count }, () => word),
});

void t.test('words that an alias made many of are refused before a worker sees them', async (t) => {
  const asked: string[] = [];
  const ask = ((task: { kind: string }) => {
    asked.push(task.kind);
    return Promise.resolve({ next: null });
  }) as unknown as AskWorker;
  await t.rejects(recognizedByPart(recording, 'en', expected(65), ask), { code: 'recording_too_short' });
  await t.rejects(recognizedByPart(recording, 'en', expected(0), ask), { code: 'nothing_to_speak' });
  t.same(asked, []);
  await recognizedByPart(recording, 'en', expected(64), ask);
  await recognizedByPart(recording, 'en', null, ask);
  t.same(asked, ['decode', 'emit', 'transcribe', 'decode', 'emit', 'transcribe']);
});
