import { fileURLToPath } from 'node:url';
import { loadCatalog } from '../src/catalog/catalog.js';
import { StopOnSignal } from '../src/composition/stop-on-signal.js';
import { readConfig } from '../src/config.js';
import type {
  SpeechForAccounts,
  Authenticator,
  Lease,
  Lexicons,
  Principal,
  SocketLimiter,
  UsageReports,
} from '../src/contracts/accounts.js';
import type { SpeechService } from '../src/contracts/speech.js';
import { loadAddon } from '../src/engine/addon.js';
import { createMetrics } from '../src/metrics/metrics.js';
import { createSpeechPool } from '../src/scheduling/pool.js';
import { createLogger } from '../src/telemetry/logger.js';
import { codaEndpoints } from '../src/transports/coda/endpoints.js';
import { createHttpServer } from '../src/transports/http/server.js';
import { legacyEndpoints } from '../src/transports/legacy-ws/endpoints.js';

/**
 * What `bench/accounts` compares the product with: a program for a process of its own that speaks as the product does, to
 * everybody, and knows nothing of keys, limits, usage and lexicons. It keeps nothing, and is no way to run the product.
 */

const MODELS_FOLDER = fileURLToPath(new URL('../../models', import.meta.url));

const ANYBODY: Principal = {
  accountId: 'anybody',
  keyId: null,
  limits: { sockets: Infinity, socketsPerSecond: Infinity, socketBurst: Infinity, syntheses: Infinity },
};

const authenticator: Authenticator = {
  authenticate: () => Promise.resolve(ANYBODY),
  onKeyEnded: () => undefined,
  ready: true,
};

const UNCOUNTED: Lease = { release: () => undefined };
const limiter: SocketLimiter = { acquireSocket: () => Promise.resolve(UNCOUNTED) };

const lexicons: Lexicons = {
  list: () => Promise.resolve([]),
  get: () => Promise.resolve(undefined),
  put: () => Promise.resolve(),
  delete: () => Promise.resolve(false),
  unknownWords: () => Promise.resolve([]),
};

const usage: UsageReports = { sums: () => Promise.resolve([]) };

const everybodys = (speech: SpeechService): SpeechForAccounts => ({ of: () => Promise.resolve(speech) });

const config = readConfig();
const logger = createLogger(config.logLevel);
const stop = new StopOnSignal(logger);
const version = '0.0.0-bench';
const catalog = loadCatalog(MODELS_FOLDER);
const metrics = createMetrics({ version, isa: loadAddon().isa(), workers: config.workerCount });
const speech = await createSpeechPool({
  workers: config.workerCount,
  modelsFolder: MODELS_FOLDER,
  metrics,
  logger,
});
stop.opened(() => speech.close());
const {
  wireBrands,
  sockets: { doneHoldMs },
} = config;
const ports = {
  ...{ speech, catalog, metrics, logger, version, wireBrands, doneHoldMs },
  ...{ authenticator, limiter, lexicons, usage, accountSpeech: everybodys(speech) },
};
const server = await createHttpServer({
  ...ports,
  config,
  sockets: [...legacyEndpoints(ports), ...codaEndpoints(ports)],
});
stop.opened(() => server.close(config.drainMs));
logger.info({ url: `http://${config.host}:${server.port}` }, 'ready');
