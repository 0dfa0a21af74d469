import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lexicon_entries')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('word', 'text', (column) => column.notNull())
    .addColumn('phonemes', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lexicon_entries_key', ['account_id', 'language', 'key'])
    .execute();
  await db.schema
    .createTable('unknown_words')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('word', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('unknown_words_key', ['account_id', 'word'])
    .execute();
}
