import type { Member } from '../accounts/ports.js';
import { derivedToken } from '../accounts/secrets.js';
import type { SignedIn } from '../accounts/sessions.js';
import { SonantError, stored } from '../errors.js';
import type { Services } from '../services.js';
import type { Exchange } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { readRequiredString } from '../transports/shared/fields.js';
import { answerJson, type Api } from './api.js';
import { endedCookie, freshCookie, sessionTokenOf } from './cookies.js';
import { readFields, type Session } from './guard.js';

export const signInRoutes = (api: Api, services: Services): Route[] => [
  api.open('POST', '/sign-in', (exchange) => signIn(exchange, services)),
  api.member('POST', '/sign-out', async (exchange, { token }) => {
    await services.sessions.end(token);
    answerJson(exchange, undefined, { 'set-cookie': endedCookie(exchange.client.scheme) });
  }),
  api.member('GET', '/session', async (exchange, session) => {
    // Using a session extends it and its cookie.
    const cookie = freshCookie(session.token, session.expiresAtMs, exchange.client.scheme);
    answerJson(exchange, await sessionBody(session, services), { 'set-cookie': cookie });
  }),
  // A POST, because proxies would log a token in the path of a GET.
  api.open('POST', '/resets/look-up', async (exchange) => {
    const token = readRequiredString(await readFields(exchange), 'token');
    const { email } = await services.passwordResets.find(token, exchange.client.address);
    answerJson(exchange, { email });
  }),
  api.open('POST', '/reset', (exchange) => resetPassword(exchange, services)),
  api.member('POST', '/password', (exchange, session) => changePassword(exchange, session, services)),
];

async function signIn(exchange: Exchange, services: Services): Promise<void> {
  const fields = await readFields(exchange);
  const email = readRequiredString(fields, 'email');
  const password = readRequiredString(fields, 'password');
  const member = await services.members.signIn({ email, password, address: exchange.client.address });
  await beginSession(exchange, member, services);
}

/** Always a new cookie: one from before the sign-in becomes worthless. */
export async function beginSession(exchange: Exchange, member: Member, services: Services): Promise<void> {
  const earlier = sessionTokenOf(exchange.head.headers.get('cookie'));
  const { token, expiresAtMs, csrfToken } = await services.sessions.open(member.id);
  const body = await sessionBody({ member, csrfToken }, services);
  if (earlier !== undefined) await services.sessions.end(earlier);
  const cookie = freshCookie(token, expiresAtMs, exchange.client.scheme);
  answerJson(exchange, body, { 'set-cookie': cookie });
}

/** Ends every session of the member, and begins one for this browser. */
async function changePassword(exchange: Exchange, session: Session, services: Services): Promise<void> {
  const fields = await readFields(exchange);
  const current = readRequiredString(fields, 'current');
  const next = readRequiredString(fields, 'next');
  const { address } = exchange.client;
  await services.members.changePassword(session.member, { current, next, address });
  await beginSession(exchange, session.member, services);
}

async function resetPassword(exchange: Exchange, services: Services): Promise<void> {
  const fields = await readFields(exchange);
  const token = readRequiredString(fields, 'token');
  const password = readRequiredString(fields, 'password');
  const member = await services.passwordResets.use(token, password, exchange.client.address);
  await beginSession(exchange, member, services);
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
    // Not a secret: it tells tabs of one browser whether they share a session.
    sessionId: derivedToken(csrfToken, 'session id'),
    version,
    brand,
  };
}
