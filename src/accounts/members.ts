import { SonantError, stored } from '../errors.js';
import { checkPassword, type Passwords } from './passwords.js';
import type { AccountStore, Member } from './ports.js';
import type { SignInThrottle } from './sign-in-throttle.js';

/** What a member signs in with, and from where. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The client's address. */
  readonly address: string;
}

/** RFC 5321. */
const MAX_EMAIL_LENGTH = 254;
const EMAIL = /^[^\s@<>"'`,;:()[\]\\\p{Cc}]+@[^\s@<>"'`,;:()[\]\\\p{Cc}]+$/u;

/** Signs members in and changes their passwords. */
export class Members {
  constructor(
    private readonly store: Pick<AccountStore, 'findMember' | 'by'>,
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Takes just as long for an unknown address.
   * @throws SonantError (a rejection) `sign_in_throttled`, `sign_in_failed`, `database_error`
   */
  async signIn({ email, password, address }: Credentials): Promise<Member> {
    const written = plainEmail(email);
    const attempt = this.throttle.begin(written, address);
    const found = isEmail(written)
      ? await stored(() => this.store.findMember({ email: written }))
      : undefined;
    if (!(await this.passwords.matches(password, found?.passwordHash, address)) || found === undefined) {
      throw new SonantError('sign_in_failed');
    }
    attempt.succeed();
    const { id, accountId, role, createdAtMs } = found;
    return { id, accountId, email: found.email, role, createdAtMs };
  }

  /**
   * Ends every session of the member.
   * @throws SonantError (a rejection) `password_length`, `password_is_email`, `sign_in_throttled`, `password_wrong`, `database_error`
   */
  async changePassword(
    { id, email }: Member,
    { current, next, address }: { readonly current: string; readonly next: string; readonly address: string },
  ): Promise<void> {
    checkPassword(next, email);
    const attempt = this.throttle.begin(email, address);
    const found = await stored(() => this.store.findMember({ id }));
    if (!(await this.passwords.matches(current, found?.passwordHash, address)))
      throw new SonantError('password_wrong');
    attempt.succeed();
    const passwordHash = await this.passwords.hash(next, address);
    const store = this.store.by({ kind: 'member', name: email, address });
    await stored(() => store.setPassword(id, passwordHash));
  }
}

/** Parses an e-mail address into the form that the store keeps. @throws SonantError `email_invalid` */
export function parseEmail(text: string): string {
  const email = plainEmail(text);
  if (!isEmail(email)) throw new SonantError('email_invalid', { field: 'email' });
  return email;
}

const plainEmail = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .slice(0, MAX_EMAIL_LENGTH + 1);

const isEmail = (email: string): boolean => email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email);
