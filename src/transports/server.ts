import { us_listen_socket_close, us_socket_local_port } from 'uWebSockets.js';
import type { HttpRequest, HttpResponse, TemplatedApp, us_listen_socket } from 'uWebSockets.js';
import type { Tracing } from '../contracts/tracing.js';
import { SonantError } from '../errors.js';
import type { SocketEndpoint } from './sockets/socket.js';
import { Exchange } from './http/exchange.js';
import { checkFraming, readHead } from './uws/request-head.js';
import { protoRoutes, socketDescriptionRoute } from './api-docs/asyncapi.js';
import { findClient, type Reach } from './uws/client-address.js';
import { lexiconRoutes } from './http/lexicon.js';
import { loadReport } from './http/load-report.js';
import { openAiListRoutes } from './http/openai-lists.js';
import { openAiSpeechRoute } from './http/openai-speech.js';
import { withDescription } from './api-docs/openapi.js';
import { operationsRoutes } from './http/operations.js';
import type { Route } from './http/route.js';
import { Router, type Resource } from './http/router.js';
import { SocketServer, type SessionAuthenticator } from './sockets/server.js';
import { synthesisRoutes } from './http/synthesis.js';
import { createApp, type TlsFiles } from './uws/tls.js';
import { UpgradeCork } from './sockets/upgrade-cork.js';
import { usageHistoryRoute } from './http/usage-history.js';
import { usageRoutes } from './http/usage.js';
import { voiceRoutes } from './http/voices.js';
import { wordRoutes } from './http/words.js';
import type { Services } from '../services.js';

export interface HttpServerOptions {
  readonly services: Services;
  /** Who may open the sockets of signed-in members. */
  readonly sessions?: SessionAuthenticator | undefined;
  /** The WebSocket addresses. */
  readonly sockets: readonly SocketEndpoint[];
  /** Served too. */
  readonly extraRoutes?: readonly Route[];
  /** Undefined: nothing is traced. */
  readonly tracing?: Tracing | undefined;
  readonly config: Reach & {
    readonly tls?: TlsFiles | undefined;
    readonly host: string;
    /** 0: any free one. */
    readonly port: number;
    /** Where health, metrics and the load report are served instead; undefined: here, too. */
    readonly adminPort?: number | undefined;
    readonly adminHost?: string | undefined;
    readonly sockets: {
      readonly idleSeconds: number;
      readonly withoutKey: number;
      readonly withoutKeyPerClient: number;
    };
  };
}

export interface HttpServer {
  /** The one listened on. */
  readonly port: number;
  /** That of health and metrics, where it is another one. */
  readonly adminPort: number | undefined;
  /**
   * From now on nothing new is spoken: `/health/ready` and whoever asks for speech or a socket get 503. What is being spoken
   * may end, for at most `drainMs`; then whatever is left is cut. The server listens until that time, so that probes and
   * load balancers are told rather than refused.
   */
  readonly close: (drainMs?: number) => Promise<void>;
}

/** A browser that was here over https comes back over nothing else, for a year. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

const DRAIN_MS = 30_000;

export type Phase = 'serving' | 'stopping';

/** Every address that the server answers, and the names of those that are treated specially. */
function allRoutes(
  ports: Services,
  sockets: readonly SocketEndpoint[],
  extra: readonly Route[],
  phase: () => Phase,
  admin: 'here' | 'elsewhere',
): { all: Route[]; speaking: ReadonlySet<string>; operations: readonly Route[] } {
  const speaking = [...synthesisRoutes(ports), openAiSpeechRoute(ports)];
  const operations = operationsRoutes(ports, phase);
  const own = [
    ...speaking,
    ...openAiListRoutes(ports),
    ...wordRoutes(ports),
    ...lexiconRoutes(ports),
    ...usageRoutes(ports),
    usageHistoryRoute(ports),
    ...voiceRoutes(ports),
    ...(admin === 'here' ? operations : []),
    socketDescriptionRoute(sockets.filter(isPublic), ports.version),
    ...protoRoutes(sockets.filter(isPublic)),
  ];
  const pathsOf = (routes: readonly Route[]): Set<string> => new Set(routes.map(({ path }) => path));
  return {
    all: withDescription([...own, ...extra], ports.version),
    speaking: pathsOf(speaking),
    operations,
  };
}

const isPublic = ({ credentials }: SocketEndpoint): boolean => credentials === 'key';

/** @throws Error when the port is taken. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const {
    services: ports,
    config,
    sockets: endpoints,
    sessions: members,
    extraRoutes = [],
    tracing,
  } = options;
  let phase: Phase = 'serving';
  const admin = config.adminPort === undefined ? 'here' : 'elsewhere';
  const { all, speaking, operations } = allRoutes(ports, endpoints, extraRoutes, () => phase, admin);
  const operationNames = new Set(operations.map(({ path }) => path));
  const router = new Router(
    all,
    endpoints.map(({ path }) => path),
  );
  const cork = new UpgradeCork();
  const sockets = new SocketServer({
    endpoints,
    cork,
    limiter: ports.limiter,
    idleMs: config.sockets.idleSeconds * 1000,
    withoutKey: config.sockets.withoutKey,
    withoutKeyPerClient: config.sockets.withoutKeyPerClient,
    authenticator: ports.authenticator,
    sessions: members,
    accountSpeech: ports.accountSpeech,
    metrics: ports.metrics,
    logger: ports.logger,
    tracing,
    reach: config,
  });
  const running = new Set<Exchange>();
  let onIdle: () => void = () => undefined;

  const handle = async (resource: Resource, exchange: Exchange): Promise<void> => {
    if (phase === 'stopping' && !operationNames.has(resource.name)) {
      // The answer closes the connection, and the kernel drops it when something has come that nobody has read.
      await exchange.readBody();
      throw new SonantError('server_stopping');
    }
    checkFraming(exchange.head);
    await resource.handle(exchange);
  };
  const serve = (router: Router, res: HttpResponse, req: HttpRequest): void => {
    const head = readHead(req);
    const resource = router.find(head.path);
    const isProbe = operationNames.has(resource.name);
    const client = findClient(Buffer.from(res.getRemoteAddressAsText()).toString(), head.headers, config);
    const trace = tracing?.begin(head, resource.name);
    const exchange: Exchange = new Exchange(res, head, {
      client,
      errorBody: resource.errorBody,
      maxBodyBytes: resource.maxBodyBytes,
      headers: {
        ...resource.headers,
        ...(trace && { traceparent: trace.traceparent }),
        ...(client.scheme === 'https' && HTTPS_ONLY),
        ...(admin === 'here' &&
          speaking.has(resource.name) &&
          loadReport(ports.metrics.load(), head.headers)),
      },
      connection: () => (phase === 'stopping' ? 'close' : 'keep'),
      onFault: (fault) => {
        const details = { requestId: exchange.id, route: resource.name, err: fault };
        ports.logger.error(details, 'request failed');
      },
    });
    running.add(exchange);
    exchange.onOver(() => {
      running.delete(exchange);
      report(ports, exchange, resource.name, isProbe ? 'debug' : 'info');
      trace?.end(exchange.outcome, exchange.id);
      if (running.size === 0) onIdle();
    });
    const respond = (): Promise<void> => answer(exchange, () => handle(resource, exchange));
    void (trace === undefined ? respond() : trace.run(respond));
  };

  const app = createApp(config.tls);
  sockets.attach(app);
  app.any('/*', (res, req) => {
    serve(router, res, req);
  });
  const socket = await listen(app, config.host, config.port);
  const adminRouter = new Router(operations, []);
  const adminServer = await openAdmin(config, (res, req) => {
    serve(adminRouter, res, req);
  }).catch((cause: unknown) => {
    us_listen_socket_close(socket);
    throw cause;
  });
  await cork.open();
  return {
    port: us_socket_local_port(socket),
    adminPort: adminServer?.port,
    close: async (drainMs = DRAIN_MS) => {
      if (phase === 'stopping') return;
      phase = 'stopping';
      const spoken = sockets.close(drainMs);
      if (running.size > 0) {
        const idle = new Promise<void>((resolve) => (onIdle = resolve));
        await Promise.race([idle, delay(drainMs)]);
      }
      await spoken;
      cork.close();
      us_listen_socket_close(socket);
      app.close();
      // Last of all, so that probes are told to the end.
      adminServer?.close();
    },
  };
}

/** Where health and metrics have a port of their own; it speaks plain HTTP. @throws Error when the port is taken */
async function openAdmin(
  { adminPort, adminHost, host }: HttpServerOptions['config'],
  serve: (res: HttpResponse, req: HttpRequest) => void,
): Promise<{ readonly port: number; readonly close: () => void } | undefined> {
  if (adminPort === undefined) return undefined;
  const app = createApp(undefined);
  app.any('/*', serve);
  const socket = await listen(app, adminHost ?? host, adminPort);
  return {
    port: us_socket_local_port(socket),
    close: () => {
      us_listen_socket_close(socket);
      app.close();
    },
  };
}

/** An async function, so that what a handler throws at once and what it rejects with later end the same way. */
async function answer(exchange: Exchange, handle: () => void | Promise<void>): Promise<void> {
  try {
    await handle();
  } catch (cause) {
    exchange.fail(SonantError.from(cause));
  }
}

function report(
  { metrics, logger }: Services,
  exchange: Exchange,
  route: string,
  level: 'info' | 'debug',
): void {
  const { method } = exchange.head;
  const durationMs = performance.now() - exchange.startedMs;
  const status = exchange.outcome;
  metrics.onRequest({ route, method, status, durationMs });
  const { accountId, keyId } = exchange.principal ?? {};
  const who = { client: exchange.client.address, accountId, keyId };
  const what = { method, route, status, durationMs: Math.round(durationMs) };
  // Never the path or the query: they are the client's words.
  logger[level]({ requestId: exchange.id, ...who, ...what }, 'request');
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** uWS takes options after the port, which its types leave out. Without this one two servers share a port in silence. */
type ListenExclusively = (
  host: string,
  port: number,
  options: number,
  onListening: (socket: us_listen_socket | false) => void,
) => void;
const EXCLUSIVE_PORT = 1;

function listen(app: TemplatedApp, host: string, port: number): Promise<us_listen_socket> {
  return new Promise((resolve, reject) => {
    (app.listen.bind(app) as unknown as ListenExclusively)(host, port, EXCLUSIVE_PORT, (socket) => {
      if (socket === false)
        reject(new Error(`Cannot listen on ${host}:${port}: the address is taken or not ours`));
      else resolve(socket);
    });
  });
}
