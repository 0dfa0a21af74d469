import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage_open')
    .addColumn('node_id', 'text', (column) => column.primaryKey())
    .addColumn('seen_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('records', 'text', (column) => column.notNull())
    .execute();
}
