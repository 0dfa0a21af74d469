import { join } from 'node:path';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import t from 'tap';
import { MIGRATIONS } from '../../../src/storage/migrations/index.js';
import { openFor } from '../../support/storage/backends.js';
import { account, key } from '../../support/storage/samples.js';

void t.test('what the second version had written is there after the step to this one', async (t) => {
  const dataDir = t.testdir({});
  await writeSecondVersion(join(dataDir, 'sonant.db'));
  const { accounts, lexicons } = await openFor(t, { dataDir, databaseUrl: undefined });
  t.same(
    await accounts.listAccounts(),
    [account(), account({ id: 'b', name: 'b', status: 'suspended' })].reverse(),
  );
  const {
    account: owner,
    planLimits,
    planEndpoints,
    ...found
  } = (await accounts.findKey(key(1).prefix)) ?? {};
  t.same(found, key(1, { scopes: ['oov'], expiresAtMs: 7 }));
  t.same(owner, account());
  t.same(planLimits, { sockets: null, socketsPerSecond: null, socketBurst: null, syntheses: null });
  t.equal(planEndpoints, null);
  t.same(await lexicons.entriesOf('acc'), [
    { language: 'en', key: 'a', word: 'A', phonemes: 'x', alias: null },
  ]);
  t.same(await lexicons.unknownWordsOf('acc'), [{ word: 'b', count: 3, lastSeenMs: 4 }]);
  t.same(await accounts.changes(60_000), [], 'nothing has changed lately');
  t.equal(await accounts.revokeKey('acc', key(1).name, 5), true);
  t.equal((await accounts.changes(60_000)).length, 1);
});

async function writeSecondVersion(file: string): Promise<void> {
  const connection = new Libsql(file);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  const firstTwo = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 2));
  const provider = { getMigrations: () => Promise.resolve(firstTwo) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error as Error;
  const { id, name, createdAtMs } = account();
  const { id: keyId, name: keyName, prefix, secretHash, createdAtMs: keyAtMs } = key(1);
  connection.exec(`
    insert into accounts (id, name, status, created_at_ms) values
      ('${id}', '${name}', 'active', ${createdAtMs}), ('b', 'b', 'suspended', ${createdAtMs});
    insert into api_keys (id, account_id, name, prefix, secret_hash, created_at_ms, expires_at_ms, scopes) values
      ('${keyId}', '${id}', '${keyName}', '${prefix}', '${secretHash}', ${keyAtMs}, 7, 'oov');
    insert into lexicon_entries values ('${id}', 'en', 'a', 'A', 'x');
    insert into unknown_words values ('${id}', 'b', 3, 4);`);
  await db.destroy();
}
