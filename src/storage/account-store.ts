import { sql } from 'kysely';
import type { AccountStore } from '../accounts/ports.js';
import { accountOf, planOf, planRowOf } from './account-rows.js';
import { inTransaction, markChanged, type Database, type Write } from './database.js';
import { keyQueries } from './key-queries.js';
import { memberQueries } from './member-queries.js';
import { sessionQueries } from './session-queries.js';

/** Accounts, keys and members in either database. */
export const createAccountStore = (database: Database): AccountStore => ({
  ...storeQueries(database),
  ...accountQueries(database),
  ...planQueries(database),
  ...keyQueries(database),
  ...memberQueries(database),
  ...sessionQueries(database),
});

const storeQueries = ({
  query,
  capabilities: { nowMs },
  close,
}: Database): Pick<AccountStore, 'ping' | 'changes' | 'close'> => ({
  async ping() {
    await query.selectFrom('api_keys').select('id').limit(1).execute();
  },

  async changes(windowMs) {
    const rows = await query
      .selectFrom('accounts')
      .select(['id', 'changed_at_ms'])
      // In a query of its own the clock is read once; else Postgres would read it for each row, and use no index.
      .where('changed_at_ms', '>=', sql<number>`(select ${nowMs} - ${sql.lit(Math.floor(windowMs))})`)
      .execute();
    return rows.map(({ id, changed_at_ms: changedAtMs }) => ({ accountId: id, changedAtMs }));
  },

  close,
});

const accountQueries = (
  database: Database,
): Pick<
  AccountStore,
  'countAccounts' | 'ensureAccount' | 'listAccounts' | 'findAccount' | 'updateAccount'
> => ({
  async countAccounts() {
    const { count } = await database.query
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  ensureAccount: (account) =>
    inTransaction(database, async (transaction) => {
      await requirePlan(transaction, account.plan);
      await transaction
        .insertInto('accounts')
        .values({
          id: account.id,
          name: account.name,
          status: account.status,
          created_at_ms: account.createdAtMs,
          subscription_ends_at_ms: account.subscriptionEndsAtMs,
          plan: account.plan,
          changed_at_ms: database.capabilities.nowMs,
        })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const row = await transaction
        .selectFrom('accounts')
        .selectAll()
        .where('name', '=', account.name)
        .executeTakeFirstOrThrow();
      return accountOf(row);
    }),

  async listAccounts() {
    const rows = await database.query
      .selectFrom('accounts')
      .selectAll()
      .orderBy('name', (order) => order.collate(database.capabilities.collation))
      .execute();
    return rows.map(accountOf);
  },

  async findAccount(by) {
    const accounts = database.query.selectFrom('accounts').selectAll();
    const found = 'id' in by ? accounts.where('id', '=', by.id) : accounts.where('name', '=', by.name);
    const row = await found.executeTakeFirst();
    return row && accountOf(row);
  },

  updateAccount: (id, { status, subscriptionEndsAtMs, plan }) =>
    inTransaction(database, async (transaction) => {
      if (plan !== undefined) await requirePlan(transaction, plan);
      const { numUpdatedRows } = await transaction
        .updateTable('accounts')
        .set((row) => ({
          // Something has to be set, even where nothing changes.
          id: row.ref('id'),
          ...(status === undefined ? {} : { status }),
          ...(subscriptionEndsAtMs === undefined ? {} : { subscription_ends_at_ms: subscriptionEndsAtMs }),
          ...(plan === undefined ? {} : { plan }),
        }))
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await markChanged(database, transaction, { id });
      return true;
    }),
});

const planQueries = (database: Database): Pick<AccountStore, 'putPlan' | 'listPlans'> => ({
  putPlan: (plan) =>
    inTransaction(database, async (transaction) => {
      const { name, ...values } = planRowOf(plan);
      await transaction
        .insertInto('plans')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute();
      await markChanged(database, transaction, { plan: name });
    }),

  async listPlans() {
    const rows = await database.query
      .selectFrom('plans')
      .selectAll()
      .orderBy('name', (order) => order.collate(database.capabilities.collation))
      .execute();
    return rows.map(planOf);
  },
});

/** Plans are never removed, so what is there now stays. @throws Error that names it */
async function requirePlan(transaction: Write, name: string): Promise<void> {
  const row = await transaction
    .selectFrom('plans')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`there is no plan ${name}`);
}
