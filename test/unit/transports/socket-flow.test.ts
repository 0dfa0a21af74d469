import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import type { WebSocket } from 'ws';
import { eventually } from '../../support/server.js';
import { BLOCK, closing, open, start } from './echo-socket.js';

void t.test('a slow reader is told to its session, and hears everything in the end', async (t) => {
  const { server, endpoint } = await start(t);
  const socket = await open(server);
  let heard = 0;
  socket.on('message', (data: Buffer) => (heard += data.length));
  socket.pause();
  // The kernel takes some megabytes before anything waits on our side.
  for (let i = 0; i < 100 && endpoint.session.connection.flow === 'flowing'; i++) {
    socket.send('flood 4');
    await delay(5);
  }
  t.equal(endpoint.session.connection.flow, 'full');
  t.same(endpoint.session.events, ['full']);
  socket.resume();
  await eventually(() => endpoint.session.events.includes('drain'), 'a drain');
  t.equal(endpoint.session.connection.flow, 'flowing');
  socket.send('the end');
  await eventually(() => heard % BLOCK.length === 'the end'.length, 'the last word');
});

void t.test(
  'a client that takes nothing is idle, whatever it says and however busy its session is',
  async (t) => {
    const { server, endpoint } = await start(t, { socketIdleSeconds: 0.4 });
    const socket = await open(server);
    socket.pause();
    socket.send('busy');
    for (let i = 0; i < 100 && endpoint.session.connection.flow === 'flowing'; i++) {
      socket.send('flood 4');
      await delay(5);
    }
    const poke = setInterval(() => {
      socket.send('busy');
    }, 50);
    await eventually(() => endpoint.session.events.includes('close'), 'the end');
    clearInterval(poke);
    socket.terminate();
  },
);

void t.test('a client that reads nothing and makes the server talk is cut', async (t) => {
  const { server, endpoint } = await start(t);
  const socket = await open(server);
  socket.pause();
  for (let i = 0; i < 100 && !endpoint.session.events.includes('close'); i++) {
    socket.send('flood 16');
    await delay(5);
  }
  t.ok(endpoint.session.events.includes('close'));
  socket.terminate();
});

void t.test('what no socket of an account reads is bounded too', async (t) => {
  const { server, endpoint } = await start(t);
  const clients: WebSocket[] = [];
  /** A client that reads nothing of about six megabytes. @returns whether that was too much */
  const isCut = async (): Promise<boolean> => {
    const socket = await open(server);
    clients.push(socket);
    socket.on('error', () => undefined);
    socket.pause();
    const { session } = endpoint;
    for (let i = 0; i < 100 && session.connection.flow === 'flowing'; i++) {
      socket.send('flood 4');
      await delay(5);
    }
    socket.send('flood 100');
    socket.send('busy');
    await eventually(() => !session.isIdle || session.events.includes('close'), 'the flood');
    return session.events.includes('close');
  };
  let count = 0;
  while (count < 30 && !(await isCut())) count += 1;
  t.ok(count >= 9 && count <= 12, `${count} sockets`);
  for (const client of clients.splice(0)) client.terminate();
  await eventually(() => endpoint.sessions.every(({ events }) => events.includes('close')), 'the end');
  t.notOk(await isCut(), 'there is room once they have gone');
  clients.pop()?.terminate();
});

void t.test('a server that stops does not wait for whoever reads nothing', async (t) => {
  const { server, endpoint } = await start(t);
  const socket = await open(server);
  socket.pause();
  for (let i = 0; i < 100 && endpoint.session.connection.flow === 'flowing'; i++) {
    socket.send('flood 4');
    await delay(5);
  }
  await server.close(100);
  t.same(endpoint.session.events, ['full', 'shutdown', 'close']);
  t.match((await server.metrics.exposition()).body, 'sonant_sockets_open{path="/echo"} 0\n');
  socket.terminate();
});

void t.test('many frames at once are answered in order, and the event loop turns meanwhile', async (t) => {
  const { server } = await start(t);
  const socket = await open(server);
  const frames: Buffer[] = [];
  socket.on('message', (data: Buffer) => frames.push(data));
  const frame = (i: number): string => `burn 2 ${i}`;
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (frames.length < 200) setImmediate(count);
  };
  socket.once('message', count);
  for (let i = 0; i < 200; i++) socket.send(frame(i));
  await eventually(() => frames.length === 200, 'all answers', 20_000);
  t.same(
    frames.map((data) => data.toString()),
    Array.from({ length: 200 }, (_, i) => frame(i)),
  );
  // 5 ms a turn are three of these frames; all of them come in one piece.
  t.ok(turns > 30, `${turns} turns of the event loop`);
});

void t.test('who sends faster than it can be heard for long is closed with 1008', async (t) => {
  const { server } = await start(t);
  const socket = await open(server);
  const closed = closing(socket);
  const frame = `burn 20 ${'x'.repeat(60_000)}`;
  for (let i = 0; i < 300; i++) socket.send(frame);
  t.same(await closed, { code: 1008, reason: 'too many messages at once' });
});
