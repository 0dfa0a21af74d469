import { randomInt } from 'node:crypto';
import type { AccountStore } from '../accounts/ports.js';
import type {
  Actor,
  AuditAction,
  AuditBounds,
  AuditDetails,
  AuditEntry,
  AuditQuestion,
} from '../contracts/audit.js';
import { DAY_MS } from '../contracts/days.js';
import type { Database, Write } from './database.js';
import type { AuditRow } from './schema.js';

/** Names and addresses come from outside. */
const MAX_TEXT_LENGTH = 300;
const MAX_RANDOM = 1_000_000_000;

export interface AuditedChange {
  /** Null: it concerns all accounts. */
  readonly accountId: string | null;
  readonly action: AuditAction;
  readonly target: string;
  readonly details?: AuditDetails;
}

/** Writes into the audit log, as one actor. */
export class AuditLog {
  constructor(
    private readonly actor: Actor,
    private readonly bounds: AuditBounds,
  ) {}

  /** Must be called in the transaction of the change, so that neither exists without the other. */
  async record(
    transaction: Write,
    { accountId, action, target, details = {} }: AuditedChange,
  ): Promise<void> {
    const atMs = nextTimeMs();
    const { kind, name, address } = this.actor;
    await transaction
      .insertInto('auditLog')
      .values({
        id: idOf(atMs, randomInt(MAX_RANDOM)),
        atMs,
        accountId,
        actorKind: kind,
        actorName: short(name),
        actorAddress: address === null ? null : short(address),
        action,
        target: short(target),
        details: JSON.stringify(details, (_, value: unknown) =>
          typeof value === 'string' ? short(value) : value,
        ),
      })
      .execute();
    await this.forgetOldest(transaction, accountId);
  }

  async forgetOld(transaction: Write, nowMs: number): Promise<void> {
    const oldest = idOf(Math.max(0, nowMs - this.bounds.days * DAY_MS), 0);
    await transaction.deleteFrom('auditLog').where('id', '<', oldest).execute();
  }

  private async forgetOldest(transaction: Write, accountId: string | null): Promise<void> {
    await transaction
      .deleteFrom('auditLog')
      .where('accountId', accountId === null ? 'is' : '=', accountId)
      .where('id', '<=', (rows) =>
        rows
          .selectFrom('auditLog')
          .select('id')
          .where('accountId', accountId === null ? 'is' : '=', accountId)
          .orderBy('id', 'desc')
          .limit(1)
          .offset(this.bounds.entries),
      )
      .execute();
  }
}

export const auditQueries = ({ query }: Database): Pick<AccountStore, 'auditEntries'> => ({
  async auditEntries({ accountId, plans, subject, before, limit }: AuditQuestion) {
    let rows = query.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(limit);
    if (accountId !== undefined) {
      rows = rows.where((row) =>
        plans === 'too'
          ? row.or([row('accountId', '=', accountId), row('accountId', 'is', null)])
          : row('accountId', '=', accountId),
      );
    }
    if (subject !== undefined) rows = rows.where('action', 'like', `${subject} %`);
    if (before !== undefined) rows = rows.where('id', '<', before);
    return (await rows.execute()).map(entryOf);
  },
});

const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  atMs: row.atMs,
  accountId: row.accountId,
  actor: { kind: row.actorKind as Actor['kind'], name: row.actorName, address: row.actorAddress },
  action: row.action as AuditAction,
  target: row.target,
  details: JSON.parse(row.details) as AuditDetails,
});

/** Digits alone sort the same in every collation. */
const idOf = (atMs: number, random: number): string =>
  `${String(atMs).padStart(15, '0')}${String(random).padStart(9, '0')}`;

const short = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).replaceAll('\0', '');

let lastMs = 0;

/** Two changes of this process never have the same time, so that their order is known. */
function nextTimeMs(): number {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return lastMs;
}
