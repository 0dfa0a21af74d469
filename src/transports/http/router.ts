import { SonantError } from '../../errors.js';
import type { Exchange, ResponseHeaders } from './exchange.js';
import type { ErrorBody } from './failure.js';
import type { Route } from './route.js';

const OPEN_CORS: ResponseHeaders = { 'access-control-allow-origin': '*' };

/** The routes of one path. */
export interface Resource {
  /** The path as declared; it names the resource in measurements. */
  readonly name: string;
  /** `text` unless set. */
  readonly errorBody?: ErrorBody;
  /** Sent with every answer. */
  readonly headers: ResponseHeaders;
  /** Undefined: 64 KiB. */
  readonly maxBodyBytes?: number | undefined;
  handle(exchange: Exchange): void | Promise<void>;
}

const NOWHERE: Resource = {
  name: 'none',
  // No answer of these routes is a page for a browser.
  headers: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
  handle: () => {
    throw new SonantError('route_not_found');
  },
};

/** Answers a request for a socket's address without an upgrade, which uWS passes on. */
const socketAddress = (path: string): Resource => ({
  name: path,
  headers: { upgrade: 'websocket' },
  handle: () => {
    throw new SonantError('upgrade_required');
  },
});

/** A path may end in `{name}`, which stands for one segment. */
const VARIABLE = /\{\w+\}$/;

/** Finds routes. Only the last segment of a path can vary, so one look-up finds a route, and tells a wrong address from a wrong method. */
export class Router {
  private readonly resources: ReadonlyMap<string, Resource>;

  constructor(routes: readonly Route[], socketPaths: readonly string[]) {
    this.resources = new Map([
      ...[...grouped(routes)].map(([path, own]) => [path.replace(VARIABLE, ''), resourceOf(own)] as const),
      ...socketPaths.map((path) => [path, socketAddress(path)] as const),
    ]);
  }

  find(path: string): Resource {
    const known = this.resources.get(path);
    // `/lexicon/` itself names no word.
    if (known !== undefined && !path.endsWith('/')) return known;
    if (path === '/') return known ?? NOWHERE;
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    return (folder === path || folder === '/' ? undefined : this.resources.get(folder)) ?? NOWHERE;
  }
}

function grouped(routes: readonly Route[]): Map<string, [Route, ...Route[]]> {
  const groups = new Map<string, [Route, ...Route[]]>();
  for (const route of routes) {
    const group = groups.get(route.path);
    if (group === undefined) groups.set(route.path, [route]);
    else group.push(route);
  }
  return groups;
}

/** @param routes of one path, which differ only in their methods */
function resourceOf(routes: readonly [Route, ...Route[]]): Resource {
  const byMethod = new Map<string, Route>(
    routes.flatMap((route) => methodsOf(route).map((method) => [method, route])),
  );
  const methods = [...byMethod.keys()];
  const allowed = [...methods, 'OPTIONS'].join(', ');
  const [{ path, errorBody, cors, headers, maxBodyBytes }] = routes;
  const isOpen = cors === 'open';
  return {
    name: path,
    ...(errorBody && { errorBody }),
    maxBodyBytes,
    headers: { ...headers, ...(isOpen && OPEN_CORS) },
    handle: (exchange) => {
      const { method } = exchange.head;
      const route = byMethod.get(method);
      if (route !== undefined) return route.handle(exchange);
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

const methodsOf = ({ method }: Route): readonly string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);
