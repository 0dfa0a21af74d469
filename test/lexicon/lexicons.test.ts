import t from 'tap';
import { AccountLexicons } from '../../src/lexicon/lexicons.js';
import { openSqliteLexiconStore } from '../../src/storage/sqlite/sqlite-lexicon-store.js';

void t.test(
  'unknown words that cannot be written are a fault that is told, and the process lives',
  async (t) => {
    const store = await openSqliteLexiconStore(t.testdir({}));
    const fault = new Promise((resolve) => {
      new AccountLexicons(store, resolve).addUnknownWords('acc', ['zorblax']);
    });
    store.close();
    // The timer keeps no process alive.
    const alive = setInterval(() => undefined, 1000);
    t.match(await fault, { code: 'database_error' });
    clearInterval(alive);
  },
);
