import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import t from 'tap';
import { openStores } from '../../src/storage/open-stores.js';
import { openFor } from './backends.js';
import { account, key } from './samples.js';

const inFolder = (dataDir: string): { dataDir: string; databaseUrl: undefined } => ({
  dataDir,
  databaseUrl: undefined,
});

void t.test('only the owner can read the files, in a folder that is made', async (t) => {
  const folder = join(t.testdir({}), 'not', 'there', 'yet');
  const { accounts } = await openFor(t, inFolder(folder));
  await accounts.ensureAccount(account());
  const files = readdirSync(folder);
  t.ok(files.includes('sonant.db') && files.includes('sonant.db-wal'), 'write-ahead log');
  for (const file of files) t.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
  t.equal(statSync(folder).mode & 0o777, 0o700);
});

void t.test('a file that is no database is refused with its name', async (t) => {
  const folder = t.testdir({});
  writeFileSync(join(folder, 'sonant.db'), 'no database '.repeat(100));
  await t.rejects(openStores(inFolder(folder)), {
    message: /^The database .*sonant\.db cannot be opened: .*not a database/,
  });
});

void t.test("while it waits for another process's write the thread goes on", async (t) => {
  const folder = t.testdir({});
  const { accounts } = await openFor(t, inFolder(folder));
  await accounts.ensureAccount(account());
  const other = new Libsql(join(folder, 'sonant.db'));
  t.teardown(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  let turns = 0;
  const timer = setInterval(() => {
    if (++turns === 20) other.exec('COMMIT');
  }, 5);
  t.equal(await accounts.addKey(key(1)), 'added');
  clearInterval(timer);
  t.ok(turns >= 20, `${turns} turns`);
});

void t.test("what it reads does not wait for another process's write", async (t) => {
  const folder = t.testdir({});
  const { accounts } = await openFor(t, inFolder(folder));
  await accounts.ensureAccount(account());
  const other = new Libsql(join(folder, 'sonant.db'));
  t.teardown(() => other.close());
  other.exec("BEGIN IMMEDIATE; UPDATE accounts SET status = 'suspended'");
  t.equal((await accounts.findAccount({ id: 'acc' }))?.status, 'active');
  other.exec('COMMIT');
  t.equal((await accounts.findAccount({ id: 'acc' }))?.status, 'suspended');
});
