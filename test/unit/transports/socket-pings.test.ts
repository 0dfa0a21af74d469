import { once } from 'node:events';
import t from 'tap';
import { WebSocket } from 'ws';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

void t.test(
  'a silent socket is pinged about every 30 seconds, and cut when no pong comes back',
  async (t) => {
    const server = await startServer(t, new ToneSpeech(), {
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
    const openedMs = performance.now();
    const deadClosed = once(dead, 'close').then(() => performance.now() - openedMs);
    await once(alive, 'ping');
    const pingedMs = performance.now() - openedMs;
    t.ok(pingedMs > 24_000 && pingedMs < 36_000, `pinged after ${pingedMs.toFixed(0)} ms`);
    const cutMs = await deadClosed;
    t.ok(cutMs > 36_000 && cutMs < 56_000, `cut after ${cutMs.toFixed(0)} ms`);
    t.equal(alive.readyState, WebSocket.OPEN);
  },
);
