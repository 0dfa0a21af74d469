import type { AccountStore } from '../accounts/ports.js';
import { MEMBER } from './account-rows.js';
import type { AuditLog } from './audit-log.js';
import { type Database, inTransaction, lockAccount, type Write } from './database.js';
import { deleteInvitations } from './member-queries.js';

export const passwordQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'setPassword' | 'addPasswordReset' | 'findPasswordReset' | 'resetPassword'> => ({
  setPassword: (memberId, passwordHash) =>
    inTransaction(database, async (transaction) => {
      await setPassword(transaction, log, memberId, passwordHash);
    }),

  addPasswordReset: (reset) =>
    inTransaction(database, async (transaction) => {
      const { memberId, expiresAtMs } = reset;
      const { accountId, email: target } = await transaction
        .selectFrom('members')
        .select(['accountId', 'email'])
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      await lockAccount(transaction, accountId);
      await deleteResets(transaction, memberId);
      await transaction.insertInto('passwordResets').values(reset).execute();
      const details = { expiresAtMs };
      await log.record(transaction, { accountId, action: 'password reset created', target, details });
    }),

  async findPasswordReset(tokenHash, nowMs) {
    return database.query
      .selectFrom('passwordResets')
      .innerJoin('members', 'members.id', 'passwordResets.memberId')
      .select(MEMBER)
      .where('tokenHash', '=', tokenHash)
      .where('expiresAtMs', '>', nowMs)
      .executeTakeFirst();
  },

  resetPassword: (tokenHash, passwordHash, nowMs) =>
    inTransaction(database, async (transaction) => {
      const memberId = await useReset(transaction, tokenHash, nowMs);
      if (memberId === undefined) return 'no reset';
      await setPassword(transaction, log, memberId, passwordHash);
      return 'set';
    }),
});

/** @returns the member whose it was; undefined when there was none */
async function useReset(transaction: Write, tokenHash: string, nowMs: number): Promise<string | undefined> {
  const asked = await transaction
    .selectFrom('passwordResets')
    .innerJoin('members', 'members.id', 'passwordResets.memberId')
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (asked === undefined) return undefined;
  // Creating a reset also locks the account first. A different order here could deadlock.
  await lockAccount(transaction, asked.accountId);
  // Removing it first lets only one of two simultaneous callers continue.
  const reset = await transaction
    .deleteFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .returning('memberId')
    .executeTakeFirst();
  return reset?.memberId;
}

async function setPassword(
  transaction: Write,
  log: AuditLog,
  memberId: string,
  passwordHash: string,
): Promise<void> {
  const member = await transaction
    .selectFrom('members')
    .select(['accountId', 'role', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member === undefined) return;
  const { accountId, role, email: target } = member;
  await lockAccount(transaction, accountId);
  await transaction.updateTable('members').set({ passwordHash }).where('id', '=', memberId).execute();
  await transaction.deleteFrom('sessions').where('memberId', '=', memberId).execute();
  await deleteResets(transaction, memberId);
  // Whoever knew the old password may have made them.
  if (role === 'owner') await deleteInvitations(transaction, accountId);
  await log.record(transaction, { accountId, action: 'password set', target });
}

async function deleteResets(transaction: Write, memberId: string): Promise<void> {
  await transaction.deleteFrom('passwordResets').where('memberId', '=', memberId).execute();
}
