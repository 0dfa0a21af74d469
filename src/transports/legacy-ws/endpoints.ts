import type { SocketEndpoint } from '../shared/socket.js';
import { describeDialect } from './description.js';
import { DIALECTS, WS3, type Dialect } from './dialects.js';
import { LegacySession } from './session.js';
import { parseSettings } from './settings.js';
import type { SocketServices } from '../../services.js';

/** `/ws`, `/ws2` and `/ws3`. */
export const legacyEndpoints = (ports: SocketServices): SocketEndpoint[] =>
  DIALECTS.map((dialect) => ({
    path: `/${dialect.name}`,
    transport: dialect.name,
    credentials: 'key',
    ...conversation(dialect, ports),
  }));

/** What `/ws3` is, for members who are signed in. */
export const playgroundEndpoint = (ports: SocketServices): SocketEndpoint => ({
  path: '/dashboard/ws3',
  transport: 'dashboard',
  credentials: 'session',
  ...conversation(WS3, ports),
});

const conversation = (
  dialect: Dialect,
  ports: SocketServices,
): Pick<SocketEndpoint, 'description' | 'accept'> => ({
  description: describeDialect(dialect),
  accept: ({ query, speech }) => {
    const settings = parseSettings(query, ports.catalog, dialect);
    return {
      protocol: undefined,
      start: (connection) => new LegacySession(dialect, settings, { ...ports, speech }, connection),
    };
  },
});
