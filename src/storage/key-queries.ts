import type { AccountStore } from '../accounts/ports.js';
import { accountOf, endpointsOf, keyOf, keyRowOf, limitsOf } from './account-rows.js';
import type { AuditLog } from './audit-log.js';
import { chunksOf, inTransaction, markChanged, type Database } from './database.js';

/** Uses that are noted in one transaction. */
const USES_AT_ONCE = 100;

export const keyQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'findKey' | 'addKey' | 'listKeys' | 'revokeKey' | 'markKeysUsed'> => ({
  ...keyReads(database),
  ...keyWrites(database, log),
});

const keyReads = (database: Database): Pick<AccountStore, 'findKey' | 'listKeys'> => ({
  async findKey(prefix) {
    const row = await database.query
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .leftJoin('plans', 'plans.name', 'accounts.plan')
      .selectAll('api_keys')
      .select([
        'accounts.name as account_name',
        'accounts.status as account_status',
        'accounts.subscription_ends_at_ms',
        'accounts.plan',
        'accounts.created_at_ms as account_created_at_ms',
        'plans.sockets',
        'plans.sockets_per_second',
        'plans.socket_burst',
        'plans.syntheses',
        'plans.requests_per_minute',
        'plans.characters_per_day',
        'plans.characters_per_month',
        'plans.audio_seconds_per_day',
        'plans.audio_seconds_per_month',
        'plans.endpoints',
      ])
      .where('prefix', '=', prefix)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const account = accountOf({
      id: row.account_id,
      name: row.account_name,
      status: row.account_status,
      subscription_ends_at_ms: row.subscription_ends_at_ms,
      plan: row.plan,
      created_at_ms: row.account_created_at_ms,
    });
    const plan = { planLimits: limitsOf(row), planEndpoints: endpointsOf(row.endpoints) };
    return { ...keyOf(row), secretHash: row.secret_hash, account, ...plan };
  },

  async listKeys(accountId) {
    const rows = await database.query
      .selectFrom('api_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at_ms')
      .orderBy('id')
      .execute();
    return rows.map(keyOf);
  },
});

const keyWrites = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'addKey' | 'revokeKey' | 'markKeysUsed'> => ({
  addKey: (key) =>
    inTransaction(database, async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('api_keys')
        .values(keyRowOf(key))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'name']).where('revoked_at_ms', 'is', null).doNothing(),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return 'name taken';
      const { accountId, name: target, prefix, expiresAtMs } = key;
      const details = { prefix, scopes: key.scopes?.join(' ') ?? null, expiresAtMs };
      await log.record(transaction, { accountId, action: 'key created', target, details });
      await markChanged(database, transaction, { id: key.accountId });
      return 'added';
    }),

  revokeKey: (accountId, name, revokedAtMs) =>
    inTransaction(database, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('api_keys')
        .set({ revoked_at_ms: revokedAtMs })
        .where('account_id', '=', accountId)
        .where('name', '=', name)
        .where('revoked_at_ms', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await log.record(transaction, { accountId, action: 'key revoked', target: name });
      await markChanged(database, transaction, { id: accountId });
      return true;
    }),

  async markKeysUsed(usedAtMs) {
    // All nodes use the same order, so that no two of them can deadlock.
    const uses = [...usedAtMs].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const chunk of chunksOf(uses, USES_AT_ONCE)) {
      await inTransaction(database, async (transaction) => {
        for (const [id, atMs] of chunk) {
          await transaction
            .updateTable('api_keys')
            .set({ last_used_at_ms: atMs })
            .where('id', '=', id)
            .where((row) => row.or([row('last_used_at_ms', 'is', null), row('last_used_at_ms', '<', atMs)]))
            .execute();
        }
      });
      // On SQLite all of this runs on the thread that serves.
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
});
