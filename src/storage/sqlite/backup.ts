import { closeSync, copyFileSync, existsSync, fsyncSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql, type TableMetadata, type Transaction } from 'kysely';
import Libsql from 'libsql';
import { messageOf } from '../../errors.js';
import { queriesOf } from '../database.js';
import type { Tables } from '../schema.js';
import { CAPABILITIES, FILE_NAME, openSqliteDatabase } from './sqlite-database.js';
import { immediateSqliteDialect, whenFree } from './sqlite-dialect.js';

/** A running server learns after this long that a key has ended. */
const NOTICE_MS = 1500;

/** The database, and the backup that is attached to it. */
type TwoDatabases = Tables & { 'backup.accounts': Tables['accounts'] };

const { nowMs } = CAPABILITIES;

/**
 * Copies the database of a data folder into a new file, as it is at one moment; servers keep running meanwhile.
 * @throws Error that names the file when it already exists, cannot be written, or is not sound
 */
export function backUp(dataDir: string, file: string): void {
  const source = join(dataDir, FILE_NAME);
  if (!existsSync(source)) throw new Error(`there is no database ${source}`);
  try {
    // Made here, because SQLite would make it readable by others.
    closeSync(openSync(file, 'wx', 0o600));
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw new Error(isThere ? `${file} already exists` : messageOf(cause), { cause });
  }
  try {
    withConnection(source, (connection) => connection.prepare('VACUUM INTO ?').run(file));
    withConnection(file, requireSound);
    flush(file);
  } catch (cause) {
    rmSync(file, { force: true });
    throw new Error(`${file} cannot be written: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Replaces everything in the database of a data folder with a backup, in one transaction.
 * Servers keep running, and notice within two seconds. Accounts that the backup lacks lose their keys first. A backup of an older version is brought up to date first.
 * @throws Error that names the file when it is damaged, or was made by a newer version
 */
export async function restore(dataDir: string, file: string): Promise<void> {
  try {
    if (!existsSync(file)) throw new Error('there is no such file');
    withConnection(file, requireSound);
  } catch (cause) {
    throw new Error(`${file} is not a backup: ${messageOf(cause)}`, { cause });
  }
  const target = await openSqliteDatabase(dataDir);
  await target.close();
  const folder = mkdtempSync(join(dataDir, 'restore-'));
  try {
    copyFileSync(file, join(folder, FILE_NAME));
    const newest = await openSqliteDatabase(folder);
    await newest.close();
    await replaceAll(join(dataDir, FILE_NAME), join(folder, FILE_NAME));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function replaceAll(target: string, source: string): Promise<void> {
  const connection = new Libsql(target, { timeout: 0 });
  try {
    connection.pragma('foreign_keys = OFF');
    connection.prepare('ATTACH ? AS backup').run(source);
    const dialect = immediateSqliteDialect({ writer: connection, reader: connection });
    const query = queriesOf<TwoDatabases>(dialect);
    if (await endLostAccounts(query)) await delay(NOTICE_MS);
    const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
    await query.transaction().execute((transaction) => copyTables(transaction, tables));
    await whenFree(() => connection.pragma('wal_checkpoint(TRUNCATE)'));
  } finally {
    connection.close();
  }
}

/** Servers learn about changed accounts, not about deleted ones, whose keys must therefore end first. */
async function endLostAccounts(query: Kysely<TwoDatabases>): Promise<boolean> {
  const kept = query.selectFrom('backup.accounts').select('id');
  return query.transaction().execute(async (transaction) => {
    const lost = await transaction
      .updateTable('accounts')
      .set((row) => ({ changedAtMs: sql<number>`max(${nowMs}, ${row.ref('changedAtMs')} + 1)` }))
      .where('id', 'not in', kept)
      .executeTakeFirst();
    await transaction.deleteFrom('apiKeys').where('accountId', 'not in', kept).execute();
    return lost.numUpdatedRows > 0n;
  });
}

async function copyTables(
  transaction: Transaction<TwoDatabases>,
  tables: readonly TableMetadata[],
): Promise<void> {
  const { lastMs } = await transaction
    .selectFrom('accounts')
    .select(({ fn }) => fn.coalesce(fn.max('changedAtMs'), sql<number>`0`).as('lastMs'))
    .executeTakeFirstOrThrow();
  // Both have the newest tables by now, whatever they are called.
  const any = transaction as unknown as Transaction<Record<string, Record<string, unknown>>>;
  for (const { name, columns } of tables) {
    const names = columns.map((column) => column.name);
    await any.deleteFrom(`main.${name}`).execute();
    await any
      .insertInto(`main.${name}`)
      .columns(names)
      .expression(any.selectFrom(`backup.${name}`).select(names))
      .execute();
  }
  const nextMs = Math.max(Date.now(), lastMs + 1);
  await transaction.updateTable('accounts').set({ changedAtMs: nextMs }).execute();
}

function requireSound(connection: Libsql.Database): void {
  const [first] = connection.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
  if (first?.quick_check !== 'ok') throw new Error(first?.quick_check ?? 'it cannot be checked');
  // Any other database would look like an empty one.
  connection.prepare('SELECT 1 FROM accounts, kysely_migration LIMIT 1').get();
}

function withConnection(file: string, use: (connection: Libsql.Database) => void): void {
  const connection = new Libsql(file, { timeout: 5000 });
  try {
    use(connection);
  } finally {
    connection.close();
  }
}

/** A backup that was reported as done survives a power cut. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
