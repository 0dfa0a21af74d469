import type { SpeechService } from '../../../contracts/speech.js';
import { SonantError } from '../../../errors.js';
import { type Clock, machineClock } from '../../../services.js';
import type { SocketConnection, SocketSession } from '../socket.js';
import { binaryCodec } from './binary-codec.js';
import { jsonCodec } from './json-codec.js';
import type { ClientMessage, ServerMessage } from './messages.js';

/** How long a client without a header has to send its key. */
const AUTHORIZATION_MS = 5000;
/** The total length of frames that arrive while the key is looked up. */
const MAX_WAITING_LENGTH = 64 * 1024;

export interface UnauthorizedOptions {
  readonly connection: SocketConnection;
  readonly clock?: Clock | undefined;
  send(message: ServerMessage): void;
  /** @throws SonantError (a rejection) when the key is not one, may not open sockets, or has too many open */
  authorize(authorization: string): Promise<SpeechService>;
  /** The session that gets all frames once the key is known, from the first one on. */
  begin(speech: SpeechService): SocketSession;
}

/** A connection whose first message has to bring the key, as `config.authorization`. */
export class UnauthorizedSession implements SocketSession {
  private session: SocketSession | undefined;
  private phase: 'asking' | 'checking' | 'over' = 'asking';
  private waiting: (string | Uint8Array)[] = [];
  private waitingLength = 0;
  private readonly stopTimer: () => void;

  constructor(private readonly options: UnauthorizedOptions) {
    this.stopTimer = (options.clock ?? machineClock).after(AUTHORIZATION_MS, () =>
      this.refuse(new SonantError('headers_missing')),
    );
  }

  /** Its own timer closes it. */
  get isIdle(): boolean {
    return this.session?.isIdle ?? true;
  }

  onText(text: string): void {
    if (this.session !== undefined) this.session.onText(text);
    else this.receive(text, () => jsonCodec.decode(text));
  }

  onBinary(bytes: Uint8Array): void {
    if (this.session !== undefined) this.session.onBinary(bytes);
    else this.receive(bytes.slice(), () => binaryCodec.decode(bytes));
  }

  onFull(): void {
    this.session?.onFull();
  }

  onDrain(): void {
    this.session?.onDrain();
  }

  onShutdown(): void {
    if (this.session !== undefined) this.session.onShutdown();
    else this.options.connection.close(1001, 'server is stopping');
  }

  onClose(): void {
    this.phase = 'over';
    this.stopTimer();
    this.waiting = [];
    this.session?.onClose();
  }

  private receive(frame: string | Uint8Array, decode: () => ClientMessage): void {
    if (this.phase === 'over') return;
    this.waitingLength += frame.length;
    if (this.waitingLength > MAX_WAITING_LENGTH) {
      this.options.connection.close(1009, 'message too big');
      return;
    }
    this.waiting.push(frame);
    if (this.phase === 'checking') return;
    try {
      const message = decode();
      const authorization = message.payload === 'config' ? message.authorization : undefined;
      if (authorization === undefined) throw new SonantError('headers_missing');
      this.phase = 'checking';
      void this.check(authorization);
    } catch (cause) {
      this.refuse(SonantError.from(cause));
    }
  }

  private async check(authorization: string): Promise<void> {
    try {
      const speech = await this.options.authorize(authorization);
      if (this.isOver()) return;
      this.stopTimer();
      this.session = this.options.begin(speech);
    } catch (cause) {
      this.refuse(SonantError.from(cause));
      return;
    }
    this.passOn();
  }

  /** Gives the session one frame after the other, each once the one before has been read. */
  private passOn(): void {
    const frame = this.waiting.shift();
    if (frame === undefined) return;
    this.options.connection.readLater(() => this.passOn());
    if (typeof frame === 'string') this.session?.onText(frame);
    else this.session?.onBinary(frame);
  }

  private refuse(error: SonantError): void {
    if (this.isOver()) return;
    this.stopTimer();
    this.phase = 'over';
    this.options.send({ contextId: '', error: { kind: error.kind, message: error.message } });
    this.options.connection.close(1008, `${error.httpStatus}: ${error.message}`);
  }

  /** A method, because the compiler would assume that a field keeps its value during a wait. */
  private isOver(): boolean {
    return this.phase === 'over';
  }
}
