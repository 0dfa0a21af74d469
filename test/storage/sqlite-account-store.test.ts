import { spawn } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import t, { type Test } from 'tap';
import type { Account, AccountStore, StoredKey } from '../../src/accounts/ports.js';
import { openSqliteAccountStore } from '../../src/storage/sqlite/sqlite-account-store.js';

const ACCOUNT: Account = { id: 'acc', name: 'someone', status: 'active', createdAtMs: 1_700_000_000_000 };
const KEY: StoredKey = {
  id: 'k1',
  accountId: 'acc',
  name: 'phone',
  prefix: 'sk_000000000001',
  secretHash: 'ab'.repeat(32),
  createdAtMs: 1_700_000_000_001,
  expiresAtMs: 1_800_000_000_000,
  revokedAtMs: null,
  scopes: ['synthesis', 'oov'],
};

async function openIn(t: Test, folder: string): Promise<AccountStore> {
  const store = await openSqliteAccountStore(folder);
  t.teardown(() => store.close());
  return store;
}

void t.test('what is put in comes out, by the next process too', async (t) => {
  const folder = join(t.testdir({}), 'not', 'there', 'yet');
  const first = await openIn(t, folder);
  t.equal(await first.countAccounts(), 0);
  t.same(await first.ensureAccount(ACCOUNT), ACCOUNT);
  t.equal(await first.addKey(KEY), 'added');
  const second = await openIn(t, folder);
  t.equal(await second.countAccounts(), 1);
  t.same(second.findKey(KEY.prefix), { ...KEY, accountStatus: 'active' });
  const [listed] = await second.listKeys();
  t.match({ ...listed, secretHash: KEY.secretHash }, KEY);
  t.notOk(listed && 'secretHash' in listed, 'a list does not show the hash');
  t.equal(second.findKey('sk_000000000002'), undefined);
});

void t.test('a key that may do everything and never ends keeps that', async (t) => {
  const store = await openIn(t, t.testdir({}));
  await store.ensureAccount(ACCOUNT);
  await store.addKey({ ...KEY, scopes: null, expiresAtMs: null });
  t.match(store.findKey(KEY.prefix), { scopes: null, expiresAtMs: null });
});

void t.test('an account of the same name is kept as it is', async (t) => {
  const store = await openIn(t, t.testdir({}));
  await store.ensureAccount(ACCOUNT);
  t.same(await store.ensureAccount({ ...ACCOUNT, id: 'other', status: 'suspended' }), ACCOUNT);
  t.equal(await store.countAccounts(), 1);
});

void t.test('a live name is taken; a revoked one is free again', async (t) => {
  const store = await openIn(t, t.testdir({}));
  await store.ensureAccount(ACCOUNT);
  await store.addKey(KEY);
  const next = { ...KEY, id: 'k2', prefix: 'sk_000000000002', createdAtMs: KEY.createdAtMs + 1 };
  t.equal(await store.addKey(next), 'name taken');
  t.equal(store.findKey(next.prefix), undefined);
  t.equal(await store.revokeKey('acc', 'phone', 1_700_000_000_005), true);
  t.equal(await store.revokeKey('acc', 'phone', 1_700_000_000_006), false, 'it is revoked already');
  t.equal(await store.addKey(next), 'added');
  t.same(
    (await store.listKeys()).map(({ id, revokedAtMs }) => [id, revokedAtMs]),
    [
      ['k1', 1_700_000_000_005],
      ['k2', null],
    ],
  );
});

void t.test('a key of no account is refused by the store', async (t) => {
  const store = await openIn(t, t.testdir({}));
  await t.rejects(store.addKey(KEY), /FOREIGN KEY/);
});

void t.test('only the owner can read the files', async (t) => {
  const folder = join(t.testdir({}), 'data');
  const store = await openIn(t, folder);
  await store.ensureAccount(ACCOUNT);
  const files = readdirSync(folder);
  t.ok(files.includes('sonant.db') && files.includes('sonant.db-wal'), 'write-ahead log');
  for (const file of files) t.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
  t.equal(statSync(folder).mode & 0o777, 0o700);
});

void t.test('a file that is no database is refused with its name', async (t) => {
  const folder = t.testdir({});
  writeFileSync(join(folder, 'sonant.db'), 'no database '.repeat(100));
  await t.rejects(openSqliteAccountStore(folder), {
    message: /^The database .*sonant\.db cannot be opened: .*not a database/,
  });
});

void t.test('a database of a newer version is refused, and left as it was', async (t) => {
  const folder = t.testdir({});
  (await openSqliteAccountStore(folder)).close();
  const database = new Database(join(folder, 'sonant.db'));
  database.exec("INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00.000Z')");
  database.close();
  await t.rejects(openSqliteAccountStore(folder), { message: /cannot be opened: .*9999-later/ });
});

void t.test('processes that start at once on an empty folder do not disturb each other', async (t) => {
  const folder = t.testdir({});
  const module = new URL('../../src/storage/sqlite/sqlite-account-store.js', import.meta.url).href;
  const code = `import { openSqliteAccountStore } from ${JSON.stringify(module)};
    await openSqliteAccountStore(${JSON.stringify(folder)});`;
  const codes = await Promise.all(
    Array.from({ length: 4 }, () => {
      const child = spawn('/usr/bin/env', [
        '-u',
        'NODE_OPTIONS',
        process.execPath,
        '--input-type=module',
        '-e',
        code,
      ]);
      return new Promise<number | null>((resolve) => child.once('exit', resolve));
    }),
  );
  t.same(codes, [0, 0, 0, 0]);
  t.equal((await openIn(t, folder)).isReachable(), true);
});
