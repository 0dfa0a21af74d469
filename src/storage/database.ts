import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  Migrator,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely';
import { MIGRATIONS } from './migrations/index.js';
import type { Tables } from './schema.js';

/** What differs between the databases; everything else is shared. */
export interface Capabilities {
  /** The database's own clock, in milliseconds since 1970; not that of the transaction's start. */
  readonly nowMs: RawBuilder<number>;
  /** Orders text by its code points, whatever the language of the database is. */
  readonly collation: string;
}

/** An open database whose tables are up to date. */
export interface Database {
  readonly query: Kysely<Tables>;
  readonly capabilities: Capabilities;
  /** The path of the file that this process holds the database in; null: a server does. */
  readonly file: string | null;
  /** Idempotent. */
  readonly close: () => Promise<void>;
}

export type Write = Transaction<Tables>;

/** Queries that write `accountId` for the column `account_id`. */
export const queriesOf = <AllTables = Tables>(dialect: Dialect): Kysely<AllTables> =>
  new Kysely<AllTables>({ dialect, plugins: [new CamelCasePlugin()] });

/** All of it or nothing. */
export const inTransaction = <Result>(
  { query }: Database,
  write: (transaction: Write) => Promise<Result>,
): Promise<Result> => query.transaction().execute(write);

/** libsql would cut the text off there and match another one; Postgres refuses it with an error of its own. */
export function refuseNul(parameters: readonly unknown[]): void {
  if (parameters.some((value) => typeof value === 'string' && value.includes('\0'))) {
    throw new Error('text with a NUL in it cannot be stored or looked up');
  }
}

/**
 * Marks accounts as changed. It must come last in its transaction: other nodes look for changes within a limited time
 * before their query, and see this one only after the commit.
 */
export const markChanged = async (
  { capabilities: { nowMs } }: Database,
  transaction: Write,
  which: { readonly id: string } | { readonly plan: string },
): Promise<void> => {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['plan', which.plan] as const);
  await transaction
    .updateTable('accounts')
    // Always later than the last time: a reader that saw that one must notice a change within the same millisecond.
    .set((row) => ({
      changedAtMs: sql<number>`case when ${row.ref('changedAtMs')} >= ${nowMs} then ${row.ref('changedAtMs')} + 1 else ${nowMs} end`,
    }))
    .where(column, '=', value)
    .execute();
};

/**
 * Lets one writer at a time change many rows of an account; otherwise writers could deadlock. An update
 * that changes nothing is the row lock that both databases have.
 */
export const lockAccount = async (transaction: Write, id: string): Promise<void> => {
  await transaction
    .updateTable('accounts')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .execute();
};

export async function countOf<Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Bounded = 'apiKeys' | 'invitations' | 'unknownWords';
type Rows = SelectQueryBuilder<Tables, Bounded, Partial<Record<'id' | 'tokenHash' | 'word', string>>>;

/**
 * Deletes all rows of an account but the first `kept`.
 * @param key unique among the rows of an account
 * @param order of the rows; it may also leave some out, which are kept too
 */
export const deleteAllBut = async (
  transaction: Write,
  kept: number,
  { table, key, accountId }: { table: Bounded; key: 'id' | 'tokenHash' | 'word'; accountId: string },
  order: (rows: Rows) => Rows,
): Promise<void> => {
  const rows = order(transaction.selectFrom(table).select(key).where('accountId', '=', accountId));
  await transaction
    .deleteFrom(table)
    .where('accountId', '=', accountId)
    // SQLite takes no offset without a limit.
    .where(key, 'in', rows.limit(Number.MAX_SAFE_INTEGER).offset(kept))
    .execute();
};

/** Splits a list for statements with one parameter per item, because databases bound the number of parameters. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/**
 * Brings the tables up to date. The caller ensures that only one process at a time does this.
 * @param transaction `caller`: one is open already
 * @throws the database's own Error; then nothing was changed
 */
export async function migrateToLatest(query: Kysely<unknown>, transaction: 'own' | 'caller'): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  const disableTransactions = transaction === 'caller';
  const { error } = await new Migrator({ db: query, provider, disableTransactions }).migrateToLatest();
  if (error !== undefined) throw error as Error;
}
