import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { WebSocket } from 'ws';
import { SonantError } from '../../../src/errors.js';
import { MemoryConnection, testEndpoint } from '../../support/coda-client.js';
import { ManualClock } from '../../support/manual-clock.js';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const START = { contextId: 'a', start: { speaker: 'astra', text: 'Hello there.' } };

interface Client {
  readonly socket: WebSocket;
  readonly messages: Record<string, unknown>[];
  readonly closed: Promise<string>;
}

async function open(
  t: Test,
  server: TestServer,
  path = '/coda/ws',
  { protocols = [], headers = {} }: { protocols?: string[]; headers?: Record<string, string> } = {},
): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocols, { headers });
  t.teardown(() => {
    socket.terminate();
  });
  const messages: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) =>
    messages.push(JSON.parse(data.toString()) as Record<string, unknown>),
  );
  const closed = once(socket, 'close').then(
    ([code, reason]: unknown[]) => `${String(code)} ${String(reason)}`,
  );
  await once(socket, 'open');
  return { socket, messages, closed };
}

const say = ({ socket }: Client, ...messages: unknown[]): void => {
  for (const message of messages) socket.send(JSON.stringify(message));
};
const hears = ({ messages }: Client, payload: string): Promise<void> =>
  eventually(() => messages.some((message) => payload in message), payload);

void t.test('without a header, the first message brings the key, with or without Bearer', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const key of [server.keys.good, `Bearer ${server.keys.good}`]) {
    const client = await open(t, server);
    await hears(client, 'ready');
    // Like a client, this sends more without waiting: messages behind the key wait for its look-up.
    say(client, { config: { authorization: key, defaults: { language: 'en' } } }, START);
    await hears(client, 'done');
    t.same(
      client.messages.map((message) => Object.keys(message).at(-1)).filter((key) => key !== 'audio'),
      ['ready', 'started', 'done'],
    );
  }
});

void t.test('a key that is none, or may not, closes with 1008 and says why', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const [authorization, kind, why] of [
    ['nobody', 'unauthenticated', '401: invalid api key'],
    ['Bearer ', 'unauthenticated', '401: empty apikey'],
    [server.keys.unpaid, 'unauthenticated', '401: invalid subscription'],
    [server.keys.nothing, 'permission_denied', '403: access forbidden'],
  ] as const) {
    const client = await open(t, server);
    say(client, { config: { authorization } }, START);
    t.equal(await client.closed, `1008 ${why}`);
    t.match(client.messages.at(-1), { contextId: '', error: { kind, message: why.slice(5) } });
  }
});

void t.test('another first message closes with 1008', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const first of [START, { config: {} }, { config: { authorization: '' } }]) {
    const client = await open(t, server);
    say(client, first);
    t.equal(await client.closed, '1008 401: missing headers');
  }
});

void t.test(
  'a socket counts for its account from when the key has come; a revoked key closes it',
  async (t) => {
    const limits = { sockets: 1, socketsPerSecond: 100, socketBurst: 100, syntheses: 100 };
    const server = await startServer(t, new ToneSpeech(), { limits });
    const first = await open(t, server);
    say(first, { config: { authorization: server.keys.good } }, START);
    await hears(first, 'done');
    const second = await open(t, server);
    say(second, { config: { authorization: server.keys.good } });
    t.equal(
      await second.closed,
      '1008 429: Currently at websocket limit: 1 of 1 sockets; plan standard, SOCKETS_PER_ACCOUNT',
    );
    first.socket.close();
    await first.closed;
    const third = await open(t, server);
    say(third, { config: { authorization: server.keys.good } }, START);
    await hears(third, 'done');
    await server.store.revokeKey(server.accountId, 'good', Date.now());
    t.equal(await third.closed, '1008 invalid api key');
  },
);

void t.test('one address may have 100 sockets that wait for a key, and no more', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const clients = await Promise.all(Array.from({ length: 100 }, () => open(t, server)));
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/coda/ws`);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  t.equal(response.statusCode, 429);
  const words = '100 of 100 sockets of your address wait for a key; SOCKETS_WITHOUT_KEY_PER_CLIENT';
  t.equal(await text(response), `Currently at websocket limit: ${words}`);
  const [one] = clients as [Client];
  say(one, { config: { authorization: server.keys.good } }, START);
  await hears(one, 'done');
  t.ok(await open(t, server), 'who has brought its key waits no more');
});

void t.test('the addresses of one IPv6 network count as one', async (t) => {
  const server = await startServer(t, new ToneSpeech(), { trustProxy: 'yes' });
  const from = (address: string): Promise<Client> =>
    open(t, server, '/coda/ws', { headers: { 'x-forwarded-for': address } });
  await Promise.all(Array.from({ length: 100 }, (_, i) => from(`2001:db8:1:2:${i}::1`)));
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/coda/ws`, {
    headers: { 'x-forwarded-for': '2001:db8:1:2:ffff::1' },
  });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  t.equal(response.statusCode, 429);
  t.ok(await from('2001:db8:1:3::1'), 'another network');
});

void t.test('all addresses together may have as many as the setting says', async (t) => {
  const server = await startServer(t, new ToneSpeech(), { withoutKey: 2 });
  await Promise.all([open(t, server), open(t, server)]);
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/coda/ws`);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  const words = '2 of 2 sockets wait for a key; SOCKETS_WITHOUT_KEY';
  t.equal(await text(response), `Currently at websocket limit: ${words}`);
});

void t.test('the key has 5 seconds to come, and what waits behind it has a limit', (t) => {
  const clock = new ManualClock();
  const start = (): MemoryConnection => {
    const connection = new MemoryConnection();
    const socket = testEndpoint(new ToneSpeech(), { clock }).acceptUnauthorized?.({
      protocols: [],
      host: '',
    });
    const session = socket?.start(connection, () => new Promise(() => undefined));
    connection.onText = (text) => session?.onText(text);
    return connection;
  };
  const late = start();
  clock.advance(4999);
  t.equal(late.closed, undefined);
  clock.advance(1);
  t.same(late.closed, { code: 1008, reason: '401: missing headers' });
  const long = start();
  long.onText('{"config":{"authorization":"x"}}');
  long.onText('x'.repeat(65_000));
  t.equal(long.closed, undefined, 'the key is being looked up');
  long.onText('x'.repeat(1000));
  t.same(long.closed, { code: 1009, reason: 'message too big' });
  t.end();
});

void t.test('a store that fails says so', (t) => {
  const connection = new MemoryConnection();
  const socket = testEndpoint(new ToneSpeech()).acceptUnauthorized?.({ protocols: [], host: '' });
  const session = socket?.start(connection, () => Promise.reject(new SonantError('database_error')));
  session?.onText('{"config":{"authorization":"x"}}');
  setImmediate(() => {
    t.same(connection.closed, { code: 1008, reason: '500: Database error' });
    t.end();
  });
});

void t.test(
  '/ws speaks v1 with a client that offers it: coda, or mistv3 where the host says mist',
  async (t) => {
    const speech = new ToneSpeech();
    const server = await startServer(t, speech);
    const authorization = `Bearer ${server.keys.good}`;
    for (const [host, modelId] of [
      ['speech.example.com', 'coda'],
      ['mist.example.com:443', 'mistv3'],
      ['MIST', 'mistv3'],
    ] as const) {
      const options = { protocols: ['svc.v1.json'], headers: { host, authorization } };
      const client = await open(t, server, '/ws', options);
      t.equal(client.socket.protocol, 'svc.v1.json');
      say(client, START);
      await hears(client, 'done');
      t.equal(speech.lastStream.request.modelId, modelId);
    }
    const unknown = await open(t, server, '/ws', { protocols: ['svc.v1.json'] });
    say(unknown, { config: { authorization } }, START);
    await hears(unknown, 'done');
  },
);

void t.test('/ws without a v1 subprotocol is what it was', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws?speaker=astra`, ['other']);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  t.equal(response.statusCode, 401, 'a header is needed');
});

void t.test('a long document behind the key is read before what follows it', async (t) => {
  const speech = new ToneSpeech();
  const connection = new MemoryConnection();
  const socket = testEndpoint(speech).acceptUnauthorized?.({ protocols: [], host: '' });
  let onKnown: (speech: ToneSpeech) => void = () => undefined;
  const session = socket?.start(connection, () => new Promise((resolve) => (onKnown = resolve)));
  const document = `<speak>${'<mark name="m"/>'.repeat(400)}<s>One.</s>`;
  for (const frame of [
    { config: { authorization: 'x' } },
    { contextId: 'a', start: { speaker: 'astra' } },
    ...[document, '<s>Two.</s>', 'Three.</speak>'].map((text) => ({ contextId: 'a', text })),
    { contextId: 'a', end: {} },
  ]) {
    session?.onText(JSON.stringify(frame));
  }
  onKnown(speech);
  await eventually(() => connection.frames.some((frame) => String(frame).includes('done')), 'done');
  t.same(
    speech.streams.map(({ request }) => request.text),
    ['One.', 'Two.', 'Three.'],
  );
});
