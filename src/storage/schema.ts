import type {
  Account,
  StoredInvitation,
  StoredKey,
  StoredMember,
  StoredPasswordReset,
  StoredSession,
} from '../accounts/ports.js';
import type { AccountLimits, UsageRecord } from '../contracts/accounts.js';

/** The tables, as the newest migration leaves them; their columns are named in snake case. Times are milliseconds since 1970. */
export interface Tables {
  accounts: AccountRow;
  plans: PlanRow;
  apiKeys: KeyRow;
  members: StoredMember;
  sessions: StoredSession;
  invitations: StoredInvitation;
  passwordResets: StoredPasswordReset;
  usageRecords: UsageRow;
  usageDaily: UsageDayRow;
  usageOpen: OpenUsageRow;
  lexiconEntries: LexiconRow;
  unknownWords: UnknownWordRow;
  auditLog: AuditRow;
}

export interface AccountRow extends Account {
  /** When something that requests depend on last changed in the account, by the database's clock. */
  changedAtMs: number;
}

/** Null: the server's setting applies. */
export type LimitColumns = { readonly [Name in keyof AccountLimits]-?: number | null };

export interface PlanRow extends LimitColumns {
  name: string;
  /** Endpoints separated by spaces; null: all. */
  endpoints: string | null;
}

export interface KeyRow extends Omit<StoredKey, 'scopes'> {
  /** Endpoints separated by spaces; null: all. */
  scopes: string | null;
}

export interface UsageRow extends Omit<UsageRecord, 'modelId'> {
  model: string;
}

/** Sums of `usage_records`. */
export interface UsageDayRow {
  accountId: string;
  /** `2026-11-21`, UTC. */
  day: string;
  model: string;
  voice: string;
  /** Empty: none. */
  keyId: string;
  requests: number;
  characters: number;
  audioMs: number;
}

/** The texts that one process is speaking. */
interface OpenUsageRow {
  nodeId: string;
  /** When the process last wrote this row, by the database's clock. */
  seenAtMs: number;
  /** Records as JSON. */
  records: string;
}

interface LexiconRow {
  accountId: string;
  language: string;
  /** The form in which the word is looked up. */
  key: string;
  word: string;
  phonemes: string;
  alias: string | null;
}

interface UnknownWordRow {
  accountId: string;
  word: string;
  count: number;
  lastSeenMs: number;
}

export interface AuditRow {
  /** 24 digits: milliseconds since 1970, then random digits. */
  id: string;
  atMs: number;
  /** Null: of all accounts. */
  accountId: string | null;
  actorKind: string;
  actorName: string;
  actorAddress: string | null;
  action: string;
  target: string;
  /** JSON. */
  details: string;
}
