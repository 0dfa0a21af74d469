import type { AccountLimits, Endpoint, UsageQuestion, UsageRecord, UsageSum } from '../contracts/accounts.js';
import type { Actor, AuditEntry, AuditQuestion } from '../contracts/audit.js';

/** `past due`: not paid. Only `active` may use anything, and only until its end. */
export type SubscriptionStatus = 'active' | 'past due' | 'suspended';

/** Times are milliseconds since 1970, as everywhere here. */
export interface Account {
  readonly id: string;
  /** Unique. */
  readonly name: string;
  readonly status: SubscriptionStatus;
  /** Null: without end. */
  readonly subscriptionEndsAtMs: number | null;
  /** Name of a plan. */
  readonly plan: string;
  readonly createdAtMs: number;
}

/** The endpoints and limits of its accounts. Limits that it leaves open come from the settings of the server. */
export interface Plan {
  /** Unique. `standard` always exists, and sets nothing until it is changed. */
  readonly name: string;
  /** Null or absent: the limit of the settings. */
  readonly limits: { readonly [Name in keyof AccountLimits]: NonNullable<AccountLimits[Name]> | null };
  /** What its accounts may use; null: everything. */
  readonly endpoints: readonly Endpoint[] | null;
}

export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  /** Unique among the account's keys that are not revoked. */
  readonly name: string;
  /** The readable start of the key; unique. */
  readonly prefix: string;
  readonly createdAtMs: number;
  /** Null: never used. Accurate to a minute. */
  readonly lastUsedAtMs: number | null;
  /** Null: never. */
  readonly expiresAtMs: number | null;
  /** Null: it is not revoked. */
  readonly revokedAtMs: number | null;
  /** What it may use; null: everything. */
  readonly scopes: readonly Endpoint[] | null;
}

/** A key as the store holds it, without the secret itself. */
export interface StoredKey extends ApiKey {
  /** SHA-256 of the whole key, in hexadecimal digits. */
  readonly secretHash: string;
}

/** Everything that decides whether a request with this key is allowed. */
export interface KeyWithAccount extends StoredKey {
  readonly account: Account;
  readonly planLimits: Plan['limits'];
  readonly planEndpoints: Plan['endpoints'];
}

export type MemberRole = 'owner' | 'member';

export interface Member {
  readonly id: string;
  readonly accountId: string;
  /** Lower case; unique over all accounts. */
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAtMs: number;
}

export interface StoredMember extends Member {
  /** The hash as argon2id writes it, with its salt and costs. */
  readonly passwordHash: string;
}

/** What the store keeps of a secret that a cookie or a link holds. */
interface StoredToken {
  /** SHA-256 of the secret, in hexadecimal digits. */
  readonly tokenHash: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** A signed-in browser. */
export interface StoredSession extends StoredToken {
  readonly memberId: string;
}

/** A link that makes somebody a member, once. */
export interface StoredInvitation extends StoredToken {
  readonly accountId: string;
  readonly role: MemberRole;
}

/** A link with which a member chooses a new password, once. */
export interface StoredPasswordReset extends StoredToken {
  readonly memberId: string;
}

/** An account with a change that affects requests, and its time by the store's clock. */
export interface AccountChange {
  readonly accountId: string;
  readonly changedAtMs: number;
}

/**
 * Where accounts, keys and members are kept. Every method rejects with the store's own Error when it fails. A change of a key,
 * an account or a plan also marks the accounts concerned as changed; a change of an account, a plan, a key, a member, an
 * invitation or a password also adds an entry to the audit log. Both happen in the transaction of the change.
 */
export interface AccountStore {
  /** The store for changes by that actor. Changes without an actor are the server's own. */
  by(actor: Actor): AccountStore;
  /** The audit log, newest first. */
  auditEntries(question: AuditQuestion): Promise<AuditEntry[]>;
  /** Every account marked as changed in the last `windowMs` by the store's clock. */
  changes(windowMs: number): Promise<AccountChange[]>;

  countAccounts(): Promise<number>;
  /** Adds the account unless there is one of that name. @returns the account in the store */
  ensureAccount(account: Account): Promise<Account>;
  /** The accounts, sorted by name. */
  listAccounts(): Promise<Account[]>;
  findAccount(by: { readonly id: string } | { readonly name: string }): Promise<Account | undefined>;
  /** @returns false when there is no such account. @throws Error when there is no such plan */
  updateAccount(
    id: string,
    change: Partial<Pick<Account, 'status' | 'subscriptionEndsAtMs' | 'plan'>>,
  ): Promise<boolean>;
  /** Adds or replaces. */
  putPlan(plan: Plan): Promise<void>;
  /** The plans, sorted by name. */
  listPlans(): Promise<Plan[]>;

  findKey(prefix: string): Promise<KeyWithAccount | undefined>;
  /**
   * The account keeps as many revoked keys as it may have live ones.
   * @returns `name taken` when the account has a live key of that name, `full` when it has `MAX_LIVE_KEYS`
   */
  addKey(key: StoredKey): Promise<'added' | 'name taken' | 'full'>;
  /** Oldest first, revoked ones too. */
  listKeys(accountId: string): Promise<ApiKey[]>;
  /** Revokes the live key of that name. @returns false when there is none */
  revokeKey(accountId: string, name: string, revokedAtMs: number): Promise<boolean>;
  /** @param usedAtMs times by key id. This marks no account as changed, because requests do not depend on it. */
  markKeysUsed(usedAtMs: ReadonlyMap<string, number>): Promise<void>;

  /**
   * An account's first owner invalidates its other invitations for owners.
   * @returns `email taken` when any account has a member of that address, `full` when the account has `MAX_MEMBERS`
   */
  addMember(member: StoredMember): Promise<'added' | 'email taken' | 'full'>;
  /** Oldest first. */
  listMembers(accountId: string): Promise<Member[]>;
  findMember(by: { readonly id: string } | { readonly email: string }): Promise<StoredMember | undefined>;
  /**
   * Ends the member's sessions and the account's invitations too.
   * @returns `unknown` when the account has no such member
   */
  removeMember(
    accountId: string,
    id: string,
    lastOwner: 'stays' | 'may go',
  ): Promise<'removed' | 'unknown' | 'last owner'>;
  /** Ends the member's sessions and reset link and, of an owner, the account's invitations. */
  setPassword(memberId: string, passwordHash: string): Promise<void>;

  /** Replaces the reset that the member had. @throws Error when there is no such member */
  addPasswordReset(reset: StoredPasswordReset): Promise<void>;
  /** @returns the member whose it is; undefined also when it has expired by `nowMs` */
  findPasswordReset(tokenHash: string, nowMs: number): Promise<Member | undefined>;
  /** Sets the password as `setPassword` does and uses up the reset; either both or neither. */
  resetPassword(tokenHash: string, passwordHash: string, nowMs: number): Promise<'set' | 'no reset'>;

  /** The member keeps the newest `MAX_SESSIONS`. */
  addSession(session: StoredSession): Promise<void>;
  /** @returns undefined also when it has expired by `nowMs` */
  findSession(
    tokenHash: string,
    nowMs: number,
  ): Promise<{ session: StoredSession; member: Member } | undefined>;
  /** Nothing happens when there is no such session. */
  renewSession(tokenHash: string, expiresAtMs: number): Promise<void>;
  endSession(tokenHash: string): Promise<void>;

  /** The account keeps its newest `MAX_MEMBERS`. */
  addInvitation(invitation: StoredInvitation): Promise<void>;
  findInvitation(tokenHash: string, nowMs: number): Promise<StoredInvitation | undefined>;
  /** Adds the member, as `addMember` does, and uses up the invitation; either both or neither. */
  acceptInvitation(
    tokenHash: string,
    member: StoredMember,
    nowMs: number,
  ): Promise<'added' | 'email taken' | 'full' | 'no invitation'>;

  /** Removes what has expired, and audit entries that are too old. */
  sweep(nowMs: number): Promise<void>;
  close(): Promise<void>;
}

/** What one process is speaking now. Replaces its previous report. */
export interface OpenUsage {
  /** A new one each time a process starts. */
  readonly nodeId: string;
  readonly records: readonly UsageRecord[];
}

/** Keys of an account that are not revoked. The bound is low, because they are all listed at once. */
export const MAX_LIVE_KEYS = 300;
/** Members of an account, and its open invitations. */
export const MAX_MEMBERS = 300;
/** Browsers in which a member is signed in. */
export const MAX_SESSIONS = 100;
/** Sums in one answer: reading and formatting more would hold up every stream. */
export const MAX_SUMS = 10_000;

/** Where usage is kept. */
export interface UsageStore {
  /** Writes all records, their daily sums and what is open, or nothing. A record whose id is already stored is skipped, in the sums too. */
  append(records: readonly UsageRecord[], open?: OpenUsage): Promise<void>;
  /**
   * Bills the texts that dead processes were speaking, once.
   * @param ownNodeId the id of this process
   * @param silentMs a process that has been silent for this long is dead
   * @returns the number of records billed
   */
  settleDead(ownNodeId: string, silentMs: number): Promise<number>;
  /** In the order of the dimensions; at most `MAX_SUMS` + 1, which shows that there are too many. */
  sums(accountId: string, question: UsageQuestion): Promise<readonly UsageSum[]>;
  close(): Promise<void>;
}

/** Tells the other nodes at once what they would notice within half a second anyway. */
export interface AccountNews {
  /** Never throws: other nodes also poll the store. */
  publish(accountId: string): void;
  subscribe(listener: (accountId: string) => void): void;
}
