import { connect, type Socket } from 'node:net';
import {
  App,
  type HttpResponse,
  type us_listen_socket,
  us_listen_socket_close,
  us_socket_local_port,
} from 'uWebSockets.js';

const RETRY_MS = 1000;

/**
 * A response that is never sent; others write under its cork. An upgrade under the response's own cork may close the new
 * socket at once when it follows a wait (uWebSockets pull request 1929: what is a socket by then is read as a response), and
 * without any cork each write is complained about on stderr.
 */
export class UpgradeCork {
  private readonly app = App();
  private listening: us_listen_socket | undefined;
  private client: Socket | undefined;
  private response: HttpResponse | undefined;
  private retryTimer: NodeJS.Timeout | undefined;
  private state: 'open' | 'closed' = 'open';

  /** Resolves once there is a response to hold. */
  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.app.any('/*', (res) => {
        this.hold(res);
        resolve();
      });
      this.app.listen('127.0.0.1', 0, (socket) => {
        if (socket === false) {
          reject(new Error('Cannot listen on 127.0.0.1'));
          return;
        }
        this.listening = socket;
        this.connect();
      });
    });
  }

  /** Everything that `write` does with `res` is sent, including `res.upgrade`. */
  run(res: HttpResponse, write: () => void): void {
    (this.response ?? res).cork(write);
  }

  close(): void {
    this.state = 'closed';
    clearTimeout(this.retryTimer);
    this.client?.destroy();
    if (this.listening !== undefined) us_listen_socket_close(this.listening);
    this.app.close();
  }

  private connect(): void {
    if (this.listening === undefined || this.state === 'closed') return;
    this.client = connect(us_socket_local_port(this.listening), '127.0.0.1');
    this.client.on('error', () => undefined);
    this.client.on('close', () => {
      if (this.state === 'open') this.retryTimer = setTimeout(() => this.connect(), RETRY_MS).unref();
    });
    this.client.unref();
    this.client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  }

  private hold(res: HttpResponse): void {
    if (this.response !== undefined) {
      res.close();
      return;
    }
    this.response = res;
    res.onAborted(() => (this.response = undefined));
  }
}
