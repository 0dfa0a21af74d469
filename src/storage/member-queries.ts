import { type AccountStore, MAX_MEMBERS, type MemberRole, type StoredMember } from '../accounts/ports.js';
import { MEMBER } from './account-rows.js';
import type { AuditLog } from './audit-log.js';
import { countOf, type Database, deleteAllBut, inTransaction, lockAccount, type Write } from './database.js';

export const memberQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'addMember' | 'listMembers' | 'findMember' | 'removeMember'> => ({
  addMember: (member) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, member.accountId);
      return insertMember(transaction, log, member);
    }),

  async listMembers(accountId) {
    return database.query
      .selectFrom('members')
      .select(MEMBER)
      .where('accountId', '=', accountId)
      .orderBy('createdAtMs')
      .orderBy('id')
      .execute();
  },

  async findMember(by) {
    const members = database.query.selectFrom('members').select([...MEMBER, 'passwordHash']);
    const found = 'id' in by ? members.where('id', '=', by.id) : members.where('email', '=', by.email);
    return found.executeTakeFirst();
  },

  removeMember: (accountId, id, lastOwner) =>
    inTransaction(database, (transaction) => remove(transaction, log, { accountId, id, lastOwner })),
});

export const invitationQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'addInvitation' | 'findInvitation' | 'acceptInvitation'> => ({
  addInvitation: (invitation) =>
    inTransaction(database, async (transaction) => {
      const { accountId, role, expiresAtMs } = invitation;
      await lockAccount(transaction, accountId);
      await transaction.insertInto('invitations').values(invitation).execute();
      const invited = { table: 'invitations', key: 'tokenHash', accountId } as const;
      await deleteAllBut(transaction, MAX_MEMBERS, invited, (invitations) =>
        invitations.orderBy('createdAtMs', 'desc').orderBy('tokenHash'),
      );
      const details = { expiresAtMs };
      await log.record(transaction, { accountId, action: 'invitation created', target: role, details });
    }),

  async findInvitation(tokenHash, nowMs) {
    return database.query
      .selectFrom('invitations')
      .selectAll()
      .where('tokenHash', '=', tokenHash)
      .where('expiresAtMs', '>', nowMs)
      .executeTakeFirst();
  },

  async acceptInvitation(tokenHash, member, nowMs) {
    try {
      return await inTransaction(database, (transaction) =>
        accept(transaction, log, { tokenHash, member, nowMs }),
      );
    } catch (cause) {
      if (cause instanceof NotAdded) return cause.outcome;
      throw cause;
    }
  },
});

/** Undoes a transaction. */
class NotAdded extends Error {
  constructor(readonly outcome: 'email taken' | 'full') {
    super(outcome);
  }
}

/** @throws NotAdded */
async function accept(
  transaction: Write,
  log: AuditLog,
  { tokenHash, member, nowMs }: { tokenHash: string; member: StoredMember; nowMs: number },
): Promise<'added' | 'no invitation'> {
  const invited = await transaction
    .selectFrom('invitations')
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (invited === undefined) return 'no invitation';
  await lockAccount(transaction, invited.accountId);
  // Removing it first lets only one of two simultaneous callers continue.
  const invitation = await transaction
    .deleteFrom('invitations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAtMs', '>', nowMs)
    .returningAll()
    .executeTakeFirst();
  if (invitation === undefined) return 'no invitation';
  // The invitation decides the account and the role, not the person who accepts it.
  const { accountId, role } = invitation;
  const outcome = await insertMember(transaction, log, { ...member, accountId, role });
  if (outcome !== 'added') throw new NotAdded(outcome);
  return outcome;
}

/** See `AccountStore`. */
async function remove(
  transaction: Write,
  log: AuditLog,
  { accountId, id, lastOwner }: { accountId: string; id: string; lastOwner: 'stays' | 'may go' },
): Promise<'removed' | 'unknown' | 'last owner'> {
  await lockAccount(transaction, accountId);
  const members = membersOf(transaction, accountId).where('id', '=', id);
  const member = await members.select(['role', 'email']).executeTakeFirst();
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

const countOwners = (transaction: Write, accountId: string): Promise<number> =>
  countOf(membersOf(transaction, accountId).where('role', '=', 'owner'));

const membersOf = (transaction: Write, accountId: string) =>
  transaction.selectFrom('members').where('accountId', '=', accountId);

/** @param role undefined: of any role */
export async function deleteInvitations(
  transaction: Write,
  accountId: string,
  role?: MemberRole,
): Promise<void> {
  const invitations = transaction.deleteFrom('invitations').where('accountId', '=', accountId);
  await (role === undefined ? invitations : invitations.where('role', '=', role)).execute();
}

/** The account is locked. */
async function insertMember(
  transaction: Write,
  log: AuditLog,
  member: StoredMember,
): Promise<'added' | 'email taken' | 'full'> {
  if ((await countOf(membersOf(transaction, member.accountId))) >= MAX_MEMBERS) return 'full';
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return 'email taken';
  // Every start and every node has printed a link for the first owner.
  if (member.role === 'owner' && (await countOwners(transaction, member.accountId)) === 1) {
    await deleteInvitations(transaction, member.accountId, 'owner');
  }
  const { accountId, email: target, role } = member;
  await log.record(transaction, { accountId, action: 'member added', target, details: { role } });
  return 'added';
}
