import type { AccountStore } from '../accounts/ports.js';
import { memberOf, sessionOf } from './account-rows.js';
import type { AuditLog } from './audit-log.js';
import { inTransaction, type Database } from './database.js';

export const sessionQueries = (
  database: Database,
  log: AuditLog,
): Pick<AccountStore, 'addSession' | 'findSession' | 'renewSession' | 'endSession' | 'sweep'> => ({
  async addSession(session) {
    await database.query
      .insertInto('sessions')
      .values({
        token_hash: session.tokenHash,
        member_id: session.memberId,
        created_at_ms: session.createdAtMs,
        expires_at_ms: session.expiresAtMs,
      })
      .execute();
  },

  async findSession(tokenHash, nowMs) {
    const row = await database.query
      .selectFrom('sessions')
      .innerJoin('members', 'members.id', 'sessions.member_id')
      .selectAll('sessions')
      .select(['account_id', 'email', 'role', 'members.created_at_ms as member_created_at_ms'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at_ms', '>', nowMs)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { account_id, email, role } = row;
    const created_at_ms = row.member_created_at_ms;
    return {
      session: sessionOf(row),
      member: memberOf({ id: row.member_id, account_id, email, role, created_at_ms }),
    };
  },

  async renewSession(tokenHash, expiresAtMs) {
    await database.query
      .updateTable('sessions')
      .set({ expires_at_ms: expiresAtMs })
      .where('token_hash', '=', tokenHash)
      .execute();
  },

  async endSession(tokenHash) {
    await database.query.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  },

  sweep: (nowMs) =>
    inTransaction(database, async (transaction) => {
      await transaction.deleteFrom('sessions').where('expires_at_ms', '<=', nowMs).execute();
      await transaction.deleteFrom('invitations').where('expires_at_ms', '<=', nowMs).execute();
      await transaction.deleteFrom('password_resets').where('expires_at_ms', '<=', nowMs).execute();
      await log.forgetOld(transaction, nowMs);
    }),
});
