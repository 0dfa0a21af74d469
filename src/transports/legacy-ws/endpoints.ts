import type { EndpointPorts, SocketEndpoint } from '../shared/socket.js';
import { describeFace } from './description.js';
import { FACES } from './faces.js';
import { LegacySession } from './session.js';
import { parseSettings } from './settings.js';

/** `/ws`, `/ws2` and `/ws3`. */
export const legacyEndpoints = (ports: EndpointPorts): SocketEndpoint[] =>
  FACES.map((face) => ({
    path: face.path,
    description: describeFace(face),
    accept: ({ query, speech }) => {
      const settings = parseSettings(query, ports.catalog, face);
      return {
        protocol: undefined,
        start: (connection) => new LegacySession(face, settings, { ...ports, speech }, connection),
      };
    },
  }));
