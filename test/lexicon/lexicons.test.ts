import t from 'tap';
import { AccountLexicons } from '../../src/lexicon/lexicons.js';
import { openStores } from '../../src/storage/open-stores.js';

void t.test(
  'unknown words that cannot be written are a fault that is told, and the process lives',
  async (t) => {
    const stores = await openStores({ dataDir: t.testdir({}), databaseUrl: undefined });
    const fault = new Promise((resolve) => {
      new AccountLexicons(stores.lexicons, resolve).addUnknownWords('acc', ['zorblax']);
    });
    await stores.close();
    // The timer keeps no process alive.
    const alive = setInterval(() => undefined, 1000);
    t.match(await fault, { code: 'database_error' });
    clearInterval(alive);
  },
);

void t.test('words that cannot be read, changed or listed are a database error', async (t) => {
  const stores = await openStores({ dataDir: t.testdir({}), databaseUrl: undefined });
  const lexicons = new AccountLexicons(stores.lexicons, () => undefined);
  await stores.close();
  const failure = { code: 'database_error' };
  await t.rejects(lexicons.list('acc'), failure);
  await t.rejects(lexicons.get('acc', 'en', 'word'), failure);
  await t.rejects(lexicons.put('acc', [{ language: 'en', word: 'word', phonemes: 'w1In' }]), failure);
  await t.rejects(lexicons.delete('acc', 'en', 'word'), failure);
  await t.rejects(lexicons.unknownWords('acc'), failure);
  await t.rejects(lexicons.wordsOf('acc'), failure);
});
