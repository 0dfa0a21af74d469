import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { messageOf, SonantError } from '../errors.js';
import { type Exchange, isFresh, type ResponseHeaders } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { lastSegment } from '../transports/uws/request-head.js';
import { REFERENCE_HEADERS, SECURITY_HEADERS } from './guard.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};
/** How the build names what it has compressed. */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

type Encoding = 'br' | 'gzip' | 'identity';

/** One file in every form in which it is sent. */
interface PageFile {
  readonly type: string;
  /** The hash of the uncompressed bytes. */
  readonly hash: string;
  readonly bytes: ReadonlyMap<Encoding, Buffer>;
}

/** The built pages, in memory. */
export interface Page {
  /** The dashboard. */
  readonly index: PageFile;
  /** The API reference. */
  readonly reference: PageFile;
  /** The files by name; a name contains a hash of the contents. */
  readonly assets: ReadonlyMap<string, PageFile>;
}

/**
 * Reads the pages, and what the build has compressed of them.
 * @param folder holds `index.html`, `reference.html` and `assets/`
 * @throws Error that says how to build them
 */
export async function loadPage(folder: string): Promise<Page> {
  const pages = await filesIn(folder);
  const pageOf = (name: string): PageFile => {
    const page = pages.get(name);
    if (page === undefined) throw notBuilt(`${name} is missing`);
    return page;
  };
  return {
    index: pageOf('index.html'),
    reference: pageOf('reference.html'),
    assets: await filesIn(join(folder, 'assets')),
  };
}

async function filesIn(folder: string): Promise<Map<string, PageFile>> {
  const names = await namesIn(folder);
  const plain = names.filter((name) => !Object.values(SUFFIXES).some((suffix) => name.endsWith(suffix)));
  const files = plain.map(async (name) => [name, await readPageFile(folder, name, names)] as const);
  return new Map(await Promise.all(files));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (cause) {
    throw notBuilt(messageOf(cause));
  }
}

const notBuilt = (reason: string): Error =>
  new Error(`The dashboard is not built (${reason}). Build it with: npm run build`);

async function readPageFile(folder: string, name: string, names: readonly string[]): Promise<PageFile> {
  const plain = await readFile(join(folder, name));
  const bytes = new Map<Encoding, Buffer>([['identity', plain]]);
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = name + SUFFIXES[encoding];
    if (names.includes(compressed)) bytes.set(encoding, await readFile(join(folder, compressed)));
  }
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  return { type, hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22), bytes };
}

/** `GET /`, `GET /reference` and `GET /dashboard/assets/{name}`. */
export const pageRoutes = ({ index, reference, assets }: Page): Route[] => [
  pageRoute('/', (exchange) => answerWithFile(exchange, index, 'no-cache')),
  {
    ...pageRoute('/reference', (exchange) => answerWithFile(exchange, reference, 'no-cache')),
    headers: REFERENCE_HEADERS,
  },
  pageRoute('/dashboard/assets/{name}', (exchange) => {
    // Looked up exactly as written, so that no spelling of `..` leads anywhere.
    const file = assets.get(lastSegment(exchange.head).written);
    if (file === undefined) throw new SonantError('route_not_found');
    answerWithFile(exchange, file, 'public, max-age=31536000, immutable');
  }),
];

const pageRoute = (path: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path,
  headers: SECURITY_HEADERS,
  handle,
});

function answerWithFile(exchange: Exchange, file: PageFile, cacheControl: string): void {
  const { headers } = exchange.head;
  const encoding = chooseEncoding(headers.get('accept-encoding') ?? '', file);
  const etag = `"${file.hash}-${encoding}"`;
  const common: ResponseHeaders = { etag, vary: 'accept-encoding', 'cache-control': cacheControl };
  if (isFresh(exchange, etag)) {
    exchange.answer(304, common, '');
    return;
  }
  const own = {
    ...common,
    'content-type': file.type,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  exchange.answer(200, own, file.bytes.get(encoding) ?? Buffer.alloc(0));
}

/** The smallest encoding that the header allows; uncompressed when it allows none. */
export function chooseEncoding(header: string, { bytes }: Pick<PageFile, 'bytes'>): Encoding {
  const qualities = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    if (name !== '') qualities.set(name, Number(quality));
  }
  const isAllowed = (name: string): boolean => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find((name) => bytes.has(name) && isAllowed(name)) ?? 'identity';
}
