import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import Libsql from 'libsql';
import t from 'tap';
import { openStores } from '../../../src/storage/open-stores.js';
import { openSqliteDatabase } from '../../../src/storage/sqlite/sqlite-database.js';
import { openFor } from '../../support/storage/backends.js';
import { account, key } from '../../support/storage/samples.js';

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

void t.test(
  'what is read does not queue behind a write that waits, nor does the event loop sleep',
  async (t) => {
    const folder = t.testdir({});
    const { accounts } = await openFor(t, inFolder(folder));
    await accounts.ensureAccount(account());
    const other = new Libsql(join(folder, 'sonant.db'));
    t.teardown(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    let state = 'waiting';
    const added = accounts.addKey(key(1)).then((outcome) => (state = outcome));
    const marked = accounts.markKeysUsed(new Map([['key-1', 1000]]));
    const before = performance.eventLoopUtilization();
    await delay(500);
    const { utilization } = performance.eventLoopUtilization(before);
    t.ok(utilization < 0.6, `${(100 * utilization).toFixed()} % of the time in use`);
    t.equal((await accounts.findAccount({ id: 'acc' }))?.name, account().name);
    t.equal((await accounts.changes(60_000)).length, 1);
    t.equal(state, 'waiting');
    other.exec('COMMIT');
    t.equal(await added, 'added');
    await marked;
  },
);

void t.test('many writes of one process at once take turns, and what fails ends its turn', async (t) => {
  const { accounts } = await openFor(t, inFolder(t.testdir({})));
  await accounts.ensureAccount(account());
  const adding = Array.from({ length: 50 }, (_, index) => accounts.addKey(key(index)));
  const failing = Array.from({ length: 50 }, () => accounts.updateAccount('acc', { plan: 'none' }));
  t.ok((await Promise.all(adding)).every((outcome) => outcome === 'added'));
  t.ok((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected'));
  t.equal((await accounts.listKeys('acc')).length, 50);
});

void t.test('the event loop turns between any two writes, however many wait', async (t) => {
  const { accounts } = await openFor(t, inFolder(t.testdir({})));
  await accounts.ensureAccount(account());
  let turns = 0;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  t.teardown(() => {
    clearImmediate(next);
  });
  const wroteAt = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => accounts.addKey(key(i)).then(() => turns)),
  );
  t.equal(new Set(wroteAt).size, 20, `in the turns ${wroteAt.join()}`);
});

void t.test('a commit of accounts waits for the disk', async (t) => {
  const database = await openSqliteDatabase(t.testdir({}));
  t.teardown(() => database.close());
  const { rows } = await sql`pragma synchronous`.execute(database.query);
  t.same(rows, [{ synchronous: 2 }], 'FULL');
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
