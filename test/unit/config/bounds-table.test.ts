import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { readConfig, type Config } from '../../../src/config.js';
import { ERRORS, type ErrorCode } from '../../../src/errors.js';

const PAGE = readFileSync(fileURLToPath(new URL('../../../../docs/SECURITY.md', import.meta.url)), 'utf8');
const ROW = /^\| [^|]+ \| (\d+) +\| `(\w+)` +\| `(\w+)` +\|$/gm;

/** What each setting sets. */
const VALUES: Readonly<Record<string, (config: Config) => number>> = {
  MAX_AUDIO_SECONDS: ({ budget }) => budget.audioSeconds,
  MAX_PAUSE_SECONDS: ({ budget }) => budget.pauseSeconds,
  MAX_PHONES: ({ budget }) => budget.phones,
  MAX_PHONES_PER_CHARACTER: ({ budget }) => budget.phonesPerCharacter,
  MAX_LEXICON_SYMBOLS: ({ lexiconSymbols }) => lexiconSymbols,
  SOCKETS_PER_ACCOUNT: ({ sockets }) => sockets.perAccount,
  SYNTHESES_PER_ACCOUNT: ({ synthesesPerAccount }) => synthesesPerAccount,
};

void t.test('docs/SECURITY.md gives each bound its default, its setting and its error', (t) => {
  const rows = [...PAGE.matchAll(ROW)];
  t.same(rows.map(([, , setting]) => setting).sort(), Object.keys(VALUES).sort());
  const defaults = readConfig({ WORKERS: '1' });
  for (const [, value = '', setting = '', code = ''] of rows) {
    t.equal(VALUES[setting]?.(defaults), Number(value), setting);
    t.equal(VALUES[setting]?.(readConfig({ WORKERS: '1', [setting]: '101' })), 101, `${setting} sets it`);
    const { message } = ERRORS[code as ErrorCode];
    t.ok(message, code);
    if (setting.startsWith('MAX_')) t.match(message, `(${setting})`, 'the error names its setting');
  }
  t.end();
});
