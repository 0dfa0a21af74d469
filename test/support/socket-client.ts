import { WebSocket } from 'ws';

export interface SocketOffer {
  /** The address, with `ws:` and the query. */
  readonly url: string;
  readonly protocols: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** A message from a server; `atMs` is a time of `performance.now()`. */
export type Arrival = { readonly atMs: number } & (
  | { readonly kind: 'opened'; readonly protocol: string }
  | { readonly kind: 'refused'; readonly status: number; readonly type: string; readonly body: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string }
);

type Content<T> = T extends unknown ? Omit<T, 'atMs'> : never;

/** A socket that tells everything that comes from the server, in order, from the answer to the upgrade to the close. */
export class SocketClient {
  private readonly socket: WebSocket;
  private readonly gone: Promise<void>;

  constructor({ url, protocols, headers }: SocketOffer, onArrival: (arrival: Arrival) => void) {
    const arrive = (content: Content<Arrival>): void => {
      onArrival({ atMs: performance.now(), ...content });
    };
    this.socket = new WebSocket(url, [...protocols], { headers, perMessageDeflate: false });
    this.socket.on('open', () => {
      arrive({ kind: 'opened', protocol: this.socket.protocol });
    });
    this.socket.on('message', (data: Buffer, isBinary) => {
      arrive(isBinary ? { kind: 'bytes', bytes: data } : { kind: 'text', text: data.toString() });
    });
    this.gone = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => {
        arrive({ kind: 'closed', code, reason: reason.toString() });
        resolve();
      });
      this.socket.on('unexpected-response', (_request, response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => {
          const type = response.headers['content-type'] ?? '';
          arrive({ kind: 'refused', status: response.statusCode ?? 0, type, body });
          resolve();
        });
      });
      // The connection could not be made; one that breaks is reported by its close.
      this.socket.on('error', () => {
        if (this.socket.readyState !== WebSocket.OPEN) resolve();
      });
    });
  }

  /** A string leaves as a text frame, bytes as a binary one; once the socket is closed nothing leaves. */
  send(frame: string | Uint8Array): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame);
  }

  /** Settles when the server has closed too. */
  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.close(1000);
    else if (this.socket.readyState === WebSocket.CONNECTING) this.socket.terminate();
    await this.gone;
  }
}
