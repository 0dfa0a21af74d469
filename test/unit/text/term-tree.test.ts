import fc from 'fast-check';
import t from 'tap';
import { termKey, TermTree } from '../../../src/text/phonetics/term-tree.js';
import { fuzzing } from '../../support/fuzz.js';

const term = fc
  .array(fc.constantFrom('a', 'B', 'New', 'York', '+', '&', '.', ' ', '東', 'カナ', "'", '’', 'é'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');

void t.test('it knows what a map of keys knows, whatever is set and deleted', (t) => {
  const step = fc.record({
    term,
    caseSensitive: fc.boolean(),
    does: fc.constantFrom('set', 'set', 'delete'),
  });
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const tree = new TermTree<number>();
        const map = new Map<string, number>();
        steps.forEach(({ term, caseSensitive, does }, i) => {
          const key = termKey(term, caseSensitive);
          if (does === 'set') {
            tree.set(key, i);
            map.set(key, i);
          } else {
            tree.delete(key);
            map.delete(key);
          }
        });
        return (
          tree.size === map.size &&
          steps.every(({ term, caseSensitive }) => {
            const key = termKey(term, caseSensitive);
            return tree.get(key) === map.get(key);
          })
        );
      }),
      fuzzing(1 / 2),
    ),
  );
  t.end();
});

void t.test('a key has blanks only where they part words', (t) => {
  const keys = ['C + +', 'C++', ' AT  & T', 'New  York', 'カナ カナ', '東 京', 'a カナ', '’ .'];
  t.strictSame(
    keys.map((term) => termKey(term)),
    ['c++', 'c++', 'at&t', 'new york', 'カナ カナ', '東京', 'aカナ', "'."],
  );
  t.end();
});

void t.test('matches are in order, do not overlap, and are terms', (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(fc.array(term, { maxLength: 12 }), fc.array(term, { maxLength: 12 }), (terms, words) => {
        const keys = terms.map((text) => termKey(text));
        const tree = new TermTree(keys.map((key) => [key, key] as const));
        const text = words.join(' ');
        let done = 0;
        for (const { value, start, end } of tree.matchesIn(text)) {
          if (
            start < done ||
            end <= start ||
            termKey(text.slice(start, end)).replace(/ /g, '') !== value.replace(/ /g, '')
          )
            return false;
          done = end;
        }
        return true;
      }),
      fuzzing(1 / 2),
    ),
  );
  t.end();
});

void t.test('what is deleted leaves nothing behind', (t) => {
  const tree = new TermTree<number>();
  for (let i = 0; i < 100; i++) {
    tree.set(termKey(`New York ${i}`), i);
    tree.delete(termKey(`New York ${i}`));
  }
  t.same(tree, new TermTree());
  t.end();
});
