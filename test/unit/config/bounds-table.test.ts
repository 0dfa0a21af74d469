import t from 'tap';
import { readConfig, type Config } from '../../../src/config.js';
import { ERRORS, type ErrorCode } from '../../../src/errors.js';
import { numberIn, read } from '../../support/documents.js';

const PAGE = read('docs/SECURITY.md');
const FIXED_ROW = /^\| [^|]+ \| (\d+) +\| `(\S+)` `(\w+)` +\| (?:`(\w+)`)?[^|]*\|$/gm;
const ROW = /^\| [^|]+ \| (\d+) +\| `(\w+)` +\| `(\w+)` +\|$/gm;

/** What each setting sets. */
const VALUES: Readonly<Record<string, (config: Config) => number>> = {
  MAX_AUDIO_SECONDS: ({ budget }) => budget.audioSeconds,
  MAX_PAUSE_SECONDS: ({ budget }) => budget.pauseSeconds,
  MAX_PHONES: ({ budget }) => budget.phones,
  MAX_PHONES_PER_CHARACTER: ({ budget }) => budget.phonesPerCharacter,
  MAX_LEXICON_SYMBOLS: ({ lexiconSymbols }) => lexiconSymbols,
  SOCKETS_PER_SECOND: ({ sockets }) => sockets.perAccountPerSecond,
  SOCKET_BURST: ({ sockets }) => sockets.burstPerAccount,
  LONG_TEXT_CODE_POINTS: ({ longTextCodePoints }) => longTextCodePoints,
  SOCKETS_PER_ACCOUNT: ({ sockets }) => sockets.perAccount,
  SYNTHESES_PER_ACCOUNT: ({ synthesesPerAccount }) => synthesesPerAccount,
};

void t.test('docs/SECURITY.md gives each bound its default, its setting and its error', (t) => {
  const rows = [...PAGE.matchAll(ROW)];
  t.same(rows.map(([, , setting]) => setting).sort(), Object.keys(VALUES).sort());
  const defaults = readConfig({ WORKERS: '1' });
  for (const [, value = '', setting = '', code = ''] of rows) {
    t.equal(VALUES[setting]?.(defaults), Number(value), setting);
    const other = Number(value) + 1;
    const changed = readConfig({ WORKERS: '1', [setting]: String(other) });
    t.equal(VALUES[setting]?.(changed), other, `${setting} sets it`);
    const { message } = ERRORS[code as ErrorCode];
    t.ok(message, code);
    if (setting.startsWith('MAX_')) t.match(message, `(${setting})`, 'the error names its setting');
  }
  t.end();
});

void t.test('the bounds without a setting are those of the code', (t) => {
  const rows = [...PAGE.matchAll(FIXED_ROW)];
  t.ok(rows.length > 20, 'the rows are found');
  for (const [, value, file = '', constant = '', code] of rows) {
    t.equal(numberIn(file, constant), Number(value), `${file} ${constant}`);
    if (code !== undefined) t.ok(ERRORS[code as ErrorCode], code);
  }
  t.end();
});
