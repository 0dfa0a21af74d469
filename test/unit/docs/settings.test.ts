import t from 'tap';
import { readConfig } from '../../../src/config.js';
import { read } from '../../support/documents.js';

const CONFIG = read('src/config.ts');

/** Rows of the README's table of settings: name and default. */
const ROWS = [...read('README.md').matchAll(/^\| `([A-Z_0-9]+)` +\| (\S.*?) +\|/gm)].map(
  ([, name = '', value = '']) => ({ name, value: value.replaceAll('`', '') }),
);

void t.test('every setting that is read stands in the README, with the default that the code has', (t) => {
  const known = /const KNOWN = \[([^\]]*)\]/.exec(CONFIG)?.[1] ?? '';
  const names = [...known.matchAll(/'([A-Z_0-9]+)'/g)].map(([, name]) => name);
  t.ok(names.length > 15);
  const listed = ROWS.map(({ name }) => name);
  t.same(
    names.filter((name) => !listed.includes(name ?? '')),
    [],
    'in the code alone',
  );
  const plain = ROWS.filter(({ value }) => /^\w+$/.test(value) && value !== 'none' && value !== 'SQLite');
  t.ok(plain.length > 10);
  for (const { name, value } of plain) {
    t.same(readConfig({ [name]: value }), readConfig({}), `${name}: ${value} is the default`);
  }
  t.end();
});
