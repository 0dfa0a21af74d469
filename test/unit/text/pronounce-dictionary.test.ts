import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import * as dictionary from '../../../src/text/languages/en/dictionary.js';
import { PackedDictionary } from '../../../src/text/phonetics/packed-dictionary.js';

const file = fileURLToPath(new URL('../../../../models/lexicon-en/words.bin', import.meta.url));
const words = new PackedDictionary(readFileSync(file));
const isInDictionary = (word: string): boolean => dictionary.isInDictionary(word, words);
const outOfVocabulary = (text: string): string[] => dictionary.outOfVocabulary(text, words);

void t.test('English words are known in any case', (t) => {
  for (const word of [
    'hello',
    'Hello',
    'HELLO',
    "don't",
    'don’t',
    "O'Brien",
    'webinar',
    "teacher's",
    'well-known',
  ]) {
    t.ok(isInDictionary(word), word);
  }
  for (const word of ['zorblax', 'constructor2', '__proto__', 'hasOwnProperty', 'well-zorblax', '']) {
    t.notOk(isInDictionary(word), word);
  }
  t.end();
});

void t.test('unknown words come once, as typed, in order, without their punctuation', (t) => {
  t.same(outOfVocabulary('Zorblax, hello zorblax "quuxly"! (Blorf)\nZORBLAX'), [
    'Zorblax',
    'quuxly',
    'Blorf',
  ]);
  t.same(outOfVocabulary('hello,zorblax,quuxly'), ['zorblax', 'quuxly']);
  t.end();
});

void t.test('numbers, punctuation and empty texts are no words', (t) => {
  t.same(outOfVocabulary('5 1,000 3.14 $20 50% 21st -- ... 12:30 🎉'), []);
  t.same(outOfVocabulary(''), []);
  t.same(outOfVocabulary(' ,\n, '), []);
  t.end();
});

void t.test('a text of punctuation costs no more than another', (t) => {
  const startMs = process.cpuUsage().user / 1000;
  t.same(outOfVocabulary(`zorblax${'!'.repeat(60_000)}quuxly`).length, 1);
  const spentMs = process.cpuUsage().user / 1000 - startMs;
  t.ok(spentMs < 500, `${spentMs} ms for 60,000 characters`);
  t.end();
});
