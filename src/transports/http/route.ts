import type { Endpoint } from '../../contracts/accounts.js';
import type { OwnServices, Services } from '../../services.js';
import type { OpenApiOperation } from '../api-docs/openapi-types.js';
import type { Exchange, ResponseHeaders } from './exchange.js';
import type { ErrorBody } from './failure.js';

/** An address with one method; its last segment may be `{name}`, which matches anything. A GET route also answers HEAD, and every route OPTIONS. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly errorBody: ErrorBody;
  /** `open`: any web page may read it. */
  readonly cors: 'open' | 'none';
  /** Sent with every answer, including failures; the same for all routes of one path. */
  readonly headers?: ResponseHeaders;
  /** 64 KiB unless set; the same for all routes of one path. */
  readonly maxBodyBytes?: number;
  /** Its description in `/openapi.json`; none for the routes of our own page. */
  readonly operation?: OpenApiOperation;
  /** An error that it throws becomes the answer. */
  handle(exchange: Exchange): void | Promise<void>;
}

/**
 * The services for the account of the request.
 * @throws SonantError (a rejection) as the authenticator, `request_limit`, `limits_unknown`, `database_error`
 */
export async function authenticate(
  exchange: Exchange,
  services: Services,
  endpoint: Endpoint,
): Promise<OwnServices> {
  const { authenticator, accountSpeech, limiter } = services;
  const principal = await authenticator.authenticate(exchange.head.headers.get('authorization'), endpoint);
  exchange.principal = principal;
  exchange.quota = await limiter.countRequest(principal);
  return { ...services, principal, speech: await accountSpeech.of(principal, 'http') };
}
