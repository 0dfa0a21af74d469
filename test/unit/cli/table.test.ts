import t from 'tap';
import { columnsOf, printable, table } from '../../../src/cli/table.js';

void t.test('columns are counted as a terminal shows them', (t) => {
  for (const [text, columns] of [
    ['', 0],
    ['abc', 3],
    ['日本', 4],
    ['ｱｲ', 2],
    ['한국', 4],
    ['ｆ', 2],
    ['cafe\u0301', 4],
    ['क्षि', 1],
    ['👩‍👩‍👧', 2],
    ['✔', 1],
    ['「', 2],
    ['\u200b', 0],
  ] as const) {
    t.equal(columnsOf(text), columns, JSON.stringify(text));
  }
  t.end();
});

void t.test('cells stand below each other, numbers at the right, and no line ends in blanks', (t) => {
  const rows = [
    ['NAME', 'COUNT'],
    ['日本', '7'],
    ['abc', '1234567'],
    ['', ''],
  ];
  t.equal(table(rows, 1), 'NAME    COUNT\n日本        7\nabc   1234567\n\n');
  t.equal(table(rows), 'NAME  COUNT\n日本  7\nabc   1234567\n\n');
  t.end();
});

void t.test('what a terminal would obey is shown, not obeyed', (t) => {
  t.equal(printable('a\u001b[31mb\u0007\n\u202ec'), 'a\ufffd[31mb\ufffd\ufffd\ufffdc');
  t.equal(table([['x\u001b[2J', 'y\nz']]), 'x\ufffd[2J  y\ufffdz\n');
  t.end();
});
