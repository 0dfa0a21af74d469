import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AccountStore, MAX_LIVE_KEYS } from '../accounts/ports.js';
import { endpointsOf, endpointsTextOf, keyOf, LIMITS, limitsOf } from './account-rows.js';
import type { AuditLog } from './audit-log.js';
import {
  chunksOf,
  countOf,
  type Database,
  deleteAllBut,
  inTransaction,
  lockAccount,
  markChanged,
} from './database.js';

/** Uses that are noted in one transaction. */
const USES_AT_ONCE = 100;

export const keyQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'findKey' | 'addKey' | 'listKeys' | 'revokeKey' | 'markKeysUsed'> => ({
  ...keyReads(database),
  ...keyWrites(database, log),
  ...keyUses(database),
});

const keyReads = (database: Database): Pick<AccountStore, 'findKey' | 'listKeys'> => ({
  async findKey(prefix) {
    const row = await database.query
      .selectFrom('apiKeys')
      .innerJoin('accounts', 'accounts.id', 'apiKeys.accountId')
      .leftJoin('plans', 'plans.name', 'accounts.plan')
      .selectAll('apiKeys')
      .select(['accounts.name as accountName', 'accounts.createdAtMs as accountCreatedAtMs'])
      .select(['status', 'subscriptionEndsAtMs', 'plan', 'endpoints', ...LIMITS])
      .where('prefix', '=', prefix)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { accountId: id, accountName: name, status, subscriptionEndsAtMs, plan } = row;
    const account = { id, name, status, subscriptionEndsAtMs, plan, createdAtMs: row.accountCreatedAtMs };
    const ofPlan = { planLimits: limitsOf(row), planEndpoints: endpointsOf(row.endpoints) };
    return { ...keyOf(row), secretHash: row.secretHash, account, ...ofPlan };
  },

  async listKeys(accountId) {
    const rows = await database.query
      .selectFrom('apiKeys')
      .selectAll()
      .where('accountId', '=', accountId)
      .orderBy('createdAtMs')
      .orderBy('id')
      .execute();
    return rows.map(keyOf);
  },
});

const keyWrites = (database: Database, log: AuditLog): Pick<AccountStore, 'addKey' | 'revokeKey'> => ({
  addKey: (key) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, key.accountId);
      const keys = transaction.selectFrom('apiKeys').where('accountId', '=', key.accountId);
      if ((await countOf(keys.where('revokedAtMs', 'is', null))) >= MAX_LIVE_KEYS) return 'full';
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('apiKeys')
        .values({ ...key, scopes: endpointsTextOf(key.scopes) })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'name']).where('revokedAtMs', 'is', null).doNothing(),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return 'name taken';
      const { accountId, name: target, prefix, expiresAtMs } = key;
      // No more revoked keys are kept than an account may have live ones.
      await deleteAllBut(transaction, MAX_LIVE_KEYS, { table: 'apiKeys', key: 'id', accountId }, (keys) =>
        keys.where('revokedAtMs', 'is not', null).orderBy('revokedAtMs', 'desc').orderBy('id'),
      );
      const details = { prefix, scopes: key.scopes?.join(' ') ?? null, expiresAtMs };
      await log.record(transaction, { accountId, action: 'key created', target, details });
      await markChanged(database, transaction, { id: accountId });
      return 'added';
    }),

  revokeKey: (accountId, name, revokedAtMs) =>
    inTransaction(database, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('apiKeys')
        .set({ revokedAtMs })
        .where('accountId', '=', accountId)
        .where('name', '=', name)
        .where('revokedAtMs', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await log.record(transaction, { accountId, action: 'key revoked', target: name });
      await markChanged(database, transaction, { id: accountId });
      return true;
    }),
});

const keyUses = (database: Database): Pick<AccountStore, 'markKeysUsed'> => ({
  async markKeysUsed(usedAtMs) {
    // All nodes use the same order, so that no two of them can deadlock.
    const uses = [...usedAtMs].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const chunk of chunksOf(uses, USES_AT_ONCE)) {
      await inTransaction(database, async (transaction) => {
        for (const [id, atMs] of chunk) {
          await transaction
            .updateTable('apiKeys')
            .set({ lastUsedAtMs: atMs })
            .where('id', '=', id)
            .where((row) => row.or([row('lastUsedAtMs', 'is', null), row('lastUsedAtMs', '<', atMs)]))
            .execute();
        }
      });
      // On SQLite all of this runs on the thread that serves.
      await nextTurn();
    }
  },
});
