import { randomUUID } from 'node:crypto';
import { SonantError } from '../errors.js';
import { checkPassword, type Passwords } from './passwords.js';
import type { AccountStore, Member, MemberRole, StoredMember } from './ports.js';
import type { SignInThrottle } from './sign-in-throttle.js';
import { stored } from './stored.js';

/** RFC 5321. */
const MAX_EMAIL_LENGTH = 254;
const EMAIL = /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u;

/** What a member shows to be let in, and from where. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the client. */
  readonly address: string;
}

/** Who may use the dashboard, and how they prove it. */
export class Members {
  constructor(
    private readonly store: AccountStore,
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Costs as much for an address that nobody has.
   * @throws SonantError (a rejection) `sign_in_throttled`, `sign_in_failed`, `overloaded`, `database_error`
   */
  async signIn({ email, password, address }: Credentials): Promise<Member> {
    const wanted = plainEmail(email);
    this.throttle.take(wanted.slice(0, MAX_EMAIL_LENGTH), address);
    const found = isEmail(wanted) ? await stored(() => this.store.findMember({ email: wanted })) : undefined;
    const isRight = await this.passwords.isRight(password, found?.passwordHash);
    if (found === undefined || !isRight) throw new SonantError('sign_in_failed');
    this.throttle.forgive(wanted, address);
    return publicPart(found);
  }

  /**
   * Ends every session of the member.
   * @throws SonantError (a rejection) `password_length`, `sign_in_throttled`, `password_wrong`, `overloaded`, `database_error`
   */
  async changePassword(
    { id, email }: Member,
    change: { readonly current: string; readonly next: string; readonly address: string },
  ): Promise<void> {
    checkPassword(change.next);
    this.throttle.take(email, change.address);
    const found = await stored(() => this.store.findMember({ id }));
    const isRight = await this.passwords.isRight(change.current, found?.passwordHash);
    if (!isRight) throw new SonantError('password_wrong');
    this.throttle.forgive(email, change.address);
    const passwordHash = await this.passwords.hash(change.next);
    await stored(() => this.store.setPassword(id, passwordHash));
  }
}

/** What is known of a member who joins. @throws SonantError `email_invalid`, `password_length`, `overloaded` */
export async function newMember(
  { accountId, role }: { readonly accountId: string; readonly role: MemberRole },
  { email, password }: { readonly email: string; readonly password: string },
  passwords: Passwords,
): Promise<StoredMember> {
  const wanted = plainEmail(email);
  if (!isEmail(wanted)) throw new SonantError('email_invalid', { field: 'email' });
  checkPassword(password);
  const passwordHash = await passwords.hash(password);
  return { id: randomUUID(), accountId, email: wanted, role, createdAtMs: Date.now(), passwordHash };
}

/** Without the hash of the password. */
export const publicPart = ({ id, accountId, email, role, createdAtMs }: Member): Member => ({
  id,
  accountId,
  email,
  role,
  createdAtMs,
});

const plainEmail = (email: string): string => email.trim().toLowerCase();
const isEmail = (email: string): boolean => email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email);
