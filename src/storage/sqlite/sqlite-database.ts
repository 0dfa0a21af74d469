import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import Libsql from 'libsql';
import { messageOf } from '../../errors.js';
import { type Capabilities, type Database, migrateToLatest, queriesOf } from '../database.js';
import { immediateSqliteDialect, isBusy, isLocked, whenFree } from './sqlite-dialect.js';

/** The name of the database file in the data folder. */
export const FILE_NAME = 'sonant.db';

export const CAPABILITIES: Capabilities = {
  nowMs: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  collation: 'binary',
};

/**
 * Opens the one file of a data folder, readable only by its owner, and brings its tables up to date.
 * @throws Error that names the file and the reason
 */
export async function openSqliteDatabase(dataDir: string): Promise<Database> {
  const file = join(dataDir, FILE_NAME);
  const opened: Libsql.Database[] = [];
  const closeAll = (): void => {
    for (const connection of opened.splice(0)) connection.close();
  };
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Made here, because SQLite would make it readable by others; its companions get the same mode.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    const writer = await connect(file, opened);
    await migrate(writer);
    const reader = await connect(file, opened);
    const query = queriesOf(immediateSqliteDialect({ writer, reader }));
    const close = async (): Promise<void> => {
      await query.destroy();
      moveLogIntoFile(writer, file);
      closeAll();
    };
    return { query, capabilities: CAPABILITIES, file, close };
  } catch (cause) {
    closeAll();
    throw new Error(`The database ${file} cannot be opened: ${messageOf(cause)}`, { cause });
  }
}

/** Makes the file complete without its log, which closing does not do while a statement waits to be garbage collected. */
function moveLogIntoFile(connection: Libsql.Database, file: string): void {
  // Closed before: nothing is left to move.
  if (!connection.open) return;
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch (cause) {
    // Another process reads or writes, and moves it when it closes.
    if (isBusy(cause)) return;
    if (!isLocked(cause)) throw cause;
    // Such a statement keeps its own connection from moving the log, but no other.
    const other = new Libsql(file, { timeout: 0 });
    try {
      moveLogIntoFile(other, file);
    } finally {
      other.close();
    }
  }
}

/** @param opened gets the connection */
async function connect(file: string, opened: Libsql.Database[]): Promise<Libsql.Database> {
  // Fails at once instead of waiting, which the event loop must not do; a timer tries again.
  const connection = new Libsql(file, { timeout: 0 });
  opened.push(connection);
  await whenFree(() => {
    connection.pragma('journal_mode = WAL');
    // A commit waits for the disk: a key that was revoked stays revoked after a power cut.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // The usage thread copies the log into the file, or the last process to close it: here, the event loop would wait.
    connection.pragma('wal_autocheckpoint = 0');
  });
  return connection;
}

/** All or nothing, and one process at a time: the migrator itself takes no lock on SQLite. */
async function migrate(connection: Libsql.Database): Promise<void> {
  const connections = { writer: connection, reader: connection };
  const query = new Kysely<unknown>({ dialect: immediateSqliteDialect(connections) });
  await whenFree(() => connection.exec('BEGIN IMMEDIATE'));
  try {
    await migrateToLatest(query, 'caller');
    connection.exec('COMMIT');
  } catch (cause) {
    connection.exec('ROLLBACK');
    throw cause;
  }
}
