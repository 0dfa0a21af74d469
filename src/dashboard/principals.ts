import { isAllowed, isSubscribed, limitsOf } from '../accounts/accounts.js';
import type { Member } from '../accounts/ports.js';
import type { Endpoint, Principal } from '../contracts/accounts.js';
import { SonantError, stored } from '../errors.js';
import type { OwnServices, Services } from '../services.js';
import { findHost, type Reach } from '../transports/uws/client-address.js';
import { sessionTokenOf } from './cookies.js';
import { isOwnOrigin } from './guard.js';

/** What the member's account may use, and have at once. @throws SonantError `signed_out`, `database_error` */
export async function limitsOfMember(member: Member, { store, limits }: Pick<Services, 'store' | 'limits'>) {
  const [account, plans] = await stored(() =>
    Promise.all([store.findAccount({ id: member.accountId }), store.listPlans()]),
  );
  if (account === undefined) throw new SonantError('signed_out');
  const plan = plans.find(({ name }) => name === account.plan);
  return {
    account,
    limits: plan === undefined ? limits : limitsOf(plan.limits, limits),
    endpoints: plan?.endpoints ?? null,
  };
}

/**
 * The member as a caller that asks for speech.
 * @throws SonantError `signed_out`, `subscription_invalid`, `access_forbidden` by the account's plan, `database_error`
 */
export async function principalOf(member: Member, source: Services, endpoint: Endpoint): Promise<Principal> {
  const { account, limits, endpoints } = await limitsOfMember(member, source);
  if (!isSubscribed(account, Date.now())) throw new SonantError('subscription_invalid');
  if (!isAllowed(endpoints, endpoint)) throw new SonantError('access_forbidden');
  return { accountId: account.id, keyId: null, limits, plan: account.plan };
}

/** The services as the member's account has them. @throws SonantError as `principalOf` */
export async function servicesOf(
  member: Member,
  services: Services,
  endpoint: Endpoint,
): Promise<OwnServices> {
  const principal = await principalOf(member, services, endpoint);
  return { ...services, principal, speech: await services.accountSpeech.of(principal, 'dashboard') };
}

/** Lets the page open a socket. */
export class SessionAuthenticator {
  constructor(
    private readonly services: Services,
    private readonly reach: Reach,
  ) {}

  /**
   * A browser sends the cookie with a socket that any page opens, and no token: so `Origin` must be there and ours.
   * @param headers by lower-case name
   * @throws SonantError (a rejection) `access_forbidden` for another origin or by the plan, `signed_out`, `subscription_invalid`, `database_error`
   */
  async authenticate(headers: ReadonlyMap<string, string>): Promise<Principal> {
    if (!isOwnOrigin(headers.get('origin') ?? '', findHost(headers, this.reach))) {
      throw new SonantError('access_forbidden');
    }
    const token = sessionTokenOf(headers.get('cookie'));
    const found = token === undefined ? undefined : await this.services.sessions.find(token);
    if (found === undefined) throw new SonantError('signed_out');
    return principalOf(found.member, this.services, 'sockets');
  }
}
