import type { SocketEndpoint, SocketPorts } from '../shared/socket.js';

/** `/coda/ws`, and `/mist/ws`, which speaks with mistv3. */
export function codaEndpoints(ports: SocketPorts): SocketEndpoint[] {
  void ports;
  return [];
}
