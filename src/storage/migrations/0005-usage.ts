import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage_records')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('voice', 'text', (column) => column.notNull())
    .addColumn('characters', 'integer', (column) => column.notNull())
    .addColumn('audio_ms', 'double precision', (column) => column.notNull())
    .addColumn('transport', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('usage_records_account_time')
    .on('usage_records')
    .columns(['account_id', 'at_ms'])
    .execute();
  await db.schema
    .createTable('usage_daily')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('voice', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('characters', 'bigint', (column) => column.notNull())
    .addColumn('audio_ms', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_daily_key', ['account_id', 'day', 'model', 'voice', 'key_id'])
    .execute();
}
