import { linkOf } from '../accounts/invitations.js';
import type { Member, MemberRole } from '../accounts/ports.js';
import { SonantError, stored } from '../errors.js';
import type { Services } from '../services.js';
import type { Exchange } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { checkOneOf, readRequiredString } from '../transports/shared/fields.js';
import { lastSegment } from '../transports/uws/request-head.js';
import { answerJson, type Api } from './api.js';
import { actorOf, readFields, type Session } from './guard.js';
import { beginSession } from './sign-in-routes.js';

const ROLES: readonly MemberRole[] = ['owner', 'member'];

const publicMember = ({ id, email, role, createdAtMs }: Member) => ({ id, email, role, createdAtMs });

export const memberRoutes = (api: Api, services: Services): Route[] => [
  api.member('GET', '/members', async (exchange, { member }) => {
    const members = await stored(() => services.store.listMembers(member.accountId));
    answerJson(exchange, members.map(publicMember));
  }),
  api.owner('DELETE', '/members/{id}', (exchange, session) => removeMember(exchange, session, services)),
  api.owner('POST', '/invitations', (exchange, session) => invite(exchange, session, services)),
  // A POST, because proxies would log a token in the path of a GET.
  api.open('POST', '/invitations/look-up', (exchange) => showInvitation(exchange, services)),
  api.open('POST', '/accept', (exchange) => accept(exchange, services)),
];

/** An account without an owner could be repaired only on the command line. */
async function removeMember(exchange: Exchange, session: Session, services: Services): Promise<void> {
  const store = services.store.by(actorOf(exchange, session));
  const { accountId } = session.member;
  const id = lastSegment(exchange.head).text ?? '';
  const outcome = await stored(() => store.removeMember(accountId, id, 'stays'));
  if (outcome === 'unknown') throw new SonantError('member_unknown');
  if (outcome === 'last owner') throw new SonantError('last_owner');
  answerJson(exchange);
}

async function invite(exchange: Exchange, session: Session, services: Services): Promise<void> {
  const role = checkOneOf(readRequiredString(await readFields(exchange), 'role'), 'role', ROLES);
  const { token, expiresAtMs } = await services.invitations.make(
    session.member.accountId,
    role,
    actorOf(exchange, session),
  );
  const { scheme, host } = exchange.client;
  answerJson(exchange, { link: linkOf(`${scheme}://${host}`, token), expiresAtMs });
}

async function showInvitation(exchange: Exchange, { invitations, store }: Services): Promise<void> {
  const { accountId, role } = await invitations.find(readRequiredString(await readFields(exchange), 'token'));
  const account = await stored(() => store.findAccount({ id: accountId }));
  if (account === undefined) throw new SonantError('invitation_invalid');
  answerJson(exchange, { accountName: account.name, role });
}

async function accept(exchange: Exchange, services: Services): Promise<void> {
  const fields = await readFields(exchange);
  const token = readRequiredString(fields, 'token');
  const email = readRequiredString(fields, 'email');
  const password = readRequiredString(fields, 'password');
  const { address } = exchange.client;
  await beginSession(
    exchange,
    await services.invitations.accept(token, { email, password, address }),
    services,
  );
}
