import type { WebSocket } from 'uWebSockets.js';
import type { OpenSocket, SocketData } from '../../../src/transports/sockets/open-socket.js';
import type { Arrival } from '../../support/socket-client.js';

/** Each frame counts as so many bytes: three that are not read fill a socket. */
const FRAME_BYTES = 100 * 1024;
const MAX_UNREAD = 80;

/** A socket's way to a client that reads when it likes, in the place of uWebSockets. */
export class FakeWire {
  private socket: OpenSocket | undefined;
  private unread = 0;
  /** The code with which it was closed. */
  closed: number | undefined;

  /** @param onFrame called with each frame when it is sent */
  constructor(private readonly onFrame: (arrival: Arrival) => void) {}

  open(socket: OpenSocket): void {
    this.socket = socket;
    const ws: Pick<WebSocket<SocketData>, 'send' | 'getBufferedAmount' | 'end'> = {
      send: (frame) => this.send(frame as string | Uint8Array),
      getBufferedAmount: () => this.unread * FRAME_BYTES,
      end: (code = 1000) => this.close(code),
    };
    socket.onOpen(ws as WebSocket<SocketData>);
  }

  /** The client sends. */
  say(frame: string | Uint8Array): void {
    const bytes = typeof frame === 'string' ? Buffer.from(frame) : frame;
    if (this.closed === undefined)
      this.socket?.onMessage(Uint8Array.from(bytes).buffer, typeof frame !== 'string');
  }

  /** The client takes some of what waits. */
  read(most: number): void {
    const taken = Math.min(most, this.unread);
    this.unread -= taken;
    if (taken > 0 && this.closed === undefined) this.socket?.onDrain();
  }

  /** Either side ends it. */
  close(code: number): void {
    if (this.closed !== undefined) return;
    this.closed = code;
    this.socket?.onClose(code);
  }

  private send(frame: string | Uint8Array): number {
    const atMs = performance.now();
    this.unread += 1;
    this.onFrame(
      typeof frame === 'string'
        ? { atMs, kind: 'text', text: frame }
        : { atMs, kind: 'bytes', bytes: Buffer.from(frame) },
    );
    if (this.unread > MAX_UNREAD) this.close(1006);
    return 1;
  }
}
