import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Agent } from './agent.js';
import { BridgedCall } from './bridged-call.js';
import { monotonicClock } from './clock.js';
import { MediaStreamLine } from './media-stream-line.js';
import { SonantVoice, type SonantOptions } from './sonant-voice.js';

export interface BridgeOptions {
  readonly sonant: SonantOptions;
  readonly agent: Agent;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Where the platform connects. A path that nobody guesses keeps strangers out. Default `/media-stream`. */
  readonly path?: string;
  readonly log?: (line: string) => void;
}

export interface Bridge {
  /** What the platform connects to. */
  readonly url: string;
  readonly callCount: number;
  /** Hangs up all calls. */
  close(): Promise<void>;
}

/** A telephone platform sends 20 ms in a frame; nothing it sends is near this. */
const MAX_FRAME_BYTES = 64 * 1024;

/** Answers a telephone platform's media streams with an agent that speaks through Sonant. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { host = '127.0.0.1', port = 0, path = '/media-stream', log = () => undefined } = options;
  const http = createServer((_request, response) => response.writeHead(426).end('a WebSocket is expected\n'));
  const sockets = new WebSocketServer({ server: http, path, maxPayload: MAX_FRAME_BYTES });
  sockets.on('connection', (platform) => {
    const voice = new SonantVoice(options.sonant);
    new BridgedCall(new MediaStreamLine(platform, log), {
      agent: options.agent,
      voice,
      clock: monotonicClock,
      log,
    });
  });
  await new Promise<void>((resolve, reject) => {
    sockets.once('error', reject);
    http.listen(port, host, resolve);
  });
  return {
    url: `ws://${host}:${(http.address() as AddressInfo).port}${path}`,
    get callCount() {
      return sockets.clients.size;
    },
    close: async () => {
      for (const platform of sockets.clients) platform.close(1001, 'the bridge stops');
      await new Promise((resolve) => {
        sockets.close(() => http.close(resolve));
      });
    },
  };
}
