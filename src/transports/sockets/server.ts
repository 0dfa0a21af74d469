import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Logger } from 'pino';
import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t } from 'uWebSockets.js';
import type {
  SpeechForAccounts,
  Authenticator,
  Lease,
  Principal,
  SocketLimiter,
} from '../../contracts/accounts.js';
import type { SocketMetrics } from '../../contracts/metrics.js';
import type { RequestTrace, Tracing } from '../../contracts/tracing.js';
import type { SpeechService } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import type { AcceptedSocket, Offer, SocketEndpoint, UnauthorizedSocket } from './socket.js';
import { findClient, type Reach } from '../uws/client-address.js';
import { readHead, type RequestHead } from '../uws/request-head.js';
import { faultOf } from '../uws/fault.js';
import { OpenSocket } from './open-socket.js';
import type { SocketData } from './open-socket.js';
import type { UpgradeCork } from './upgrade-cork.js';

/** Lets signed-in members in. */
export interface SessionAuthenticator {
  /** @throws SonantError (a rejection) when the headers hold no session, or come from another site */
  authenticate(headers: ReadonlyMap<string, string>): Promise<Principal>;
}

export interface SocketServerOptions {
  readonly endpoints: readonly SocketEndpoint[];
  readonly authenticator: Authenticator;
  /** Who asks for an endpoint with `credentials: 'session'`; without it nobody may. */
  readonly sessions?: SessionAuthenticator | undefined;
  readonly accountSpeech: SpeechForAccounts;
  readonly limiter: SocketLimiter;
  readonly metrics: SocketMetrics;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
  readonly reach: Reach;
  readonly cork: UpgradeCork;
  /** A socket on which nothing was asked for and nothing spoken for this long is closed. */
  readonly idleMs: number;
  /** Sockets whose key is awaited: of all clients, and of one address. They have 5 seconds. */
  readonly withoutKey: number;
  readonly withoutKeyPerClient: number;
}

const MAX_MESSAGE_BYTES = 64 * 1024;
/** uWS cuts a connection without a word when a message is longer than its own limit; up to here we can answer with 1009. */
const MAX_RECEIVED_BYTES = 1024 * 1024;
/** A client that reads nothing and provokes answer after answer is cut. */
const MAX_BACKPRESSURE_BYTES = 8 * 1024 * 1024;
/** uWS pings when 16 s of this are left, so after 30 s without a word, and cuts the connection when nothing comes back. */
const SILENCE_LIMIT_SECONDS = 46;
const MAX_SWEEP_MS = 5000;
/** How often it is asked whether a member is still signed in. */
const MEMBER_CHECK_MS = 1000;

/** The uWS half of every socket: who may open one, and what each may send, hold and wait for. */
export class SocketServer {
  private readonly sockets = new Set<OpenSocket>();
  private readonly attempts = new Set<Attempt>();
  /** Open, but their key has not come yet. */
  private readonly unauthorized = new Set<Attempt>();
  private readonly sweeper: NodeJS.Timeout;
  private phase: 'serving' | 'closing' = 'serving';
  private onEmpty: () => void = () => undefined;

  constructor(private readonly options: SocketServerOptions) {
    const periodMs = Math.min(MAX_SWEEP_MS, Math.max(50, options.idleMs / 4));
    this.sweeper = setInterval(() => {
      for (const socket of this.sockets) socket.closeIfIdle(options.idleMs);
    }, periodMs).unref();
    options.authenticator.onKeyEnded((keyId) => {
      this.endKey(keyId);
    });
  }

  attach(app: TemplatedApp): void {
    for (const endpoint of this.options.endpoints) {
      app.ws<SocketData>(endpoint.path, {
        maxPayloadLength: MAX_RECEIVED_BYTES,
        maxBackpressure: MAX_BACKPRESSURE_BYTES,
        closeOnBackpressureLimit: true,
        idleTimeout: SILENCE_LIMIT_SECONDS,
        sendPingsAutomatically: true,
        upgrade: (res, req, context) => {
          this.beginUpgrade(endpoint, res, req, context);
        },
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
    for (const socket of [...this.sockets]) socket.end(1001, 'server is stopping');
  }

  /** A call, so that the compiler asks anew after a wait. */
  private isClosing(): boolean {
    return this.phase === 'closing';
  }

  /** Reads the request, which is gone after the first await. */
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
    const { metrics, logger } = this.options;
    const id = randomUUID();
    const attempt: Attempt = { client: address, state: 'waiting', lease: undefined };
    this.attempts.add(attempt);
    res.onAborted(() => (attempt.state = 'aborted'));
    try {
      const accepted = await this.admit(endpoint, headers, query, attempt);
      const socket = this.newSocket(id, endpoint, headers, accepted, attempt);
      this.options.cork.run(res, () => {
        res.writeStatus('101 Switching Protocols').writeHeader('x-request-id', id);
        const key = headers.get('sec-websocket-key') ?? '';
        // Compression is off: no extension is taken.
        res.upgrade({ socket }, key, accepted.protocol ?? '', '', context);
      });
      trace?.end(101, id);
    } catch (cause) {
      attempt.lease?.release();
      this.unauthorized.delete(attempt);
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
      this.attempts.delete(attempt);
    }
  }

  /** The order of these lines is the order of checks that the protocol promises. @throws SonantError, `CLIENT_LEFT` */
  private async admit(
    endpoint: SocketEndpoint,
    headers: RequestHead['headers'],
    query: URLSearchParams,
    attempt: Attempt,
  ): Promise<AcceptedSocket> {
    const { accountSpeech, limiter } = this.options;
    if (this.isClosing()) throw new SonantError('server_stopping');
    const offer = offerOf(headers);
    if (endpoint.acceptUnauthorized !== undefined && !headers.has('authorization'))
      return this.admitUnauthorized(endpoint, endpoint.acceptUnauthorized(offer), attempt);
    const principal = await this.authenticate(endpoint, headers);
    attempt.principal = principal;
    checkAttempt(attempt);
    const speech = await accountSpeech.of(principal, endpoint.transport);
    checkAttempt(attempt);
    const accepted = endpoint.accept({ query, protocols: offer.protocols, speech });
    attempt.lease = await limiter.acquireSocket(principal);
    checkAttempt(attempt);
    if (this.isClosing()) throw new SonantError('server_stopping');
    return accepted;
  }

  /** Whose first message will bring the key. @throws SonantError `socket_limit` */
  private admitUnauthorized(
    endpoint: SocketEndpoint,
    socket: UnauthorizedSocket,
    attempt: Attempt,
  ): AcceptedSocket {
    const { withoutKey: most, withoutKeyPerClient: mostOfClient } = this.options;
    const ofClient = [...this.unauthorized].filter(({ client }) => client === attempt.client).length;
    if (ofClient >= mostOfClient) {
      const detail = `${ofClient} of ${mostOfClient} sockets of your address wait for a key`;
      throw new SonantError('socket_limit', { detail: `${detail}; SOCKETS_WITHOUT_KEY_PER_CLIENT` });
    }
    if (this.unauthorized.size >= most) {
      const detail = `${most} of ${most} sockets wait for a key; SOCKETS_WITHOUT_KEY`;
      throw new SonantError('socket_limit', { detail });
    }
    this.unauthorized.add(attempt);
    return {
      protocol: socket.protocol,
      start: (connection) => socket.start(connection, (key) => this.authorize(endpoint, attempt, key)),
    };
  }

  /** The same checks as at an upgrade, once the key has come. @throws SonantError, `CLIENT_LEFT` */
  private async authorize(endpoint: SocketEndpoint, attempt: Attempt, key: string): Promise<SpeechService> {
    const { authenticator, accountSpeech, limiter } = this.options;
    this.attempts.add(attempt);
    try {
      const principal = await authenticator.authenticate(
        /^bearer(?:\s|$)/i.test(key) ? key : `Bearer ${key}`,
        'sockets',
      );
      attempt.principal = principal;
      checkAttempt(attempt);
      const speech = await accountSpeech.of(principal, endpoint.transport);
      checkAttempt(attempt);
      attempt.lease = await limiter.acquireSocket(principal);
      checkAttempt(attempt);
      this.unauthorized.delete(attempt);
      return speech;
    } catch (cause) {
      attempt.lease?.release();
      attempt.lease = undefined;
      throw cause;
    } finally {
      this.attempts.delete(attempt);
    }
  }

  /** @throws SonantError as the authenticator, but for a missing header the sockets have words of their own. */
  private async authenticate(
    { credentials }: SocketEndpoint,
    headers: RequestHead['headers'],
  ): Promise<Principal> {
    const { authenticator, sessions } = this.options;
    if (credentials === 'session') {
      if (sessions === undefined) throw new SonantError('route_not_found');
      return sessions.authenticate(headers);
    }
    try {
      return await authenticator.authenticate(headers.get('authorization'), 'sockets');
    } catch (cause) {
      const error = SonantError.from(cause);
      throw error.code === 'header_missing' ? new SonantError('headers_missing') : error;
    }
  }

  private newSocket(
    id: string,
    { path, credentials }: SocketEndpoint,
    headers: RequestHead['headers'],
    accepted: AcceptedSocket,
    attempt: Attempt,
  ): OpenSocket {
    const { metrics, logger } = this.options;
    const details = (): object => ({ requestId: id, ...whoAsks(attempt), path });
    const keyId = (): string | null => attempt.principal?.keyId ?? null;
    let check: NodeJS.Timeout | undefined;
    const socket = new OpenSocket(id, keyId, accepted, logger, (code, durationMs) => {
      clearInterval(check);
      this.sockets.delete(socket);
      // What is still being looked up for it is wanted no more.
      attempt.state = 'aborted';
      this.unauthorized.delete(attempt);
      attempt.lease?.release();
      metrics.onSocketClosed(path, code);
      logger.info({ ...details(), code, durationMs }, 'socket closed');
      if (this.sockets.size === 0) this.onEmpty();
    });
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
        // A store that is down says nothing of the session.
        if (error.httpStatus < 500) socket.close(1008, error.message);
      });
    };
    return setInterval(check, MEMBER_CHECK_MS).unref();
  }

  /** Of a key: what is open is closed, what is about to open is refused. */
  private endKey(keyId: string): void {
    for (const attempt of this.attempts) {
      if (attempt.principal?.keyId === keyId && attempt.state === 'waiting') attempt.state = 'key ended';
    }
    const { message } = new SonantError('key_invalid');
    for (const socket of [...this.sockets]) if (socket.keyId() === keyId) socket.close(1008, message);
  }
}

function offerOf(headers: RequestHead['headers']): Offer {
  const protocols = (headers.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
  return { protocols: protocols.filter((name) => name !== ''), host: headers.get('host') ?? '' };
}

/** Somebody who asks for a socket, while that is looked into. */
interface Attempt {
  /** An address, for the log. */
  readonly client: string;
  /** Once it is known. */
  principal?: Principal;
  state: 'waiting' | 'aborted' | 'key ended';
  lease: Lease | undefined;
}

/** Thrown where nobody waits for an answer any more. */
const CLIENT_LEFT = new Error('the client has left');

/** A status that no answer carries. */
const CLIENT_LEFT_STATUS = 499;

/** For the log: ids, never a key. */
const whoAsks = ({ client, principal }: Attempt): object => ({
  client,
  accountId: principal?.accountId,
  keyId: principal?.keyId,
});

/** A call, so that the compiler asks anew after a wait. */
const hasLeft = ({ state }: Attempt): boolean => state === 'aborted';

/** After each wait. @throws SonantError `key_invalid`, `CLIENT_LEFT` */
function checkAttempt(attempt: Attempt): void {
  if (hasLeft(attempt)) throw CLIENT_LEFT;
  if (attempt.state === 'key ended') throw new SonantError('key_invalid');
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
