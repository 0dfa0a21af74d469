import type { AccountStore, MemberRole, StoredMember } from '../accounts/ports.js';
import { invitationOf, memberOf } from './account-rows.js';
import type { AuditLog } from './audit-log.js';
import { inTransaction, lockAccount, type Database, type Write } from './database.js';

export const memberQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'addMember' | 'listMembers' | 'findMember' | 'removeMember'> => ({
  addMember: (member) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, member.accountId);
      return (await insertMember(transaction, log, member)) ? 'added' : 'email taken';
    }),

  async listMembers(accountId) {
    const rows = await database.query
      .selectFrom('members')
      .select(['id', 'account_id', 'email', 'role', 'created_at_ms'])
      .where('account_id', '=', accountId)
      .orderBy('created_at_ms')
      .orderBy('id')
      .execute();
    return rows.map(memberOf);
  },

  async findMember(by) {
    const members = database.query.selectFrom('members').selectAll();
    const found = 'id' in by ? members.where('id', '=', by.id) : members.where('email', '=', by.email);
    const row = await found.executeTakeFirst();
    return row && { ...memberOf(row), passwordHash: row.password_hash };
  },

  removeMember: (accountId, id, lastOwner) =>
    inTransaction(database, (transaction) => remove(transaction, log, { accountId, id, lastOwner })),
});

export const invitationQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'addInvitation' | 'findInvitation' | 'acceptInvitation'> => ({
  addInvitation: ({ tokenHash, accountId, role, createdAtMs, expiresAtMs }) =>
    inTransaction(database, async (transaction) => {
      await transaction
        .insertInto('invitations')
        .values({
          token_hash: tokenHash,
          account_id: accountId,
          role,
          created_at_ms: createdAtMs,
          expires_at_ms: expiresAtMs,
        })
        .execute();
      const details = { expiresAtMs };
      await log.record(transaction, { accountId, action: 'invitation created', target: role, details });
    }),

  async findInvitation(tokenHash, nowMs) {
    const row = await database.query
      .selectFrom('invitations')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at_ms', '>', nowMs)
      .executeTakeFirst();
    return row && invitationOf(row);
  },

  async acceptInvitation(tokenHash, member, nowMs) {
    try {
      return await inTransaction(database, (transaction) =>
        accept(transaction, log, { tokenHash, member, nowMs }),
      );
    } catch (cause) {
      if (cause instanceof EmailTaken) return 'email taken';
      throw cause;
    }
  },
});

/** Undoes a transaction. */
class EmailTaken extends Error {}

/** @throws EmailTaken */
async function accept(
  transaction: Write,
  log: AuditLog,
  { tokenHash, member, nowMs }: { tokenHash: string; member: StoredMember; nowMs: number },
): Promise<'added' | 'no invitation'> {
  const invited = await transaction
    .selectFrom('invitations')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (invited === undefined) return 'no invitation';
  await lockAccount(transaction, invited.account_id);
  // Removing it before all else is what lets only one of two at once go on.
  const invitation = await transaction
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at_ms', '>', nowMs)
    .returningAll()
    .executeTakeFirst();
  if (invitation === undefined) return 'no invitation';
  // The invitation, not who accepts it, says which account that is and with which role.
  const { account_id: accountId, role } = invitation;
  if (!(await insertMember(transaction, log, { ...member, accountId, role }))) throw new EmailTaken();
  return 'added';
}

/** See `AccountStore`. */
async function remove(
  transaction: Write,
  log: AuditLog,
  { accountId, id, lastOwner }: { accountId: string; id: string; lastOwner: 'stays' | 'may go' },
): Promise<'removed' | 'unknown' | 'last owner'> {
  await lockAccount(transaction, accountId);
  const member = await transaction
    .selectFrom('members')
    .select(['role', 'email'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (member === undefined) return 'unknown';
  if (lastOwner === 'stays' && member.role === 'owner' && (await countOwners(transaction, accountId)) === 1) {
    return 'last owner';
  }
  // The sessions go with their member.
  await transaction.deleteFrom('members').where('id', '=', id).execute();
  // The removed member may have kept one of the invitations.
  await deleteInvitations(transaction, accountId);
  await log.record(transaction, { accountId, action: 'member removed', target: member.email });
  return 'removed';
}

async function countOwners(transaction: Write, accountId: string): Promise<number> {
  const owners = await transaction
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .limit(2)
    .execute();
  return owners.length;
}

/** @param role undefined: of any role */
export async function deleteInvitations(
  transaction: Write,
  accountId: string,
  role?: MemberRole,
): Promise<void> {
  const invitations = transaction.deleteFrom('invitations').where('account_id', '=', accountId);
  await (role === undefined ? invitations : invitations.where('role', '=', role)).execute();
}

/** The account is locked. @returns false when the address is taken */
async function insertMember(transaction: Write, log: AuditLog, member: StoredMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('members')
    .values({
      id: member.id,
      account_id: member.accountId,
      email: member.email,
      role: member.role,
      password_hash: member.passwordHash,
      created_at_ms: member.createdAtMs,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  // Every start and every node has printed a link for the first owner.
  if (member.role === 'owner' && (await countOwners(transaction, member.accountId)) === 1) {
    await deleteInvitations(transaction, member.accountId, 'owner');
  }
  const { accountId, email: target, role } = member;
  await log.record(transaction, { accountId, action: 'member added', target, details: { role } });
  return true;
}
