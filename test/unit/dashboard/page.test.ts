import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'tap';
import { chooseEncoding, loadPage } from '../../../src/dashboard/page.js';
import { sendRaw, startDashboard } from './dashboard-server.js';

const JS = '/dashboard/assets/app-12ab34cd.js';

/** Without the decompression that fetch does. */
function fetchPlain(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ message: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (message) => {
      const parts: Buffer[] = [];
      message.on('data', (part: Buffer) => parts.push(part));
      message.on('end', () => {
        resolve({ message, body: Buffer.concat(parts) });
      });
    }).on('error', reject);
  });
}

void test('the page and its files come in the smallest form that the browser takes', async (t) => {
  const { url } = await startDashboard(t);
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  const plain = await fetchPlain(url + JS);
  t.equal(plain.message.headers['content-encoding'], undefined);
  t.equal(plain.message.headers['content-type'], 'text/javascript; charset=utf-8');
  t.match(plain.body.toString(), /^export const a = 1;\n/);
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
  ] as const) {
    const { message, body } = await fetchPlain(url + JS, { 'accept-encoding': accepted });
    t.equal(message.headers['content-encoding'], encoding, accepted);
    t.same(decoders[encoding](body), plain.body);
    t.equal(message.headers.vary, 'accept-encoding');
    t.ok(body.length < plain.body.length);
  }
  const image = await fetchPlain(`${url}/dashboard/assets/icon-12ab34cd.png`, { 'accept-encoding': 'br' });
  t.equal(image.message.headers['content-encoding'], undefined, 'what is compressed already stays as it is');
  t.equal(image.message.headers['content-type'], 'image/png');
});

void test('files are kept for a year, the page is asked for again, and neither is sent twice', async (t) => {
  const { url } = await startDashboard(t);
  for (const [path, cacheControl] of [
    [JS, 'public, max-age=31536000, immutable'],
    ['/', 'no-cache'],
  ] as const) {
    const first = await fetchPlain(url + path, { 'accept-encoding': 'br' });
    t.equal(first.message.headers['cache-control'], cacheControl);
    const etag = first.message.headers.etag ?? '';
    const again = await fetchPlain(url + path, {
      'accept-encoding': 'br',
      'if-none-match': `W/"x", ${etag}`,
    });
    t.same([again.message.statusCode, again.body.length], [304, 0]);
    const other = await fetchPlain(url + path, { 'if-none-match': etag });
    t.equal(other.message.statusCode, 200, 'another form has another tag');
    const head = await fetch(url + path, { method: 'HEAD' });
    t.same([head.status, await head.text()], [200, '']);
  }
  t.equal((await fetchPlain(url)).message.headers['content-type'], 'text/html; charset=utf-8');
});

void test('no path leads out of the folder of the page', async (t) => {
  const { port } = await startDashboard(t);
  const names = [
    '../index.html',
    '../../secret.txt',
    '..%2f..%2fsecret.txt',
    '%2e%2e%2f%2e%2e%2fsecret.txt',
    '%2e%2e/%2e%2e/secret.txt',
    '..%252f..%252fsecret.txt',
    '..%5c..%5csecret.txt',
    '..\\..\\secret.txt',
    'app-12ab34cd.js%00.png',
    'app-12ab34cd.js%00',
    'app-12ab34cd.js.br',
    'app-12ab34cd.js/',
    './app-12ab34cd.js',
    '%61pp-12ab34cd.js',
    '....//....//secret.txt',
    '..;/..;/secret.txt',
    '/etc/passwd',
    'constructor',
    '__proto__',
    '',
  ];
  for (const name of names) {
    const request = `GET /dashboard/assets/${name} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(port, request);
    t.match(answer, /^HTTP\/1\.1 404 /, name);
    t.notMatch(answer, /\r\n\r\n[^]*secret/);
    t.match(answer.toLowerCase(), /x-content-type-options: nosniff/, name);
    t.match(answer.toLowerCase(), /content-security-policy: default-src 'none'/, name);
  }
});

void test('a page that is not built is told apart from everything else at the start', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sonant-page-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await t.rejects(loadPage(join(folder, 'nothing')), /The dashboard is not built .*npm run build/);
  await mkdir(join(folder, 'assets'));
  await t.rejects(loadPage(folder), /not built \(index.html is missing\)/);
  await writeFile(join(folder, 'index.html'), 'x');
  await t.rejects(loadPage(folder), /not built \(reference.html is missing\)/);
  await writeFile(join(folder, 'reference.html'), 'x');
  t.equal((await loadPage(folder)).assets.size, 0);
});

void test('an Accept-Encoding that makes no sense gets the plain form', (t) => {
  const bytes = new Map([
    ['br' as const, Buffer.from('b')],
    ['gzip' as const, Buffer.from('g')],
  ]);
  for (const header of ['', ',', ';q=1', 'br;q=x', 'br;q=0', 'identity', 'gzip;q=0, *;q=0', '\u0000']) {
    t.equal(chooseEncoding(header, { bytes }), 'identity', header);
  }
  t.end();
});
