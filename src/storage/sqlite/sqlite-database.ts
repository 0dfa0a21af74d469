import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import Libsql from 'libsql';
import type { Capabilities, Database } from '../database.js';
import { migrateToLatest } from '../migrate.js';
import type { Tables } from '../schema.js';
import { ImmediateSqliteDialect, whenFree } from './sqlite-dialect.js';

/** How long a statement outside a transaction holds up its thread where it has to wait, which is rare. */
const BUSY_MS = 100;
const FILE_NAME = 'sonant.db';

const CAPABILITIES: Capabilities = {
  nowMs: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  collation: 'binary',
};

/**
 * Opens the one file of a data folder, for its owner's eyes only, and brings its tables up to date.
 * @throws Error that names the file and the reason
 */
export async function openSqliteDatabase(dataDir: string): Promise<Database> {
  const file = join(dataDir, FILE_NAME);
  let connection: Libsql.Database | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Made here, because SQLite would make it readable by others; its companions get the same mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    const opened = new Libsql(file, { timeout: BUSY_MS });
    connection = opened;
    await whenFree(() => opened.pragma('journal_mode = WAL'));
    opened.pragma('foreign_keys = ON');
    // The thread that writes usage copies the log into the file, and whoever closes it last: here the event loop would wait.
    opened.pragma('wal_autocheckpoint = 0');
    const query = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(opened) });
    await migrate(opened, query);
    return { query, capabilities: CAPABILITIES, file, close: () => query.destroy() };
  } catch (cause) {
    connection?.close();
    throw new Error(`The database ${file} cannot be opened: ${(cause as Error).message}`, { cause });
  }
}

/** All or nothing, and one process at a time: the migrator itself takes no lock on SQLite. */
async function migrate(connection: Libsql.Database, query: Kysely<Tables>): Promise<void> {
  await whenFree(() => connection.exec('BEGIN IMMEDIATE'));
  try {
    await migrateToLatest(query, 'caller');
    connection.exec('COMMIT');
  } catch (cause) {
    connection.exec('ROLLBACK');
    throw cause;
  }
}
