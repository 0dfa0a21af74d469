import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'tap';
import { createMetrics } from '../../../src/metrics/metrics.js';
import { RequestTurns } from '../../../src/transports/http/request-turns.js';
import { eventually, startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

/** Holds the event loop. */
function work(ms: number): void {
  for (const endMs = performance.now() + ms; performance.now() < endMs;);
}

/** Many requests ask for a turn at once. @returns when all have had theirs */
const askFor = (turns: RequestTurns, owner: string, count: number, act: () => void): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, () => turns.take({}, owner).then(act)));

void test('an account that asks for little waits for a step of another, not for all that it asks for', async (t) => {
  const turns = new RequestTurns();
  const heard: string[] = [];
  const asks = (owner: string, count: number, ms: number): Promise<unknown> =>
    askFor(turns, owner, count, () => {
      heard.push(owner);
      work(ms);
    });
  const greedy = asks('greedy', 40, 5);
  await turn();
  const before = heard.length;
  await Promise.all([greedy, asks('modest', 3, 1)]);
  t.ok(before < 10, `${before} of the greedy one were served in the first turns`);
  const places = heard.flatMap((owner, place) => (owner === 'modest' ? [place - before] : []));
  t.ok(Math.max(...places) <= 10, `places ${places.join()} behind those ${before}`);
  t.equal(heard.length, 43, 'all are served');
});

void test('a turn of the event loop is spent after ten milliseconds', async (t) => {
  const turns = new RequestTurns();
  let longest = 0;
  let sinceTurn = 0;
  let served = 0;
  const all = askFor(turns, 'a', 30, () => {
    served += 1;
    longest = Math.max(longest, ++sinceTurn);
    work(4);
  });
  while (served < 30) {
    await turn();
    sinceTurn = 0;
  }
  await all;
  t.ok(longest <= 4, `${longest} requests of 4 ms in one turn`);
});

void test('a request that nobody else delays goes on within its turn', async (t) => {
  const turns = new RequestTurns();
  let hasTurned = false;
  setImmediate(() => (hasTurned = true));
  const request = {};
  await turns.take(request, 'client');
  await turns.take(request, 'account');
  t.notOk(hasTurned);
});

void test('a client whose key is known does not wait in the line of its address', async (t) => {
  const metrics = createMetrics({ version: '0.0.0-test', isa: 'scalar' });
  const exposition = (): ReturnType<typeof metrics.exposition> => {
    work(2);
    return metrics.exposition();
  };
  const server = await startServer(t, new ToneSpeech(), { metrics: { ...metrics, exposition } });
  await server.post('/oov', { text: 'Hello.' });
  const clients = await Promise.all(
    Array.from({ length: 61 }, async () => {
      const socket = connect(server.port, '127.0.0.1');
      t.teardown(() => socket.destroy());
      await once(socket, 'connect');
      return socket;
    }),
  );
  const answered: Socket[] = [];
  for (const client of clients) client.once('data', () => answered.push(client));
  const ask = (client: Socket | undefined, header = ''): void => {
    client?.write(`GET /metrics HTTP/1.1\r\nHost: x\r\n${header}\r\n`);
  };
  const known = clients.pop();
  for (const client of clients) ask(client);
  ask(known, `Authorization: Bearer ${server.keys.good}\r\n`);
  await eventually(() => answered.length === 61, 'all answers');
  const place = answered.indexOf(known as Socket);
  t.ok(place < 30, `place ${place}`);
});
