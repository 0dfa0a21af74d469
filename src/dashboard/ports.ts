import type { AccountLimits, UsageReports } from '../contracts/accounts.js';
import type { AccountStore, Countable, Member, MemberRole } from '../accounts/ports.js';
import type { HttpPorts } from '../transports/http/route.js';
import type { Page } from './page.js';

/** A browser that has shown a good cookie. */
export interface SignedIn {
  readonly member: Member;
  /** What the page must send with whatever changes something. */
  readonly csrfToken: string;
}

export interface Sessions {
  /** @returns the cookie's value among the rest */
  open(
    memberId: string,
  ): Promise<{ readonly token: string; readonly csrfToken: string; readonly expiresAtMs: number }>;
  find(token: string): Promise<SignedIn | undefined>;
  end(token: string): Promise<void>;
}

/** What a member shows to be let in, and from where. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the client. */
  readonly address: string;
}

export interface MemberService {
  /** Costs as much for an address that nobody has. @throws SonantError `sign_in_throttled`, `sign_in_failed` */
  signIn(credentials: Credentials): Promise<Member>;
  /** Ends every session of the member. @throws SonantError `password_wrong`, `password_length`, `sign_in_throttled` */
  changePassword(
    member: Member,
    change: { readonly current: string; readonly next: string; readonly address: string },
  ): Promise<void>;
}

export interface Invitations {
  make(
    accountId: string,
    role: MemberRole,
  ): Promise<{ readonly token: string; readonly expiresAtMs: number }>;
  /** @throws SonantError `invitation_invalid` */
  find(token: string): Promise<{ readonly accountId: string; readonly role: MemberRole }>;
  /** @throws SonantError `invitation_invalid`, `email_invalid`, `email_taken`, `password_length` */
  accept(token: string, by: { readonly email: string; readonly password: string }): Promise<Member>;
}

/** What an account has at this moment. */
export interface OpenCounts {
  open(accountId: string): Promise<Readonly<Record<Countable, number>>>;
}

/** What the page's data comes from. */
export interface DashboardPorts extends HttpPorts {
  readonly store: AccountStore;
  readonly sessions: Sessions;
  readonly members: MemberService;
  readonly invitations: Invitations;
  readonly usage: UsageReports;
  readonly openCounts: OpenCounts;
  readonly page: Page;
  /** What an account may have at once, where its plan does not say. */
  readonly limits: AccountLimits;
}
