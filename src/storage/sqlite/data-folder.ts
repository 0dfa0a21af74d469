import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { messageOf } from '../../errors.js';
import { isBusy } from './sqlite-dialect.js';

const LOCK_NAME = 'server.lock';

/**
 * Lets one server at a time serve from a data folder. The lock is SQLite's, on a separate file. It belongs to the
 * operating system, so it ends with the process.
 * @returns a function that releases it
 * @throws Error that names the folder and the process that holds it
 */
export function lockForServer(dataDir: string): () => void {
  const file = join(dataDir, LOCK_NAME);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
  } catch (cause) {
    throw new Error(`DATA_DIR: ${dataDir} is not a writable folder: ${messageOf(cause)}`, { cause });
  }
  const connection = new Libsql(file, { timeout: 0 });
  try {
    connection.exec('BEGIN IMMEDIATE');
    connection.pragma(`user_version = ${process.pid}`);
    connection.exec('COMMIT');
    // Held from now on; another process can still read who holds it.
    connection.exec('BEGIN IMMEDIATE');
  } catch (cause) {
    const message = isBusy(cause)
      ? `Another server (process ${holderOf(connection)}) serves from ${dataDir}; stop it, or give this one a DATA_DIR of its own`
      : `${file} cannot be locked: ${messageOf(cause)}`;
    connection.close();
    throw new Error(message, { cause });
  }
  return () => {
    connection.exec('ROLLBACK');
    connection.close();
  };
}

/** Whether a server of this machine serves from the folder now. */
export function isServed(dataDir: string): boolean {
  const file = join(dataDir, LOCK_NAME);
  if (!existsSync(file)) return false;
  const connection = new Libsql(file, { timeout: 0 });
  try {
    connection.exec('BEGIN IMMEDIATE');
    connection.exec('ROLLBACK');
    return false;
  } catch (cause) {
    if (isBusy(cause)) return true;
    throw cause;
  } finally {
    connection.close();
  }
}

function holderOf(connection: Libsql.Database): number {
  const row = connection.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}

/** SQLite writes pages of 4 KiB, and its log may grow by megabytes before it is copied. */
const MIN_FREE_BYTES = 1024 * 1024;

/** Nothing can be written. Its message may be shown to anyone. */
export class DiskFull extends Error {
  constructor() {
    super('the disk of DATA_DIR is full');
    this.name = 'DiskFull';
  }
}

/** @throws DiskFull (a rejection) when less than a mebibyte is left for this user where the folder is */
export async function requireRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < MIN_FREE_BYTES) throw new DiskFull();
}
