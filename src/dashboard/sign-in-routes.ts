import { SonantError, stored } from '../errors.js';
import { clientOf } from '../transports/uws/client-address.js';
import type { Exchange } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { readRequiredString } from '../transports/shared/fields.js';
import { answerJson, type Api } from './api.js';
import { endedCookie, freshCookie, sessionTokenOf } from './cookies.js';
import { readFields, type Session } from './guard.js';
import type { SignedIn } from '../accounts/sessions.js';
import { derivedToken } from '../accounts/secrets.js';
import type { Member } from '../accounts/ports.js';
import type { Services } from '../services.js';

export const signInRoutes = (api: Api, ports: Services): Route[] => [
  api.open('POST', '/sign-in', (exchange) => signIn(exchange, ports)),
  api.member('POST', '/sign-out', async (exchange, { token }) => {
    await ports.sessions.end(token);
    answerJson(exchange, undefined, { 'set-cookie': endedCookie(clientOf(exchange).scheme) });
  }),
  api.member('GET', '/session', async (exchange, session) => {
    // Using a session extends it and its cookie.
    const cookie = freshCookie(session.token, session.expiresAtMs, clientOf(exchange).scheme);
    answerJson(exchange, await sessionBody(session, ports), { 'set-cookie': cookie });
  }),
  // A POST, because proxies would log a token in the path of a GET.
  api.open('POST', '/resets/look-up', async (exchange) => {
    const token = readRequiredString(await readFields(exchange), 'token');
    const { email } = await ports.passwordResets.find(token, clientOf(exchange).address);
    answerJson(exchange, { email });
  }),
  api.open('POST', '/reset', (exchange) => resetPassword(exchange, ports)),
  api.member('POST', '/password', (exchange, session) => changePassword(exchange, session, ports)),
];

async function signIn(exchange: Exchange, ports: Services): Promise<void> {
  const fields = await readFields(exchange);
  const email = readRequiredString(fields, 'email');
  const password = readRequiredString(fields, 'password');
  const member = await ports.members.signIn({ email, password, address: clientOf(exchange).address });
  await beginSession(exchange, member, ports);
}

/** Always a new cookie: one from before the sign-in becomes worthless. */
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
  const current = readRequiredString(fields, 'current');
  const next = readRequiredString(fields, 'next');
  const { address } = clientOf(exchange);
  await ports.members.changePassword(session.member, { current, next, address });
  await beginSession(exchange, session.member, ports);
}

async function resetPassword(exchange: Exchange, ports: Services): Promise<void> {
  const fields = await readFields(exchange);
  const token = readRequiredString(fields, 'token');
  const password = readRequiredString(fields, 'password');
  const member = await ports.passwordResets.use(token, password, clientOf(exchange).address);
  await beginSession(exchange, member, ports);
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
