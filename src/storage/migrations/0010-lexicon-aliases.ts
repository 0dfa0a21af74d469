import type { Kysely } from 'kysely';

/** Words that are read in place of a term; its phonemes are empty then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lexicon_entries').addColumn('alias', 'text').execute();
}
