import { StopOnSignal } from '../../src/composition/stopping.js';
import { readConfig } from '../../src/config/config.js';
import type {
  Authenticator,
  Lease,
  Lexicons,
  Principal,
  UsageReports,
} from '../../src/contracts/accounts.js';
import type { SpeechService } from '../../src/contracts/speech.js';
import { createServer } from '../../src/server.js';
import type { Services } from '../../src/services.js';
import { createLogger } from '../../src/telemetry/logger.js';

/**
 * The server that `bench/accounts` compares the product with, a program for a process of its own. It speaks like the
 * product, to everybody, and knows nothing of keys, limits, usage and lexicons. It is not meant for use: it stores nothing.
 */

const ANYBODY: Principal = {
  accountId: 'anybody',
  keyId: null,
  limits: { sockets: Infinity, socketsPerSecond: Infinity, socketBurst: Infinity, syntheses: Infinity },
};

const authenticator: Authenticator = {
  authenticate: () => Promise.resolve(ANYBODY),
  accountOf: () => undefined,
  onKeyEnded: () => undefined,
  ready: true,
};

const UNCOUNTED: Lease = { release: () => undefined };
const limiter: Services['limiter'] = {
  countRequest: () => Promise.resolve(undefined),
  acquireSocket: () => Promise.resolve(UNCOUNTED),
  open: () => Promise.resolve({ sockets: 0, syntheses: 0 }),
};

const lexicons: Lexicons = {
  list: () => Promise.resolve([]),
  get: () => Promise.resolve(undefined),
  put: () => Promise.resolve(),
  delete: () => Promise.resolve(false),
  unknownWords: () => Promise.resolve([]),
};

const usage: UsageReports = { sums: () => Promise.resolve([]) };

const config = readConfig();
const logger = createLogger(config.logLevel);
const stop = new StopOnSignal(logger);
const open = {
  ...{ authenticator, limiter, lexicons, usage },
  version: '0.0.0-bench',
};
/** Known once the server has made it. */
const everybodys: { speech?: SpeechService } = {};
const server = await createServer({
  config,
  logger,
  closers: stop,
  replaced: {
    services: { ...open, accountSpeech: { of: () => Promise.resolve(everybodys.speech as SpeechService) } },
  },
});
// The pool itself: to it, all texts are then of one account without a name.
everybodys.speech = server.services.speech as SpeechService;
logger.info({ url: server.url }, 'ready');
