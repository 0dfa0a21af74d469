import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import t from 'tap';
import { WebSocket } from 'ws';
import {
  decodeResponse,
  encodeRequest,
  type Encoding,
  payloadOf,
  type Received,
} from '../../support/coda-client.js';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech, TRACK_END } from '../../support/tone-speech.js';

const knock = (server: TestServer, path: string, protocols: string[]): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocols, {
    headers: { authorization: `Bearer ${server.keys.good}` },
  });

for (const brand of ['svc', 'acme']) {
  for (const encoding of ['json', 'binary'] as Encoding[]) {
    for (const path of ['/coda/ws', '/mist/ws']) {
      void t.test(`${path} speaks ${brand}.v1.${encoding}`, async (t) => {
        const server = await startServer(t, new ToneSpeech(), { wireBrands: ['svc', 'acme'] });
        const socket = knock(server, path, [`${brand}.v1.${encoding}`]);
        const received: Received[] = [];
        socket.on('message', (data: Buffer, isBinary) => {
          t.equal(isBinary, encoding === 'binary', 'the kind of frame');
          received.push(decodeResponse(encoding, isBinary ? data : data.toString()));
        });
        await once(socket, 'open');
        t.equal(socket.protocol, `${brand}.v1.${encoding}`);
        await eventually(() => received.length > 0, 'ready');
        const say = (message: object): void => socket.send(encodeRequest(encoding, message));
        say({ contextId: 'a', start: { speaker: 'astra' } });
        for (const text of ['Hello', ' there. How are', ' you?']) say({ contextId: 'a', text });
        say({ contextId: 'a', end: {} });
        await eventually(() => received.some(({ done }) => done !== undefined), 'done');
        const events = received.map(payloadOf).filter((name, i, all) => name !== all[i - 1]);
        t.same(events, ['ready', 'started', 'audio', 'done']);
        const audio = Buffer.concat(received.map((message) => message.audio ?? Buffer.alloc(0)));
        t.ok(audio.subarray(-TRACK_END.length).equals(TRACK_END), 'the whole file');
        socket.close(1000);
        await once(socket, 'close');
      });
    }
  }
}

void t.test('an upgrade without an acceptable subprotocol is refused with 400 in plain text', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const socket = knock(server, '/coda/ws', ['acme.v1.json']);
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  t.equal(response.statusCode, 400);
  let body = '';
  for await (const chunk of response) body += String(chunk);
  t.equal(body, 'Sec-WebSocket-Protocol must offer one of svc.v1.json, svc.v1.binary');
  socket.terminate();
});

void t.test('a client that leaves stops its speech', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 2;
  const server = await startServer(t, speech);
  const socket = knock(server, '/coda/ws', ['svc.v1.json']);
  await once(socket, 'open');
  socket.send(
    JSON.stringify({ contextId: 'a', start: { speaker: 'astra', text: 'A long text. '.repeat(50) } }),
  );
  await eventually(() => (speech.streams[0]?.slicesMade ?? 0) >= 2, 'audio');
  socket.terminate();
  await eventually(() => speech.streams[0]?.state === 'cancelled', 'cancelled');
  t.equal(speech.tracks[0]?.state, 'closed');
});
