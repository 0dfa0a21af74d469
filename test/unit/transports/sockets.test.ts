import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { WebSocket } from 'ws';
import { createKey } from '../../../src/accounts/keys.js';
import { SonantError } from '../../../src/errors.js';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';
import type { UpgradeOptions } from './echo-socket.js';
import { BLOCK, closing, EchoEndpoint, open, refusal, requestUpgrade, start } from './echo-socket.js';

void t.test('who may not in hears why, in plain text, before there is a socket', async (t) => {
  const { server } = await start(t);
  const cases: [UpgradeOptions, number, string][] = [
    [{ authorization: undefined }, 401, 'missing headers'],
    [{ authorization: 'Bearer ' }, 401, 'empty apikey'],
    [{ authorization: 'Bearer unknown' }, 401, 'invalid api key'],
    [{ authorization: 'Basic abc' }, 401, 'invalid api key'],
    [{ authorization: `Bearer ${server.keys.unpaid}` }, 401, 'invalid subscription'],
    [{ authorization: `Bearer ${server.keys.nothing}` }, 403, 'access forbidden'],
    [{ query: '?bad=1' }, 400, 'bad must be a string'],
    [{ query: '?defect=1' }, 500, 'internal error'],
    [{ authorization: undefined, query: '?bad=1' }, 401, 'missing headers'],
  ];
  for (const [options, status, body] of cases) {
    t.same(await refusal(requestUpgrade(server, options)), {
      status,
      body,
      type: 'text/plain; charset=utf-8',
    });
  }
  const { body } = await server.metrics.exposition();
  t.match(body, 'sonant_upgrades_refused_total{path="/echo",status="401"} 6\n');
  t.equal(server.logLines.filter(({ msg }) => msg === 'upgrade failed').length, 1, 'the defect is logged');
});

void t.test('a broken store is a 500', async (t) => {
  const { server } = await start(t);
  server.breakStore();
  t.match(await refusal(requestUpgrade(server)), { status: 500, body: 'Database error' });
  t.equal((await server.post('/v1/svc-tts', {})).status, 500);
  for (const name of ['upgrade failed', 'request failed']) {
    const [line] = server.logLines.filter(({ msg }) => msg === name);
    t.match(line, { err: { message: /no such table/ } }, `${name}: the log has the cause`);
  }
  t.notMatch(JSON.stringify(server.logLines), server.keys.good);
});

void t.test('an ordinary request for a socket address is told that it needs an upgrade', async (t) => {
  const { server } = await start(t);
  const response = await fetch(`${server.url}/echo`);
  t.equal(response.status, 426);
  t.equal(response.headers.get('upgrade'), 'websocket');
  t.equal(await response.text(), 'a WebSocket is served at this address');
  t.equal((await server.post('/echo', {})).status, 426);
});

void t.test('frames reach the session and come back as what they were', async (t) => {
  const { server, endpoint } = await start(t);
  const socket = await open(server, { protocols: ['a.v1', 'b.v1'] });
  t.equal(socket.protocol, 'b.v1');
  socket.send('grüße');
  t.same(await once(socket, 'message'), [Buffer.from('grüße'), false]);
  socket.send(Buffer.from([1, 2, 3]));
  t.same(await once(socket, 'message'), [Buffer.from([1, 2, 3]), true]);
  socket.send('close 1000 done');
  t.same(await closing(socket), { code: 1000, reason: 'done' });
  t.same(endpoint.session.events, ['close']);
});

void t.test('a close reason is cut to 123 bytes between two characters', async (t) => {
  const { server } = await start(t);
  const socket = await open(server);
  socket.send(`close 1011 ${'x'.repeat(122)}ü and more`);
  t.same(await closing(socket), { code: 1011, reason: 'x'.repeat(122) });
});

void t.test('a frame of 64 KiB is taken, a longer one closes the socket with 1009', async (t) => {
  const { server } = await start(t);
  const socket = await open(server);
  socket.send('x'.repeat(64 * 1024));
  t.equal(((await once(socket, 'message')) as [Buffer])[0].length, 64 * 1024);
  socket.send('x'.repeat(64 * 1024 + 1));
  t.equal((await closing(socket)).code, 1009);
  const split = await open(server);
  split.send('x'.repeat(40_000), { fin: false });
  split.send('x'.repeat(40_000), { fin: true });
  t.equal((await closing(split)).code, 1009, 'in fragments too');
});

void t.test('a session that throws loses its socket, and nobody else notices', async (t) => {
  const { server } = await start(t);
  const [bad, good] = [await open(server), await open(server)];
  bad.send('throw');
  t.same(await closing(bad), { code: 1011, reason: '500: internal error' });
  good.send('hello');
  t.same(await once(good, 'message'), [Buffer.from('hello'), false]);
  const unborn = requestUpgrade(server, { query: '?fail=1' });
  t.equal((await closing(unborn)).code, 1011);
  t.equal(server.logLines.filter(({ msg }) => msg === 'socket failed').length, 2);
});

void t.test('an account may open so many sockets, and so many at once', async (t) => {
  const { server } = await start(t, {
    limits: { sockets: 2, socketsPerSecond: 0.5, socketBurst: 3, syntheses: 1000 },
  });
  const first = await open(server);
  await open(server);
  t.match(await refusal(requestUpgrade(server)), {
    status: 429,
    body: 'Currently at websocket limit: 2 of 2 sockets; plan standard, SOCKETS_PER_ACCOUNT',
  });
  t.match(
    await refusal(requestUpgrade(server, { query: '?bad=1' })),
    { status: 400 },
    'a bad query is not counted',
  );
  first.close();
  await closing(first);
  const third = await open(server);
  third.close();
  await closing(third);
  t.match(await refusal(requestUpgrade(server)), { status: 429 }, 'the burst is used up');
  await delay(2100);
  await open(server);
});

void t.test('when a key is revoked its sockets are closed, and those of other keys are not', async (t) => {
  const { server } = await start(t);
  const other = (await createKey(server.store, { id: server.accountId }, 'other')) ?? '';
  const [ended, alive] = [await open(server), await open(server, { authorization: `Bearer ${other}` })];
  await server.store.revokeKey(server.accountId, 'good', Date.now());
  t.same(await closing(ended), { code: 1008, reason: 'invalid api key' });
  t.match(await refusal(requestUpgrade(server)), { status: 401, body: 'invalid api key' });
  t.equal(alive.readyState, WebSocket.OPEN);
});

void t.test('when an account is suspended its sockets are closed', async (t) => {
  const { server } = await start(t);
  const socket = await open(server);
  await server.store.updateAccount(server.accountId, { status: 'suspended' });
  t.same(await closing(socket), { code: 1008, reason: 'invalid api key' });
  t.match(await refusal(requestUpgrade(server)), { status: 401, body: 'invalid subscription' });
});

void t.test('a socket for members opens with a session, and not with a key', async (t) => {
  const endpoint = new EchoEndpoint('session');
  const without = await startServer(t, new ToneSpeech(), { endpoints: [endpoint] });
  t.match(
    await refusal(requestUpgrade(without)),
    { status: 403 },
    'no session: the product asks for our own page',
  );
  let seen: ReadonlyMap<string, string> | undefined;
  let sessionCookie = 'session=good';
  const server: TestServer = await startServer(t, new ToneSpeech(), {
    endpoints: [endpoint],
    sessions: {
      authenticate: (headers) => {
        seen = headers;
        const isIn = headers.get('cookie') === sessionCookie;
        if (!isIn) return Promise.reject(new SonantError('signed_out'));
        return server.authenticator.authenticate(`Bearer ${server.keys.good}`, 'sockets');
      },
    },
  });
  t.match(await refusal(requestUpgrade(server)), { status: 401, body: 'sign in first' });
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/echo`, {
    headers: { cookie: 'session=good' },
  });
  await once(socket, 'open');
  t.equal(seen?.get('cookie'), 'session=good');
  sessionCookie = 'session=another';
  t.same(await closing(socket), { code: 1008, reason: 'sign in first' }, 'it ends with the session');
});

void t.test('a client that leaves while it is let in gives its place back', async (t) => {
  const { server } = await start(t, {
    limits: { sockets: 1, socketsPerSecond: 1000, socketBurst: 1000, syntheses: 1000 },
  });
  for (let i = 0; i < 20; i++) {
    const raw = connect(server.port, '127.0.0.1');
    raw.write(
      `GET /echo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.keys.good}\r\nUpgrade: websocket\r\n` +
        'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    if (i % 2 === 0) await delay(1);
    raw.destroy();
    await once(raw, 'close');
  }
  await delay(50);
  const socket = await open(server);
  t.equal(socket.readyState, WebSocket.OPEN);
  t.match((await server.metrics.exposition()).body, 'sonant_sockets_open{path="/echo"} 1\n');
});

void t.test('a socket closes when it is idle, not while it is busy or used', async (t) => {
  const { server, endpoint } = await start(t, { socketIdleSeconds: 0.4 });
  const [idle, busy, used] = [await open(server), await open(server), await open(server)];
  busy.send('busy');
  const poke = setInterval(() => {
    used.send('x');
  }, 100);
  const opened = performance.now();
  t.same(await closing(idle), { code: 1000, reason: 'idle' });
  t.ok(performance.now() - opened > 350);
  await delay(300);
  t.equal(busy.readyState, WebSocket.OPEN);
  t.equal(used.readyState, WebSocket.OPEN);
  clearInterval(poke);
  endpoint.sessions.forEach((session) => (session.isIdle = true));
  t.equal((await closing(busy)).code, 1000);
});

void t.test('a server that stops lets busy sockets end, and lets nobody in', async (t) => {
  const { server, endpoint } = await start(t);
  const [idle, busy] = [await open(server), await open(server)];
  busy.send('busy');
  busy.send('hello');
  await once(busy, 'message');
  const idleClosing = closing(idle);
  const busyClosing = closing(busy);
  const stopped = server.close(300);
  t.same(await idleClosing, { code: 1001, reason: 'bye' });
  t.equal(busy.readyState, WebSocket.OPEN);
  t.ok(endpoint.session.events.includes('shutdown'));
  t.same(await busyClosing, { code: 1001, reason: 'server is stopping' });
  await stopped;
});

void t.test(
  'a server that stops waits until a slow reader has all that was said, and the close',
  async (t) => {
    const { server, endpoint } = await start(t);
    const socket = await open(server);
    let heard = 0;
    socket.on('message', (data: Buffer) => (heard += data.length));
    socket.pause();
    let asked = 0;
    for (; asked < 400 && endpoint.session.connection.flow === 'flowing'; asked += 4) {
      socket.send('flood 4');
      await delay(5);
    }
    t.same(endpoint.session.events, ['full']);
    let state = 'waiting';
    const stopped = server.close(20_000).then(() => (state = 'stopped'));
    await eventually(() => endpoint.session.events.includes('close'), 'the end of the session');
    await delay(100);
    t.equal(state, 'waiting');
    const closed = closing(socket);
    socket.resume();
    t.same(await closed, { code: 1001, reason: 'bye' });
    t.equal(heard, asked * BLOCK.length);
    await stopped;
    t.same(endpoint.session.events, ['full', 'shutdown', 'close']);
  },
);

void t.test('what opens and closes is counted and logged under one id', async (t) => {
  const { server, endpoint } = await start(t);
  const socket = await open(server);
  t.match((await server.metrics.exposition()).body, 'sonant_sockets_open{path="/echo"} 1\n');
  const { id } = endpoint.session.connection;
  socket.close(4321);
  await closing(socket);
  const { body } = await server.metrics.exposition();
  t.match(body, 'sonant_sockets_open{path="/echo"} 0\n');
  t.match(body, 'sonant_sockets_closed_total{path="/echo",code="other"} 1\n');
  t.same(
    server.logLines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg),
    ['socket opened', 'socket closed'],
  );
});
