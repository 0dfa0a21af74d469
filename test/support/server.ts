import { pino } from 'pino';
import type { Test } from 'tap';
import type { Authenticator, Endpoint } from '../../src/contracts/accounts.js';
import type { SpeechService } from '../../src/contracts/speech.js';
import { SonantError } from '../../src/errors.js';
import type { ErrorCode } from '../../src/errors.js';
import { createMetrics } from '../../src/metrics/metrics.js';
import { createHttpServer } from '../../src/transports/http/server.js';
import { testCatalog } from './catalog.js';

export const KEY = 'sk_test';

/** One key that opens everything; other keys are named after the failure that they meet. */
export const testAuthenticator = (): Authenticator & { ready: boolean } => ({
  ready: true,
  authenticate(header: string | undefined, _endpoint: Endpoint) {
    if (header === undefined) throw new SonantError('header_missing');
    const [, key] = /^Bearer\s*(.*)$/.exec(header) ?? [];
    if (key === '') throw new SonantError('key_empty');
    if (key === KEY) return { accountId: 'account', keyId: 'key' };
    const named: readonly ErrorCode[] = ['subscription_invalid', 'access_forbidden', 'database_error'];
    throw new SonantError(named.find((code) => code === key) ?? 'key_invalid');
  },
});

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly authenticator: ReturnType<typeof testAuthenticator>;
  readonly logLines: Record<string, unknown>[];
  readonly close: (graceMs?: number) => Promise<void>;
  /** A POST with the key; a string or bytes go as they are, anything else as JSON. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** The whole HTTP transport on a free port of 127.0.0.1 over any speech service; closed when the test ends. */
export async function startServer(
  t: Test,
  speech: SpeechService,
  { wireBrands = ['svc'] }: { wireBrands?: string[] } = {},
): Promise<TestServer> {
  const metrics = createMetrics({ version: '0.0.0-test', isa: 'scalar' });
  const authenticator = testAuthenticator();
  const logLines: Record<string, unknown>[] = [];
  const logger = pino(
    {},
    { write: (line: string) => logLines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const { port, close } = await createHttpServer({
    config: { host: '127.0.0.1', port: 0, wireBrands },
    speech,
    catalog: testCatalog(),
    authenticator,
    metrics,
    logger,
    version: '0.0.0-test',
  });
  t.teardown(() => close(0));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    metrics,
    authenticator,
    logLines,
    close,
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEY}`, ...headers },
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
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

/** Length of property runs: FUZZ_SECONDS, 2 when unset. */
export const fuzzMs = Number(process.env['FUZZ_SECONDS'] ?? 2) * 1000;
