import { createHmac, randomBytes } from 'node:crypto';
import type { AccountStore, Member } from './ports.js';
import { hashOf } from './secret.js';
import { stored } from './stored.js';

const LIFE_MS = 7 * 86_400_000;
const SWEEP_MS = 3_600_000;

/** A browser that has shown a good cookie. */
export interface SignedIn {
  readonly member: Member;
  /** What the page must send with whatever changes something. */
  readonly csrfToken: string;
}

export interface OpenedSession {
  /** The cookie's value; the store has its hash alone. */
  readonly token: string;
  readonly csrfToken: string;
  readonly expiresAtMs: number;
}

/** Members who are signed in. */
export class Sessions {
  private sweptAtMs = 0;

  constructor(private readonly store: AccountStore) {}

  /** @throws SonantError (a rejection) `database_error` */
  async open(memberId: string): Promise<OpenedSession> {
    const token = randomBytes(32).toString('base64url');
    const createdAtMs = Date.now();
    const expiresAtMs = createdAtMs + LIFE_MS;
    await stored(() =>
      this.store.addSession({ tokenHash: tokenHashOf(token), memberId, createdAtMs, expiresAtMs }),
    );
    await this.sweep(createdAtMs);
    return { token, csrfToken: csrfTokenOf(token), expiresAtMs };
  }

  /** @throws SonantError (a rejection) `database_error` */
  async find(token: string): Promise<SignedIn | undefined> {
    const found = await stored(() => this.store.findSession(tokenHashOf(token), Date.now()));
    return found && { member: found.member, csrfToken: csrfTokenOf(token) };
  }

  /** @throws SonantError (a rejection) `database_error` */
  async end(token: string): Promise<void> {
    await stored(() => this.store.endSession(tokenHashOf(token)));
  }

  /** What has expired is refused anyway; it need not be kept for ever. */
  private async sweep(nowMs: number): Promise<void> {
    if (nowMs - this.sweptAtMs < SWEEP_MS) return;
    this.sweptAtMs = nowMs;
    await stored(() => this.store.sweep(nowMs));
  }
}

/** As sessions and invitations are kept. */
export const tokenHashOf = (token: string): string => hashOf(token).toString('hex');

/** Of the session's token: whoever has only the one cannot find the other, and no node needs to be asked. */
const csrfTokenOf = (token: string): string => createHmac('sha256', token).update('csrf').digest('base64url');
