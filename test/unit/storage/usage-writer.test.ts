import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import Libsql from 'libsql';
import t, { type Test } from 'tap';
import { createAccountStore } from '../../../src/storage/account-store.js';
import { type Database, inTransaction } from '../../../src/storage/database.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { openSqliteDatabase } from '../../../src/storage/sqlite/sqlite-database.js';
import { SqliteUsageStore } from '../../../src/storage/sqlite/usage-writer.js';
import { eventually } from '../../support/server.js';
import { account } from '../../support/storage/samples.js';
import { EVER, record } from '../../support/storage/usage-fixtures.js';

const TOTAL = { ...EVER, by: [] };

/** A file with all tables, and a store over it. */
async function newStore(t: Test): Promise<{ store: SqliteUsageStore; file: string; database: Database }> {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-usage-'));
  const database = await openSqliteDatabase(folder);
  const file = String(database.file);
  const store = new SqliteUsageStore(file);
  t.teardown(async () => {
    await store.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });
  return { store, file, database };
}

const threadOf = (store: SqliteUsageStore): Worker | null =>
  (store as unknown as { worker: Worker | null }).worker;

void t.test(
  'a thread that dies is replaced, and its batch can be appended again without being doubled',
  async (t) => {
    const { store } = await newStore(t);
    let written = 0;
    for (let round = 0; round < 10; round += 1) {
      const batch = Array.from({ length: 200 }, () => record());
      const appended = store.append(batch).then(
        () => 'written',
        (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
      );
      if (round % 2 === 1) await store.sums('account', TOTAL);
      await threadOf(store)?.terminate();
      t.match(await appended, /^written$|^the usage thread ended/);
      await store.append(batch);
      written += batch.length;
      t.match(await store.sums('account', TOTAL), [{ requests: written }]);
    }
  },
);

void t.test('one long transaction after the other leaves room for usage', async (t) => {
  const { store, database } = await newStore(t);
  await store.append([record()]);
  let isOver = false;
  const flood = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await inTransaction(database, async (transaction) => {
        await transaction.updateTable('accounts').set({ name: 'x' }).execute();
        await sleep(70);
      });
    }
  });
  await sleep(100);
  const startMs = performance.now();
  const outcome = await store.append([record()]).then(
    () => 'written',
    (cause: unknown) => String(cause),
  );
  isOver = true;
  await Promise.all(flood);
  t.equal(outcome, 'written', `after ${Math.round(performance.now() - startMs)} ms`);
});

void t.test('a thread that cannot start says why, and the next call tries again', async (t) => {
  const { store, file } = await newStore(t);
  renameSync(file, `${file}.away`);
  await t.rejects(store.append([record()]), {
    message: /^the usage thread ended: ENOENT/,
  });
  renameSync(`${file}.away`, file);
  await store.append([record()]);
  t.match(await store.sums('account', TOTAL), [{ requests: 1 }]);
});

void t.test(
  'nobody waits for another process that keeps the file: the event loop goes on, the batch is written after it',
  async (t) => {
    const { store, file } = await newStore(t);
    await store.append([record()]);
    const other = new Libsql(file);
    other.exec('BEGIN IMMEDIATE');
    let state = 'waiting';
    const appended = store.append([record()]).then(() => (state = 'written'));
    let turns = 0;
    for (const endMs = performance.now() + 300; performance.now() < endMs; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    t.equal(state, 'waiting');
    t.ok(turns > 20, `${turns} turns of the event loop`);
    other.exec('COMMIT');
    other.close();
    await appended;
    t.match(await store.sums('account', TOTAL), [{ requests: 2 }]);
  },
);

void t.test(
  'the log beside the file is copied into it by the thread, so it does not grow for ever',
  async (t) => {
    const { store, file } = await newStore(t);
    for (let i = 0; i < 60; i += 1) await store.append(Array.from({ length: 500 }, () => record()));
    const [logMb, fileMb] = [statSync(`${file}-wal`).size / 2 ** 20, statSync(file).size / 2 ** 20];
    t.ok(fileMb > 4, `file: ${fileMb.toFixed(1)} MB`);
    t.ok(logMb < 8, `log: ${logMb.toFixed(1)} MB`);
  },
);

void t.test('the log is copied, too, when all that is written is no usage', async (t) => {
  const folder = t.testdir({});
  const database = await openSqliteDatabase(folder);
  const file = String(database.file);
  const store = new SqliteUsageStore(file, { copyLogMs: 50 });
  t.teardown(async () => {
    await store.close();
    await database.close();
  });
  await createAccountStore(database).ensureAccount(account({ id: 'x'.repeat(500_000) }));
  t.ok(statSync(file).size < 500_000, 'not by who wrote it');
  await eventually(() => statSync(file).size > 500_000, 'the log is copied', 20_000);
});

/** The 19th field of a thread is its niceness (proc_pid_stat(5)); the second has spaces and ends with a bracket. */
const nicesOfThreads = (): number[] =>
  readdirSync('/proc/self/task').map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
  );

void t.test('the thread is as nice as it is told to be', async (t) => {
  const folder = t.testdir({});
  const database = await openSqliteDatabase(folder);
  const store = new SqliteUsageStore(String(database.file), { nice: 7 });
  t.teardown(async () => {
    await store.close();
    await database.close();
  });
  await store.append([record()]);
  const nices = nicesOfThreads();
  t.ok(nices.includes(getPriority() + 7), nices.join());
});

void t.test('the thread yields to the workers, whose cores it shares', async (t) => {
  const workerNice = 2;
  const stores = await openStores({ dataDir: t.testdir({}), databaseUrl: undefined, workerNice });
  t.teardown(() => stores.close());
  await stores.usage.append([record()]);
  const nices = nicesOfThreads();
  t.ok(Math.max(...nices) > getPriority() + workerNice, nices.join());
});

void t.test('a closed store takes nothing, and one that was never asked has no thread to end', async (t) => {
  const { store } = await newStore(t);
  t.equal(threadOf(store), null);
  await store.close();
  await t.rejects(store.append([record()]), { message: 'the usage store is closed' });
  t.equal(threadOf(store), null);
});
