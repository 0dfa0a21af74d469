import type { SocketServices } from '../services.js';
import { codaEndpoints } from './coda/endpoints.js';
import { legacyEndpoints, playgroundEndpoint } from './legacy-ws/endpoints.js';
import type { SocketEndpoint } from './shared/socket.js';

/**
 * Every WebSocket address. On `/ws` a client that offers a v1 subprotocol gets that protocol.
 * @param mistHosts first labels of the hosts whose `/ws` then speaks with mistv3; with coda everywhere else
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
