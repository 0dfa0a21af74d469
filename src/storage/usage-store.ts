import type { UsageStore } from '../accounts/ports.js';
import type { Database } from './database.js';
import { SqliteUsageStore } from './sqlite/usage-writer.js';
import { KyselyUsageStore } from './usage-rows.js';

/** A server is waited for without holding anybody up; a file only by a thread of its own. */
export const createUsageStore = ({ file, query, capabilities }: Database): UsageStore =>
  file === null ? new KyselyUsageStore(query, capabilities) : new SqliteUsageStore(file);
