import { once } from 'node:events';
import t from 'tap';
import { WebSocket } from 'ws';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

function knock(server: TestServer, address: string, key = server.keys.good): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${server.port}${address}`, {
    headers: { authorization: `Bearer ${key}` },
  });
}

/** A client after its upgrade, and the frames that it gets. */
async function open(server: TestServer, address: string) {
  const socket = knock(server, address);
  const frames: { data: Buffer; isBinary: boolean }[] = [];
  socket.on('message', (data: Buffer, isBinary: boolean) => frames.push({ data, isBinary }));
  const closed = once(socket, 'close').then(
    ([code, reason]: unknown[]) => `${String(code)} ${String(reason)}`,
  );
  await once(socket, 'open');
  return { socket, frames, closed };
}

async function refusal(socket: WebSocket): Promise<string> {
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode: number },
  ];
  let body = '';
  for await (const chunk of response) body += chunk.toString();
  return `${response.statusCode} ${body}`;
}

void t.test('a conversation on /ws2, from the upgrade to the close after eos', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { socket, frames, closed } = await open(server, '/ws2?speaker=cove&audioFormat=pcm');
  socket.send('{"text": "Hello there. ", "contextId": "turn 1"}');
  await eventually(() => frames.some(({ data }) => data.includes('"done"')), 'done');
  socket.send('not JSON');
  socket.send('{"text": "Bye"}');
  socket.send('{"operation": "eos"}');
  t.equal(await closed, '1000 ');
  const events = frames.map(
    ({ data }) => JSON.parse(data.toString()) as { type: string; contextId?: string },
  );
  const types = events.map(({ type }) => type).filter((type, i, all) => type !== all[i - 1]);
  t.same(types, ['chunk', 'timestamps', 'done', 'error', 'chunk', 'timestamps', 'chunk', 'done']);
  t.ok(events.every(({ type, contextId }) => type === 'error' || contextId === 'turn 1'));
  t.ok(frames.every(({ isBinary }) => !isBinary));
});

void t.test('/ws answers text with binary frames', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { socket, frames, closed } = await open(server, '/ws?speaker=astra&audioFormat=pcm');
  socket.send('Hello there.');
  socket.send('<EOS>');
  t.equal(await closed, '1000 ');
  t.ok(frames.length > 1 && frames.every(({ isBinary }) => isBinary));
});

void t.test('what the query and the key tell is judged before there is a socket', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  t.equal(await refusal(knock(server, '/ws3')), '400 speaker is required');
  t.equal(
    await refusal(knock(server, '/ws2?speaker=cove&modelId=coda')),
    '400 modelId must be one of mistv2, mist',
  );
  t.equal(await refusal(knock(server, '/ws3?speaker=astra', 'nonsense')), '401 invalid api key');
  t.equal(await refusal(knock(server, '/ws?speaker=astra', server.keys.nothing)), '403 access forbidden');
});

void t.test('a failure after the upgrade closes with 1011 and says why', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const first = await open(server, '/ws3?speaker=astra');
  first.socket.send(JSON.stringify({ text: 'é'.repeat(1001) }));
  t.equal(await first.closed, '1011 400: text is too long');
  speech.load = 'full';
  const second = await open(server, '/ws3?speaker=astra');
  second.socket.send('{"text": "Hi."}');
  t.equal(await second.closed, '1011 503: Service overloaded');
});

void t.test('a client that leaves stops its synthesis', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 20;
  const server = await startServer(t, speech);
  const { socket, frames } = await open(server, '/ws3?speaker=astra');
  socket.send('{"text": "A long sentence that goes on."}');
  await eventually(() => frames.length > 1, 'audio');
  socket.terminate();
  await eventually(() => speech.lastStream.state === 'cancelled', 'the cut');
  t.equal(speech.tracks[0]?.state, 'closed');
});
