import type { Logger } from 'pino';
import type { WebSocket } from 'uWebSockets.js';
import type { ByteRoom } from '../../contracts/bounds.js';
import { type Frame, type FrameLine, frameOf } from './frame-turns.js';
import type { AcceptedSocket, SocketConnection, SocketSession } from './socket.js';

/** Bytes waiting in our own memory, besides the kernel's: above the first bound speech pauses, below the second it continues. */
const FULL_BYTES = 256 * 1024;
const DRAINED_BYTES = 64 * 1024;
const MAX_REASON_BYTES = 123;

/** uWS copies the fields of the object that it gets, so the class instance is wrapped in another object. */
export interface SocketData {
  readonly socket: OpenSocket;
}

/** One socket between uWS and its session. After its end every method does nothing. */
export class OpenSocket implements SocketConnection {
  flow: 'flowing' | 'full' = 'flowing';
  private ws: WebSocket<SocketData> | null = null;
  private session: SocketSession | null = null;
  private readonly openedMs = performance.now();
  private activeMs = this.openedMs;
  /** When the client last took data, which is known only while `flow` is `full`. */
  private takenMs = 0;
  /** What counts among the account's unread data; undefined while `flow` is `flowing`. */
  private counted: { readonly owner: string; readonly bytes: number } | undefined;
  private phase: 'serving' | 'stopping' = 'serving';
  private readonly line: FrameLine;
  /** The close to send once the client has taken all waiting data. */
  private closing: { readonly code: number; readonly reason: string } | null = null;

  constructor(
    readonly id: string,
    /** The key that opened the socket; null: there is none, or it has not arrived yet. */
    readonly keyId: () => string | null,
    private accepted: AcceptedSocket | null,
    private readonly logger: Logger,
    private readonly onGone: (code: number, durationMs: number) => void,
    lineOf: (read: (frame: Frame) => void) => FrameLine,
    private readonly unread: { readonly room: ByteRoom; readonly owner: () => string },
  ) {
    this.line = lineOf((frame) => this.receive(frame));
  }

  send(frame: string | Uint8Array): void {
    if (this.ws === null || this.closing !== null) return;
    this.ws.send(frame, typeof frame !== 'string');
    // If the data exceeds the limit, that call has closed the socket.
    if (!this.isOpen() || (this.flow === 'flowing' && this.ws.getBufferedAmount() <= FULL_BYTES)) return;
    if (!this.countUnread(this.ws.getBufferedAmount())) {
      this.ws.close();
    } else if (this.flow === 'flowing') {
      this.flow = 'full';
      this.takenMs = performance.now();
      this.notify((session) => session.onFull());
    }
  }

  /** @returns false: the clients of this account have too much to read */
  private countUnread(bytes: number): boolean {
    const { room, owner } = this.unread;
    if (this.counted !== undefined) room.giveBack(this.counted.owner, this.counted.bytes);
    this.counted = bytes === 0 ? undefined : { owner: owner(), bytes };
    if (this.counted === undefined || room.take(this.counted.owner, bytes)) return true;
    this.counted = undefined;
    return false;
  }

  close(code: number, reason = ''): void {
    if (this.closing !== null) return;
    // A closed socket counts as gone at once; a stopping server cuts its unsent data.
    if (this.phase === 'stopping' && (this.ws?.getBufferedAmount() ?? 0) > 0) {
      this.closing = { code, reason };
      this.endSession();
    } else this.end(code, reason);
  }

  /** Sends the close frame after all waiting data, and counts the socket as closed at once. */
  end(code: number, reason: string): void {
    this.ws?.end(code, cutBytes(reason, MAX_REASON_BYTES));
  }

  onFault(cause: unknown): void {
    this.logger.error({ err: cause, requestId: this.id }, 'socket failed');
  }

  /** Closes a socket on which nothing has happened for `idleMs`, and one whose client has taken nothing for as long. */
  closeIfIdle(idleMs: number): void {
    const nowMs = performance.now();
    if (this.flow === 'full' && nowMs - this.takenMs > idleMs) this.close(1000, 'idle');
    else if (this.session?.isIdle === false || !this.line.isEmpty) this.activeMs = nowMs;
    else if (nowMs - this.activeMs > idleMs) this.close(1000, 'idle');
  }

  shutDown(): void {
    this.phase = 'stopping';
    this.notify((session) => session.onShutdown());
  }

  onOpen(ws: WebSocket<SocketData>): void {
    this.ws = ws;
    const { accepted } = this;
    this.accepted = null;
    try {
      this.session = accepted?.start(this) ?? null;
    } catch (cause) {
      this.fail(cause);
    }
  }

  /** A client that sends very many frames at once gets a share of each turn of the event loop, and the rest of it waits. */
  onMessage(message: ArrayBuffer, isBinary: boolean): void {
    this.activeMs = performance.now();
    if (this.line.mayRead()) {
      this.receive(frameOf(message, isBinary));
      this.line.spend(performance.now() - this.activeMs);
    } else if (!this.line.wait(message, isBinary)) this.close(1008, 'too many messages at once');
  }

  /** A session that throws loses its socket and affects nobody else. */
  private receive(frame: Frame): void {
    try {
      if (typeof frame === 'string') this.session?.onText(frame);
      else this.session?.onBinary(frame);
    } catch (cause) {
      this.fail(cause);
    }
  }

  readLater(rest: () => void): void {
    if (this.session === null) return;
    this.line.later(() => this.notify(rest));
  }

  onDrain(): void {
    this.takenMs = performance.now();
    if (this.closing !== null) {
      if (this.ws?.getBufferedAmount() === 0) this.end(this.closing.code, this.closing.reason);
      return;
    }
    if (this.ws === null || this.flow === 'flowing') return;
    const bytes = this.ws.getBufferedAmount();
    this.countUnread(bytes > DRAINED_BYTES ? bytes : 0);
    if (bytes > DRAINED_BYTES) return;
    this.flow = 'flowing';
    this.notify((session) => session.onDrain());
  }

  onClose(code: number): void {
    this.ws = null;
    this.countUnread(0);
    this.onGone(code, Math.round(performance.now() - this.openedMs));
    this.endSession();
  }

  private endSession(): void {
    const { session } = this;
    this.session = null;
    this.line.clear();
    try {
      session?.onClose();
    } catch (cause) {
      this.onFault(cause);
    }
  }

  /** A method, so that the compiler does not assume an unchanged value. */
  private isOpen(): boolean {
    return this.ws !== null;
  }

  /** Calls the session, with errors handled as in `receive`. */
  private notify(call: (session: SocketSession) => void): void {
    if (this.session === null) return;
    try {
      call(this.session);
    } catch (cause) {
      this.fail(cause);
    }
  }

  private fail(cause: unknown): void {
    this.onFault(cause);
    this.close(1011, '500: internal error');
  }
}

/** Cuts a text to at most `maxBytes` bytes of UTF-8, without a broken character at the end. */
function cutBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}
