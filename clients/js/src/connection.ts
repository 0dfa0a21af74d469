import { SonantError } from './errors.js';
import type { WebSocketRequest, WebSocketResponse } from './types.js';

/** As browsers have it; `pause` and `resume` are those of the package `ws`. */
export interface Socket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string): void;
  close(): void;
  pause?(): void;
  resume?(): void;
}
// Its third argument is that of the package `ws`: browsers send no headers.
export type SocketClass = new (
  url: string,
  protocols: string[],
  options?: { headers: Record<string, string> },
) => Socket;

export interface ConnectionOptions {
  readonly protocol: string;
  readonly apiKey: string;
  readonly socketClass?: SocketClass;
}

/** One speech on a connection. */
export interface Context {
  onMessage(message: WebSocketResponse): void;
  /** The socket is gone. @returns whether the context begins anew on the next one */
  onLost(error: SonantError): boolean;
  /** It will not be spoken. */
  fail(error: SonantError): void;
  /** Sends its beginning, and all that it has been given. */
  begin(): void;
  /** Bytes that nobody has read yet. */
  readonly unread: number;
}

/** Unread audio at which a socket is read no further. */
const UNREAD_LIMIT = 1 << 20;
/** Text on its way at which a writer waits. */
const UNSENT_LIMIT = 1 << 16;
const OPEN = 1;
/** Before each further attempt since the server last answered a text. */
const RETRY_MS = [100, 300, 1000, 3000] as const;
/** For a socket to open and the server to accept the key. */
const OPEN_MS = 10_000;
const KEY_SECONDS_MS = 50;

/** One socket for many contexts; it is opened when there is something to say, and again when it is lost. */
export class Connection {
  private readonly contexts = new Map<string, Context>();
  private socket: Socket | undefined;
  /** The server has accepted the key on the socket. */
  private isReady = false;
  private isRunning = false;
  private attempts = 0;
  private lastId = 0;
  private isPaused = false;
  private isClosed = false;
  private endWait: (() => void) | undefined;

  constructor(
    private readonly url: string,
    private readonly options: ConnectionOptions,
  ) {}

  /** @returns the id under which the context speaks */
  add(context: Context): string {
    if (this.isClosed) throw new SonantError('the client is closed', 'connection');
    const id = `c${++this.lastId}`;
    if (this.contexts.size === 0) this.attempts = 0;
    this.contexts.set(id, context);
    if (this.isReady) queueMicrotask(() => context.begin());
    else if (!this.isRunning) void this.run();
    return id;
  }

  remove(id: string): void {
    this.contexts.delete(id);
    this.readOn();
  }

  get isOpen(): boolean {
    return this.isReady && this.socket?.readyState === OPEN;
  }

  send(request: WebSocketRequest): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(request));
  }

  /** Resolves when what was sent has left, so that a fast writer does not fill the memory. */
  async sent(): Promise<void> {
    while (this.isOpen && (this.socket?.bufferedAmount ?? 0) > UNSENT_LIMIT)
      await new Promise((resolve) => setTimeout(resolve, KEY_SECONDS_MS));
  }

  /** To be called when audio has been read or has come. */
  readOn(): void {
    const unread = [...this.contexts.values()].reduce((sum, context) => sum + context.unread, 0);
    if (!this.isPaused && unread > UNREAD_LIMIT && this.socket?.pause) {
      this.isPaused = true;
      this.socket.pause();
    } else if (this.isPaused && unread < UNREAD_LIMIT / 2) {
      this.isPaused = false;
      this.socket?.resume?.();
    }
  }

  close(): void {
    this.isClosed = true;
    this.socket?.close();
    this.failAll(new SonantError('the client was closed', 'connection'));
    this.endWait?.();
  }

  /** Opens one socket after another while there is something to say and somebody answers. */
  private async run(): Promise<void> {
    this.isRunning = true;
    let error = new SonantError('there is no connection', 'connection');
    while (this.contexts.size > 0) {
      const isFurther = this.attempts > 0;
      const wait = isFurther ? RETRY_MS[this.attempts - 1] : 0;
      if (wait === undefined || error.kind !== 'connection') {
        this.failAll(error);
        break;
      }
      if (isFurther) await this.wait(wait);
      this.attempts += 1;
      error = await this.serve().catch((cause: unknown) =>
        cause instanceof SonantError ? cause : new SonantError(String(cause), 'internal'),
      );
      for (const [id, context] of [...this.contexts]) if (!context.onLost(error)) this.contexts.delete(id);
    }
    this.isRunning = false;
  }

  /** Until the time is over or the client is closed: a timer would keep Node running. */
  private async wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private failAll(error: SonantError): void {
    for (const context of [...this.contexts.values()]) context.fail(error);
    this.contexts.clear();
  }

  /** One socket, from its opening to its end. @returns why it ended */
  private async serve(): Promise<SonantError> {
    const { protocol, apiKey } = this.options;
    const [SocketClass, takesHeaders] = await socketClass(this.options.socketClass);
    if (this.contexts.size === 0) return new SonantError('nothing is left to say', 'connection');
    const authorization = `Bearer ${apiKey}`;
    const socket = takesHeaders
      ? new SocketClass(this.url, [protocol], { headers: { authorization } })
      : new SocketClass(this.url, [protocol]);
    this.socket = socket;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const error = await new Promise<SonantError>((resolve) => {
      timer = setTimeout(() => resolve(new SonantError('the server does not answer', 'connection')), OPEN_MS);
      socket.onopen = () => {
        if (!takesHeaders)
          socket.send(JSON.stringify({ config: { authorization } } satisfies WebSocketRequest));
      };
      socket.onmessage = ({ data }: { data: string }) => {
        const refusal = this.receive(data);
        if (refusal) resolve(refusal);
        if (this.isReady) clearTimeout(timer);
      };
      // The package `ws` tells what HTTP answered, or what failed; browsers tell nobody.
      socket.onerror = ({ message = '' }: { message?: string }) => {
        const status = Number(/server response: (\d{3})/.exec(message)?.[1]);
        const isFinal = status >= 400 && status < 500 && status !== 429;
        if (status >= 400) resolve(new SonantError(message, isFinal ? 'http' : 'connection', status));
        else if (message !== '') resolve(new SonantError(message, 'connection'));
      };
      socket.onclose = ({ code, reason }: { code: number; reason: string }) =>
        resolve(new SonantError(`the connection was closed: ${code} ${reason}`.trim(), 'connection'));
    });
    clearTimeout(timer);
    socket.onmessage = null;
    socket.close();
    this.socket = undefined;
    this.isReady = this.isPaused = false;
    return error;
  }

  /** @returns why the connection cannot go on */
  private receive(data: string): SonantError | undefined {
    try {
      const message = JSON.parse(data) as WebSocketResponse;
      if (message.ready) {
        this.isReady = true;
        for (const context of this.contexts.values()) context.begin();
      } else if (!this.isReady && message.error) {
        return new SonantError(message.error.message ?? '', message.error.kind ?? '');
      } else {
        const context = this.contexts.get(message.contextId ?? '');
        // A text that makes the server fall is not spoken for ever.
        if (context && !message.started) this.attempts = 0;
        context?.onMessage(message);
      }
    } catch (cause) {
      return new SonantError(`what answers is not a Sonant server: ${String(cause)}`, 'protocol');
    }
    return undefined;
  }
}

/** @returns the class, and whether it sends headers: the package `ws` does, browsers do not */
async function socketClass(given: SocketClass | undefined): Promise<[SocketClass, boolean]> {
  const isNode =
    typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node ===
    'string';
  if (given) return [given, isNode];
  if (!isNode) return [WebSocket, false];
  // Its name is not a literal, so that bundlers for browsers leave it alone.
  const name = 'ws';
  const ws = (await import(/* @vite-ignore */ name).catch(() => {
    throw new SonantError('Node needs the package ws: npm install ws', 'missing_package');
  })) as { WebSocket: SocketClass };
  return [ws.WebSocket, true];
}
