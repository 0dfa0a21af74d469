/** What a key can be allowed to use. `synthesis` covers every way to speak over HTTP, `sockets` every WebSocket address. */
export type Endpoint = 'synthesis' | 'sockets' | 'oov' | 'textnorm' | 'phonemize';

/** Who is asking. */
export interface Principal {
  readonly accountId: string;
  readonly keyId: string;
}

export interface Authenticator {
  /**
   * Synchronous, since a request must not be read after an await.
   * @param authorizationHeader the header's value as sent; undefined when there is none.
   * @throws SonantError `header_missing`, `key_empty` (`Bearer ` with nothing), `key_invalid` (unknown, revoked or another
   * scheme), `subscription_invalid`, `access_forbidden`, `database_error` (store down).
   */
  authenticate(authorizationHeader: string | undefined, endpoint: Endpoint): Principal;
  /** True while the store answers. */
  readonly ready: boolean;
}

/** A socket that counts against its account until it is released. */
export interface SocketLease {
  /** Idempotent. */
  release(): void;
}

/** How many sockets an account may have open, and how fast it may open them. */
export interface SocketLimiter {
  /** A promise, because the count may be kept outside this process. @throws SonantError `socket_limit` */
  acquire(accountId: string): Promise<SocketLease>;
}
