import { once } from 'node:events';
import t from 'tap';
import { WebSocket } from 'ws';
import { stopwatch } from '../../support/core-waits.js';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

/** The shortest that uWS can count: it pings after about half of it. */
const SILENCE_SECONDS = 8;
/** uWS counts in steps of 4 seconds. */
const LIMIT_MS = (SILENCE_SECONDS + 4) * 1000;

void t.test('a silent socket is pinged, and cut off when no pong comes back', async (t) => {
  const server = await startServer(t, new ToneSpeech(), {
    socketSilenceSeconds: SILENCE_SECONDS,
    endpoints: [
      {
        path: '/quiet',
        transport: 'ws',
        credentials: 'key',
        description: { summary: 'quiet', query: undefined, subprotocols: [], messages: [] },
        accept: () => ({
          protocol: undefined,
          start: () => ({
            onText: () => undefined,
            onBinary: () => undefined,
            onFull: () => undefined,
            onDrain: () => undefined,
            onShutdown: () => undefined,
            onClose: () => undefined,
            isIdle: true,
          }),
        }),
      },
    ],
  });
  const headers = { authorization: `Bearer ${server.keys.good}` };
  const url = `ws://127.0.0.1:${server.port}/quiet`;
  const alive = new WebSocket(url, { headers });
  const dead = new WebSocket(url, { headers, autoPong: false });
  const spentMs = stopwatch();
  const deadClosed = once(dead, 'close').then(spentMs);
  await once(alive, 'ping');
  const pingedMs = spentMs();
  t.ok(pingedMs < LIMIT_MS, `pinged after ${pingedMs.toFixed(0)} ms`);
  const cutMs = await deadClosed;
  t.ok(cutMs > pingedMs && cutMs < LIMIT_MS, `cut off after ${cutMs.toFixed(0)} ms`);
  t.equal(alive.readyState, WebSocket.OPEN);
});
