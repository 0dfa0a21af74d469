import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plans')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('sockets', 'integer')
    .addColumn('sockets_per_second', 'integer')
    .addColumn('socket_burst', 'integer')
    .addColumn('syntheses', 'integer')
    .addColumn('endpoints', 'text')
    .execute();
  await (db as Kysely<{ plans: { name: string } }>)
    .insertInto('plans')
    .values({ name: 'standard' })
    .execute();
  await db.schema.alterTable('accounts').addColumn('subscription_ends_at_ms', 'bigint').execute();
  // There is no foreign key, because SQLite cannot add one to a column with a default.
  await db.schema
    .alterTable('accounts')
    .addColumn('plan', 'text', (column) => column.notNull().defaultTo('standard'))
    .execute();
  await db.schema
    .alterTable('accounts')
    .addColumn('changed_at_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('accounts_changed_at').on('accounts').column('changed_at_ms').execute();
  await db.schema.alterTable('api_keys').addColumn('last_used_at_ms', 'bigint').execute();
}
