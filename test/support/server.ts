import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { pino } from 'pino';
import type { Test } from 'tap';
import { StoreAuthenticator } from '../../src/accounts/authenticator.js';
import { createKey, ensureAccount } from '../../src/accounts/keys.js';
import { SocketLimits, type SocketLimitSettings } from '../../src/accounts/socket-limits.js';
import type { AccountStore } from '../../src/accounts/ports.js';
import type { AccountSpeech, Authenticator, Lexicons, SocketLimiter } from '../../src/contracts/accounts.js';
import type { Catalog } from '../../src/contracts/catalog.js';
import type { SpeechService } from '../../src/contracts/speech.js';
import { LexiconSpeech } from '../../src/lexicon/account-speech.js';
import { AccountLexicons } from '../../src/lexicon/lexicons.js';
import { createMetrics } from '../../src/metrics/metrics.js';
import { openStores } from '../../src/storage/open-stores.js';
import { codaEndpoints } from '../../src/transports/coda/endpoints.js';
import { createHttpServer } from '../../src/transports/http/server.js';
import { legacyEndpoints } from '../../src/transports/legacy-ws/endpoints.js';
import type { SocketEndpoint } from '../../src/transports/shared/socket.js';
import { testCatalog } from './catalog.js';

export interface TestServer {
  readonly url: string;
  readonly port: number;
  /** `good` opens everything, `nothing` opens nothing, `unpaid` belongs to a suspended account. */
  readonly keys: Readonly<Record<'good' | 'nothing' | 'unpaid', string>>;
  /** From now on the store fails. */
  readonly breakStore: () => void;
  /** Of the good key. */
  readonly accountId: string;
  readonly authenticator: Authenticator;
  readonly limiter: SocketLimiter;
  readonly lexicons: Lexicons;
  readonly accountSpeech: AccountSpeech;
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

const ROOMY: SocketLimitSettings = { perAccount: 1000, perAccountPerSecond: 1000, burstPerAccount: 1000 };

/** The whole front of the server, HTTP and sockets, on a free port of 127.0.0.1 over any speech service; closed when the test ends. */
export async function startServer(
  t: Test,
  speech: SpeechService,
  {
    wireBrands = ['svc'],
    catalog = testCatalog(),
    metrics = createMetrics({ version: '0.0.0-test', isa: 'scalar' }),
    socketLimits = ROOMY,
    socketIdleSeconds = 600,
    endpoints,
  }: {
    wireBrands?: string[];
    catalog?: Catalog;
    metrics?: TestServer['metrics'];
    socketLimits?: SocketLimitSettings;
    socketIdleSeconds?: number;
    /** Instead of the product's own. */
    endpoints?: readonly SocketEndpoint[];
  } = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sonant-http-'));
  const stores = await openStores({ dataDir: folder, databaseUrl: undefined });
  const keys = await makeKeys(stores.accounts);
  const authenticator = new StoreAuthenticator(stores.accounts);
  const limiter = new SocketLimits(socketLimits);
  const logLines: Record<string, unknown>[] = [];
  const write = (line: string): number => logLines.push(JSON.parse(line) as Record<string, unknown>);
  const logger = pino({}, { write });
  const onWordsLost = (cause: unknown): void => {
    throw cause;
  };
  const lexicons = new AccountLexicons(stores.lexicons, onWordsLost);
  const accountSpeech = new LexiconSpeech(speech, lexicons, onWordsLost);
  const socketPorts = { catalog, metrics, logger, wireBrands };
  const { port, close } = await createHttpServer({
    config: { host: '127.0.0.1', port: 0, wireBrands, sockets: { idleSeconds: socketIdleSeconds } },
    speech,
    catalog,
    authenticator,
    lexicons,
    accountSpeech,
    limiter,
    sockets: endpoints ?? [...legacyEndpoints(socketPorts), ...codaEndpoints(socketPorts)],
    metrics,
    logger,
    version: '0.0.0-test',
  });
  t.teardown(async () => {
    await close(0);
    await stores.close();
    await rm(folder, { recursive: true });
  });
  const breakStore = (): void => {
    const connection = new Database(join(folder, 'sonant.db'));
    connection.exec('DROP TABLE api_keys');
    connection.exec('DROP TABLE lexicon_entries');
    connection.close();
  };
  const url = `http://127.0.0.1:${port}`;
  const post: TestServer['post'] = (path, body, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.good}`, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  return {
    url,
    port,
    keys,
    breakStore,
    // Not the server's own authenticator: that one has not met the key yet.
    accountId: new StoreAuthenticator(stores.accounts).authenticate(`Bearer ${keys.good}`, 'lexicon')
      .accountId,
    authenticator,
    limiter,
    lexicons,
    accountSpeech,
    metrics,
    logLines,
    close: (graceMs) => close(graceMs),
    post,
  };
}

/** Waits until `condition` holds; fails the test when it does not within `limitMs`. */
export async function eventually(condition: () => boolean, what: string, limitMs = 3000): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > endMs) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
