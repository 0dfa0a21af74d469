import type { AccountStore, UsageStore } from '../accounts/ports.js';
import type { LexiconStore } from '../lexicon/ports.js';
import { createAccountStore } from './account-store.js';
import { createLexiconStore } from './lexicon-store.js';
import type { Database } from './database.js';
import { openPostgresDatabase } from './postgres/postgres-database.js';
import { openSqliteDatabase } from './sqlite/sqlite-database.js';
import { requireRoom } from './sqlite/data-folder.js';
import { createUsageStore } from './usage-store.js';

export interface Stores {
  readonly accounts: AccountStore;
  readonly lexicons: LexiconStore;
  readonly usage: UsageStore;
  /** Closes them all, what they hold in common too. */
  close(): Promise<void>;
}

export interface StoreSettings {
  /** Folder of the SQLite file; not touched when there is a server. */
  readonly dataDir: string;
  /** Of a Postgres server; undefined: SQLite. */
  readonly databaseUrl: string | undefined;
}

/**
 * Opens all that is kept, and brings it up to date.
 * @param onFault told what went wrong on a connection that nobody was using
 * @throws Error that names the database, without its password, and the reason
 */
export async function openStores(
  { dataDir, databaseUrl }: StoreSettings,
  onFault: (cause: Error) => void = () => undefined,
): Promise<Stores> {
  const database =
    databaseUrl === undefined
      ? await openSqliteDatabase(dataDir)
      : await openPostgresDatabase(databaseUrl, onFault);
  const accounts = databaseUrl === undefined ? withRoom(dataDir, database) : createAccountStore(database);
  const usage = createUsageStore(database);
  const close = async (): Promise<void> => {
    await usage.close();
    await database.close();
  };
  return { accounts, lexicons: createLexiconStore(database), usage, close };
}

/** Who follows the changes learns that nothing can be written, before anybody tries. */
function withRoom(dataDir: string, database: Database): AccountStore {
  const store = createAccountStore(database);
  return {
    ...store,
    changes: async (windowMs) => {
      await requireRoom(dataDir);
      return store.changes(windowMs);
    },
  };
}
