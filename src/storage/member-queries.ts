import type { AccountStore, MemberRole, StoredMember } from '../accounts/ports.js';
import { invitationOf, memberOf } from './account-rows.js';
import { inTransaction, lockAccount, type Database, type Write } from './database.js';

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
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, member.accountId);
      return (await insertMember(transaction, member)) ? 'added' : 'email taken';
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
    inTransaction(database, (transaction) => remove(transaction, { accountId, id, lastOwner })),

  setPassword: (memberId, passwordHash) =>
    inTransaction(database, async (transaction) => {
      const member = await transaction
        .selectFrom('members')
        .select(['account_id', 'role'])
        .where('id', '=', memberId)
        .executeTakeFirst();
      if (member === undefined) return;
      const { account_id: accountId, role } = member;
      await lockAccount(transaction, accountId);
      await transaction
        .updateTable('members')
        .set({ password_hash: passwordHash })
        .where('id', '=', memberId)
        .execute();
      await transaction.deleteFrom('sessions').where('member_id', '=', memberId).execute();
      // Somebody else may have made them with the old one.
      if (role === 'owner') await deleteInvitations(transaction, accountId);
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
  if (!(await insertMember(transaction, { ...member, accountId, role }))) throw new EmailTaken();
  return 'added';
}

/** See `AccountStore`. */
async function remove(
  transaction: Write,
  { accountId, id, lastOwner }: { accountId: string; id: string; lastOwner: 'stays' | 'may go' },
): Promise<'removed' | 'unknown' | 'last owner'> {
  await lockAccount(transaction, accountId);
  const member = await transaction
    .selectFrom('members')
    .select('role')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (member === undefined) return 'unknown';
  if (lastOwner === 'stays' && member.role === 'owner' && (await countOwners(transaction, accountId)) === 1) {
    return 'last owner';
  }
  // The sessions go with their member.
  await transaction.deleteFrom('members').where('id', '=', id).execute();
  // Who was removed may have kept one of them.
  await deleteInvitations(transaction, accountId);
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
async function deleteInvitations(transaction: Write, accountId: string, role?: MemberRole): Promise<void> {
  const invitations = transaction.deleteFrom('invitations').where('account_id', '=', accountId);
  await (role === undefined ? invitations : invitations.where('role', '=', role)).execute();
}

/** The account is locked. @returns false when the address is taken */
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
  if (numInsertedOrUpdatedRows !== 1n) return false;
  // Every start and every node has printed a link for the first owner.
  if (member.role === 'owner' && (await countOwners(transaction, member.accountId)) === 1) {
    await deleteInvitations(transaction, member.accountId, 'owner');
  }
  return true;
}
