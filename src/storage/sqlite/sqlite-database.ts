import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { MIGRATIONS } from '../migrations/index.js';
import type { Tables } from '../schema.js';

/** How long a writer waits for another process's write. */
const BUSY_MS = 5000;

export interface SqliteDatabase {
  /** For synchronous statements; the same connection as `query`. */
  readonly connection: Database.Database;
  readonly query: Kysely<Tables>;
}

const FILE_NAME = 'sonant.db';

/** The one file of a data folder. @throws Error that names the file and the reason */
export const openSqliteFile = (dataDir: string): Promise<SqliteDatabase> =>
  openSqliteDatabase(join(dataDir, FILE_NAME));

/**
 * Opens a database file, for its owner's eyes only, and brings its tables up to date.
 * @throws Error that names the file and the reason
 */
async function openSqliteDatabase(file: string): Promise<SqliteDatabase> {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Made here, because SQLite would make it readable by others; its companions get the same mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    const connection = new Database(file, { timeout: BUSY_MS });
    connection.pragma('journal_mode = WAL');
    connection.pragma('foreign_keys = ON');
    const query = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
    await migrate(connection, query);
    return { connection, query };
  } catch (cause) {
    throw new Error(`The database ${file} cannot be opened: ${(cause as Error).message}`, { cause });
  }
}

/** All or nothing, and one process at a time: the migrator itself takes no lock on SQLite. */
async function migrate(connection: Database.Database, query: Kysely<Tables>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  connection.exec('BEGIN IMMEDIATE');
  const { error } = await new Migrator({ db: query, provider, disableTransactions: true }).migrateToLatest();
  connection.exec(error === undefined ? 'COMMIT' : 'ROLLBACK');
  if (error !== undefined) throw error as Error;
}
