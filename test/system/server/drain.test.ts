import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { speak } from '../../support/e2e-client.js';
import { type RunningServer, startServer } from '../../support/running-server.js';
import {
  createSocket,
  legacyFrame,
  openSocket,
  readFrame,
  type SocketAddress,
} from '../../support/wire-client.js';

/** A minute of speech. */
const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(22).trim();
/** The silence at the edges is kept, so that a socket, where more text may follow, says the bytes that HTTP says. */
const PCM = {
  body: { text: TEXT, speaker: 'astra', modelId: 'coda', keepSilence: true },
  accept: 'audio/L16',
};
const FLUSHED: SocketAddress = {
  ...{ dialect: 'events', path: '/ws3' },
  query: { speaker: 'astra', modelId: 'coda', audioFormat: 'pcm', segment: 'never', keepSilence: 'true' },
};
const CLIENTS = 5;

/** What a socket hears from its text to its close. */
interface Said {
  readonly bytes: Buffer;
  readonly isDone: boolean;
  readonly code: number;
}

async function sayOnSocket(server: RunningServer, onFirstAudio: () => void): Promise<Said> {
  const socket = await openSocket(server, FLUSHED);
  const parts: Buffer[] = [];
  let isDone = false;
  socket.on('message', (data, isBinary) => {
    const event = readFrame('events', data, isBinary);
    if (event.kind === 'audio' && parts.push(event.bytes) === 1) onFirstAudio();
    if (event.kind === 'done') isDone = true;
  });
  socket.send(legacyFrame({ text: TEXT }));
  socket.send(legacyFrame({ operation: 'flush' }));
  const code = await new Promise<number>((resolve) => socket.once('close', resolve));
  return { bytes: Buffer.concat(parts), isDone, code };
}

/** A JSON answer, far larger than a kernel buffers, that is not read before `readOn`. */
async function askForJson(server: RunningServer): Promise<{ readOn: () => Promise<Buffer> }> {
  const body = JSON.stringify({
    ...PCM.body,
    samplingRate: 96000,
    audioFormat: 'pcm',
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const outgoing = request(`${server.url}/v1/svc-tts`, {
      method: 'POST',
      headers,
    });
    outgoing.on('error', reject).on('response', resolve).end(body);
  });
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode ?? 0}`);
  return {
    readOn: async () => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      const { audioContent } = JSON.parse(Buffer.concat(parts).toString()) as { audioContent: string };
      return Buffer.from(audioContent, 'base64');
    },
  };
}

/** Asks `/health/ready` every 20 ms until nothing answers. */
async function probe(server: RunningServer): Promise<{ statuses: number[]; bodies: Set<string> }> {
  const [statuses, bodies] = [[] as number[], new Set<string>()];
  for (;;) {
    try {
      const response = await fetch(`${server.url}/health/ready`);
      statuses.push(response.status);
      if (response.status === 503) bodies.add(await response.text());
    } catch {
      return { statuses, bodies };
    }
    await sleep(20);
  }
}

const refusalOf = (server: RunningServer, address: SocketAddress): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket(server, address);
    socket.once('unexpected-response', (_request, { statusCode = 0 }: IncomingMessage) => {
      resolve(statusCode);
    });
    socket.on('error', reject);
  });

void t.test('a stop under load cuts nothing that had started and lets nothing begin', async (t) => {
  // A busy machine may need minutes to drain. The test is about what is awaited, not how long.
  const server = await startServer({
    env: { SOCKETS_PER_SECOND: '1000', SOCKET_BURST: '1000', DRAIN_MS: '300000' },
  });
  const alone = await speak(server, PCM);
  const idle = await openSocket(server, FLUSHED);
  const idleClosed = new Promise<number>((resolve) => idle.once('close', resolve));
  const large = await askForJson(server);

  let state: 'before' | 'stopping' = 'before';
  const counts = { whole: 0, refused: 0, other: [] as number[] };
  const talk = async (): Promise<void> => {
    for (;;) {
      const begunIn = state;
      const { status, bytes, headers } = await speak(server, PCM);
      if (status === 200 && bytes.equals(alone.bytes)) counts.whole++;
      else if (status === 503 && headers['retry-after'] === '1') counts.refused++;
      else counts.other.push(status);
      if (status === 503) return;
      // A request that came after the probe had seen the stop must not have been accepted.
      if (begunIn === 'stopping') counts.other.push(status);
    }
  };
  const talking = Promise.all(Array.from({ length: CLIENTS }, talk));
  while (counts.whole < CLIENTS) await sleep(5);
  let speaking = 0;
  const spoken = Promise.all(Array.from({ length: CLIENTS }, () => sayOnSocket(server, () => speaking++)));
  while (speaking < CLIENTS) await sleep(1);

  const probing = probe(server);
  const stopped = server.stop();
  while ((await fetch(`${server.url}/health/ready`)).status !== 503) await sleep(5);
  state = 'stopping';
  const late = await fetch(`${server.url}/v1/svc-tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}` },
  });
  t.same([late.status, await late.text()], [503, 'the server is stopping']);
  t.equal(await refusalOf(server, FLUSHED), 503, 'no new socket');
  t.equal((await fetch(`${server.url}/health/live`)).status, 200, 'it lives');
  t.match(await (await fetch(`${server.url}/metrics`)).text(), /sonant_streams_active/, 'it is measured');
  t.equal(await idleClosed, 1001, 'an idle socket is closed at once');

  await talking;
  for (const { bytes, isDone, code } of await spoken) {
    t.same([isDone, code], [true, 1001]);
    t.ok(bytes.equals(alone.bytes), 'a socket says all that it was saying');
  }
  t.equal((await fetch(`${server.url}/health/ready`)).status, 503, 'the last reader is waited for');
  const readLate = await large.readOn();
  t.ok(readLate.length > 8 * 1024 * 1024, 'the slow reader has it all');
  t.equal(await stopped, 0);
  t.same(counts.other, []);
  t.equal(counts.refused, CLIENTS, 'each client was refused in the end');
  t.ok(counts.whole >= CLIENTS);
  const { statuses, bodies } = await probing;
  t.match(statuses.join(), /^(200,)*(503,?)+$/, 'ready, then 503 until the end');
  t.same([...bodies], ['{"status":"stopping"}']);
  t.same(server.errorLines, []);
});

void t.test('a drain ends after DRAIN_MS, whoever still reads', async (t) => {
  const server = await startServer({ env: { DRAIN_MS: '300' } });
  const large = await askForJson(server);
  t.equal(await server.stop(), 0);
  await t.rejects(large.readOn(), 'the answer is cut, and the client can tell');
});

void t.test('a second signal ends a drain at once, with 1', async (t) => {
  const server = await startServer();
  const large = await askForJson(server);
  const ended = server.stop();
  process.kill(server.pid, 'SIGINT');
  while ((await fetch(`${server.url}/health/ready`)).status !== 503) await sleep(5);
  await sleep(200);
  t.equal((await fetch(`${server.url}/health/ready`)).status, 503, 'the same wish twice is one wish');
  await sleep(600);
  process.kill(server.pid, 'SIGTERM');
  t.equal(await ended, 1);
  await t.rejects(large.readOn());
});
