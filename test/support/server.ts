import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { pino } from 'pino';
import type { Test } from 'tap';
import { ensureAccount } from '../../src/accounts/accounts.js';
import { createKey } from '../../src/accounts/keys.js';
import type { AccountStore, UsageStore } from '../../src/accounts/ports.js';
import type { VoiceCatalog } from '../../src/catalog/catalog.js';
import { type Config, readConfig } from '../../src/config/config.js';
import type { AccountLimits } from '../../src/contracts/accounts.js';
import type { SharedSpeech } from '../../src/contracts/speech.js';
import { createMetrics } from '../../src/metrics/metrics.js';
import { createServer } from '../../src/server.js';
import type { Services } from '../../src/services.js';
import { openStores } from '../../src/storage/open-stores.js';
import type { SocketEndpoint } from '../../src/transports/sockets/socket.js';
import type { SessionAuthenticator } from '../../src/transports/sockets/upgrade-admission.js';
import { testCatalog } from './catalog.js';
import { stopwatch } from './core-waits.js';

export interface TestServer extends Omit<Services, 'metrics'> {
  readonly url: string;
  readonly port: number;
  readonly adminPort: number | undefined;
  /** `good` opens everything, `nothing` opens nothing, `unpaid` belongs to a suspended account. */
  readonly keys: Readonly<Record<'good' | 'nothing' | 'unpaid', string>>;
  /** From now on the store fails. */
  readonly breakStore: () => void;
  /** The account of the good key. */
  readonly accountId: string;
  /** Another connection to what `usage` reports on. */
  readonly usageStore: UsageStore;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly logLines: Record<string, unknown>[];
  readonly close: (graceMs?: number) => Promise<void>;
  /** A POST with the good key; a string or bytes go as they are, anything else as JSON. */
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
}

async function makeKeys(store: AccountStore): Promise<TestServer['keys']> {
  const active = await ensureAccount(store, 'active', 'active');
  const suspended = await ensureAccount(store, 'suspended', 'suspended');
  return {
    good: (await createKey(store, active, 'good')) ?? '',
    nothing: (await createKey(store, active, 'nothing', { scopes: [] })) ?? '',
    unpaid: (await createKey(store, suspended, 'unpaid')) ?? '',
  };
}

const ROOMY: AccountLimits = { sockets: 1000, socketsPerSecond: 1000, socketBurst: 1000, syntheses: 1000 };

/** The whole front of the server, HTTP and sockets, on a free port of 127.0.0.1 over any speech service; closed when the test ends. */
export async function startServer(
  t: Test,
  speech: SharedSpeech,
  {
    wireBrands = ['svc'],
    catalog = testCatalog(),
    metrics = createMetrics({ version: '0.0.0-test', isa: 'scalar' }),
    limits = ROOMY,
    socketIdleSeconds = 600,
    socketSilenceSeconds = 46,
    doneHoldMs = 300,
    withoutKey = 1000,
    trustProxy = 'no',
    admin = 'here',
    logLevel = 'info',
    endpoints,
    sessions,
  }: {
    wireBrands?: string[];
    catalog?: VoiceCatalog;
    metrics?: TestServer['metrics'];
    limits?: AccountLimits;
    socketIdleSeconds?: number;
    socketSilenceSeconds?: number;
    doneHoldMs?: number;
    /** Sockets that wait for a key. */
    withoutKey?: number;
    trustProxy?: Config['trustProxy'];
    /** `elsewhere`: health and metrics have a port of their own. */
    admin?: 'here' | 'elsewhere';
    logLevel?: Config['logLevel'];
    /** Instead of the product's own. */
    endpoints?: readonly SocketEndpoint[];
    /** Lets members into those endpoints that are theirs. */
    sessions?: SessionAuthenticator;
  } = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sonant-http-'));
  const logLines: Record<string, unknown>[] = [];
  const write = (line: string): number => logLines.push(JSON.parse(line) as Record<string, unknown>);
  const config = {
    ...testConfig(folder, {
      limits,
      wireBrands,
      socketIdleSeconds,
      socketSilenceSeconds,
      doneHoldMs,
      withoutKey,
    }),
    trustProxy,
    ...(admin === 'elsewhere' && { adminPort: 0 }),
  };
  const server = await createServer({
    config,
    logger: pino({ level: logLevel }, { write }),
    replaced: {
      ...{ speech, metrics, sessions, ...(endpoints && { sockets: endpoints }) },
      services: { catalog, version: '0.0.0-test' },
    },
  });
  const { port, adminPort, services: own } = server;
  const stores = await openStores(config);
  const keys = await makeKeys(own.store);
  t.teardown(async () => {
    await server.close(0);
    await stores.close();
    await rm(folder, { recursive: true });
  });
  const breakStore = (): void => {
    const connection = new Database(join(folder, 'sonant.db'));
    // The server may be writing.
    connection.exec('PRAGMA busy_timeout = 5000');
    connection.exec('DROP TABLE api_keys');
    connection.exec('DROP TABLE lexicon_entries');
    connection.exec('DROP TABLE usage_daily');
    connection.exec('DROP TABLE usage_records');
    connection.exec('ALTER TABLE accounts RENAME TO lost');
    connection.close();
  };
  const url = `http://127.0.0.1:${port}`;
  const post: TestServer['post'] = (path, body, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.good}`, ...headers },
      body:
        body instanceof Uint8Array
          ? new Uint8Array(body)
          : typeof body === 'string'
            ? body
            : JSON.stringify(body),
    });
  return {
    ...own,
    metrics,
    url,
    port,
    adminPort,
    keys,
    breakStore,
    accountId: (await ensureAccount(own.store, 'active')).id,
    usageStore: stores.usage,
    logLines,
    close: (graceMs) => server.close(graceMs),
    post,
  };
}

/** The settings of a server on a free port of 127.0.0.1, over SQLite in the folder. */
export const testConfig = (
  dataDir: string,
  {
    limits = ROOMY,
    ...more
  }: {
    limits?: AccountLimits;
    wireBrands?: string[];
    socketIdleSeconds?: number;
    socketSilenceSeconds?: number;
    doneHoldMs?: number;
    withoutKey?: number;
  } = {},
): Config => ({
  ...readConfig({ DATA_DIR: dataDir, PORT: '0' }),
  wireBrands: more.wireBrands ?? ['svc'],
  sockets: {
    perAccount: limits.sockets,
    perAccountPerSecond: limits.socketsPerSecond,
    burstPerAccount: limits.socketBurst,
    idleSeconds: more.socketIdleSeconds ?? 600,
    silenceSeconds: more.socketSilenceSeconds ?? 46,
    doneHoldMs: more.doneHoldMs ?? 300,
    withoutKey: more.withoutKey ?? 1000,
    withoutKeyPerClient: 100,
  },
  synthesesPerAccount: limits.syntheses,
  quotas: {
    requestsPerMinute: limits.requestsPerMinute ?? 0,
    charactersPerDay: limits.charactersPerDay ?? 0,
    charactersPerMonth: limits.charactersPerMonth ?? 0,
    audioSecondsPerDay: limits.audioSecondsPerDay ?? 0,
    audioSecondsPerMonth: limits.audioSecondsPerMonth ?? 0,
  },
});

/**
 * Waits until `condition` holds.
 * @param limitMs not counting what this process is kept waiting for a core
 * @throws Error when it does not hold by then
 */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 10_000,
): Promise<void> {
  const endMs = performance.now() + limitMs;
  const spentMs = stopwatch();
  while (!(await condition())) {
    if (performance.now() > endMs && spentMs() > limitMs) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
