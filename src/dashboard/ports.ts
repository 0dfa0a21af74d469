import type { AccountLimits, UsageReports } from '../contracts/accounts.js';
import type { Invitations } from '../accounts/invitations.js';
import type { Members } from '../accounts/members.js';
import type { AccountStore, Countable } from '../accounts/ports.js';
import type { MemberSessions } from '../accounts/sessions.js';
import type { HttpPorts } from '../transports/http/route.js';
import type { Page } from './page.js';

/** What an account has at this moment; the limiters know. */
export interface OpenCounts {
  open(accountId: string): Promise<Readonly<Record<Countable, number>>>;
}

/** What the page's data comes from. */
export interface DashboardPorts extends HttpPorts {
  readonly store: AccountStore;
  readonly sessions: MemberSessions;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly usage: UsageReports;
  readonly openCounts: OpenCounts;
  readonly page: Page;
  /** What an account may have at once, where its plan does not say. */
  readonly limits: AccountLimits;
}
