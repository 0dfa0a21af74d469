import type { SocketEndpoint } from '../shared/socket.js';
import { describeFace } from './description.js';
import { FACES, WS3, type Face } from './faces.js';
import { LegacySession } from './session.js';
import { parseSettings } from './settings.js';
import type { SocketServices } from '../../services.js';

/** `/ws`, `/ws2` and `/ws3`. */
export const legacyEndpoints = (ports: SocketServices): SocketEndpoint[] =>
  FACES.map((face) => ({
    path: `/${face.name}`,
    transport: face.name,
    credentials: 'key',
    ...conversation(face, ports),
  }));

/** What `/ws3` is, for members who are signed in. */
export const playgroundEndpoint = (ports: SocketServices): SocketEndpoint => ({
  path: '/dashboard/ws3',
  transport: 'dashboard',
  credentials: 'session',
  ...conversation(WS3, ports),
});

const conversation = (face: Face, ports: SocketServices): Pick<SocketEndpoint, 'description' | 'accept'> => ({
  description: describeFace(face),
  accept: ({ query, speech }) => {
    const settings = parseSettings(query, ports.catalog, face);
    return {
      protocol: undefined,
      start: (connection) => new LegacySession(face, settings, { ...ports, speech }, connection),
    };
  },
});
