import { setFlagsFromString } from 'node:v8';
import { ensureFirstKey } from '../accounts/keys.js';
import { type Config, readConfig } from '../config/config.js';
import { createServer, type Server } from '../server.js';
import { createLogger } from '../telemetry/logger.js';
import { leaveRoot } from './leave-root.js';
import { StopOnSignal } from './stopping.js';
import { welcome } from './welcome.js';

/**
 * Starts the server with the settings of the environment, and prints how to use it; SIGTERM or SIGINT stops it.
 * @throws ConfigError, Error that says what is wrong
 */
export async function runServer(): Promise<void> {
  collectLessOften();
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  // Handlers come first: signals do not end the first process of a container unless it handles them.
  const stop = new StopOnSignal(logger);
  try {
    leaveRoot(config, logger);
    const server = await createServer({ config, logger, closers: stop });
    // The last step, because a key made before a failure would never be shown.
    const told = tellFirstSecrets(server, config);
    // A stop waits for it, because a key made just before the store is closed would not be shown either.
    stop.opened(() => told);
    await told;
    const { url, adminPort, isa, precision, services } = server;
    logger.info(
      { url, adminPort, isa, precision, workers: config.workerCount, version: services.version },
      'ready',
    );
  } catch (error) {
    if (!stop.hasBegun) throw error;
  }
}

/**
 * Lets the heaps of all threads double between two full collections. V8 would collect after every 8 MB, and the bytes of audio count: with 200
 * streams that is every second and a half, and each time its four helper threads keep the others from their core for 20 to 50 ms.
 */
export function collectLessOften(): void {
  setFlagsFromString('--heap-growing-percent=100');
}

async function tellFirstSecrets({ url, services }: Server, config: Config): Promise<void> {
  const key = await ensureFirstKey(services.store);
  const invitation = (await services.invitations.makeFirst())?.token;
  process.stdout.write(welcome(url, { key, invitation }, config));
}
