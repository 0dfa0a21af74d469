import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { WebSocket } from 'ws';
import type { Lease } from '../../../src/contracts/accounts.js';
import { SonantError } from '../../../src/errors.js';
import { ownSpeechOver } from '../../support/account-speech.js';
import { principalOf } from '../../support/limit-nodes.js';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const CODES = ['synthesis_limit', 'limits_unknown', 'overloaded'] as const;
type Code = (typeof CODES)[number];
const PARAMS = { detail: '1 of 1 texts at once; plan standard' };

/** A server whose counts are kept elsewhere, and where nothing may be spoken. */
async function refusingServer(t: Test, code: Code) {
  const tones = new ToneSpeech();
  tones.load = 'full';
  const limiter = {
    acquireSynthesis: async (): Promise<Lease> => {
      await delay(5);
      // Only then does the pool say so.
      if (code === 'overloaded') return { release: () => undefined };
      throw new SonantError(code, PARAMS);
    },
  };
  const onFault = (cause: unknown): unknown => t.fail(String(cause));
  const speech = await ownSpeechOver(tones, principalOf('a'), { limiter, onFault });
  return startServer(t, Object.assign(speech, { lookUps: speech }));
}

async function open(t: Test, url: string, key: string, protocols: string[] = []) {
  const socket = new WebSocket(url, protocols, { headers: { authorization: `Bearer ${key}` } });
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  const closed = once(socket, 'close').then(
    ([code, reason]: unknown[]) => `${String(code)} ${String(reason)}`,
  );
  t.teardown(() => socket.terminate());
  await once(socket, 'open');
  return { socket, frames, closed };
}

for (const code of CODES) {
  const { httpStatus, message, kind } = new SonantError(code, PARAMS);

  void t.test(`${code}: a refusal that comes late is a status over HTTP`, async (t) => {
    const server = await refusingServer(t, code);
    const body = { text: 'Hello.', speaker: 'cove', modelId: 'mistv2' };
    for (const accept of ['audio/wav', 'audio/mpeg', 'application/json', 'text/event-stream']) {
      const response = await server.post('/v1/svc-tts', body, { accept });
      t.equal(response.status, httpStatus, accept);
      t.match(await response.text(), message);
      t.equal(response.headers.get('retry-after'), '1');
    }
  });

  void t.test(`${code}: a refusal that comes late closes a legacy socket with 1011`, async (t) => {
    const server = await refusingServer(t, code);
    for (const path of ['/ws', '/ws2', '/ws3']) {
      const url = `ws://127.0.0.1:${server.port}${path}?speaker=cove&modelId=mistv2`;
      const { socket, closed } = await open(t, url, server.keys.good);
      socket.send(path === '/ws' ? 'Hello there. ' : '{"text": "Hello there. "}');
      t.equal(await closed, `1011 ${httpStatus}: ${message}`, path);
    }
  });

  void t.test(
    `${code}: a refusal that comes late ends a Coda context, and its socket lives on`,
    async (t) => {
      const server = await refusingServer(t, code);
      const { socket, frames } = await open(t, `ws://127.0.0.1:${server.port}/coda/ws`, server.keys.good, [
        'svc.v1.json',
      ]);
      for (const contextId of ['a', 'b']) {
        socket.send(JSON.stringify({ contextId, start: { speaker: 'astra', text: 'Hello there.' } }));
        const isOver = (): boolean =>
          frames.some((frame) => frame.includes('"error"') && frame.includes(`"${contextId}"`));
        while (!isOver()) await once(socket, 'message');
      }
      const errors = frames
        .map(
          (frame) => JSON.parse(frame) as { contextId?: string; error?: { kind: string; message: string } },
        )
        .filter(({ error }) => error !== undefined);
      t.match(errors, [
        { contextId: 'a', error: { kind, message } },
        { contextId: 'b', error: { kind, message } },
      ]);
    },
  );
}

void t.test('the ceiling of an account holds over addresses and transports', async (t) => {
  const tones = new ToneSpeech();
  tones.paceMs = 20;
  const limits = { sockets: 9, socketsPerSecond: 99, socketBurst: 99, syntheses: 1 };
  const server = await startServer(t, tones, { limits });
  const { socket, frames } = await open(
    t,
    `ws://127.0.0.1:${server.port}/ws3?speaker=astra`,
    server.keys.good,
  );
  socket.send(JSON.stringify({ text: 'A long text. '.repeat(40), operation: 'flush' }));
  while (frames.length === 0) await once(socket, 'message');
  const refused = await server.post('/v1/svc-tts', { text: 'Hello.', speaker: 'astra', modelId: 'coda' });
  const words = 'Currently at synthesis limit: 1 of 1 texts at once; plan standard, SYNTHESES_PER_ACCOUNT';
  t.same([refused.status, await refused.text()], [429, words]);
  socket.close();
  await once(socket, 'close');
  const isFree = async (): Promise<boolean> => {
    const response = await server.post('/v1/svc-tts', { text: 'Hello.', speaker: 'astra', modelId: 'coda' });
    await response.arrayBuffer();
    return response.status === 200;
  };
  while (!(await isFree())) await delay(20);
  t.equal(await isFree(), true, 'the place of who left is free again');
});
