import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { StoreAuthenticator } from './accounts/authenticator.js';
import { BilledSpeech } from './accounts/billed-speech.js';
import { AccountChanges } from './accounts/changes.js';
import { ensureFirstKey } from './accounts/keys.js';
import { LimitedSpeech } from './accounts/limited-speech.js';
import { BatchedLedger } from './accounts/usage-ledger.js';
import { StoreUsageReports } from './accounts/usage-reports.js';
import { loadCatalog } from './catalog/catalog.js';
import { readConfig, type Config } from './config.js';
import type { AccountLimits } from './contracts/accounts.js';
import { loadAddon } from './engine/addon.js';
import { LexiconSpeech } from './lexicon/account-speech.js';
import { AccountLexicons } from './lexicon/lexicons.js';
import { createMetrics } from './metrics/metrics.js';
import { createSpeechPool } from './scheduling/pool.js';
import { openLimits } from './storage/open-limits.js';
import { openStores } from './storage/open-stores.js';
import { createLogger, withoutSecrets } from './telemetry/logger.js';
import { observed } from './telemetry/observed-speech.js';
import { textLog } from './telemetry/text-log.js';
import { openTracing } from './telemetry/tracing.js';
import { codaEndpoints } from './transports/coda/endpoints.js';
import { createHttpServer } from './transports/http/server.js';
import { legacyEndpoints } from './transports/legacy-ws/endpoints.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODELS_FOLDER = `${ROOT}models`;

/** Builds and connects everything, says how to speak, and stops it all in reverse order on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
  const catalog = loadCatalog(MODELS_FOLDER);
  const isa = loadAddon().isa();
  const metrics = createMetrics({ version, isa, workers: config.workerCount });
  const stores = await openStores(config, (cause) => {
    logger.warn({ err: cause }, 'a connection to the database was lost');
  });
  const speech = await createSpeechPool({
    workers: config.workerCount,
    modelsFolder: MODELS_FOLDER,
    metrics,
    logger,
  });
  const { limits, news, close: closeLimits } = await openLimits(config, metrics, logger);
  const changes = new AccountChanges(stores.accounts, {
    news,
    onOutage: (cause) => {
      logger.error({ err: cause }, 'the database does not answer');
    },
    onRecovery: () => {
      logger.info('the database answers again');
    },
  });
  const onFault = (cause: unknown): void => {
    logger.error({ err: cause }, 'what an account has could not be kept up to date');
  };
  const authenticator = new StoreAuthenticator(stores.accounts, changes, {
    limits: defaultLimits(config),
    onFault,
  });
  const lexicons = new AccountLexicons(stores.lexicons, onFault, changes);
  const tracing =
    config.otlpEndpoint === undefined ? undefined : await openTracing(config.otlpEndpoint, version);
  const observers = [
    ...(config.logText === 'yes' ? [textLog(logger)] : []),
    ...(tracing === undefined ? [] : [tracing.observer]),
  ];
  const ledger = new BatchedLedger({ store: stores.usage, metrics, logger });
  const billed = new BilledSpeech(new LimitedSpeech(speech, limits, onFault), ledger);
  const accountSpeech = observed(new LexiconSpeech(billed, lexicons, onFault), observers);
  await changes.start();
  const socketPorts = { catalog, metrics, logger, wireBrands: config.wireBrands };
  const sockets = [...legacyEndpoints(socketPorts), ...codaEndpoints(socketPorts)];
  const ports = {
    speech,
    catalog,
    authenticator,
    lexicons,
    accountSpeech,
    usage: new StoreUsageReports(stores.usage, stores.accounts),
    limiter: limits,
    metrics,
    logger,
    version,
  };
  const server = await createHttpServer({ config, ...ports, sockets, tracing });

  const scheme = config.tls === undefined ? 'http' : 'https';
  const url = `${scheme}://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.port}`;
  // Last of all: a key that was made before something failed would never be shown.
  const firstKey = await ensureFirstKey(stores.accounts);
  logger.info({ url, isa, workers: config.workerCount, version }, 'ready');
  if (firstKey !== undefined) process.stdout.write(welcome(url, firstKey, config));

  stopOnSignal(logger, async () => {
    await server.close(config.drainMs);
    await speech.close();
    await ledger.close();
    await closeLimits();
    await changes.close();
    await authenticator.close();
    await lexicons.flush();
    await stores.close();
    await tracing?.close();
  });
}

/** What an account may have at once, where its plan does not say. */
const defaultLimits = ({ sockets, synthesesPerAccount }: Config): AccountLimits => ({
  sockets: sockets.perAccount,
  socketsPerSecond: sockets.perAccountPerSecond,
  socketBurst: sockets.burstPerAccount,
  syntheses: synthesesPerAccount,
});

/** Ctrl-C under `npm start` arrives twice: from the terminal and from npm, which hands it on. */
const SAME_WISH_MS = 500;

/** Stops at the first signal, and ends at once with 1 at one that comes later. */
function stopOnSignal(logger: Logger, stop: () => Promise<void>): void {
  let askedMs = Infinity;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (performance.now() - askedMs > SAME_WISH_MS) {
      logger.warn({ signal }, 'asked again: ending at once');
      process.exit(1);
    }
    if (askedMs < Infinity) return;
    askedMs = performance.now();
    logger.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

const welcome = (url: string, key: string, { wireBrands: [brand = 'svc'] }: Config): string => `
Sonant speaks at ${url}
Your API key, shown this once:

  ${key}

Try it:

  curl ${url}/v1/${brand}-tts -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' -H 'Accept: audio/wav' \\
    -d '{"text": "Hello! I speak from your own machine.", "speaker": "astra", "modelId": "coda"}' -o hello.wav

`;

main().catch((error: unknown) => {
  // For people: the stack helps nobody whose port is taken or whose pack is damaged.
  process.stderr.write(`${withoutSecrets(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
});
