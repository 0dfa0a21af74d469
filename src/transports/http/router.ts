import { SonantError } from '../../errors.js';
import type { ErrorBody, Exchange, ResponseHeaders } from './exchange.js';
import type { Route } from './route.js';

const OPEN_CORS: ResponseHeaders = { 'access-control-allow-origin': '*' };

/** What is served at one path. */
export interface Resource {
  /** The path as declared; it names the resource in measurements. */
  readonly name: string;
  readonly errorBody: ErrorBody;
  /** Sent with every answer. */
  readonly headers: ResponseHeaders;
  handle(exchange: Exchange): void | Promise<void>;
}

const NOWHERE: Resource = {
  name: 'none',
  errorBody: 'text',
  headers: {},
  handle: () => {
    throw new SonantError('route_not_found');
  },
};

/** uWS hands on a request for a socket's address that asks for no upgrade. */
const socketAddress = (path: string): Resource => ({
  name: path,
  errorBody: 'text',
  headers: { upgrade: 'websocket' },
  handle: () => {
    throw new SonantError('upgrade_required');
  },
});

/** Routes are plain paths: a look-up finds one, and tells a wrong address from a wrong method. */
export class Router {
  private readonly resources: ReadonlyMap<string, Resource>;

  constructor(routes: readonly Route[], socketPaths: readonly string[]) {
    this.resources = new Map([
      ...routes.map((route) => [route.path, resourceOf(route)] as const),
      ...socketPaths.map((path) => [path, socketAddress(path)] as const),
    ]);
  }

  find(path: string): Resource {
    return this.resources.get(path) ?? NOWHERE;
  }
}

function resourceOf(route: Route): Resource {
  const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
  const allowed = [...methods, 'OPTIONS'].join(', ');
  const isOpen = route.cors === 'open';
  return {
    name: route.path,
    errorBody: route.errorBody,
    headers: isOpen ? OPEN_CORS : {},
    handle: (exchange) => {
      const { method } = exchange.head;
      if (methods.includes(method)) return route.handle(exchange);
      if (method !== 'OPTIONS') throw new SonantError('method_not_allowed', { method, allowed });
      const preflight = isOpen && {
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': 'If-None-Match',
        'access-control-max-age': '86400',
      };
      exchange.answer(204, { allow: allowed, ...preflight }, '');
    },
  };
}
