import t from 'tap';
import { splitFirstClause } from '../../../src/text/segment/limit.js';
import { isLineEnd } from '../../../src/text/segment/limit.js';

/** Whether the first line of a text ends as a line of its own. */
const ends = (text: string): boolean => isLineEnd(text, text.indexOf('\n') - 1, text.indexOf('\n') + 1);

void t.test('a short line ends where it ends; a long one was wrapped', (t) => {
  t.equal(ends('A title\nA text'), true);
  t.equal(ends(`${'x'.repeat(59)}\nA text`), true);
  t.equal(ends(`${'x'.repeat(60)}\nA text`), false);
  const second = (length: number): boolean => {
    const text = `A title\n${'x'.repeat(length)}\nA text`;
    return isLineEnd(text, 10, text.length);
  };
  t.equal(second(59), true, 'the length counts from the line before');
  t.equal(second(60), false);
  t.end();
});

void t.test('only a line end between the two places counts', (t) => {
  t.equal(isLineEnd('A title\nA text', 0, 7), false, 'it comes behind them');
  t.equal(isLineEnd('A title\nA text', 0, 8), true);
  t.equal(isLineEnd('A title\nA text', 8, 14), false, 'it comes before them');
  t.equal(isLineEnd('A title', 0, 7), false);
  t.end();
});

void t.test('a first clause is split off when it and the rest are long enough', (t) => {
  const split = (text: string): string[] =>
    splitFirstClause(text, { start: 0, end: text.length }, 10).map(({ start, end }) =>
      text.slice(start, end),
    );
  t.same(split('Good morning, and welcome'), ['Good morning,', 'and welcome']);
  t.same(split('Hello, and welcome to all'), ['Hello, and welcome to all'], 'the clause is short');
  t.same(split('Good morning, and we'), ['Good morning, and we'], 'the rest is short');
  t.same(split('Oh, well, good morning, and welcome'), ['Oh, well, good morning,', 'and welcome']);
  t.end();
});
