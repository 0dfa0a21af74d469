import t from 'tap';
import { ConfigError, readConfig } from '../../../src/config/config.js';
import { read } from '../../support/documents.js';

const SETTINGS = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
/** Rows of the README's table of settings: name and default. */
const ROWS = [...SETTINGS.matchAll(/^\| `([A-Z_0-9]+)` +\| (\S.*?) +\|/gm)].map(
  ([, name = '', value = '']) => ({ name, value: value.replaceAll('`', '') }),
);

/** An unknown setting with our prefix is answered with the names of all that exist. */
function settingNames(): string[] {
  try {
    readConfig({ SONANT_NO_SUCH_SETTING: '1' });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems[0]?.match(/(?<=are |, )[A-Z_0-9]+/g) ?? [];
  }
  return [];
}

void t.test(
  'the README lists exactly the settings that are read, with the defaults that the code has',
  (t) => {
    const names = settingNames();
    t.ok(names.length > 40);
    t.same(ROWS.map(({ name }) => name).sort(), names.sort());
    const plain = ROWS.filter(({ value }) => /^\w+$/.test(value) && value !== 'none' && value !== 'SQLite');
    t.ok(plain.length > 10);
    for (const { name, value } of plain) {
      t.same(readConfig({ [name]: value }), readConfig({}), `${name}: ${value} is the default`);
    }
    t.end();
  },
);
