import type { SocketConnection } from '../shared/socket.js';
import type { Codec, ServerMessage } from './messages.js';
import type { SocketServices } from '../../services.js';

/** One connection, as its session and the session's contexts use it. */
export class CodaConnection {
  constructor(
    readonly ports: SocketServices,
    readonly connection: SocketConnection,
    private readonly encoding: Pick<Codec<never>, 'encode'>,
  ) {}

  send(message: ServerMessage): void {
    this.connection.send(this.encoding.encode(message));
  }
}
