import type { AccountStore, StoredMember } from '../accounts/ports.js';
import { invitationOf, memberOf } from './account-rows.js';
import { inTransaction, type Database, type Write } from './database.js';

export const memberQueries = (
  database: Database,
): Pick<
  AccountStore,
  | 'addMember'
  | 'listMembers'
  | 'findMember'
  | 'removeMember'
  | 'setPassword'
  | 'addInvitation'
  | 'findInvitation'
  | 'acceptInvitation'
> => ({
  addMember: (member) =>
    inTransaction(database, async (transaction) =>
      (await insertMember(transaction, member)) ? 'added' : 'email taken',
    ),

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

  async removeMember(accountId, id) {
    // The sessions go with their member.
    const { numDeletedRows } = await database.query
      .deleteFrom('members')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  setPassword: (memberId, passwordHash) =>
    inTransaction(database, async (transaction) => {
      await transaction
        .updateTable('members')
        .set({ password_hash: passwordHash })
        .where('id', '=', memberId)
        .execute();
      await transaction.deleteFrom('sessions').where('member_id', '=', memberId).execute();
    }),

  async addInvitation(invitation) {
    await database.query
      .insertInto('invitations')
      .values({
        token_hash: invitation.tokenHash,
        account_id: invitation.accountId,
        role: invitation.role,
        created_at_ms: invitation.createdAtMs,
        expires_at_ms: invitation.expiresAtMs,
      })
      .execute();
  },

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
      return await inTransaction(database, (transaction) => accept(transaction, tokenHash, member, nowMs));
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
  tokenHash: string,
  member: StoredMember,
  nowMs: number,
): Promise<'added' | 'no invitation'> {
  // Removing it first is what lets only one of two at once go on.
  const invitation = await transaction
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at_ms', '>', nowMs)
    .returningAll()
    .executeTakeFirst();
  if (invitation === undefined) return 'no invitation';
  // The invitation, not who accepts it, says which account that is and with which role.
  const { account_id: accountId, role } = invitation;
  if (!(await insertMember(transaction, { ...member, accountId, role }))) throw new EmailTaken();
  return 'added';
}

/** @returns false when the address is taken */
async function insertMember(transaction: Write, member: StoredMember): Promise<boolean> {
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
  return numInsertedOrUpdatedRows === 1n;
}
