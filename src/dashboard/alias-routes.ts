import { LOCAL_ACCOUNT } from '../accounts/accounts.js';
import type { Member } from '../accounts/ports.js';
import { SonantError, stored } from '../errors.js';
import type { Services } from '../services.js';
import type { Exchange } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { lastSegment } from '../transports/uws/request-head.js';
import { answerJson, type Api } from './api.js';
import { readFields, type Session } from './guard.js';

/** An alias applies to every account, so only the people who run the server may change it. */
export const aliasRoutes = (api: Api, services: Services): Route[] => [
  api.member('GET', '/aliases', async (exchange, { member }) => {
    const mayChange = await isOperator(member, services);
    answerJson(exchange, { mayChange, aliases: services.aliases.list() });
  }),
  api.owner('PUT', '/aliases/{alias}', (exchange, session) => setAlias(exchange, session, services)),
  api.owner('DELETE', '/aliases/{alias}', async (exchange, { member }) => {
    await requireOperator(member, services);
    services.aliases.set(lastSegment(exchange.head).text ?? '', []);
    answerJson(exchange);
  }),
];

/** @throws SonantError (as the answer) `field_not_array`, `field_not_string`, `aliases_invalid` and what `AliasEditor` throws */
async function setAlias(exchange: Exchange, { member }: Session, services: Services): Promise<void> {
  const { voices } = await readFields(exchange);
  await requireOperator(member, services);
  if (!Array.isArray(voices) || voices.length === 0)
    throw new SonantError('field_not_array', { field: 'voices' });
  const names = voices.map((name: unknown) => {
    if (typeof name !== 'string') throw new SonantError('field_not_string', { field: 'voices' });
    return name.toLowerCase();
  });
  services.aliases.set(lastSegment(exchange.head).text ?? '', [...new Set(names)]);
  answerJson(exchange);
}

async function requireOperator(member: Member, services: Services): Promise<void> {
  if (!(await isOperator(member, services))) {
    throw new SonantError('operator_required', { account: LOCAL_ACCOUNT });
  }
}

/** The owners of the local account run the server. */
export async function isOperator({ role, accountId }: Member, { store }: Services): Promise<boolean> {
  const account = await stored(() => store.findAccount({ name: LOCAL_ACCOUNT }));
  return role === 'owner' && account?.id === accountId;
}
