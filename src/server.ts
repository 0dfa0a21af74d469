import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { speechForAccounts } from './accounts/account-speech.js';
import type { VoiceCatalog } from './catalog/catalog.js';
import { openAccountServices } from './composition/account-services.js';
import { AliasFileEditor, openCatalog } from './composition/aliases.js';
import { Closers } from './composition/stopping.js';
import { type Config, urlOf } from './config/config.js';
import type { SharedSpeech } from './contracts/speech.js';
import { dashboardRoutes } from './dashboard/index.js';
import { loadPage, type Page } from './dashboard/page.js';
import { SessionAuthenticator } from './dashboard/principals.js';
import { loadAddon } from './engine/addon.js';
import { createMetrics } from './metrics/metrics.js';
import { createSpeechPool } from './scheduling/pool.js';
import type { Services } from './services.js';
import { lockForServer } from './storage/sqlite/data-folder.js';
import { textLog } from './telemetry/logger.js';
import { openTracing } from './telemetry/tracing.js';
import { createHttpServer, type HttpServerOptions } from './transports/server.js';
import { socketEndpoints } from './transports/sockets/endpoints.js';
import type { SocketEndpoint } from './transports/sockets/socket.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODELS_FOLDER = `${ROOT}models`;
const PAGE_FOLDER = `${ROOT}build/dashboard`;

export interface ServerOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Collects everything that is opened, so that stopping during the start-up closes it. */
  readonly closers?: Closers;
  /** Parts that a test or a benchmark puts in place of the product's own. */
  readonly replaced?: {
    readonly speech?: SharedSpeech;
    readonly page?: Page;
    readonly sockets?: readonly SocketEndpoint[];
    readonly sessions?: HttpServerOptions['sessions'];
    readonly metrics?: ReturnType<typeof createMetrics>;
    readonly services?: Partial<Services & { readonly catalog: VoiceCatalog }>;
  };
}

export interface Server {
  /** The address at which a browser on this machine reaches the server. */
  readonly url: string;
  /** The port that the server listens on. */
  readonly port: number;
  /** The port of health and metrics, if they have one of their own. */
  readonly adminPort: number | undefined;
  /** The best instruction set that the engine's kernels found, or the one that was forced. */
  readonly isa: string;
  readonly precision: string;
  readonly services: Services;
  /** Waits at most `drainMs` for running speech, then closes everything. Idempotent. */
  close(drainMs?: number): Promise<void>;
}

/**
 * The whole server: everything is built and connected here, and nowhere else.
 * @throws Error that names what is taken, missing or damaged, after closing what was opened
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { closers = new Closers() } = options;
  try {
    return await assemble({ ...options, closers });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function assemble(options: ServerOptions & { closers: Closers }): Promise<Server> {
  const { config, logger, closers, replaced = {} } = options;
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
  const page = replaced.page ?? (await loadPage(PAGE_FOLDER));
  const addon = loadAddon();
  const isa = addon.isa();
  const precision = addon.precision();
  const metrics = replaced.metrics ?? createMetrics({ version, isa, precision, workers: config.workerCount });
  const { otlpEndpoint, wireBrands } = config;
  const tracing = otlpEndpoint === undefined ? undefined : await openTracing(otlpEndpoint, version);
  closers.opened(() => tracing?.close());
  if (config.databaseUrl === undefined) {
    closers.opened(lockForServer(config.dataDir));
  }
  const accounts = await openAccountServices(config, metrics, logger);
  closers.opened(() => accounts.close());
  const speech = replaced.speech ?? (await openPool(config, { metrics, logger }, closers));
  const observers = [
    ...(config.logText === 'yes' ? [textLog(logger)] : []),
    ...(tracing === undefined ? [] : [tracing.observer]),
  ];
  const catalog = replaced.services?.catalog ?? openCatalog(MODELS_FOLDER, config, logger, closers);
  const services: Services = {
    ...accounts,
    speech,
    metrics,
    logger,
    version,
    wireBrands,
    longTextCodePoints: config.longTextCodePoints,
    doneHoldMs: config.sockets.doneHoldMs,
    catalog,
    aliases: new AliasFileEditor(config, catalog),
    accountSpeech: speechForAccounts({ ...accounts, speech, observers }),
    ...replaced.services,
  };
  const http = await createHttpServer({
    services,
    config,
    tracing,
    sockets: replaced.sockets ?? socketEndpoints(services, config.mistHosts),
    sessions: replaced.sessions ?? new SessionAuthenticator(services, config),
    extraRoutes: dashboardRoutes(services, page),
  });
  closers.opened(() => http.close(config.drainMs));
  return {
    url: urlOf(config, http.port),
    port: http.port,
    adminPort: http.adminPort,
    isa,
    precision,
    services,
    close: async (drainMs = config.drainMs) => {
      await http.close(drainMs);
      await closers.closeAll();
    },
  };
}

async function openPool(
  { workerCount: workers, workerNice: nice, budget }: Config,
  parts: { metrics: ReturnType<typeof createMetrics>; logger: Logger },
  closers: Closers,
): Promise<SharedSpeech> {
  const pool = await createSpeechPool({ workers, nice, budget, modelsFolder: MODELS_FOLDER, ...parts });
  closers.opened(() => pool.close());
  return pool;
}
