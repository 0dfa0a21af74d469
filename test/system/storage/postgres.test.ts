import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import { inTransaction } from '../../../src/storage/database.js';
import type { Stores } from '../../../src/storage/open-stores.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { openPostgresDatabase } from '../../../src/storage/postgres/postgres-database.js';
import { sparePort } from '../../support/own-server.js';
import { ask, startPostgres, type TestPostgres } from '../../support/postgres.js';
import { account, key } from '../../support/storage/samples.js';

const OWN_CONNECTIONS =
  "from pg_stat_activity where application_name = 'sonant' and datname = current_database()";

const open = (t: Test, databaseUrl: string, faults: Error[] = []): Promise<Stores> =>
  openStores({ dataDir: '/dev/null/never-touched', databaseUrl }, (cause) => faults.push(cause)).then(
    (stores) => {
      t.teardown(() => stores.close());
      return stores;
    },
  );

/** Everything about an error that a log could show. */
const shown = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.stack, JSON.stringify(error), shown(error.cause)].join('\n')
    : String(error);

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );

void t.test('Postgres', async (t) => {
  const server = await startPostgres(t);
  await t.test('a database that cannot be opened is named without its password', async (t) => {
    const bad: Record<string, [string, RegExp]> = {
      'a wrong password': [
        `postgres://sonant:S3CRET@127.0.0.1:${server.port}/postgres`,
        /password authentication/,
      ],
      'no such database': [server.url.replace(/postgres$/, 'none'), /"none" does not exist/],
      'no server': [
        `postgres://sonant:S3CRET@127.0.0.1:${await sparePort()}/db?password=S3CRET`,
        /ECONNREFUSED/,
      ],
      'no server at several addresses': [
        `postgres://sonant:S3CRET@localhost:${await sparePort()}/db`,
        /ECONNREFUSED/,
      ],
    };
    for (const [name, [databaseUrl, reason]] of Object.entries(bad)) {
      const error = await failureOf(openStores({ dataDir: '', databaseUrl }));
      t.match(error, { message: reason }, name);
      t.match(error, {
        message: /^The database postgres:\/\/(127\.0\.0\.1|localhost):\d+\/\w+ cannot be opened: \S/,
      });
      t.notMatch(shown(error), /S3CRET|p@ss|p%40ss/, `${name}: the password`);
    }
  });

  await t.test('a database that cannot hold every name is refused', async (t) => {
    const databaseUrl = await server.createDatabase({ encoding: 'LATIN1' });
    await t.rejects(openStores({ dataDir: '', databaseUrl }), /encoding must be UTF8, not LATIN1/);
  });

  await t.test('a server that goes away and comes back is found again without a restart', (t) =>
    lostAndFound(t, server),
  );

  await t.test(
    'a connection that ends within a transaction ends the transaction, not the process',
    async (t) => {
      const database = await openPostgresDatabase(await server.createDatabase(), () => undefined);
      t.teardown(() => database.close());
      const lost = inTransaction(database, async (transaction) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction).catch(() => undefined);
        await sleep(50);
        await transaction.updateTable('plans').set({ sockets: 1 }).execute();
      });
      await t.rejects(lost);
      t.match(await database.query.selectFrom('plans').selectAll().execute(), [
        { name: 'standard', sockets: null },
      ]);
    },
  );

  await t.test('a statement that waits for a lock is given up, and leaves nothing half done', async (t) => {
    const url = await server.createDatabase();
    const { accounts } = await open(t, url);
    await accounts.ensureAccount(account());
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table accounts in exclusive mode');
    await t.rejects(accounts.addKey(key(1)), /lock timeout/);
    t.same(await accounts.listKeys('acc'), []);
    await holder.query('rollback');
    await holder.end();
    t.equal(await accounts.addKey(key(1)), 'added');
  });

  await t.test('a statement that takes too long is ended by the server', async (t) => {
    const database = await openPostgresDatabase(await server.createDatabase(), () => undefined);
    t.teardown(() => database.close());
    await t.rejects(sql`select pg_sleep(30)`.execute(database.query), /statement timeout/);
    const { rows } =
      await sql`select count(*) as left ${sql.raw(OWN_CONNECTIONS)} and state = 'active'`.execute(
        database.query,
      );
    t.same(rows, [{ left: 1 }], 'this one');
  });

  await t.test('an answer that never comes is given up, and its connection with it', async (t) => {
    const url = await server.createDatabase();
    const { accounts } = await open(t, url);
    await accounts.countAccounts();
    const [row] = await ask(url, `select pid ${OWN_CONNECTIONS}`);
    const pid = Number(row?.['pid']);
    process.kill(pid, 'SIGSTOP');
    try {
      await t.rejects(accounts.countAccounts(), /timeout/i);
      await accounts.countAccounts();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await accounts.countAccounts();
  });

  await t.test('no more connections are open than a server with many nodes can bear', async (t) => {
    const url = await server.createDatabase();
    const { accounts } = await open(t, url);
    await Promise.all(Array.from({ length: 100 }, () => accounts.countAccounts()));
    const [row] = await ask(url, `select count(*)::int as open ${OWN_CONNECTIONS}`);
    t.ok(Number(row?.['open']) <= 10, `${String(row?.['open'])} connections`);
  });
});

async function lostAndFound(t: Test, server: TestPostgres): Promise<void> {
  const faults: Error[] = [];
  const { accounts } = await open(t, await server.createDatabase(), faults);
  await accounts.ensureAccount(account());
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 5 }, () => accounts.countAccounts()));
    const underway = Array.from({ length: 5 }, (_, index) =>
      failureOf(accounts.addKey(key(5 * round + index))),
    );
    await server.stop();
    await Promise.all(underway);
    await t.rejects(accounts.countAccounts(), 'gone');
    await t.rejects(accounts.findKey(key(1).prefix));
    await server.start();
    await accounts.countAccounts();
    t.same(await accounts.findAccount({ id: 'acc' }), account(), 'back');
  }
  t.ok(faults.length > 0, 'connections that nobody was using were told of');
}
