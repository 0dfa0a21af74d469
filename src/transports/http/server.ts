import { App, us_listen_socket_close, us_socket_local_port } from 'uWebSockets.js';
import type { HttpRequest, HttpResponse, TemplatedApp, us_listen_socket } from 'uWebSockets.js';
import type { SocketLimiter } from '../../contracts/accounts.js';
import type { HttpMetrics, SocketMetrics } from '../../contracts/metrics.js';
import { SonantError } from '../../errors.js';
import type { SocketEndpoint } from '../shared/socket.js';
import { Exchange, readHead } from './exchange.js';
import { socketDescriptionRoute } from './asyncapi.js';
import { findClient, type Reach } from './client-address.js';
import { lexiconRoutes } from './lexicon.js';
import { openAiRoute } from './openai.js';
import { withDescription } from './openapi.js';
import { operationsRoutes } from './operations.js';
import type { HttpPorts, Route } from './route.js';
import { Router } from './router.js';
import { SocketServer } from './sockets.js';
import { synthesisRoutes } from './synthesis.js';
import { voiceRoutes } from './voices.js';
import { wordRoutes } from './words.js';

export interface HttpServerOptions extends Omit<HttpPorts, 'wireBrands'> {
  readonly limiter: SocketLimiter;
  /** The WebSocket addresses. */
  readonly sockets: readonly SocketEndpoint[];
  readonly metrics: HttpMetrics & SocketMetrics;
  /** Served too; where an own address is among them, instead of it. */
  readonly extraRoutes?: readonly Route[];
  readonly config: Reach & {
    readonly host: string;
    /** 0: any free one. */
    readonly port: number;
    readonly wireBrands: readonly string[];
    readonly sockets: { readonly idleSeconds: number };
  };
}

export interface HttpServer {
  /** The one listened on. */
  readonly port: number;
  /** Stops listening, lets running answers finish for at most `graceMs` (default 8 s), then closes what is left. */
  readonly close: (graceMs?: number) => Promise<void>;
}

/** A browser that was here over https comes back over nothing else, for a year. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Container runtimes kill what has not stopped after ten seconds. */
const GRACE_MS = 8000;

/** Every address that the server answers. */
const allRoutes = (
  ports: HttpPorts,
  sockets: readonly SocketEndpoint[],
  extra: readonly Route[],
): Route[] => {
  const own = [
    ...synthesisRoutes(ports),
    openAiRoute(ports),
    ...wordRoutes(ports),
    ...lexiconRoutes(ports),
    ...voiceRoutes(ports),
    ...operationsRoutes(ports),
    socketDescriptionRoute(sockets, ports.version),
  ];
  const isReplaced = ({ path }: Route): boolean => extra.some((route) => route.path === path);
  return withDescription([...own.filter((route) => !isReplaced(route)), ...extra], ports.version);
};

/** @throws Error when the port is taken. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { config, sockets: endpoints, limiter, extraRoutes = [], ...rest } = options;
  const ports: HttpPorts = { ...rest, wireBrands: config.wireBrands };
  const router = new Router(
    allRoutes(ports, endpoints, extraRoutes),
    endpoints.map(({ path }) => path),
  );
  const sockets = new SocketServer({
    endpoints,
    limiter,
    idleMs: config.sockets.idleSeconds * 1000,
    authenticator: options.authenticator,
    accountSpeech: options.accountSpeech,
    metrics: options.metrics,
    logger: options.logger,
  });
  const running = new Set<Exchange>();
  let phase: 'serving' | 'closing' = 'serving';
  let onIdle: () => void = () => undefined;

  const serve = (res: HttpResponse, req: HttpRequest): void => {
    const head = readHead(req);
    const resource = router.find(head.path);
    const client = findClient(Buffer.from(res.getRemoteAddressAsText()).toString(), head.headers, config);
    const exchange: Exchange = new Exchange(res, head, {
      client,
      errorBody: resource.errorBody,
      headers: client.scheme === 'https' ? { ...resource.headers, ...HTTPS_ONLY } : resource.headers,
      connection: () => (phase === 'closing' ? 'close' : 'keep'),
      onInternalError: (error) => {
        const details = { requestId: exchange.id, route: resource.name, err: error.cause ?? error };
        ports.logger.error(details, 'request failed');
      },
    });
    running.add(exchange);
    exchange.onOver(() => {
      running.delete(exchange);
      report(ports, exchange, resource.name);
      if (running.size === 0) onIdle();
    });
    void answer(exchange, () => resource.handle(exchange));
  };

  const app = App();
  sockets.attach(app);
  app.any('/*', serve);
  const socket = await listen(app, config.host, config.port);
  return {
    port: us_socket_local_port(socket),
    close: async (graceMs = GRACE_MS) => {
      if (phase === 'closing') return;
      phase = 'closing';
      us_listen_socket_close(socket);
      const spoken = sockets.close(graceMs);
      if (running.size > 0) {
        const idle = new Promise<void>((resolve) => (onIdle = resolve));
        await Promise.race([idle, delay(graceMs)]);
      }
      await spoken;
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

function report({ metrics, logger }: HttpPorts, exchange: Exchange, route: string): void {
  const { method } = exchange.head;
  const durationMs = performance.now() - exchange.startedMs;
  const status = exchange.outcome;
  metrics.onRequest({ route, method, status, durationMs });
  const details = { requestId: exchange.id, method, route, status, durationMs: Math.round(durationMs) };
  logger.info(details, 'request');
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
