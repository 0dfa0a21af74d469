import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SonantError } from '../errors.js';
import type { Exchange, ResponseHeaders } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** What is compressed already is sent as it is. */
const TYPES: Readonly<Record<string, { readonly type: string; readonly form: 'plain' | 'compressed' }>> = {
  '.html': { type: 'text/html; charset=utf-8', form: 'plain' },
  '.js': { type: 'text/javascript; charset=utf-8', form: 'plain' },
  '.css': { type: 'text/css; charset=utf-8', form: 'plain' },
  '.json': { type: 'application/json; charset=utf-8', form: 'plain' },
  '.map': { type: 'application/json; charset=utf-8', form: 'plain' },
  '.txt': { type: 'text/plain; charset=utf-8', form: 'plain' },
  '.svg': { type: 'image/svg+xml', form: 'plain' },
  '.ico': { type: 'image/x-icon', form: 'plain' },
  '.png': { type: 'image/png', form: 'compressed' },
  '.webp': { type: 'image/webp', form: 'compressed' },
  '.woff2': { type: 'font/woff2', form: 'compressed' },
};
const OTHER = { type: 'application/octet-stream', form: 'compressed' } as const;

type Encoding = 'br' | 'gzip' | 'identity';

/** One file in every form in which it is sent. */
interface PageFile {
  readonly type: string;
  /** Of the plain bytes. */
  readonly hash: string;
  readonly bytes: ReadonlyMap<Encoding, Buffer>;
}

/** The built page, in memory. */
export interface Page {
  readonly index: PageFile;
  /** By their names, which hold a hash of their contents. */
  readonly assets: ReadonlyMap<string, PageFile>;
}

/**
 * Reads and compresses the page.
 * @param folder holds `index.html` and `assets/`
 * @throws Error that says how to build it
 */
export async function loadPage(folder: string): Promise<Page> {
  const names = await listOf(folder);
  const assets = await Promise.all(
    names.map(async (name) => [name, await readPageFile(join(folder, 'assets', name))] as const),
  );
  return { index: await readPageFile(join(folder, 'index.html')), assets: new Map(assets) };
}

async function listOf(folder: string): Promise<string[]> {
  try {
    const top = await readdir(folder);
    if (!top.includes('index.html')) throw new Error('index.html is missing');
    const entries = await readdir(join(folder, 'assets'), { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The dashboard is not built (${reason}). Build it with: node scripts/dashboard.mjs (npm run build does that too)`,
      { cause },
    );
  }
}

async function readPageFile(path: string): Promise<PageFile> {
  const plain = await readFile(path);
  const { type, form } = TYPES[extname(path)] ?? OTHER;
  const bytes = new Map<Encoding, Buffer>([['identity', plain]]);
  if (form === 'plain') {
    const [br, gz] = await Promise.all([smallest(plain), promisify(gzip)(plain, { level: 9 })]);
    if (br.length < plain.length) bytes.set('br', br);
    if (gz.length < plain.length) bytes.set('gzip', gz);
  }
  return { type, hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22), bytes };
}

const smallest = (plain: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });

/** `GET /` and `GET /dashboard/assets/{name}`. */
export const pageRoutes = ({ index, assets }: Page): Route[] => [
  pageRoute('/', (exchange) => {
    answerWithFile(exchange, index, 'no-cache');
  }),
  pageRoute('/dashboard/assets/{name}', (exchange) => {
    const { path } = exchange.head;
    // Looked up as it was written, so that no way of writing `..` leads anywhere.
    const file = assets.get(path.slice(path.lastIndexOf('/') + 1));
    if (file === undefined) throw new SonantError('route_not_found');
    answerWithFile(exchange, file, 'public, max-age=31536000, immutable');
  }),
];

const pageRoute = (path: string, handle: Route['handle']): Route => ({
  method: 'GET',
  path,
  errorBody: 'text',
  cors: 'none',
  headers: SECURITY_HEADERS,
  handle,
});

function answerWithFile(exchange: Exchange, file: PageFile, cacheControl: string): void {
  const { headers } = exchange.head;
  const encoding = chooseEncoding(headers.get('accept-encoding') ?? '', file);
  const etag = `"${file.hash}-${encoding}"`;
  const common: ResponseHeaders = { etag, vary: 'accept-encoding', 'cache-control': cacheControl };
  if (hasTag(headers.get('if-none-match') ?? '', etag)) {
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

/** The smallest form that the header allows; the plain one when it allows none. */
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

/** Weak comparison, as If-None-Match asks for. */
const hasTag = (header: string, etag: string): boolean =>
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
