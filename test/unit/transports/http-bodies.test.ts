import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { test } from 'tap';
import { ensureAccount } from '../../../src/accounts/accounts.js';
import { createKey } from '../../../src/accounts/keys.js';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const GOOD = JSON.stringify({ text: 'Hello.', speaker: 'astra', modelId: 'coda' });

/** JavaScript memory that is still in use after a garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

interface RawRequest {
  readonly socket: Socket;
  /** The part of the answer that has arrived so far. */
  readonly received: () => string;
}

/** A request whose body the test sends piece by piece. */
const begin = (server: TestServer, key: string, length: number): Promise<RawRequest> =>
  beginWith(server, key, `Content-Length: ${length}`);

const beginChunked = (server: TestServer, key: string): Promise<RawRequest> =>
  beginWith(server, key, 'Transfer-Encoding: chunked');

async function beginWith(
  server: TestServer,
  key: string,
  framing: string,
  path = '/v1/svc-tts',
): Promise<RawRequest> {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n${framing}\r\n\r\n`);
  return { socket, received: () => text };
}

void test('a body that comes in pieces, before and after the key was looked up, is whole', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { socket, received } = await begin(server, server.keys.good, GOOD.length);
  for (const letter of GOOD) {
    socket.write(letter);
    if (letter === ' ') await sleep(2);
  }
  await eventually(() => received().startsWith('HTTP/1.1 200 '), 'an answer');
  socket.destroy();
});

/** A chunk of the fewest bytes that the chunks of a long body may have on average. */
const SMALL_CHUNK = `40\r\n${'x'.repeat(64)}\r\n`;

void test('a body of small chunks needs no more memory than its bytes', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const CLIENTS = 10;
  const PIECES = 1000;
  const before = heldBytes();
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = await beginChunked(server, server.keys.good);
      client.socket.write(SMALL_CHUNK.repeat(PIECES));
      return client;
    }),
  );
  await eventually(() => clients.every(({ socket }) => socket.writableLength === 0), 'all is sent');
  await sleep(100);
  const perByte = (heldBytes() - before) / (CLIENTS * PIECES * 64);
  t.ok(perByte < 5, `${perByte.toFixed(1)} bytes of memory for each byte of a body`);
  for (const { socket, received } of clients) {
    t.equal(received(), '', 'within the limit');
    socket.write(SMALL_CHUNK.repeat(100));
  }
  await eventually(
    () => clients.every(({ received }) => received().startsWith('HTTP/1.1 413 ')),
    'a refusal',
  );
  for (const { socket } of clients) socket.destroy();
});

for (const key of ['good', 'wrong']) {
  void test(`a body of crumbs is cut off, and no more of it is read: a ${key} key`, async (t) => {
    const server = await startServer(t, new ToneSpeech());
    const CLIENTS = 20;
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const client = await beginChunked(server, key === 'good' ? server.keys.good : key);
        client.socket.write('1\r\nx\r\n'.repeat(60_000));
        return client;
      }),
    );
    await Promise.all(clients.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve))));
    t.ok(
      clients.every(({ received }) => received() === ''),
      'there is no answer',
    );
    await eventually(
      () => server.logLines.filter(({ status }) => status === 413).length === CLIENTS,
      'each is in the log',
    );
  });
}

void test('a refused key is answered before its body has come, and however long that is', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const rejections: unknown[] = [];
  const onRejection = (cause: unknown): number => rejections.push(cause);
  process.on('unhandledRejection', onRejection);
  t.teardown(() => process.off('unhandledRejection', onRejection));
  const { socket, received } = await begin(server, 'wrong', 200_000);
  socket.write('x'.repeat(70_000));
  await eventually(() => received().startsWith('HTTP/1.1 401 '), 'a refusal');
  t.match(received(), /invalid api key$/);
  socket.write('x'.repeat(130_000));
  await sleep(50);
  const next = await server.post('/v1/svc-tts', GOOD);
  t.equal(next.status, 200);
  await next.arrayBuffer();
  t.same(rejections, [], 'what nobody reads harms nobody');
  socket.destroy();
});

void test('a body over the limit is refused as soon as it is over, when the key is good', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { socket, received } = await begin(server, server.keys.good, 200_000);
  socket.write('x'.repeat(65_000));
  await sleep(30);
  t.equal(received(), '', 'within the limit');
  socket.write('x'.repeat(1000));
  await eventually(() => received().startsWith('HTTP/1.1 413 '), 'a refusal');
  socket.destroy();
});

void test('the bodies of one account that are arriving have bounds together, and others have room', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const MIB = 1024 * 1024;
  const before = heldBytes();
  const clients = await Promise.all(
    Array.from({ length: 80 }, () =>
      beginWith(server, server.keys.good, `Content-Length: ${MIB + 100_000}`, '/v1/audio/speech'),
    ),
  );
  // Bytes that come before the key was looked up count as the client's; when a later request is answered, it has been for all.
  await (await server.post('/v1/svc-tts', GOOD)).arrayBuffer();
  for (const { socket } of clients) socket.write(' '.repeat(MIB));
  const refused = (): RawRequest[] => clients.filter(({ received }) => received() !== '');
  await eventually(() => clients.every(({ socket }) => socket.writableLength === 0), 'all is sent');
  await eventually(() => refused().length >= 80 - 32, 'those for which there is no room are refused');
  t.ok(refused().length < 80, 'the first ones wait on');
  for (const { received } of refused()) {
    t.match(received(), /^HTTP\/1\.1 429 [^]*add up to more than 33554432 bytes/);
  }
  // What was refused is held until it is collected.
  await eventually(() => heldBytes() - before < 40 * MIB, 'no more than the bound is held');
  const otherKey = await createKey(server.store, await ensureAccount(server.store, 'other', 'active'), 'own');
  const headers = { authorization: `Bearer ${otherKey ?? ''}` };
  const other = await fetch(`${server.url}/v1/svc-tts`, { method: 'POST', body: GOOD, headers });
  t.equal(other.status, 200, 'another account');
  await other.arrayBuffer();
  for (const { socket } of clients) socket.destroy();
  await eventually(() => server.logLines.filter(({ status }) => status === 499).length > 0, 'they have left');
  const next = await server.post('/v1/svc-tts', GOOD);
  t.equal(next.status, 200, 'and there is room again');
  await next.arrayBuffer();
});

void test('a client that leaves in the middle of its body harms nobody', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (let i = 0; i < 20; i++) {
    const { socket } = await begin(server, server.keys.good, 1000);
    socket.write('{"text": ');
    if (i % 2 === 0) await sleep(2);
    socket.destroy();
  }
  await eventually(
    () => server.logLines.filter(({ status }) => status === 499).length === 20,
    'each is written down as left',
  );
  t.equal((await server.post('/v1/svc-tts', GOOD)).status, 200);
});

void test('a compressed body is refused with what to do', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const send = (encoding: string, path = '/v1/svc-tts') =>
    server.post(path, gzipSync(GOOD), { 'content-encoding': encoding });
  const refused = await send('gzip');
  t.equal(refused.status, 415);
  t.equal(refused.headers.get('accept-encoding'), 'identity');
  const words = 'Content-Encoding gzip is not supported: send the body uncompressed, without that header';
  t.equal(await refused.text(), words);
  t.equal(
    ((await (await send('GZip', '/phonemize')).json()) as { error: string }).error,
    words.replace('gzip', 'GZip'),
  );
  t.equal((await server.post('/v1/svc-tts', GOOD, { 'content-encoding': 'identity' })).status, 200);
});
