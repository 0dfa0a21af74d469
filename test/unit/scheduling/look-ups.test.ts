import fc from 'fast-check';
import t from 'tap';
import { wordParts, wordsByPart } from '../../../src/scheduling/look-ups.js';
import { outOfVocabulary } from '../../../src/text/languages/en/dictionary.js';
import { fuzzing } from '../../support/fuzz.js';

const WORDS = new Set(['hello', 'the', 'read']);
const words = fc.array(
  fc.constantFrom('Hello', 'zorblax', 'ZORBLAX', 'the', 'qz-v', "x's", ',', ' ', '\n', '5th'),
  {
    maxLength: 60,
  },
);

void t.test('a text in parts is the text, and no word is cut', (t) => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 20 }), (list, length) => {
      const text = list.join(' ');
      const parts = [...wordParts(text, length)];
      return (
        parts.join('') === text &&
        parts.slice(1).every((part) => /^[\s,]/.test(part)) &&
        parts.every((part) => part.length <= length + 10)
      );
    }),
    fuzzing(),
  );
  t.end();
});

void t.test('the words of the parts are the words of the whole, each once', async (t) => {
  const text = 'Zorblax, hello zorblax QZV '.repeat(500);
  let parts = 0;
  const found = await wordsByPart(text, (part) => {
    parts += 1;
    t.ok(part.length < 2100, 'a task is short');
    return Promise.resolve(outOfVocabulary(part, WORDS));
  });
  t.ok(parts > 5, `${parts} tasks`);
  t.same(found, outOfVocabulary(text, WORDS));
  t.same(found, ['Zorblax', 'QZV']);
});
