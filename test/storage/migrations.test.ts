import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import t from 'tap';
import { MIGRATIONS } from '../../src/storage/migrations/index.js';
import { openStores, type StoreSettings } from '../../src/storage/open-stores.js';
import { ask } from '../support/postgres.js';
import { openFor, overAll } from './backends.js';
import { account, key } from './samples.js';

const MODULE = new URL('../../src/storage/open-stores.js', import.meta.url).href;
const LATER = "insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')";

async function run({ dataDir, databaseUrl }: StoreSettings, text: string): Promise<void> {
  if (databaseUrl !== undefined) return void (await ask(databaseUrl, text));
  const connection = new Libsql(join(dataDir, 'sonant.db'));
  connection.exec(text);
  connection.close();
}

overAll(t, (claim) => {
  claim('processes that start at once on an empty store do not disturb each other', async (t, settings) => {
    const code = `import { openStores } from ${JSON.stringify(MODULE)};
      const stores = await openStores(JSON.parse(process.argv[1]));
      await stores.accounts.ping();
      await stores.close();`;
    const args = ['-u', 'NODE_OPTIONS', process.execPath, '--input-type=module', '-e', code];
    const start = (): Promise<unknown> =>
      promisify(execFile)('/usr/bin/env', [...args, JSON.stringify(settings)]);
    t.same(await Promise.all(Array.from({ length: 4 }, start)), Array(4).fill({ stdout: '', stderr: '' }));
    const { accounts } = await openFor(t, settings);
    t.equal((await accounts.listPlans()).length, 1, 'the standard plan was put in once');
  });

  claim('stores of one process that are opened at once do not disturb each other', async (t, settings) => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openFor(t, settings)));
    for (const { accounts } of stores) await accounts.ping();
    t.equal(await stores[0]?.accounts.countAccounts(), 0);
  });

  claim('a store of a newer version is refused, and left as it was', async (t, settings) => {
    const stores = await openFor(t, settings);
    await stores.accounts.ensureAccount(account());
    await run(settings, LATER);
    await t.rejects(openStores(settings), { message: /^The database \S+ cannot be opened: .*9999-later/ });
    t.same(await stores.accounts.listAccounts(), [account()]);
    await run(settings, "delete from kysely_migration where name = '9999-later'");
    await openFor(t, settings);
  });

  claim('a start that was broken off leaves no lock behind', async (t, settings) => {
    await openFor(t, settings);
    await run(settings, LATER);
    for (let time = 0; time < 3; time++) await t.rejects(openStores(settings), /9999-later/);
    await run(settings, "delete from kysely_migration where name = '9999-later'");
    await openFor(t, settings);
  });
});

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
  t.same(await lexicons.entriesOf('acc'), [{ language: 'en', key: 'a', word: 'A', phonemes: 'x' }]);
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
