import { join } from 'node:path';
import Database from 'libsql';
import t from 'tap';
import { openSqliteAccountStore } from '../../src/storage/sqlite/sqlite-account-store.js';
import { openSqliteLexiconStore } from '../../src/storage/sqlite/sqlite-lexicon-store.js';

void t.test('of the unknown words that a client invents the most frequent ones are kept', async (t) => {
  const folder = t.testdir({});
  const accounts = await openSqliteAccountStore(folder);
  await accounts.ensureAccount({ id: 'acc', name: 'someone', status: 'active', createdAtMs: 0 });
  accounts.close();
  const store = await openSqliteLexiconStore(folder);
  store.addUnknownWords('acc', new Map([['zorblax', 2]]), 1);
  const invented = Array.from({ length: 6000 }, (_, index): [string, number] => [`word${index}`, 1]);
  store.addUnknownWords('acc', new Map(invented), 2);
  t.same(store.unknownWordsOf('acc')[0], { word: 'zorblax', count: 2, lastSeenMs: 1 });
  store.close();
  const connection = new Database(join(folder, 'sonant.db'));
  t.same(connection.prepare('SELECT count(*) AS kept FROM unknown_words').all(), [{ kept: 5000 }]);
  connection.close();
});
