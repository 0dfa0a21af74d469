import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { speechForAccounts } from './accounts/account-speech.js';
import { ensureFirstKey } from './accounts/keys.js';
import { loadCatalog } from './catalog/catalog.js';
import { openAccountServices, type AccountServices } from './composition/account-services.js';
import { StopOnSignal } from './composition/stop-on-signal.js';
import { welcome } from './composition/welcome.js';
import { readConfig, type Config } from './config.js';
import { loadPage } from './dashboard/page.js';
import { SessionAuthenticator } from './dashboard/principals.js';
import { dashboardRoutes } from './dashboard/routes.js';
import { loadAddon } from './engine/addon.js';
import { createMetrics } from './metrics/metrics.js';
import { createSpeechPool } from './scheduling/pool.js';
import { createLogger, withoutSecrets } from './telemetry/logger.js';
import { textLog } from './telemetry/text-log.js';
import { openTracing } from './telemetry/tracing.js';
import { codaEndpoints } from './transports/coda/endpoints.js';
import { createHttpServer } from './transports/http/server.js';
import { legacyEndpoints, playgroundEndpoint } from './transports/legacy-ws/endpoints.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODELS_FOLDER = `${ROOT}models`;
const PAGE_FOLDER = `${ROOT}build/dashboard`;

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  // Before anything else: in a container whoever is the first process is not ended by signals that it does not handle.
  const stop = new StopOnSignal(logger);
  try {
    await start(config, logger, stop);
  } catch (error) {
    if (!stop.hasBegun) throw error;
  }
}

/** Builds and connects everything, and says how to speak; SIGTERM or SIGINT stops it all in reverse order. */
async function start(config: Config, logger: Logger, stop: StopOnSignal): Promise<void> {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
  const page = await loadPage(PAGE_FOLDER);
  const catalog = loadCatalog(MODELS_FOLDER);
  const isa = loadAddon().isa();
  const metrics = createMetrics({ version, isa, workers: config.workerCount });
  const tracing =
    config.otlpEndpoint === undefined ? undefined : await openTracing(config.otlpEndpoint, version);
  stop.opened(async () => tracing?.close());
  const accounts = await openAccountServices(config, metrics, logger);
  stop.opened(() => accounts.close());
  const speech = await createSpeechPool({
    workers: config.workerCount,
    modelsFolder: MODELS_FOLDER,
    metrics,
    logger,
  });
  stop.opened(() => speech.close());

  const { limiter, lexicons, ledger, onFault } = accounts;
  const observers = [
    ...(config.logText === 'yes' ? [textLog(logger)] : []),
    ...(tracing === undefined ? [] : [tracing.observer]),
  ];
  const accountSpeech = speechForAccounts({ speech, limiter, lexicons, ledger, observers, onFault });

  const {
    wireBrands,
    sockets: { doneHoldMs },
  } = config;
  const ports = {
    ...accounts,
    speech,
    catalog,
    accountSpeech,
    metrics,
    logger,
    version,
    wireBrands,
    doneHoldMs,
  };
  const server = await createHttpServer({
    ...ports,
    config,
    sockets: [...legacyEndpoints(ports), ...codaEndpoints(ports), playgroundEndpoint(ports)],
    sessions: new SessionAuthenticator(accounts.sessions, accounts, config),
    extraRoutes: dashboardRoutes({ ...ports, page, openCounts: limiter }),
    tracing,
  });
  stop.opened(() => server.close(config.drainMs));

  const url = urlOf(config, server.port);
  // Last of all: a key that was made before something failed would never be shown.
  const told = tellFirstSecrets(url, accounts, config);
  // Nor one that was made just before the store was closed.
  stop.opened(() => told);
  await told;
  logger.info({ url, isa, workers: config.workerCount, version }, 'ready');
}

async function tellFirstSecrets(
  url: string,
  { store, invitations }: AccountServices,
  config: Config,
): Promise<void> {
  const key = await ensureFirstKey(store);
  const invitation = (await invitations.makeFirst())?.token;
  process.stdout.write(welcome(url, { key, invitation }, config));
}

function urlOf({ host, tls }: Config, port: number): string {
  const scheme = tls === undefined ? 'http' : 'https';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

main().catch((error: unknown) => {
  // For people: the stack helps nobody whose port is taken or whose pack is damaged.
  process.stderr.write(`${withoutSecrets(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
});
