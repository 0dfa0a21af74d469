import type { Endpoint } from '../contracts/accounts.js';

export type AccountStatus = 'active' | 'suspended';

export interface Account {
  readonly id: string;
  /** Unique. */
  readonly name: string;
  readonly status: AccountStatus;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAtMs: number;
}

export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  /** Unique among the account's keys that are not revoked. */
  readonly name: string;
  /** The readable start of the key; unique. */
  readonly prefix: string;
  readonly createdAtMs: number;
  /** Null: never. */
  readonly expiresAtMs: number | null;
  /** Null: it is not. */
  readonly revokedAtMs: number | null;
  /** What it may use; null: everything. */
  readonly scopes: readonly Endpoint[] | null;
}

/** A key as the store holds it: the secret itself is nowhere. */
export interface StoredKey extends ApiKey {
  /** SHA-256 of the whole key, in hexadecimal digits. */
  readonly secretHash: string;
}

export interface KeyWithAccount extends StoredKey {
  readonly accountStatus: AccountStatus;
}

/** Where accounts and keys are kept. Every method but `isReachable` throws the store's own Error when it fails. */
export interface AccountStore {
  /** Synchronous, because the request path is. Sees at once what other processes wrote. */
  findKey(prefix: string): KeyWithAccount | undefined;
  isReachable(): boolean;
  countAccounts(): Promise<number>;
  /** Keeps the account of that name if there is one. @returns what is then in the store */
  ensureAccount(account: Account): Promise<Account>;
  /** @returns `name taken` when the account has a live key of that name */
  addKey(key: StoredKey): Promise<'added' | 'name taken'>;
  /** Oldest first, revoked ones too. */
  listKeys(): Promise<ApiKey[]>;
  /** Revokes the live key of that name. @returns false when there is none */
  revokeKey(accountId: string, name: string, revokedAtMs: number): Promise<boolean>;
  close(): void;
}
