import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { messageOf } from '../../errors.js';
import { type Capabilities, type Database, migrateToLatest, queriesOf } from '../database.js';
import { createPool } from './postgres-pool.js';

const CONNECTIONS = 10;
const STATEMENT_MS = 5000;
/** Well below the window in which other nodes look for changes: what waited that long is marked with a time that old. */
const LOCK_MS = 2000;
/** How long a start waits for that of another node, and for locks on the tables. */
const START_LOCK_MS = 60_000;
/** Any number that nobody else locks. */
const LOCK_ID = 7_308_327_757_391_488;

const CAPABILITIES: Capabilities = {
  nowMs: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  collation: 'C',
};

/**
 * Opens a database on a server, and brings its tables up to date; nodes that start at once take turns.
 * @param onFault receives the failures of idle connections
 * @throws Error that names the database, without its password, and the reason
 */
export async function openPostgresDatabase(url: string, onFault: (cause: Error) => void): Promise<Database> {
  try {
    await migrate(createPool(url, { connections: 2, statementMs: null, lockMs: START_LOCK_MS }, onFault));
  } catch (cause) {
    throw new Error(`The database ${nameOf(url)} cannot be opened: ${reasonOf(cause)}`, { cause });
  }
  const settings = { connections: CONNECTIONS, statementMs: STATEMENT_MS, lockMs: LOCK_MS };
  const pool = createPool(url, settings, onFault);
  const query = queriesOf(new PostgresDialect({ pool }));
  let ended: Promise<void> | undefined;
  return { query, capabilities: CAPABILITIES, file: null, close: () => (ended ??= pool.end()) };
}

async function migrate(pool: PostgresPool): Promise<void> {
  const query = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // A separate connection holds the lock; when it ends, for whatever reason, the lock is released.
    await query.connection().execute(async (holder) => {
      await checkEncoding(holder);
      await sql`select pg_advisory_lock(${sql.lit(LOCK_ID)})`.execute(holder);
      await migrateToLatest(query, 'own');
      await sql`select pg_advisory_unlock(${sql.lit(LOCK_ID)})`.execute(holder);
    });
  } finally {
    await pool.end();
  }
}

async function checkEncoding(query: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(query);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`its encoding must be UTF8, not ${encoding}`);
}

function nameOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** A host with several addresses fails with several errors and no message. */
const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError ? cause.errors.map(messageOf).join('; ') : messageOf(cause);
