import type { Endpoint } from '../../contracts/accounts.js';
import type { OwnServices, Services } from '../../services.js';
import type { OpenApiOperation } from '../api-docs/openapi-types.js';
import { type Exchange, NO_STORE, type ResponseHeaders } from './exchange.js';
import type { ErrorBody } from './failure.js';

/** An address with one method; its last segment may be `{name}`, which matches anything. A GET route also answers HEAD, and every route OPTIONS. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** `text` unless set; the same for all routes of one path. */
  readonly errorBody?: ErrorBody;
  /** `open`: any web page may read it; unless set, none of another site may. */
  readonly cors?: 'open' | undefined;
  /** Sent with every answer, including failures; the same for all routes of one path. */
  readonly headers?: ResponseHeaders;
  /** 64 KiB unless set; the same for all routes of one path. */
  readonly maxBodyBytes?: number;
  /** Its description in `/openapi.json`, without failures; none for the routes of our own page. */
  readonly operation?: OpenApiOperation;
  /** The statuses of its failures, besides those that a key, parameters and a body imply. */
  readonly failures?: readonly number[];
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

/** How many parts are written before other requests get their turn. */
const PARTS_AT_ONCE = 100;

/** @returns the parts in a row, written in as many turns of the event loop as it takes */
export async function written(exchange: Exchange, parts: Iterable<string>): Promise<string> {
  const all: string[] = [];
  for (const part of parts) {
    if (all.push(part) % PARTS_AT_ONCE === 0) await exchange.turn();
    if (exchange.isOver) break;
  }
  return all.join('');
}

/** Answers with a list that may be long, as JSON. */
export async function answerList(exchange: Exchange, items: readonly unknown[]): Promise<void> {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...NO_STORE };
  exchange.answer(200, headers, await written(exchange, partsOf(items)));
}

function* partsOf(items: readonly unknown[]): Generator<string, void> {
  yield '[';
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(item)}`;
  yield ']';
}
