import { stored } from '../errors.js';
import type { AccountStore, Member } from './ports.js';
import { derivedToken, issueToken, isToken, tokenHashOf } from './secrets.js';

const LIFE_MS = 14 * 24 * 60 * 60_000;
const RENEW_MS = 60 * 60_000;

/** A browser that has shown a good cookie. */
export interface SignedIn {
  readonly member: Member;
  /** What the page must send with every request that changes something. */
  readonly csrfToken: string;
  readonly expiresAtMs: number;
}

export interface OpenedSession {
  /** The cookie's value. */
  readonly token: string;
  readonly csrfToken: string;
  readonly expiresAtMs: number;
}

/** Signed-in browsers. The cookie holds a session's token; the store keeps only its hash. */
export class MemberSessions {
  constructor(
    private readonly store: Pick<AccountStore, 'addSession' | 'findSession' | 'renewSession' | 'endSession'>,
  ) {}

  /** For 14 days, and 14 days more whenever it is used. @throws SonantError (a rejection) `database_error` */
  async open(memberId: string): Promise<OpenedSession> {
    const { token, expiresAtMs, kept } = issueToken(LIFE_MS);
    await stored(() => this.store.addSession({ memberId, ...kept }));
    return { token, csrfToken: csrfTokenOf(token), expiresAtMs };
  }

  /** @throws SonantError (a rejection) `database_error` */
  async find(token: string): Promise<SignedIn | undefined> {
    if (!isToken(token)) return undefined;
    const nowMs = Date.now();
    const tokenHash = tokenHashOf(token);
    const found = await stored(() => this.store.findSession(tokenHash, nowMs));
    if (found === undefined) return undefined;
    const { member, session } = found;
    const isFresh = session.expiresAtMs > nowMs + LIFE_MS - RENEW_MS;
    const expiresAtMs = isFresh ? session.expiresAtMs : nowMs + LIFE_MS;
    if (!isFresh) await stored(() => this.store.renewSession(tokenHash, expiresAtMs));
    return { member, csrfToken: csrfTokenOf(token), expiresAtMs };
  }

  /** @throws SonantError (a rejection) `database_error` */
  async end(token: string): Promise<void> {
    if (isToken(token)) await stored(() => this.store.endSession(tokenHashOf(token)));
  }
}

const csrfTokenOf = (token: string): string => derivedToken(token, 'csrf');
