import { SonantError } from '../errors.js';
import { clientOf } from '../transports/uws/client-address.js';
import type { Exchange } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { readString, type Fields } from '../transports/shared/fields.js';
import { answerJson, type Api } from './api.js';
import { endedCookie, freshCookie, sessionTokenOf } from './cookies.js';
import { readFields, type Session } from './guard.js';
import type { SignedIn } from '../accounts/sessions.js';
import { stored } from '../accounts/stored.js';
import { derivedToken } from '../accounts/tokens.js';
import type { Member } from '../accounts/ports.js';
import type { Services } from '../services.js';

export const signInRoutes = (api: Api, ports: Services): Route[] => [
  api.open('POST', '/sign-in', (exchange) => signIn(exchange, ports)),
  api.member('POST', '/sign-out', async (exchange, { token }) => {
    await ports.sessions.end(token);
    answerJson(exchange, undefined, { 'set-cookie': endedCookie(clientOf(exchange).scheme) });
  }),
  api.member('GET', '/session', async (exchange, session) => {
    // A session goes on while it is used, and its cookie with it.
    const cookie = freshCookie(session.token, session.expiresAtMs, clientOf(exchange).scheme);
    answerJson(exchange, await sessionBody(session, ports), { 'set-cookie': cookie });
  }),
  api.member('POST', '/password', (exchange, session) => changePassword(exchange, session, ports)),
];

async function signIn(exchange: Exchange, ports: Services): Promise<void> {
  const fields = await readFields(exchange);
  const email = requireString(fields, 'email');
  const password = requireString(fields, 'password');
  const member = await ports.members.signIn({ email, password, address: clientOf(exchange).address });
  await beginSession(exchange, member, ports);
}

/** Always a new cookie: one that was there before somebody signed in is worth nothing afterwards. */
export async function beginSession(exchange: Exchange, member: Member, ports: Services): Promise<void> {
  const earlier = sessionTokenOf(exchange.head.headers.get('cookie'));
  const { token, expiresAtMs, csrfToken } = await ports.sessions.open(member.id);
  const body = await sessionBody({ member, csrfToken }, ports);
  if (earlier !== undefined) await ports.sessions.end(earlier);
  const cookie = freshCookie(token, expiresAtMs, clientOf(exchange).scheme);
  answerJson(exchange, body, { 'set-cookie': cookie });
}

/** Ends every session of the member, and begins one for this browser. */
async function changePassword(exchange: Exchange, session: Session, ports: Services): Promise<void> {
  const fields = await readFields(exchange);
  const current = requireString(fields, 'current');
  const next = requireString(fields, 'next');
  const { address } = clientOf(exchange);
  await ports.members.changePassword(session.member, { current, next, address });
  await beginSession(exchange, session.member, ports);
}

async function sessionBody(
  { member, csrfToken }: Omit<SignedIn, 'expiresAtMs'>,
  { store, version, wireBrands: [brand] }: Services,
) {
  const account = await stored(() => store.findAccount({ id: member.accountId }));
  if (account === undefined) throw new SonantError('signed_out');
  const { id, name, status, plan, subscriptionEndsAtMs } = account;
  return {
    member: { id: member.id, email: member.email, role: member.role },
    account: { id, name, status, plan, subscriptionEndsAtMs },
    csrfToken,
    // No secret: tabs of one browser tell by it whether they are in the same session.
    sessionId: derivedToken(csrfToken, 'session id'),
    version,
    brand,
  };
}

/** @throws SonantError `field_required`, `field_not_string`, `text_empty` */
export function requireString(fields: Fields, field: string): string {
  const value = readString(fields, field);
  if (value === undefined) throw new SonantError('field_required', { field });
  if (value === '') throw new SonantError('text_empty', { field });
  return value;
}
