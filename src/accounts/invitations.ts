import { randomUUID } from 'node:crypto';
import type { Actor } from '../contracts/audit.js';
import { SonantError, stored } from '../errors.js';
import { ensureLocalAccount } from './accounts.js';
import { type Credentials, parseEmail } from './members.js';
import { checkPassword, type Passwords } from './passwords.js';
import { type AccountStore, MAX_MEMBERS, type Member, type MemberRole } from './ports.js';
import { issueToken, isToken, type LinkToken, tokenHashOf } from './secrets.js';

const LIFE_MS = 24 * 60 * 60_000;

/** @throws SonantError (a rejection) `database_error` */
export async function makeInvitation(
  store: Pick<AccountStore, 'addInvitation'>,
  accountId: string,
  role: MemberRole,
): Promise<LinkToken> {
  const { token, expiresAtMs, kept } = issueToken(LIFE_MS);
  await stored(() => store.addInvitation({ accountId, role, ...kept }));
  return { token, expiresAtMs };
}

/** @param url where the server is reached, without a slash at its end */
export const linkOf = (url: string, token: string): string => `${url}/#/join/${token}`;

/** Links that make a person a member. Each works once, within a day. */
export class Invitations {
  constructor(
    private readonly store: AccountStore,
    private readonly passwords: Passwords,
  ) {}

  /** @param by undefined: the server itself @throws SonantError (a rejection) `database_error` */
  make(accountId: string, role: MemberRole, by?: Actor): Promise<LinkToken> {
    return makeInvitation(by === undefined ? this.store : this.store.by(by), accountId, role);
  }

  /** Invites the first owner of the local account. @returns undefined if the account has a member @throws SonantError (a rejection) `database_error` */
  async makeFirst(): Promise<LinkToken | undefined> {
    const { id } = await stored(() => ensureLocalAccount(this.store));
    const members = await stored(() => this.store.listMembers(id));
    return members.length > 0 ? undefined : this.make(id, 'owner');
  }

  /** @throws SonantError (a rejection) `invitation_invalid`, `database_error` */
  async find(token: string): Promise<{ readonly accountId: string; readonly role: MemberRole }> {
    const found = isToken(token)
      ? await stored(() => this.store.findInvitation(tokenHashOf(token), Date.now()))
      : undefined;
    if (found === undefined) throw new SonantError('invitation_invalid');
    return { accountId: found.accountId, role: found.role };
  }

  /**
   * @throws SonantError (a rejection) `invitation_invalid`, `email_invalid`, `email_taken`, `password_length`,
   * `password_is_email`, `sign_in_throttled`, `members_full`, `database_error`
   */
  async accept(token: string, { email: written, password, address }: Credentials): Promise<Member> {
    // This comes first, so that strangers cannot make us hash passwords.
    const { accountId, role } = await this.find(token);
    const email = parseEmail(written);
    checkPassword(password, email);
    const passwordHash = await this.passwords.hash(password, address);
    const createdAtMs = Date.now();
    const member = { id: randomUUID(), accountId, email, role, createdAtMs };
    const store = this.store.by({ kind: 'member', name: email, address });
    const outcome = await stored(() =>
      store.acceptInvitation(tokenHashOf(token), { ...member, passwordHash }, createdAtMs),
    );
    if (outcome === 'email taken') throw new SonantError('email_taken');
    if (outcome === 'full') throw new SonantError('members_full', { max: MAX_MEMBERS });
    if (outcome === 'no invitation') throw new SonantError('invitation_invalid');
    return member;
  }
}
