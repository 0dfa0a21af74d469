import { sql } from 'kysely';
import type { AccountStore } from '../accounts/ports.js';
import { type Actor, type AuditBounds, DEFAULT_AUDIT_BOUNDS } from '../contracts/audit.js';
import { ACCOUNT, planOf, planRowOf } from './account-rows.js';
import { AuditLog, auditQueries } from './audit-log.js';
import { countOf, type Database, inTransaction, markChanged, type Write } from './database.js';
import { keyQueries } from './key-queries.js';
import { invitationQueries, memberQueries } from './member-queries.js';
import { passwordQueries } from './password-queries.js';
import { sessionQueries } from './session-queries.js';

const SERVER: Actor = { kind: 'server', name: '', address: null };

/** Accounts, keys and members in either database. @param actor named in the audit log @param bounds of that log */
export function createAccountStore(
  database: Database,
  bounds: AuditBounds = DEFAULT_AUDIT_BOUNDS,
  actor = SERVER,
): AccountStore {
  const log = new AuditLog(actor, bounds);
  return {
    by: (other) => createAccountStore(database, bounds, other),
    ...auditQueries(database),
    ...storeQueries(database),
    ...accountReads(database),
    ...accountWrites(database, log),
    ...planQueries(database, log),
    ...keyQueries(database, log),
    ...memberQueries(database, log),
    ...invitationQueries(database, log),
    ...passwordQueries(database, log),
    ...sessionQueries(database, log),
  };
}

const storeQueries = ({
  query,
  capabilities: { nowMs },
  close,
}: Database): Pick<AccountStore, 'changes' | 'close'> => ({
  async changes(windowMs) {
    const rows = await query
      .selectFrom('accounts')
      .select(['id', 'changedAtMs'])
      // A separate query reads the clock once; otherwise Postgres would read it for each row, and use no index.
      .where('changedAtMs', '>=', sql<number>`(select ${nowMs} - ${sql.lit(Math.floor(windowMs))})`)
      .execute();
    return rows.map(({ id, changedAtMs }) => ({ accountId: id, changedAtMs }));
  },

  close,
});

const accountReads = (
  database: Database,
): Pick<AccountStore, 'countAccounts' | 'listAccounts' | 'findAccount'> => ({
  countAccounts: () => countOf(database.query.selectFrom('accounts')),

  async listAccounts() {
    return database.query
      .selectFrom('accounts')
      .select(ACCOUNT)
      .orderBy('name', (order) => order.collate(database.capabilities.collation))
      .execute();
  },

  async findAccount(by) {
    const accounts = database.query.selectFrom('accounts').select(ACCOUNT);
    const found = 'id' in by ? accounts.where('id', '=', by.id) : accounts.where('name', '=', by.name);
    return found.executeTakeFirst();
  },
});

const accountWrites = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'ensureAccount' | 'updateAccount'> => ({
  ensureAccount: (account) =>
    inTransaction(database, async (transaction) => {
      await requirePlan(transaction, account.plan);
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('accounts')
        .values({ ...account, changedAtMs: database.capabilities.nowMs })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) {
        const { id, name, status, plan } = account;
        const details = { status, plan };
        await log.record(transaction, { accountId: id, action: 'account created', target: name, details });
      }
      return transaction
        .selectFrom('accounts')
        .select(ACCOUNT)
        .where('name', '=', account.name)
        .executeTakeFirstOrThrow();
    }),

  updateAccount: (id, change) =>
    inTransaction(database, async (transaction) => {
      const { status, subscriptionEndsAtMs, plan } = change;
      if (plan !== undefined) await requirePlan(transaction, plan);
      const changed = await transaction
        .updateTable('accounts')
        .set((row) => ({
          // Something has to be set, even where nothing changes.
          id: row.ref('id'),
          ...(status === undefined ? {} : { status }),
          ...(subscriptionEndsAtMs === undefined ? {} : { subscriptionEndsAtMs }),
          ...(plan === undefined ? {} : { plan }),
        }))
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      if (changed === undefined) return false;
      const entry = {
        accountId: id,
        action: 'account changed',
        target: changed.name,
        details: change,
      } as const;
      await log.record(transaction, entry);
      await markChanged(database, transaction, { id });
      return true;
    }),
});

const planQueries = (database: Database, log: AuditLog): Pick<AccountStore, 'putPlan' | 'listPlans'> => ({
  putPlan: (plan) =>
    inTransaction(database, async (transaction) => {
      const { name, ...values } = planRowOf(plan);
      await transaction
        .insertInto('plans')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute();
      const details = { ...plan.limits, endpoints: values.endpoints };
      await log.record(transaction, { accountId: null, action: 'plan set', target: name, details });
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
