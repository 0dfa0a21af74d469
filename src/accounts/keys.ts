import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../contracts/accounts.js';
import type { Account, AccountStore, AccountStatus } from './ports.js';
import { hashOf, newSecret, prefixOf } from './secret.js';

const LOCAL_ACCOUNT = 'default';
const FIRST_KEY = 'first';

export interface KeyOptions {
  readonly expiresAtMs?: number;
  readonly scopes?: readonly Endpoint[];
}

/** The account of this machine, made when it is not there yet. */
export const ensureLocalAccount = (store: AccountStore): Promise<Account> =>
  ensureAccount(store, LOCAL_ACCOUNT, 'active');

export const ensureAccount = (store: AccountStore, name: string, status: AccountStatus): Promise<Account> =>
  store.ensureAccount({ id: randomUUID(), name, status, createdAtMs: Date.now() });

/**
 * Makes a key. It cannot be shown again: only its hash is kept.
 * @returns undefined when the account has a live key of that name
 */
export async function createKey(
  store: AccountStore,
  account: Account,
  name: string,
  { expiresAtMs, scopes }: KeyOptions = {},
): Promise<string | undefined> {
  const secret = newSecret();
  const outcome = await store.addKey({
    id: randomUUID(),
    accountId: account.id,
    name,
    prefix: prefixOf(secret) ?? '',
    secretHash: hashOf(secret).toString('hex'),
    createdAtMs: Date.now(),
    expiresAtMs: expiresAtMs ?? null,
    revokedAtMs: null,
    scopes: scopes ?? null,
  });
  return outcome === 'added' ? secret : undefined;
}

/** Makes the local account and its first key in a store without accounts. @returns the key, once; later undefined */
export async function ensureFirstKey(store: AccountStore): Promise<string | undefined> {
  if ((await store.countAccounts()) > 0) return undefined;
  return createKey(store, await ensureLocalAccount(store), FIRST_KEY);
}
