import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Agent } from './agent.js';
import { ASTERISK_PROTOCOL, AsteriskMediaLine } from './asterisk-media-line.js';
import { BridgedCall } from './bridged-call.js';
import { monotonicClock } from './clock.js';
import { FREESWITCH_PARAMETER, FreeswitchLine } from './freeswitch-line.js';
import type { Line } from './line.js';
import { MediaStreamLine } from './media-stream-line.js';
import { type SonantOptions, SonantVoice } from './sonant-voice.js';

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

/** A telephone platform sends 20 ms in a frame, far less than this. */
const MAX_FRAME_BYTES = 64 * 1024;

/** @param address that was asked for: a path and a query */
function lineOf(socket: WebSocket, address: string, log: (line: string) => void): Line {
  const callId = new URL(address, 'ws://bridge').searchParams.get(FREESWITCH_PARAMETER);
  if (callId !== null) return new FreeswitchLine(socket, callId, log);
  if (socket.protocol === ASTERISK_PROTOCOL) return new AsteriskMediaLine(socket, log);
  return new MediaStreamLine(socket, log);
}

/** Answers a telephone platform's media streams, Asterisk's `WebSocket/` channels and FreeSWITCH's audio streams with an agent that speaks through Sonant. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { host = '127.0.0.1', port = 0, path = '/media-stream' } = options;
  // Ids and errors come from outside, and one with a line end could forge a line.
  const log = (line: string): void => options.log?.(line.replaceAll(/\p{Cc}+/gu, ' '));
  const http = createServer((_request, response) => response.writeHead(426).end('a WebSocket is expected\n'));
  const sockets = new WebSocketServer({ server: http, path, maxPayload: MAX_FRAME_BYTES });
  sockets.on('connection', (platform, { url }) => {
    const voice = new SonantVoice(options.sonant);
    const line = lineOf(platform, url ?? path, log);
    new BridgedCall(line, {
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
