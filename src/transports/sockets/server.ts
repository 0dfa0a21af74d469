import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t } from 'uWebSockets.js';
import { ByteRoom } from '../../contracts/bounds.js';
import { CLIENT_LEFT_STATUS, type RequestTrace, type Tracing } from '../../contracts/observing.js';
import { faultOf, SonantError } from '../../errors.js';
import type { Services } from '../../services.js';
import { findClient, type Reach } from '../uws/client-address.js';
import { readHead, type RequestHead } from '../uws/request-head.js';
import { type Frame, type FrameLine, FrameTurns } from './frame-turns.js';
import { OpenSocket, type SocketData } from './open-socket.js';
import type { AcceptedSocket, SocketEndpoint } from './socket.js';
import {
  CLIENT_LEFT,
  hasLeft,
  offerOf,
  UpgradeAdmission,
  type UpgradeAdmissionOptions,
  type UpgradeAttempt,
  whoAsks,
} from './upgrade-admission.js';
import type { UpgradeCork } from './upgrade-cork.js';

export interface SocketServerOptions extends UpgradeAdmissionOptions {
  readonly services: UpgradeAdmissionOptions['services'] & Pick<Services, 'metrics' | 'logger'>;
  readonly endpoints: readonly SocketEndpoint[];
  readonly tracing?: Tracing | undefined;
  readonly reach: Reach;
  readonly cork: UpgradeCork;
  readonly limits: UpgradeAdmissionOptions['limits'] & {
    /** A socket closes after this long without a request or speech. */
    readonly idleSeconds: number;
    /**
     * A client that has sent nothing for this long is cut off; 8 to 960. uWS pings when 16 seconds of it are left, or 8 below
     * 32 and 4 below 16.
     */
    readonly silenceSeconds: number;
  };
}

const MAX_MESSAGE_BYTES = 64 * 1024;
/** uWS cuts a connection silently when a message exceeds its own limit; up to this length we can answer with 1009. */
const MAX_RECEIVED_BYTES = 1024 * 1024;
/** A client that causes answers but does not read them is cut off. */
const MAX_BACKPRESSURE_BYTES = 8 * 1024 * 1024;
/** The same for all sockets of an account, each of which may have much to read for a moment. */
const MAX_ACCOUNT_UNREAD_BYTES = 64 * 1024 * 1024;
const MAX_SWEEP_MS = 5000;
/** How often the server checks whether a member is still signed in. */
const MEMBER_CHECK_MS = 1000;

/** The uWS half of every socket: who may open one, and what each may send, hold and wait for. */
export class SocketServer {
  private readonly sockets = new Set<OpenSocket>();
  private readonly turns = new FrameTurns();
  private readonly unread = new ByteRoom(MAX_ACCOUNT_UNREAD_BYTES);
  private readonly admission: UpgradeAdmission;
  private readonly sweeper: NodeJS.Timeout;
  private phase: 'serving' | 'closing' = 'serving';
  private onEmpty: () => void = () => undefined;

  constructor(private readonly options: SocketServerOptions) {
    this.admission = new UpgradeAdmission(options, () => this.phase === 'closing');
    const idleMs = 1000 * options.limits.idleSeconds;
    const periodMs = Math.min(MAX_SWEEP_MS, Math.max(50, idleMs / 4));
    this.sweeper = setInterval(() => {
      for (const socket of this.sockets) socket.closeIfIdle(idleMs);
    }, periodMs).unref();
    options.services.authenticator.onKeyEnded((keyId) => this.endKey(keyId));
  }

  attach(app: TemplatedApp): void {
    for (const endpoint of this.options.endpoints) {
      app.ws<SocketData>(endpoint.path, {
        maxPayloadLength: MAX_RECEIVED_BYTES,
        maxBackpressure: MAX_BACKPRESSURE_BYTES,
        closeOnBackpressureLimit: true,
        idleTimeout: this.options.limits.silenceSeconds,
        sendPingsAutomatically: true,
        upgrade: (res, req, context) => this.beginUpgrade(endpoint, res, req, context),
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

  /** Waits at most `graceMs` for running speech, then cuts the rest. */
  async close(graceMs: number): Promise<void> {
    this.phase = 'closing';
    clearInterval(this.sweeper);
    for (const socket of [...this.sockets]) socket.shutDown();
    if (this.sockets.size > 0) {
      const empty = new Promise<void>((resolve) => (this.onEmpty = resolve));
      await Promise.race([empty, delay(graceMs, undefined, { ref: false })]);
    }
    for (const socket of [...this.sockets]) socket.end(1001, 'server is stopping');
  }

  /** Reads the request before the first await, because uWS then frees it. */
  private beginUpgrade(
    endpoint: SocketEndpoint,
    res: HttpResponse,
    req: HttpRequest,
    context: us_socket_context_t,
  ): void {
    const head = readHead(req);
    const peer = Buffer.from(res.getRemoteAddressAsText()).toString();
    const { address } = findClient(peer, head.headers, this.options.reach);
    const served = endpoint.route?.(offerOf(head.headers)) ?? endpoint;
    const trace = this.options.tracing?.begin(head, served.path);
    const upgrade = (): void => void this.upgrade(served, res, { ...head, address }, context, trace);
    if (trace === undefined) upgrade();
    else trace.run(upgrade);
  }

  private async upgrade(
    endpoint: SocketEndpoint,
    res: HttpResponse,
    { headers, query, address }: RequestHead & { readonly address: string },
    context: us_socket_context_t,
    trace: RequestTrace | undefined,
  ): Promise<void> {
    const { metrics, logger } = this.options.services;
    const id = randomUUID();
    const attempt = this.admission.begin(address);
    res.onAborted(() => (attempt.state = 'aborted'));
    try {
      const accepted = await this.admission.admit(endpoint, headers, query, attempt);
      const socket = this.newSocket(id, endpoint, headers, accepted, attempt);
      this.options.cork.run(res, () => {
        res.writeStatus('101 Switching Protocols').writeHeader('x-request-id', id);
        const key = headers.get('sec-websocket-key') ?? '';
        // Compression is off: no extension is taken.
        res.upgrade({ socket }, key, accepted.protocol ?? '', '', context);
      });
      trace?.end(101, id);
    } catch (cause) {
      this.admission.giveBack(attempt);
      if (cause === CLIENT_LEFT) {
        trace?.end(CLIENT_LEFT_STATUS, id);
        return;
      }
      const error = SonantError.from(cause);
      trace?.end(error.httpStatus, id);
      const { httpStatus: status } = error;
      const details = { requestId: id, ...whoAsks(attempt), path: endpoint.path, status };
      const fault = faultOf(error);
      if (fault !== undefined) logger.error({ ...details, err: fault }, 'upgrade failed');
      else logger.info(details, 'upgrade refused');
      metrics.onUpgradeRefused(endpoint.path, error.httpStatus);
      if (!hasLeft(attempt)) refuse(res, id, error);
    } finally {
      this.admission.decided(attempt);
    }
  }

  private newSocket(
    id: string,
    { path, credentials }: SocketEndpoint,
    headers: RequestHead['headers'],
    accepted: AcceptedSocket,
    attempt: UpgradeAttempt,
  ): OpenSocket {
    const { metrics, logger } = this.options.services;
    const details = (): object => ({ requestId: id, ...whoAsks(attempt), path });
    const keyId = (): string | null => attempt.principal?.keyId ?? null;
    let check: NodeJS.Timeout | undefined;
    const onGone = (code: number, durationMs: number): void => {
      clearInterval(check);
      this.sockets.delete(socket);
      // Pending look-ups for it are no longer needed.
      attempt.state = 'aborted';
      this.admission.giveBack(attempt);
      metrics.onSocketClosed(path, code);
      logger.info({ ...details(), code, durationMs }, 'socket closed');
      if (this.sockets.size === 0) this.onEmpty();
    };
    const owner = (): string => attempt.principal?.accountId ?? attempt.network;
    const lineOf = (read: (frame: Frame) => void): FrameLine => this.turns.line(owner, read);
    const unread = { room: this.unread, owner };
    const socket: OpenSocket = new OpenSocket(id, keyId, accepted, logger, onGone, lineOf, unread);
    if (credentials === 'session') check = this.closeWhenSignedOut(socket, headers);
    this.sockets.add(socket);
    metrics.onSocketOpened(path);
    logger.info(details(), 'socket opened');
    return socket;
  }

  private closeWhenSignedOut(socket: OpenSocket, headers: RequestHead['headers']): NodeJS.Timeout {
    const check = (): void => {
      this.options.sessions?.authenticate(headers).catch((cause: unknown) => {
        const error = SonantError.from(cause);
        // A failing store does not mean that the session has ended.
        if (error.httpStatus < 500) socket.close(1008, error.message);
      });
    };
    return setInterval(check, MEMBER_CHECK_MS).unref();
  }

  /** Closes the open sockets of a key, and refuses those that are about to open. */
  private endKey(keyId: string): void {
    this.admission.endKey(keyId);
    const { message } = new SonantError('key_invalid');
    for (const socket of [...this.sockets]) if (socket.keyId() === keyId) socket.close(1008, message);
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
