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
const RETRY_MS = [100, 300, 1000, 3000] as const;
const KEY_SECONDS_MS = 50;

/** One socket for many contexts; it is opened when there is something to say, and again when it is lost. */
export class Connection {
  private readonly contexts = new Map<string, Context>();
  private socket: Socket | undefined;
  private opening: Promise<void> | undefined;
  private failures = 0;
  private lastId = 0;
  private isPaused = false;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly options: ConnectionOptions,
  ) {}

  /** @returns the id under which the context speaks */
  add(context: Context): string {
    if (this.isClosed) throw new SonantError('the client is closed', 'connection');
    const id = `c${++this.lastId}`;
    this.contexts.set(id, context);
    if (this.socket?.readyState === OPEN) queueMicrotask(() => context.begin());
    else void this.open();
    return id;
  }

  remove(id: string): void {
    this.contexts.delete(id);
    this.readOn();
  }

  get isOpen(): boolean {
    return this.socket?.readyState === OPEN;
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
    this.lose(new SonantError('the client was closed', 'connection'));
  }

  private open(): Promise<void> {
    this.opening ??= this.openOnce()
      .then(() => {
        this.failures = 0;
        for (const context of this.contexts.values()) context.begin();
      })
      .catch((error: unknown) => this.retry(error))
      .finally(() => (this.opening = undefined));
    return this.opening;
  }

  private async retry(error: unknown): Promise<void> {
    const wait = RETRY_MS[this.failures++];
    const lost = error instanceof SonantError ? error : new SonantError(String(error), 'connection');
    if (wait === undefined || lost.kind !== 'connection') {
      this.failures = 0;
      for (const context of [...this.contexts.values()])
        context.onMessage({ error: { kind: lost.kind, message: lost.message } });
      this.contexts.clear();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    this.opening = undefined;
    if (!this.isClosed && this.contexts.size > 0) await this.open();
  }

  private async openOnce(): Promise<void> {
    const { protocol, apiKey } = this.options;
    const [SocketClass, takesHeaders] = await socketClass(this.options.socketClass);
    const authorization = `Bearer ${apiKey}`;
    const socket = takesHeaders
      ? new SocketClass(this.url, [protocol], { headers: { authorization } })
      : new SocketClass(this.url, [protocol]);
    this.socket = socket;
    await new Promise<void>((resolve, reject) => {
      let isReady = false;
      socket.onopen = () => {
        if (!takesHeaders)
          socket.send(JSON.stringify({ config: { authorization } } satisfies WebSocketRequest));
      };
      socket.onmessage = ({ data }: { data: string }) => {
        const message = JSON.parse(data) as WebSocketResponse;
        if (message.ready) {
          isReady = true;
          resolve();
        } else if (!isReady && message.error)
          reject(new SonantError(message.error.message ?? '', message.error.kind ?? ''));
        else this.contexts.get(message.contextId ?? '')?.onMessage(message);
      };
      socket.onerror = () => undefined;
      socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
        const error = new SonantError(`the connection was closed: ${code} ${reason}`.trim(), 'connection');
        reject(error);
        if (isReady && this.socket === socket) this.lose(error);
      };
    });
  }

  private lose(error: SonantError): void {
    this.socket = undefined;
    this.isPaused = false;
    for (const [id, context] of [...this.contexts])
      if (this.isClosed || !context.onLost(error)) {
        this.contexts.delete(id);
        if (this.isClosed) context.onMessage({ error: { kind: error.kind, message: error.message } });
      }
    if (!this.isClosed && this.contexts.size > 0) void this.open();
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
