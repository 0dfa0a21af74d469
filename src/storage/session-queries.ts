import { type AccountStore, MAX_SESSIONS } from '../accounts/ports.js';
import type { AuditLog } from './audit-log.js';
import { type Database, inTransaction } from './database.js';

export const sessionQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'addSession' | 'findSession' | 'renewSession' | 'endSession' | 'sweep'> => ({
  addSession: (session) =>
    inTransaction(database, async (transaction) => {
      const { memberId } = session;
      // Lets one sign-in of a member at a time remove what is old.
      const members = transaction.updateTable('members').where('id', '=', memberId);
      await members.set((row) => ({ role: row.ref('role') })).execute();
      await transaction.insertInto('sessions').values(session).execute();
      const kept = transaction
        .selectFrom('sessions')
        .select('tokenHash')
        .where('memberId', '=', memberId)
        .orderBy('createdAtMs', 'desc')
        .orderBy('tokenHash')
        .limit(MAX_SESSIONS);
      const sessions = transaction.deleteFrom('sessions').where('memberId', '=', memberId);
      await sessions.where('tokenHash', 'not in', kept).execute();
    }),

  async findSession(tokenHash, nowMs) {
    const row = await database.query
      .selectFrom('sessions')
      .innerJoin('members', 'members.id', 'sessions.memberId')
      .selectAll('sessions')
      .select(['accountId', 'email', 'role', 'members.createdAtMs as memberSinceMs'])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAtMs', '>', nowMs)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { accountId, email, role, memberSinceMs: createdAtMs, ...session } = row;
    return { session, member: { id: session.memberId, accountId, email, role, createdAtMs } };
  },

  async renewSession(tokenHash, expiresAtMs) {
    const sessions = database.query.updateTable('sessions').where('tokenHash', '=', tokenHash);
    await sessions.set({ expiresAtMs }).execute();
  },

  async endSession(tokenHash) {
    await database.query.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
  },

  sweep: (nowMs) =>
    inTransaction(database, async (transaction) => {
      await transaction.deleteFrom('sessions').where('expiresAtMs', '<=', nowMs).execute();
      await transaction.deleteFrom('invitations').where('expiresAtMs', '<=', nowMs).execute();
      await transaction.deleteFrom('passwordResets').where('expiresAtMs', '<=', nowMs).execute();
      await log.forgetOld(transaction, nowMs);
    }),
});
