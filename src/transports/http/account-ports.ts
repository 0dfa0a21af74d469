import type { Endpoint } from '../../contracts/accounts.js';
import type { Exchange } from './exchange.js';
import type { HttpPorts } from './route.js';

export interface AccountPorts extends HttpPorts {
  readonly accountId: string;
}

/** The ports as the account sees them that asks: its speech has its own pronunciations. @throws SonantError as the authenticator */
export function authenticate(exchange: Exchange, ports: HttpPorts, endpoint: Endpoint): AccountPorts {
  const { accountId } = ports.authenticator.authenticate(
    exchange.head.headers.get('authorization'),
    endpoint,
  );
  return { ...ports, accountId, speech: ports.accountSpeech.of(accountId) };
}
