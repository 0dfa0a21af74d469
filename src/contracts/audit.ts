/** The author of a change in an account. */
export interface Actor {
  /** `server`: the server itself, at a start. */
  readonly kind: 'member' | 'command line' | 'server';
  /** E-mail address of a member, name of the operating system's user; empty for the server. */
  readonly name: string;
  /** IP address of a member's client, host name of a command line; null: the server. */
  readonly address: string | null;
}

/** What the audit log is about. */
export const AUDIT_SUBJECTS = ['account', 'plan', 'key', 'member', 'invitation', 'password'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export type AuditAction =
  | 'account created'
  | 'account changed'
  | 'plan set'
  | 'key created'
  | 'key revoked'
  | 'member added'
  | 'member removed'
  | 'invitation created'
  | 'password set'
  | 'password reset created';

/** One change: who made it, what it was, when and from where. */
export interface AuditEntry {
  /** A number in digits; later entries have greater ones. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Null: the change concerns all accounts, as that of a plan does. */
  readonly accountId: string | null;
  readonly actor: Actor;
  readonly action: AuditAction;
  /** Name of the account, plan or key, address or role of the member. Never a secret. */
  readonly target: string;
  readonly details: AuditDetails;
}

/** Further details of a change; empty: none. */
export type AuditDetails = Readonly<Record<string, string | number | null>>;

export interface AuditQuestion {
  /** Undefined: all accounts. */
  readonly accountId?: string | undefined;
  /** `too`: the account's entries, and also those that concern all accounts. */
  readonly plans?: 'too' | undefined;
  readonly subject?: AuditSubject | undefined;
  /** Only entries older than the one with this id. */
  readonly before?: string | undefined;
  /** The most entries to return, at least 1. */
  readonly limit: number;
}

/** How much of the audit log is kept. */
export interface AuditBounds {
  /** Older entries are forgotten. */
  readonly days: number;
  /** Entries kept for each account; older ones are forgotten. */
  readonly entries: number;
}

export const DEFAULT_AUDIT_BOUNDS: AuditBounds = { days: 400, entries: 10_000 };
