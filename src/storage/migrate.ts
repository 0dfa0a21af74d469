import { Migrator, type Kysely } from 'kysely';
import { MIGRATIONS } from './migrations/index.js';
import type { Tables } from './schema.js';

/**
 * Brings the tables up to date. The caller sees to it that one process at a time does this.
 * @param transaction `caller`: one is open already
 * @throws the database's own Error; then nothing was changed
 */
export async function migrateToLatest(query: Kysely<Tables>, transaction: 'own' | 'caller'): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  const disableTransactions = transaction === 'caller';
  const { error } = await new Migrator({ db: query, provider, disableTransactions }).migrateToLatest();
  if (error !== undefined) throw error as Error;
}
