import type { SocketServices } from '../../services.js';
import { codaEndpoints } from './coda/endpoints.js';
import { describeDialect } from './legacy/description.js';
import { type Dialect, DIALECTS, WS3 } from './legacy/dialects.js';
import { LegacySession } from './legacy/session.js';
import { parseSettings } from './legacy/settings.js';
import type { SocketEndpoint } from './socket.js';

/**
 * Every WebSocket address. On `/ws` a client that offers a v1 subprotocol gets that protocol.
 * @param mistHosts first labels of the hosts on which such a client speaks with mistv3; elsewhere with coda
 */
export function socketEndpoints(services: SocketServices, mistHosts: readonly string[]): SocketEndpoint[] {
  const { coda, mist } = codaEndpoints(services);
  const { subprotocols } = coda.description;
  const route: SocketEndpoint['route'] = ({ protocols, host }) => {
    if (!protocols.some((protocol) => subprotocols.includes(protocol))) return undefined;
    const [label = ''] = host.toLowerCase().split(/[.:]/, 1);
    return mistHosts.includes(label) ? mist : coda;
  };
  const legacy = legacyEndpoints(services).map((endpoint) =>
    endpoint.path === '/ws' ? { ...endpoint, route } : endpoint,
  );
  return [...legacy, coda, mist, playgroundEndpoint(services)];
}

/** `/ws`, `/ws2` and `/ws3`. */
export const legacyEndpoints = (services: SocketServices): SocketEndpoint[] =>
  DIALECTS.map((dialect) => ({
    path: `/${dialect.name}`,
    transport: dialect.name,
    credentials: 'key',
    ...conversation(dialect, services),
  }));

/** `/dashboard/ws3`: the same as `/ws3`, for members who are signed in. */
const playgroundEndpoint = (services: SocketServices): SocketEndpoint => ({
  path: '/dashboard/ws3',
  transport: 'dashboard',
  credentials: 'session',
  ...conversation(WS3, services),
});

const conversation = (
  dialect: Dialect,
  services: SocketServices,
): Pick<SocketEndpoint, 'description' | 'accept'> => ({
  description: describeDialect(dialect),
  accept: ({ query, speech }) => {
    const settings = parseSettings(query, services.catalog, dialect);
    return {
      protocol: undefined,
      start: (connection) => new LegacySession(dialect, settings, { ...services, speech }, connection),
    };
  },
});
