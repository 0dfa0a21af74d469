import type { SocketEndpoint, SocketPorts } from '../shared/socket.js';

/** `/ws`, `/ws2` and `/ws3`. */
export function legacyEndpoints(ports: SocketPorts): SocketEndpoint[] {
  void ports;
  return [];
}
