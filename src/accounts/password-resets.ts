import { SonantError, stored } from '../errors.js';
import { checkPassword, type Passwords } from './passwords.js';
import type { AccountStore, Member } from './ports.js';
import { issueToken, isToken, type LinkToken, tokenHashOf } from './secrets.js';
import type { SignInThrottle } from './sign-in-throttle.js';

const LIFE_MS = 60 * 60_000;

/** Replaces an earlier link of the member. @throws SonantError (a rejection) `database_error` */
export async function makePasswordReset(
  store: Pick<AccountStore, 'addPasswordReset'>,
  memberId: string,
): Promise<LinkToken> {
  const { token, expiresAtMs, kept } = issueToken(LIFE_MS);
  await stored(() => store.addPasswordReset({ memberId, ...kept }));
  return { token, expiresAtMs };
}

/** @param url where the server is reached, without a slash at its end */
export const resetLinkOf = (url: string, token: string): string => `${url}/#/reset/${token}`;

/** Links with which a member chooses a new password. Each works once, within an hour. */
export class PasswordResets {
  constructor(
    private readonly store: Pick<AccountStore, 'findPasswordReset' | 'resetPassword' | 'by'>,
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * The member whose password a link resets.
   * @param address of the client
   * @throws SonantError (a rejection) `sign_in_throttled`, `reset_invalid`, `database_error`
   */
  async find(token: string, address: string): Promise<Member> {
    const attempt = this.throttle.beginFrom(address);
    const found = isToken(token)
      ? await stored(() => this.store.findPasswordReset(tokenHashOf(token), Date.now()))
      : undefined;
    if (found === undefined) throw new SonantError('reset_invalid');
    attempt.succeed();
    return found;
  }

  /**
   * Uses the link up, and ends every session of the member.
   * @throws SonantError (a rejection) what `find` throws, `password_length`, `password_is_email`
   */
  async use(token: string, password: string, address: string): Promise<Member> {
    const member = await this.find(token, address);
    checkPassword(password, member.email);
    const passwordHash = await this.passwords.hash(password, address);
    const store = this.store.by({ kind: 'member', name: member.email, address });
    const outcome = await stored(() => store.resetPassword(tokenHashOf(token), passwordHash, Date.now()));
    if (outcome === 'no reset') throw new SonantError('reset_invalid');
    return member;
  }
}
