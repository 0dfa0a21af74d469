import type { MemberSessions } from '../accounts/sessions.js';
import { SonantError } from '../errors.js';
import { type Exchange, NO_STORE, type ResponseHeaders } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { checkOwnPage, checkToken, readSession, SECURITY_HEADERS, type Session } from './guard.js';

const API = '/dashboard/api';

type Method = Route['method'];
type PublicHandler = (exchange: Exchange) => void | Promise<void>;
type Handler = (exchange: Exchange, session: Session) => void | Promise<void>;

/** Makes the routes of the page's own interface: each checks the caller before its handler begins. */
export class Api {
  constructor(private readonly sessions: MemberSessions) {}

  /** For callers who are not signed in. */
  open(method: Method, path: string, handle: PublicHandler): Route {
    return apiRoute(method, path, async (exchange) => {
      if (method !== 'GET') await checkOwnPage(exchange);
      await handle(exchange);
    });
  }

  /** @throws SonantError (as the answer) `signed_out`; where something may change, what `checkOwnPage` and `checkToken` throw */
  member(method: Method, path: string, handle: Handler, maxBodyBytes?: number): Route {
    const route = apiRoute(method, path, async (exchange) => {
      if (method !== 'GET') await checkOwnPage(exchange);
      const session = await readSession(exchange, this.sessions);
      if (method !== 'GET') checkToken(exchange, session);
      await handle(exchange, session);
    });
    return maxBodyBytes === undefined ? route : { ...route, maxBodyBytes };
  }

  /** A route as `member`, for owners only. @throws SonantError (as the answer) `owner_required` too */
  owner(method: Method, path: string, handle: Handler): Route {
    return this.member(method, path, async (exchange, session) => {
      if (session.member.role !== 'owner') throw new SonantError('owner_required');
      await handle(exchange, session);
    });
  }
}

const apiRoute = (method: Method, path: string, handle: Route['handle']): Route => ({
  method,
  path: API + path,
  errorBody: 'coded',
  headers: { ...SECURITY_HEADERS, ...NO_STORE },
  handle,
});

/** @param value as JSON; undefined: an answer without a body */
export function answerJson(exchange: Exchange, value?: unknown, headers: ResponseHeaders = {}): void {
  if (value === undefined) exchange.answer(204, headers, '');
  else exchange.json(200, value, headers);
}
