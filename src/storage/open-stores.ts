import type { AccountStore, UsageStore } from '../accounts/ports.js';
import type { AuditBounds } from '../contracts/audit.js';
import type { LexiconStore } from '../lexicon/lexicons.js';
import { createAccountStore } from './account-store.js';
import type { Database } from './database.js';
import { createLexiconStore } from './lexicon-store.js';
import { requireRoom } from './sqlite/data-folder.js';
import { openSqliteDatabase } from './sqlite/sqlite-database.js';
import { SqliteUsageStore } from './sqlite/usage-writer.js';
import { KyselyUsageStore } from './usage-rows.js';

export interface Stores {
  readonly accounts: AccountStore;
  readonly lexicons: LexiconStore;
  readonly usage: UsageStore;
  /** Closes them all, and what they share. */
  close(): Promise<void>;
}

/** How much nicer than speech that thread is. It still gets its turns, because speech leaves a part of each core to others. */
const NICER_THAN_SPEECH = 5;

export interface StoreSettings {
  /** Folder of the SQLite file; not touched when there is a server. */
  readonly dataDir: string;
  /** The address of a Postgres server; undefined: SQLite. */
  readonly databaseUrl: string | undefined;
  /** How nice the speaking threads are: the one that sums up usage in the SQLite file yields to them. */
  readonly workerNice?: number;
  /** The bounds of the audit log. */
  readonly audit?: AuditBounds;
}

/**
 * Opens all stores and brings them up to date.
 * @param onFault receives the failures of idle connections
 * @throws Error that names the database, without its password, and the reason
 */
export async function openStores(
  { dataDir, databaseUrl, workerNice = 0, audit }: StoreSettings,
  onFault: (cause: Error) => void = () => undefined,
): Promise<Stores> {
  const database =
    databaseUrl === undefined
      ? await openSqliteDatabase(dataDir)
      : await (await import('./postgres/postgres-database.js')).openPostgresDatabase(databaseUrl, onFault);
  const accounts =
    databaseUrl === undefined ? withRoom(dataDir, database, audit) : createAccountStore(database, audit);
  const { file, query, capabilities } = database;
  // Waiting for a database server blocks nothing; waiting for a file needs a separate thread.
  const usage =
    file === null
      ? new KyselyUsageStore(query, capabilities)
      : new SqliteUsageStore(file, { nice: workerNice + NICER_THAN_SPEECH });
  const close = async (): Promise<void> => {
    await usage.close();
    await database.close();
  };
  return { accounts, lexicons: createLexiconStore(database), usage, close };
}

/** Reports a full disk like a failed write, before one fails. */
function withRoom(dataDir: string, database: Database, audit: AuditBounds | undefined): AccountStore {
  const store = createAccountStore(database, audit);
  return {
    ...store,
    changes: async (windowMs) => {
      await requireRoom(dataDir);
      return store.changes(windowMs);
    },
  };
}
