import type { Endpoint, Principal } from '../../contracts/accounts.js';
import type { Exchange } from './exchange.js';
import type { HttpPorts } from './route.js';

export interface AccountPorts extends HttpPorts {
  readonly principal: Principal;
}

/**
 * The ports as the account has them that asks: its speech has its own pronunciations and limits, and is on its bill.
 * @throws SonantError (a rejection) as the authenticator, and `database_error`
 */
export async function authenticate(
  exchange: Exchange,
  ports: HttpPorts,
  endpoint: Endpoint,
): Promise<AccountPorts> {
  const { authenticator, accountSpeech } = ports;
  const principal = await authenticator.authenticate(exchange.head.headers.get('authorization'), endpoint);
  exchange.principal = principal;
  return { ...ports, principal, speech: await accountSpeech.of(principal, 'http') };
}
