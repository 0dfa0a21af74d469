import { connect } from 'node:net';
import { test } from 'tap';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const ACCEPTS = ['audio/L16', 'application/json', 'text/event-stream'];
const body = JSON.stringify({ text: 'a'.repeat(60), speaker: 'cove', modelId: 'mistv2' });

/** A client that sends a request, or a part of one, and is gone after `lifeMs`. */
function rudeClient(server: TestServer, accept: string, sentShare: number, lifeMs: number): Promise<void> {
  const request =
    `POST /v1/svc-tts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.keys.good}\r\n` +
    `Accept: ${accept}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(request.slice(0, Math.ceil(request.length * sentShare)));
      setTimeout(() => {
        if (lifeMs % 2 === 0) socket.resetAndDestroy();
        else socket.destroy();
        resolve();
      }, lifeMs);
    });
    socket.on('error', () => undefined);
  });
}

void test('clients that leave at any moment leave nothing behind and disturb nobody', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 2;
  const server = await startServer(t, speech);
  const polite = async (): Promise<void> => {
    for (let i = 0; i < 5; i += 1) {
      const response = await server.post('/v1/svc-tts', body, { accept: 'audio/L16' });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (bytes.length !== 30 * 4410) throw new Error(`got ${bytes.length} bytes`);
    }
  };
  const rude = Array.from({ length: 400 }, (_, i) =>
    rudeClient(server, ACCEPTS[i % 3] ?? '', i % 4 === 0 ? (i % 100) / 100 : 1, (i * 7) % 120),
  );
  await Promise.all([...rude, polite(), polite()]);
  const isOver = (): boolean =>
    speech.streams.every(({ state }) => state === 'ended' || state === 'cancelled');
  await eventually(isOver, 'every stream is over');
  t.ok(speech.streams.some(({ state }) => state === 'cancelled'));
  t.equal((await fetch(`${server.url}/health/ready`)).status, 200);
});

void test('the same request gives the same bytes alone and among many', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const bytesOf = async (): Promise<Buffer> =>
    Buffer.from(await (await server.post('/v1/svc-tts', body, { accept: 'audio/L16' })).arrayBuffer());
  const alone = await bytesOf();
  for (const bytes of await Promise.all(Array.from({ length: 50 }, bytesOf))) t.ok(bytes.equals(alone));
});
