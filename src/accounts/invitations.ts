import { randomBytes } from 'node:crypto';
import { SonantError } from '../errors.js';
import { newMember, publicPart } from './members.js';
import type { Passwords } from './passwords.js';
import type { AccountStore, Member, MemberRole } from './ports.js';
import { tokenHashOf } from './sessions.js';
import { stored } from './stored.js';

const LIFE_MS = 7 * 86_400_000;

export interface Invitation {
  /** What the link holds; the store has its hash alone. */
  readonly token: string;
  readonly expiresAtMs: number;
}

/** Makes a link that makes somebody a member, once, within a week. @throws Error (a rejection) the store's own */
export async function makeInvitation(
  store: Pick<AccountStore, 'addInvitation'>,
  accountId: string,
  role: MemberRole,
): Promise<Invitation> {
  const token = randomBytes(32).toString('base64url');
  const createdAtMs = Date.now();
  const expiresAtMs = createdAtMs + LIFE_MS;
  await store.addInvitation({ tokenHash: tokenHashOf(token), accountId, role, createdAtMs, expiresAtMs });
  return { token, expiresAtMs };
}

/** The page that an invitation opens. @param origin `http://host:port` */
export const linkOf = (origin: string, token: string): string => `${origin}/#/join/${token}`;

/** Invitations, as those who use them meet them. */
export class Invitations {
  constructor(
    private readonly store: AccountStore,
    private readonly passwords: Passwords,
  ) {}

  /** @throws SonantError (a rejection) `database_error` */
  make(accountId: string, role: MemberRole): Promise<Invitation> {
    return stored(() => makeInvitation(this.store, accountId, role));
  }

  /** @throws SonantError (a rejection) `invitation_invalid`, `database_error` */
  async find(token: string): Promise<{ readonly accountId: string; readonly role: MemberRole }> {
    const found = await stored(() => this.store.findInvitation(tokenHashOf(token), Date.now()));
    if (found === undefined) throw new SonantError('invitation_invalid');
    return found;
  }

  /**
   * Nothing is hashed for who has no invitation.
   * @throws SonantError (a rejection) `invitation_invalid`, `email_invalid`, `email_taken`, `password_length`, `overloaded`,
   * `database_error`
   */
  async accept(token: string, by: { readonly email: string; readonly password: string }): Promise<Member> {
    const member = await newMember(await this.find(token), by, this.passwords);
    const outcome = await stored(() => this.store.acceptInvitation(tokenHashOf(token), member, Date.now()));
    if (outcome === 'email taken') throw new SonantError('email_taken');
    if (outcome === 'no invitation') throw new SonantError('invitation_invalid');
    return publicPart(member);
  }
}
