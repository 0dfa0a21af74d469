import { connect, type Socket } from 'node:net';
import t from 'tap';
import { metric, settled, speak } from '../../support/e2e-client.js';
import { type RunningServer, startServer } from '../../support/running-server.js';

/** The audio of this text is longer than socket buffers hold. */
const LONG_TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(22);
const MANY = 600;

void t.test('too many streams are refused with 503, and once they are gone others are served', async (t) => {
  // One account asks for more than its share.
  const server = await startServer({ env: { WORKERS: '1', SYNTHESES_PER_ACCOUNT: `${MANY}` } });
  t.teardown(() => server.stop());
  const body = { text: 'Yes.', speaker: 'astra', modelId: 'coda' };
  const alone = await speak(server, { body, accept: 'audio/L16' });
  t.equal(alone.status, 200);

  const sockets: Socket[] = [];
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  let refusal = '';
  while (refusal === '' && sockets.length < MANY) {
    const { socket, head } = await readNothing(server);
    sockets.push(socket);
    if (!head.startsWith('HTTP/1.1 200 OK\r\n')) refusal = head;
  }
  t.match(refusal, /^HTTP\/1\.1 503 Service Unavailable\r\n/, `after ${sockets.length} streams`);
  t.match(refusal, /\r\nRetry-After: 1\r\n/i);
  t.match(refusal, /\r\nContent-Type: text\/plain; charset=utf-8\r\n/i);
  t.match(refusal, /\r\n\r\nService overloaded$/);
  t.ok(sockets.length > 20, `${sockets.length} streams are not many for a worker`);
  t.equal((await fetch(`${server.url}/health/ready`)).status, 200, 'overload is no reason to be restarted');

  for (const socket of sockets) socket.resetAndDestroy();
  t.equal(await settled(() => metric(server, 'sonant_streams_active'), 0), 0);
  t.equal(await settled(() => metric(server, 'sonant_queue_slices'), 0), 0);
  const after = await speak(server, { body, accept: 'audio/L16' });
  t.equal(after.status, 200);
  t.ok(after.bytes.equals(alone.bytes));
});

/** A client that reads the first bytes and then nothing more, so that its stream stays open. */
function readNothing({ url, key }: RunningServer): Promise<{ socket: Socket; head: string }> {
  const body = JSON.stringify({ text: LONG_TEXT, speaker: 'astra', modelId: 'coda', samplingRate: 96000 });
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /v1/svc-tts HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\n` +
          `Accept: audio/L16\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      resolve({ socket, head: chunk.toString('latin1') });
    });
    socket.on('error', reject);
  });
}
