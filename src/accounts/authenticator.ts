import { timingSafeEqual } from 'node:crypto';
import type { Authenticator, Endpoint, Principal } from '../contracts/accounts.js';
import { SonantError } from '../errors.js';
import type { AccountStore, KeyWithAccount } from './ports.js';
import { hashOf, prefixOf } from './secret.js';

/** How long another process's revocation may go unnoticed. */
const CACHE_MS = 500;
const MAX_CACHED_KEYS = 10_000;

interface CachedKey {
  readonly key: KeyWithAccount;
  readonly hash: Buffer;
  readonly readAtMs: number;
}

/** Authenticates against a store, which it asks about a key at most every half second. */
export class StoreAuthenticator implements Authenticator {
  private readonly store: AccountStore;
  private readonly maxCachedKeys: number;
  /** By prefix. Only keys that exist get in, so that strangers cannot fill it. */
  private readonly cache = new Map<string, CachedKey>();

  constructor(store: AccountStore, maxCachedKeys = MAX_CACHED_KEYS) {
    this.store = store;
    this.maxCachedKeys = maxCachedKeys;
  }

  get ready(): boolean {
    return this.store.isReachable();
  }

  authenticate(authorizationHeader: string | undefined, endpoint: Endpoint): Principal {
    const secret = bearerOf(authorizationHeader);
    const prefix = prefixOf(secret);
    const cached = prefix === undefined ? undefined : this.lookUp(prefix);
    if (cached === undefined || !timingSafeEqual(cached.hash, hashOf(secret))) {
      throw new SonantError('key_invalid');
    }
    const { key } = cached;
    const hasEnded = key.revokedAtMs !== null || (key.expiresAtMs !== null && key.expiresAtMs <= Date.now());
    if (hasEnded) throw new SonantError('key_invalid');
    if (key.accountStatus !== 'active') throw new SonantError('subscription_invalid');
    if (key.scopes !== null && !key.scopes.includes(endpoint)) throw new SonantError('access_forbidden');
    return { accountId: key.accountId, keyId: key.id };
  }

  private lookUp(prefix: string): CachedKey | undefined {
    const known = this.cache.get(prefix);
    const nowMs = performance.now();
    if (known !== undefined && nowMs - known.readAtMs < CACHE_MS) return known;
    this.cache.delete(prefix);
    const key = this.readKey(prefix);
    if (key === undefined) return undefined;
    const fresh = { key, hash: Buffer.from(key.secretHash, 'hex'), readAtMs: nowMs };
    this.cache.set(prefix, fresh);
    if (this.cache.size > this.maxCachedKeys) this.forgetOldest();
    return fresh;
  }

  private readKey(prefix: string): KeyWithAccount | undefined {
    try {
      return this.store.findKey(prefix);
    } catch (cause) {
      throw new SonantError('database_error', {}, { cause });
    }
  }

  private forgetOldest(): void {
    // A Map keeps the order of insertion, and a key that is read again is inserted anew.
    const { value: oldest, done } = this.cache.keys().next();
    if (done !== true) this.cache.delete(oldest);
  }
}

/** The key of `Bearer <key>`. @throws SonantError `header_missing`, `key_empty`, `key_invalid` for another scheme */
function bearerOf(header: string | undefined): string {
  const value = header?.trim() ?? '';
  if (value === '') throw new SonantError('header_missing');
  // `s`: where the dot stops short of some character, a header of blanks costs the square of its length.
  const [, key] = /^bearer(?:\s+(.*))?$/is.exec(value) ?? [undefined, null];
  if (key === null) throw new SonantError('key_invalid');
  if (key === undefined) throw new SonantError('key_empty');
  return key;
}
