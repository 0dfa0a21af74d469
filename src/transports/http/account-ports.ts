import type { Endpoint } from '../../contracts/accounts.js';
import type { Exchange } from './exchange.js';
import type { OwnServices, Services } from '../../services.js';

/**
 * The services as the account has them that asks.
 * @throws SonantError (a rejection) as the authenticator, `request_limit`, `limits_unknown`, `database_error`
 */
export async function authenticate(
  exchange: Exchange,
  ports: Services,
  endpoint: Endpoint,
): Promise<OwnServices> {
  const { authenticator, accountSpeech, limiter } = ports;
  const principal = await authenticator.authenticate(exchange.head.headers.get('authorization'), endpoint);
  exchange.principal = principal;
  exchange.quota = await limiter.countRequest(principal);
  return { ...ports, principal, speech: await accountSpeech.of(principal, 'http') };
}
