import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../contracts/accounts.js';
import { SonantError } from '../errors.js';
import { ensureLocalAccount } from './accounts.js';
import { type Account, type AccountStore, MAX_LIVE_KEYS } from './ports.js';
import { hashOf, newSecret, prefixOf } from './secrets.js';

const FIRST_KEY = 'first';

export interface KeyOptions {
  readonly expiresAtMs?: number;
  readonly scopes?: readonly Endpoint[];
}

/**
 * Creates a key. It cannot be shown again, because only its hash is kept.
 * @returns undefined when the account has a live key of that name
 * @throws SonantError (a rejection) `keys_full`
 */
export async function createKey(
  store: AccountStore,
  account: Pick<Account, 'id'>,
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
    lastUsedAtMs: null,
    expiresAtMs: expiresAtMs ?? null,
    revokedAtMs: null,
    scopes: scopes ?? null,
  });
  if (outcome === 'full') throw new SonantError('keys_full', { max: MAX_LIVE_KEYS });
  return outcome === 'added' ? secret : undefined;
}

/** Creates the local account and its first key in a store without accounts. @returns undefined if there are accounts */
export async function ensureFirstKey(store: AccountStore): Promise<string | undefined> {
  if ((await store.countAccounts()) > 0) return undefined;
  return createKey(store, await ensureLocalAccount(store), FIRST_KEY);
}
