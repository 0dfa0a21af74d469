import { timingSafeEqual } from 'node:crypto';
import type { AccountLimits, Authenticator, Endpoint, Principal } from '../contracts/accounts.js';
import { SonantError, stored } from '../errors.js';
import { isAllowed, isSubscribed, limitsOf } from './accounts.js';
import type { AccountChanges } from './changes.js';
import { type CachedKey, KeyCache } from './key-cache.js';
import type { AccountStore, KeyWithAccount } from './ports.js';
import { hashOf, prefixOf } from './secrets.js';

const SWEEP_MS = 500;
const MARK_USED_MS = 60_000;
/** Stands in for the hash of an unknown key, so that the comparison takes just as long. */
const NO_HASH = Buffer.alloc(32);

export interface StoreAuthenticatorOptions {
  /** What an account may have open at once unless its plan says otherwise. */
  readonly limits: AccountLimits;
  /** Receives failures that no request waits for. */
  readonly onFault: (cause: unknown) => void;
  readonly maxCachedKeys?: number;
}

/**
 * Authenticates against a store. A key is read once, and again when the feed reports that its account changed. Must be closed.
 */
export class StoreAuthenticator implements Authenticator {
  private readonly keys: KeyCache;
  private readonly endListeners: ((keyId: string) => void)[] = [];
  /** Last uses of keys, by key id, that are not in the store yet. */
  private lastUsedAtMs = new Map<string, number>();
  private readonly sweeper: NodeJS.Timeout;
  private readonly marker: NodeJS.Timeout;

  constructor(
    private readonly store: AccountStore,
    private readonly changes: AccountChanges,
    private readonly options: StoreAuthenticatorOptions,
  ) {
    this.keys = new KeyCache(store, changes, {
      maxKeys: options.maxCachedKeys,
      onRead: (entry) => this.tellIfEnded(entry),
    });
    // Keys and subscriptions also expire, without a change in the store.
    this.sweeper = setInterval(() => {
      for (const entry of this.keys.all()) this.tellIfEnded(entry);
      this.keys.refresh();
    }, SWEEP_MS).unref();
    this.marker = setInterval(() => void this.markUsed().catch(options.onFault), MARK_USED_MS).unref();
  }

  get ready(): boolean {
    return this.changes.isReachable;
  }

  get fault(): unknown {
    return this.changes.fault;
  }

  onKeyEnded(listener: (keyId: string) => void): void {
    this.endListeners.push(listener);
  }

  async authenticate(authorizationHeader: string | undefined, endpoint: Endpoint): Promise<Principal> {
    const secret = bearerOf(authorizationHeader);
    const prefix = prefixOf(secret);
    if (prefix === undefined) throw new SonantError('key_invalid');
    const hash = hashOf(secret);
    const known = this.keys.trusted(prefix);
    // A wrong secret of a known key is looked up like an unknown key, so the time of the answer reveals neither.
    const entry =
      known !== undefined && isSame(hash, known) ? known : await stored(() => this.keys.lookUp(prefix));
    if (!isSame(hash, entry) || entry?.key === undefined) throw new SonantError('key_invalid');
    const { key } = entry;
    const nowMs = Date.now();
    if (hasEnded(key, nowMs)) throw new SonantError('key_invalid');
    if (!isSubscribed(key.account, nowMs)) throw new SonantError('subscription_invalid');
    if (!isAllowed(key.scopes, endpoint) || !isAllowed(key.planEndpoints, endpoint)) {
      throw new SonantError('access_forbidden');
    }
    if (endpoint === 'sockets') entry.use = 'has sockets';
    else if (entry.use === 'not in use') entry.use = 'in use';
    this.lastUsedAtMs.set(key.id, nowMs);
    return principalOf(key, this.options.limits);
  }

  accountOf(authorizationHeader: string | undefined): string | undefined {
    const [, secret = ''] = /^bearer\s+(\S+)\s*$/i.exec(authorizationHeader ?? '') ?? [];
    const entry = this.keys.known(prefixOf(secret) ?? '');
    return isSame(hashOf(secret), entry) ? entry?.accountId : undefined;
  }

  /** Writes the last uses of keys, if the store answers, and sends it no further queries. */
  async close(): Promise<void> {
    clearInterval(this.sweeper);
    clearInterval(this.marker);
    await this.markUsed().catch(this.options.onFault);
  }

  private tellIfEnded(entry: CachedKey): void {
    if (entry.use === 'not in use' || !isOver(entry.key)) return;
    entry.use = 'not in use';
    for (const listener of this.endListeners) listener(entry.keyId);
  }

  private async markUsed(): Promise<void> {
    const used = this.lastUsedAtMs;
    if (used.size === 0) return;
    this.lastUsedAtMs = new Map();
    try {
      await this.store.markKeysUsed(used);
    } catch (cause) {
      this.lastUsedAtMs = new Map([...used, ...this.lastUsedAtMs]);
      throw cause;
    }
  }
}

const isSame = (hash: Buffer, entry: CachedKey | undefined): boolean =>
  timingSafeEqual(hash, entry?.hash ?? NO_HASH);

const hasEnded = ({ revokedAtMs, expiresAtMs }: KeyWithAccount, nowMs: number): boolean =>
  revokedAtMs !== null || (expiresAtMs !== null && expiresAtMs <= nowMs);

/** @param key undefined: it is gone from the store */
function isOver(key: KeyWithAccount | undefined): boolean {
  const nowMs = Date.now();
  return key === undefined || hasEnded(key, nowMs) || !isSubscribed(key.account, nowMs);
}

const principalOf = (key: KeyWithAccount, settings: AccountLimits): Principal => ({
  accountId: key.accountId,
  keyId: key.id,
  limits: limitsOf(key.planLimits, settings),
  plan: key.account.plan,
});

/** The key of `Bearer <key>`. @throws SonantError `header_missing`, `key_empty`, `key_invalid` for another scheme */
function bearerOf(header: string | undefined): string {
  const value = header?.trim() ?? '';
  if (value === '') throw new SonantError('header_missing');
  // With `s`, the dot matches every character. Otherwise a header of blanks would take quadratic time.
  const match = /^bearer(?:\s+(?<key>.*))?$/is.exec(value);
  if (match === null) throw new SonantError('key_invalid');
  const key = match.groups?.['key'];
  if (key === undefined) throw new SonantError('key_empty');
  return key;
}
