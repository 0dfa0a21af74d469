import type { AccountStore } from '../accounts/ports.js';
import { memberOf } from './account-rows.js';
import type { AuditLog } from './audit-log.js';
import { inTransaction, lockAccount, type Database, type Write } from './database.js';
import { deleteInvitations } from './member-queries.js';

const PUBLIC = ['members.id', 'account_id', 'email', 'role', 'members.created_at_ms'] as const;

export const passwordQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'setPassword' | 'addPasswordReset' | 'findPasswordReset' | 'resetPassword'> => ({
  setPassword: (memberId, passwordHash) =>
    inTransaction(database, async (transaction) => {
      await setPassword(transaction, log, memberId, passwordHash);
    }),

  addPasswordReset: ({ tokenHash, memberId, createdAtMs, expiresAtMs }) =>
    inTransaction(database, async (transaction) => {
      const { account_id: accountId, email: target } = await transaction
        .selectFrom('members')
        .select(['account_id', 'email'])
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      await lockAccount(transaction, accountId);
      await deleteResets(transaction, memberId);
      await transaction
        .insertInto('password_resets')
        .values({
          token_hash: tokenHash,
          member_id: memberId,
          created_at_ms: createdAtMs,
          expires_at_ms: expiresAtMs,
        })
        .execute();
      const details = { expiresAtMs };
      await log.record(transaction, { accountId, action: 'password reset created', target, details });
    }),

  async findPasswordReset(tokenHash, nowMs) {
    const row = await database.query
      .selectFrom('password_resets')
      .innerJoin('members', 'members.id', 'password_resets.member_id')
      .select(PUBLIC)
      .where('token_hash', '=', tokenHash)
      .where('expires_at_ms', '>', nowMs)
      .executeTakeFirst();
    return row && memberOf(row);
  },

  resetPassword: (tokenHash, passwordHash, nowMs) =>
    inTransaction(database, async (transaction) => {
      const memberId = await useReset(transaction, tokenHash, nowMs);
      if (memberId === undefined) return 'no reset';
      await setPassword(transaction, log, memberId, passwordHash);
      return 'set';
    }),
});

/** @returns whose it was; undefined when there was none */
async function useReset(transaction: Write, tokenHash: string, nowMs: number): Promise<string | undefined> {
  const asked = await transaction
    .selectFrom('password_resets')
    .innerJoin('members', 'members.id', 'password_resets.member_id')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (asked === undefined) return undefined;
  // Creating a reset also locks the account first. A different order here could deadlock.
  await lockAccount(transaction, asked.account_id);
  // Removing it before all else is what lets only one of two at once go on.
  const reset = await transaction
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at_ms', '>', nowMs)
    .returning('member_id')
    .executeTakeFirst();
  return reset?.member_id;
}

async function setPassword(
  transaction: Write,
  log: AuditLog,
  memberId: string,
  passwordHash: string,
): Promise<void> {
  const member = await transaction
    .selectFrom('members')
    .select(['account_id', 'role', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member === undefined) return;
  const { account_id: accountId, role, email: target } = member;
  await lockAccount(transaction, accountId);
  await transaction
    .updateTable('members')
    .set({ password_hash: passwordHash })
    .where('id', '=', memberId)
    .execute();
  await transaction.deleteFrom('sessions').where('member_id', '=', memberId).execute();
  await deleteResets(transaction, memberId);
  // Somebody else may have made them with the old one.
  if (role === 'owner') await deleteInvitations(transaction, accountId);
  await log.record(transaction, { accountId, action: 'password set', target });
}

async function deleteResets(transaction: Write, memberId: string): Promise<void> {
  await transaction.deleteFrom('password_resets').where('member_id', '=', memberId).execute();
}
