import { closeSync, copyFileSync, existsSync, fsyncSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Libsql from 'libsql';
import { FILE_NAME, openSqliteDatabase } from './sqlite-database.js';
import { whenFree } from './sqlite-dialect.js';

/** A server that runs beside knows after this long that a key has ended. */
const NOTICE_MS = 1500;

const NOW_MS = "cast(unixepoch('subsec') * 1000 as integer)";

/**
 * Copies the database of a data folder into a new file, as it is at one moment; servers go on beside it.
 * @throws Error that names the file when it exists already, cannot be written, or is not sound
 */
export function backUp(dataDir: string, file: string): void {
  const source = join(dataDir, FILE_NAME);
  if (!existsSync(source)) throw new Error(`there is no database ${source}`);
  try {
    // Made here, because SQLite would make it readable by others.
    closeSync(openSync(file, 'wx', 0o600));
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw new Error(isThere ? `${file} exists already` : (cause as Error).message, { cause });
  }
  try {
    withConnection(source, (connection) => connection.prepare('VACUUM INTO ?').run(file));
    withConnection(file, requireSound);
    flush(file);
  } catch (cause) {
    rmSync(file, { force: true });
    throw new Error(`${file} cannot be written: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Puts what a backup holds in the place of all that the database of a data folder holds, in one transaction.
 * Servers go on beside it, and know within two seconds. Accounts that the backup lacks lose their keys first. A backup of an older version is brought up to date first.
 * @throws Error that names the file when it is no sound backup, or is one of a newer version
 */
export async function restore(dataDir: string, file: string): Promise<void> {
  try {
    if (!existsSync(file)) throw new Error('there is no such file');
    withConnection(file, requireSound);
  } catch (cause) {
    throw new Error(`${file} is no backup: ${(cause as Error).message}`, { cause });
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
    if (await endLostAccounts(connection)) await delay(NOTICE_MS);
    await whenFree(() => connection.exec('BEGIN IMMEDIATE'));
    try {
      connection.exec(replacing(connection));
      connection.exec('COMMIT');
    } catch (cause) {
      connection.exec('ROLLBACK');
      throw cause;
    }
    await whenFree(() => connection.pragma('wal_checkpoint(TRUNCATE)'));
  } finally {
    connection.close();
  }
}

/** Servers hear of changes in accounts that are there, not of accounts that are gone: their keys have to end before. */
async function endLostAccounts(connection: Libsql.Database): Promise<boolean> {
  const lost = 'FROM main.accounts WHERE id NOT IN (SELECT id FROM backup.accounts)';
  if (connection.prepare(`SELECT id ${lost} LIMIT 1`).get() === undefined) return false;
  await whenFree(() =>
    connection.exec(
      `BEGIN IMMEDIATE;
       DELETE FROM main.api_keys WHERE account_id IN (SELECT id ${lost});
       UPDATE main.accounts SET changed_at_ms = max(${NOW_MS}, changed_at_ms + 1)
         WHERE id NOT IN (SELECT id FROM backup.accounts);
       COMMIT`,
    ),
  );
  return true;
}

function replacing(connection: Libsql.Database): string {
  const tables = connection
    .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all() as { name: string }[];
  const { lastMs } = connection
    .prepare('SELECT coalesce(max(changed_at_ms), 0) AS lastMs FROM main.accounts')
    .get() as { lastMs: number };
  const copies = tables.map(({ name }) => {
    const columns = connection.prepare(`SELECT name FROM pragma_table_info('${name}')`).all();
    const list = (columns as { name: string }[]).map((column) => `"${column.name}"`).join(', ');
    return `DELETE FROM main."${name}"; INSERT INTO main."${name}" (${list}) SELECT ${list} FROM backup."${name}";`;
  });
  return [...copies, `UPDATE main.accounts SET changed_at_ms = max(${NOW_MS}, ${lastMs + 1});`].join('\n');
}

function requireSound(connection: Libsql.Database): void {
  const [first] = connection.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
  if (first?.quick_check !== 'ok') throw new Error(first?.quick_check ?? 'it cannot be checked');
  // Any other database would be taken for an empty one.
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

/** A backup that was told to be done outlives a power cut. */
function flush(file: string): void {
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
