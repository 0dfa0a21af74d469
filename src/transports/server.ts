import { setTimeout as delay } from 'node:timers/promises';
import {
  type HttpRequest,
  type HttpResponse,
  type TemplatedApp,
  type us_listen_socket,
  us_listen_socket_close,
  us_socket_local_port,
} from 'uWebSockets.js';
import type { Tracing } from '../contracts/observing.js';
import type { Services } from '../services.js';
import { protoRoutes, socketDescriptionRoute } from './api-docs/asyncapi.js';
import { withDescription } from './api-docs/openapi.js';
import { jambonzRoute } from './http/jambonz.js';
import { lexiconRoutes } from './http/lexicon.js';
import { openAiListRoutes } from './http/openai-lists.js';
import { openAiSpeechRoute } from './http/openai-speech.js';
import { operationsRoutes } from './http/operations.js';
import { type Phase, RequestServer } from './http/request-server.js';
import type { Route } from './http/route.js';
import { Router } from './http/router.js';
import { synthesisRoutes } from './http/synthesis.js';
import { usageRoutes } from './http/usage.js';
import { usageHistoryRoute } from './http/usage-history.js';
import { voiceRoutes } from './http/voices.js';
import { wordRoutes } from './http/words.js';
import { SocketServer, type SocketServerOptions } from './sockets/server.js';
import type { SocketEndpoint } from './sockets/socket.js';
import type { SessionAuthenticator } from './sockets/upgrade-admission.js';
import { UpgradeCork } from './sockets/upgrade-cork.js';
import type { Reach } from './uws/client-address.js';
import { createApp, type TlsFiles } from './uws/tls.js';

export interface HttpServerOptions {
  readonly services: Services;
  /** Authenticates the sockets of signed-in members. */
  readonly sessions?: SessionAuthenticator | undefined;
  /** The WebSocket addresses. */
  readonly sockets: readonly SocketEndpoint[];
  /** Further routes. */
  readonly extraRoutes?: readonly Route[];
  /** Undefined: nothing is traced. */
  readonly tracing?: Tracing | undefined;
  readonly config: Reach & {
    readonly tls?: TlsFiles | undefined;
    readonly host: string;
    /** 0: any free one. */
    readonly port: number;
    /** Where health, metrics and the load report are served instead; undefined: here. */
    readonly adminPort?: number | undefined;
    readonly adminHost?: string | undefined;
    readonly sockets: SocketServerOptions['limits'];
  };
}

export interface HttpServer {
  /** The port that the server listens on. */
  readonly port: number;
  /** The port of health and metrics, if they have one of their own. */
  readonly adminPort: number | undefined;
  /**
   * Stops new speech: `/health/ready`, requests for speech and new sockets get 503. Running speech may end within `drainMs`;
   * then the rest is cut. The server listens until then, so that probes and load balancers get an answer.
   */
  readonly close: (drainMs?: number) => Promise<void>;
}

const DRAIN_MS = 30_000;

/** Every address that the server answers, and the names of those that are treated specially. */
function allRoutes(
  services: Services,
  sockets: readonly SocketEndpoint[],
  extra: readonly Route[],
  phase: () => Phase,
  admin: 'here' | 'elsewhere',
): { all: Route[]; speaking: ReadonlySet<string>; operations: readonly Route[] } {
  const speaking = [...synthesisRoutes(services), openAiSpeechRoute(services), jambonzRoute(services)];
  const operations = operationsRoutes(services, phase);
  const own = [
    ...speaking,
    ...openAiListRoutes(services),
    ...wordRoutes(services),
    ...lexiconRoutes(services),
    ...usageRoutes(services),
    usageHistoryRoute(services),
    ...voiceRoutes(services),
    ...(admin === 'here' ? operations : []),
    socketDescriptionRoute(sockets.filter(isPublic), services.version),
    ...protoRoutes(sockets.filter(isPublic)),
  ];
  const all = withDescription([...own, ...extra], services.version);
  return { all, speaking: new Set(speaking.map(({ path }) => path)), operations };
}

const isPublic = ({ credentials }: SocketEndpoint): boolean => credentials === 'key';

/** @throws Error when the port is taken. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { services, config, sockets: endpoints, sessions, extraRoutes = [], tracing } = options;
  let phase: Phase = 'serving';
  const admin = config.adminPort === undefined ? 'here' : 'elsewhere';
  const { all, speaking, operations } = allRoutes(services, endpoints, extraRoutes, () => phase, admin);
  const requests = new RequestServer({
    services,
    tracing,
    reach: config,
    phase: () => phase,
    // If there is a port for operators, only that port reports the load.
    tellsLoad: admin === 'here' ? speaking : new Set(),
    operations: new Set(operations.map(({ path }) => path)),
  });
  const router = new Router(
    all,
    endpoints.map(({ path }) => path),
  );
  const cork = new UpgradeCork();
  const limits = config.sockets;
  const sockets = new SocketServer({ services, endpoints, sessions, tracing, reach: config, cork, limits });
  const app = createApp(config.tls);
  sockets.attach(app);
  app.any('/*', (res, req) => requests.serve(router, res, req));
  const socket = await listen(app, config.host, config.port);
  const adminRouter = new Router(operations, []);
  const adminServer = await openAdmin(config, (res, req) => requests.serve(adminRouter, res, req)).catch(
    (cause: unknown) => {
      us_listen_socket_close(socket);
      throw cause;
    },
  );
  await cork.open();
  return {
    port: us_socket_local_port(socket),
    adminPort: adminServer?.port,
    close: async (drainMs = DRAIN_MS) => {
      if (phase === 'stopping') return;
      phase = 'stopping';
      const spoken = sockets.close(drainMs);
      await Promise.race([requests.idle(), delay(drainMs, undefined, { ref: false })]);
      await spoken;
      cork.close();
      us_listen_socket_close(socket);
      app.close();
      // The last step, so that probes get answers until the end.
      adminServer?.close();
    },
  };
}

/** Serves health and metrics on a port of their own, in plain HTTP, if there is one. @throws Error when the port is taken */
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

/** uWS takes options after the port, which its types leave out. Without this option, two servers can share a port unnoticed. */
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
        reject(
          new Error(`Cannot listen on ${host}:${port}: the address is in use, or is not one of this machine`),
        );
      else resolve(socket);
    });
  });
}
