import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import type { Test } from 'tap';
import { ensureAccount } from '../../../src/accounts/accounts.js';
import type { Account, MemberRole } from '../../../src/accounts/ports.js';
import type { AccountLimits } from '../../../src/contracts/accounts.js';
import { loadPage } from '../../../src/dashboard/page.js';
import { createServer } from '../../../src/server.js';
import type { Services } from '../../../src/services.js';
import { openStores, type Stores } from '../../../src/storage/open-stores.js';
import type { Reach } from '../../../src/transports/uws/client-address.js';
import { testCatalog } from '../../support/catalog.js';
import { testConfig } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';
import { Browser } from './browser.js';

export const LIMITS: AccountLimits = { sockets: 7, socketsPerSecond: 100, socketBurst: 100, syntheses: 5 };
export const PASSWORD = 'correct horse battery';

export interface DashboardServer {
  /** `DATA_DIR`. */
  readonly folder: string;
  readonly url: string;
  readonly port: number;
  readonly stores: Stores;
  readonly services: Services;
  readonly speech: ToneSpeech;
  readonly account: Account;
  readonly logLines: Record<string, unknown>[];
  /** A browser that has joined the account of that name. */
  readonly join: (email: string, role?: MemberRole, accountName?: string) => Promise<Browser>;
}

/** A page as it is built, but small. */
async function buildPage(folder: string): Promise<string> {
  const page = join(folder, 'page');
  const writeText = async (name: string, text: string): Promise<void> => {
    await writeFile(join(page, name), text);
    await writeFile(join(page, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(page, `${name}.gz`), gzipSync(text));
  };
  await mkdir(join(page, 'assets'), { recursive: true });
  await writeText('index.html', `<!doctype html><title>Test</title>${'<p>x</p>'.repeat(99)}`);
  await writeText('reference.html', '<!doctype html><title>Reference</title>');
  await writeText('assets/app-12ab34cd.js', 'export const a = 1;\n'.repeat(200));
  await writeText('assets/app-12ab34cd.css', 'p { color: red; }\n'.repeat(200));
  await writeFile(join(page, 'assets/icon-12ab34cd.png'), Buffer.from([137, 80, 78, 71, 0, 1, 2]));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  return page;
}

/** The whole front with the dashboard in it, over SQLite, on a free port of 127.0.0.1; closed when the test ends. */
export async function startDashboard(
  t: Test,
  reach: Pick<Reach, 'trustProxy'> = {},
): Promise<DashboardServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sonant-dashboard-'));
  const stores = await openStores({ dataDir: folder, databaseUrl: undefined });
  const account = await ensureAccount(stores.accounts, 'acme');
  const logLines: Record<string, unknown>[] = [];
  const write = (line: string): number => logLines.push(JSON.parse(line) as Record<string, unknown>);
  const speech = new ToneSpeech();
  const server = await createServer({
    config: {
      ...testConfig(folder, { limits: LIMITS }),
      ...reach,
      aliases: { models: {}, voices: { fixed: ['linde'] } },
    },
    logger: pino({}, { write }),
    replaced: {
      speech,
      page: await loadPage(await buildPage(folder)),
      services: { catalog: testCatalog(), version: '0.0.0-test' },
    },
  });
  const { port, services } = server;
  t.teardown(async () => {
    await server.close(0);
    await stores.close();
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const join_ = async (email: string, role: MemberRole = 'owner', accountName = 'acme'): Promise<Browser> => {
    const { id } = await ensureAccount(stores.accounts, accountName);
    const { token } = await services.invitations.make(id, role);
    const browser = new Browser(url);
    const answer = await browser.call('POST', 'accept', { token, email, password: PASSWORD });
    if (answer.status !== 200) throw new Error(`cannot join: ${JSON.stringify(answer.body)}`);
    return browser;
  };
  return { folder, url, port, stores, services, speech, account, logLines, join: join_ };
}

/** One request as it is written, so that no client mends its path. @returns the whole answer */
export function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', (part) => {
      parts.push(part);
      // Errors of this server are short: one packet.
      socket.end();
    });
    socket.on('close', () => {
      resolve(Buffer.concat(parts).toString('latin1'));
    });
    socket.on('error', reject);
  });
}
