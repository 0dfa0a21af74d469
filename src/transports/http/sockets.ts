import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Logger } from 'pino';
import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t } from 'uWebSockets.js';
import type { AccountSpeech, Authenticator, SocketLease, SocketLimiter } from '../../contracts/accounts.js';
import type { SocketMetrics } from '../../contracts/metrics.js';
import { SonantError } from '../../errors.js';
import type { SocketEndpoint } from '../shared/socket.js';
import { readHead } from './exchange.js';
import { OpenSocket } from './open-socket.js';
import type { SocketData } from './open-socket.js';

export interface SocketServerOptions {
  readonly endpoints: readonly SocketEndpoint[];
  readonly authenticator: Authenticator;
  readonly accountSpeech: AccountSpeech;
  readonly limiter: SocketLimiter;
  readonly metrics: SocketMetrics;
  readonly logger: Logger;
  /** A socket on which nothing was asked for and nothing spoken for this long is closed. */
  readonly idleMs: number;
}

const MAX_MESSAGE_BYTES = 64 * 1024;
/** uWS cuts a connection without a word when a message is longer than its own limit; up to here we can answer with 1009. */
const MAX_RECEIVED_BYTES = 1024 * 1024;
/** A client that reads nothing and provokes answer after answer is cut. */
const MAX_BACKPRESSURE_BYTES = 8 * 1024 * 1024;
/** uWS pings when 16 s of this are left, so after 30 s without a word, and cuts the connection when nothing comes back. */
const SILENCE_LIMIT_SECONDS = 46;
const MAX_SWEEP_MS = 5000;

/** The uWS half of every socket: who may open one, and what each may send, hold and wait for. */
export class SocketServer {
  private readonly sockets = new Set<OpenSocket>();
  private readonly sweeper: NodeJS.Timeout;
  private phase: 'serving' | 'closing' = 'serving';
  private onEmpty: () => void = () => undefined;

  constructor(private readonly options: SocketServerOptions) {
    const periodMs = Math.min(MAX_SWEEP_MS, Math.max(50, options.idleMs / 4));
    this.sweeper = setInterval(() => {
      for (const socket of this.sockets) socket.closeIfIdle(options.idleMs);
    }, periodMs).unref();
  }

  attach(app: TemplatedApp): void {
    for (const endpoint of this.options.endpoints) {
      app.ws<SocketData>(endpoint.path, {
        maxPayloadLength: MAX_RECEIVED_BYTES,
        maxBackpressure: MAX_BACKPRESSURE_BYTES,
        closeOnBackpressureLimit: true,
        idleTimeout: SILENCE_LIMIT_SECONDS,
        sendPingsAutomatically: true,
        upgrade: (res, req, context) => void this.upgrade(endpoint, res, req, context),
        open: (ws) => ws.getUserData().socket.onOpen(ws),
        message: (ws, message, isBinary) => {
          if (message.byteLength > MAX_MESSAGE_BYTES) ws.getUserData().socket.close(1009, 'message too big');
          else ws.getUserData().socket.onMessage(message, isBinary);
        },
        drain: (ws) => ws.getUserData().socket.onDrain(),
        close: (ws, code) => ws.getUserData().socket.onClose(code),
      });
    }
  }

  /** Lets what is being spoken end, for at most `graceMs`, then cuts what is left. */
  async close(graceMs: number): Promise<void> {
    this.phase = 'closing';
    clearInterval(this.sweeper);
    for (const socket of [...this.sockets]) socket.shutDown();
    if (this.sockets.size > 0) {
      const empty = new Promise<void>((resolve) => (this.onEmpty = resolve));
      await Promise.race([empty, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    }
    for (const socket of [...this.sockets]) socket.close(1001, 'server is stopping');
  }

  /** A call, so that the compiler asks anew after a wait. */
  private isClosing(): boolean {
    return this.phase === 'closing';
  }

  /** The order of these lines is the order of checks that the protocol promises. Reads the request before its first await. */
  private async upgrade(
    endpoint: SocketEndpoint,
    res: HttpResponse,
    req: HttpRequest,
    context: us_socket_context_t,
  ): Promise<void> {
    const { authenticator, accountSpeech, limiter, metrics, logger } = this.options;
    const { headers, query } = readHead(req);
    const id = randomUUID();
    let aborted = false;
    res.onAborted(() => (aborted = true));
    let lease: SocketLease | undefined;
    try {
      if (this.isClosing()) throw new SonantError('overloaded');
      const { accountId } = authenticate(authenticator, headers.get('authorization'));
      const protocols = (headers.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
      const accepted = endpoint.accept({
        query,
        protocols: protocols.filter((name) => name !== ''),
        speech: accountSpeech.of(accountId),
      });
      lease = await limiter.acquire(accountId);
      if (aborted) {
        lease.release();
        return;
      }
      if (this.isClosing()) throw new SonantError('overloaded');
      const socket = new OpenSocket(id, accepted, logger, (code, durationMs) => {
        this.sockets.delete(socket);
        lease?.release();
        metrics.onSocketClosed(endpoint.path, code);
        logger.info({ requestId: id, path: endpoint.path, code, durationMs }, 'socket closed');
        if (this.sockets.size === 0) this.onEmpty();
      });
      this.sockets.add(socket);
      metrics.onSocketOpened(endpoint.path);
      logger.info({ requestId: id, path: endpoint.path }, 'socket opened');
      res.cork(() => {
        res.writeStatus('101 Switching Protocols').writeHeader('x-request-id', id);
        const key = headers.get('sec-websocket-key') ?? '';
        // Compression is off: no extension is taken.
        res.upgrade({ socket }, key, accepted.protocol ?? '', '', context);
      });
    } catch (cause) {
      if (lease !== undefined) lease.release();
      const error = SonantError.from(cause);
      const details = { requestId: id, path: endpoint.path, status: error.httpStatus };
      if (error.code === 'internal_error') logger.error({ ...details, err: cause }, 'upgrade failed');
      else logger.info(details, 'upgrade refused');
      metrics.onUpgradeRefused(endpoint.path, error.httpStatus);
      if (!aborted) refuse(res, id, error);
    }
  }
}

/** @throws SonantError as the authenticator, but for a missing header the sockets have words of their own. */
function authenticate(authenticator: Authenticator, header: string | undefined): { accountId: string } {
  try {
    return authenticator.authenticate(header, 'sockets');
  } catch (cause) {
    const error = SonantError.from(cause);
    throw error.code === 'header_missing' ? new SonantError('headers_missing') : error;
  }
}

function refuse(res: HttpResponse, id: string, error: SonantError): void {
  res.cork(() => {
    res.writeStatus(`${error.httpStatus} ${STATUS_CODES[error.httpStatus] ?? ''}`);
    res.writeHeader('content-type', 'text/plain; charset=utf-8');
    res.writeHeader('x-request-id', id);
    if (error.httpStatus === 401) res.writeHeader('www-authenticate', 'Bearer');
    if (error.retryable) res.writeHeader('retry-after', '1');
    res.end(error.message, true);
  });
}
