import type { Logger } from 'pino';
import type { WebSocket } from 'uWebSockets.js';
import type { AcceptedSocket, SocketConnection, SocketSession } from './socket.js';

/** Waiting in our own memory, beside what the kernel holds: above the first speech pauses, below the second it goes on. */
const FULL_BYTES = 256 * 1024;
const DRAINED_BYTES = 64 * 1024;
const MAX_REASON_BYTES = 123;
/** What the frames of one socket may cost in one turn of the event loop. */
const MAX_TURN_MS = 5;
/** Of frames that wait for later turns; uWS cannot be told to read no more. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
/** What a waiting frame costs beside its content. */
const FRAME_OVERHEAD_BYTES = 64;

/** uWS copies the fields of what it is given into its own object, so a class cannot be given itself. */
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
  /** When the client last took something, as far as that is known while `flow` is `full`. */
  private takenMs = 0;
  private phase: 'serving' | 'stopping' = 'serving';
  /** Runs while frames have come in this turn of the event loop. */
  private turn: NodeJS.Immediate | undefined;
  /** Spent on this socket's frames in this turn. */
  private usedMs = 0;
  /** Frames for the next turns. */
  private waiting: (string | Uint8Array)[] = [];
  private waitingBytes = 0;
  /** How it is to be closed once the client has taken what waits. */
  private closing: { readonly code: number; readonly reason: string } | null = null;

  constructor(
    readonly id: string,
    /** With which it was opened; null: without one, or it has not come yet. */
    readonly keyId: () => string | null,
    private accepted: AcceptedSocket | null,
    private readonly logger: Logger,
    private readonly onGone: (code: number, durationMs: number) => void,
  ) {}

  send(frame: string | Uint8Array): void {
    if (this.ws === null || this.closing !== null) return;
    this.ws.send(frame, typeof frame !== 'string');
    // What is over the limit has closed the socket in that call.
    if (this.isOpen() && this.flow === 'flowing' && this.ws.getBufferedAmount() > FULL_BYTES) {
      this.flow = 'full';
      this.takenMs = performance.now();
      this.notify((session) => {
        session.onFull();
      });
    }
  }

  close(code: number, reason = ''): void {
    if (this.closing !== null) return;
    // A closed one counts as gone at once, and a server that stops cuts what such a one still has to send.
    if (this.phase === 'stopping' && (this.ws?.getBufferedAmount() ?? 0) > 0) {
      this.closing = { code, reason };
      this.endSession();
    } else this.end(code, reason);
  }

  /** Whatever is still to be sent. */
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
    else if (this.session?.isIdle === false || this.waiting.length > 0) this.activeMs = nowMs;
    else if (nowMs - this.activeMs > idleMs) this.close(1000, 'idle');
  }

  shutDown(): void {
    this.phase = 'stopping';
    this.notify((session) => {
      session.onShutdown();
    });
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
    if (this.turn === undefined) this.beginTurn();
    if (this.waiting.length === 0 && this.usedMs < MAX_TURN_MS) {
      this.receive(isBinary ? new Uint8Array(message) : Buffer.from(message).toString());
    } else {
      this.waitingBytes += message.byteLength + FRAME_OVERHEAD_BYTES;
      if (this.waitingBytes > MAX_WAITING_BYTES) {
        this.close(1008, 'too many messages at once');
        return;
      }
      // uWS takes its memory back after the call.
      this.waiting.push(isBinary ? new Uint8Array(message.slice(0)) : Buffer.from(message).toString());
    }
  }

  private beginTurn(): void {
    this.usedMs = 0;
    this.turn = setImmediate(() => {
      this.turn = undefined;
      if (this.waiting.length === 0) return;
      this.beginTurn();
      let count = 0;
      while (count < this.waiting.length && this.usedMs < MAX_TURN_MS && this.session !== null) {
        this.receive(this.waiting[count] ?? '');
        count += 1;
      }
      this.waiting = this.session === null ? [] : this.waiting.slice(count);
      this.waitingBytes = this.waiting.reduce((sum, { length }) => sum + length + FRAME_OVERHEAD_BYTES, 0);
    });
  }

  /** A session that throws loses its socket and harms nobody else. */
  private receive(frame: string | Uint8Array): void {
    const startMs = performance.now();
    try {
      if (typeof frame === 'string') this.session?.onText(frame);
      else this.session?.onBinary(frame);
    } catch (cause) {
      this.fail(cause);
    }
    this.usedMs += performance.now() - startMs;
  }

  onDrain(): void {
    this.takenMs = performance.now();
    if (this.closing !== null) {
      if (this.ws?.getBufferedAmount() === 0) this.end(this.closing.code, this.closing.reason);
      return;
    }
    if (this.ws === null || this.flow === 'flowing' || this.ws.getBufferedAmount() > DRAINED_BYTES) return;
    this.flow = 'flowing';
    this.notify((session) => {
      session.onDrain();
    });
  }

  onClose(code: number): void {
    this.ws = null;
    this.onGone(code, Math.round(performance.now() - this.openedMs));
    this.endSession();
  }

  private endSession(): void {
    const { session } = this;
    this.session = null;
    this.waiting = [];
    try {
      session?.onClose();
    } catch (cause) {
      this.onFault(cause);
    }
  }

  /** A call, so that the compiler does not think that nothing has changed meanwhile. */
  private isOpen(): boolean {
    return this.ws !== null;
  }

  /** As `receive`. */
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

/** At most `maxBytes` bytes of UTF-8, and no broken character at the end. */
function cutBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}
