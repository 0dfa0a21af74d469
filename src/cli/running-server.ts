import { type Config, readConfig, urlOf } from '../config/config.js';
import { isServed } from '../storage/sqlite/data-folder.js';

const PATIENCE_MS = 500;
const ANY_ADDRESS = ['0.0.0.0', '::'];

/** A server at the address of the settings. */
interface LocalServer {
  readonly url: string;
  /** Whether it serves from the configured store. With Postgres this cannot be known, and it counts as `this`. */
  readonly store: 'this' | 'another';
}

/** The address at which the server's own machine reaches a server with these settings. */
export const localUrlOf = (config: Config): string =>
  urlOf(ANY_ADDRESS.includes(config.host) ? { ...config, host: '127.0.0.1' } : config, config.port);

/** @returns undefined: none answers there. @throws ConfigError */
export async function localServer(config: Config = readConfig()): Promise<LocalServer | undefined> {
  const { port, dataDir, databaseUrl } = config;
  if (port === 0) return undefined;
  const url = localUrlOf(config);
  const isOurs = await fetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(async (answer) => ((await answer.json()) as { info?: { title?: string } }).info?.title === 'Sonant')
    .catch(() => false);
  if (!isOurs) return undefined;
  return { url, store: databaseUrl !== undefined || isServed(dataDir) ? 'this' : 'another' };
}

/** Warns people who change a store that a running server will not notice. */
export async function warnOfOtherStore(config: Config): Promise<void> {
  // A program that asked for JSON reads stderr as JSON.
  if (process.argv.includes('--json')) return;
  const server = await localServer(config);
  if (server?.store !== 'another') return;
  process.stderr.write(
    `sonant: the server at ${server.url} does not serve from ${config.dataDir}, which this command uses; set DATA_DIR to its folder\n`,
  );
}
