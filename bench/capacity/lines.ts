import { Agent, request } from 'node:http';
import type { WebSocket } from 'ws';
import {
  codaFrame,
  legacyFrame,
  openSocket,
  readFrame,
  type SocketAddress,
} from '../../test/support/wire-client.js';
import { type HeardCall, Listener } from './listener.js';

export const TARGETS = ['mistv3 /ws3', 'coda /ws3', 'coda /coda/ws', 'mistv3 HTTP', 'coda HTTP'] as const;
export type Target = (typeof TARGETS)[number];

export interface Address {
  readonly url: string;
  readonly key: string;
  readonly target: Target;
}

/** A connection on which one call at a time is heard. */
export interface Line {
  /** Resolves when the last byte has come; playback may go on until `playedUntil`. Rejects when the call is refused or cut. */
  call(text: string, dueAtMs: number): Promise<{ heard: HeardCall; playedUntil: number }>;
  close(): void;
}

const RATE_HZ = 8000;
const SPEAKER = 'astra';
const PATIENCE_MS = 20_000;

export function openLine(address: Address): Promise<Line> {
  const [model = '', transport = ''] = address.target.split(' ');
  if (transport === 'HTTP') return Promise.resolve(httpLine(address, model));
  return transport === '/ws3' ? legacyLine(address, model) : codaLine(address);
}

async function legacyLine(address: Address, modelId: string): Promise<Line> {
  const query = { speaker: SPEAKER, modelId, audioFormat: 'mulaw', samplingRate: String(RATE_HZ) };
  const socketAddress: SocketAddress = {
    dialect: 'events',
    path: '/ws3',
    query: { ...query, segment: 'bySentence' },
  };
  const socket = await openSocket(address, socketAddress);
  const flush = legacyFrame({ operation: 'flush' });
  return socketLine(socket, socketAddress, (text) => [legacyFrame({ text }), flush]);
}

async function codaLine(address: Address): Promise<Line> {
  const socketAddress: SocketAddress = { dialect: 'coda-binary', path: '/coda/ws' };
  const socket = await openSocket(address, socketAddress);
  const audioParameters = { audioFormat: 'audio/pcmu', samplingRate: RATE_HZ };
  let turns = 0;
  return socketLine(socket, socketAddress, (text) => {
    const contextId = `turn ${turns++}`;
    const frame = codaFrame.bind(null, 'coda-binary');
    return [
      frame({ contextId, start: { speaker: SPEAKER, audioParameters } }),
      frame({ contextId, text }),
      frame({ contextId, end: {} }),
    ];
  });
}

function socketLine(
  socket: WebSocket,
  { dialect }: SocketAddress,
  framesOf: (text: string) => (string | Uint8Array)[],
): Line {
  return {
    call: async (text, dueAtMs) => {
      const listener = new Listener(dueAtMs);
      let patience: NodeJS.Timeout | undefined;
      try {
        await new Promise<void>((resolve, reject) => {
          patience = setTimeout(() => reject(new Error('no end of the audio')), PATIENCE_MS);
          socket.on('close', (code: number) => reject(new Error(`closed with ${code}`)));
          socket.on('message', (data, isBinary) => {
            const event = readFrame(dialect, data, isBinary);
            if (event.kind === 'audio') listener.hear(event.bytes, performance.now());
            if (event.kind === 'error') reject(new Error(event.message));
            if (event.kind === 'done') resolve();
          });
          for (const frame of framesOf(text)) socket.send(frame);
        });
      } finally {
        clearTimeout(patience);
        socket.removeAllListeners('message');
        socket.removeAllListeners('close');
      }
      return heardBy(listener);
    },
    close: () => socket.terminate(),
  };
}

function httpLine({ url, key }: Address, modelId: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'audio/PCMU',
  };
  return {
    call: (text, dueAtMs) =>
      new Promise((resolve, reject) => {
        const listener = new Listener(dueAtMs);
        const call = request(`${url}/v1/svc-tts`, { agent, method: 'POST', headers, timeout: PATIENCE_MS });
        call.on('error', reject);
        call.on('timeout', () => call.destroy(new Error('no end of the audio')));
        call.on('response', (response) => {
          response.on('data', (chunk: Buffer) => listener.hear(chunk, performance.now()));
          response.on('error', reject);
          response.on('end', () => {
            if (response.statusCode === 200) resolve(heardBy(listener));
            else reject(new Error(`status ${response.statusCode ?? 0}`));
          });
        });
        call.end(JSON.stringify({ text, speaker: SPEAKER, modelId, samplingRate: RATE_HZ }));
      }),
    close: () => agent.destroy(),
  };
}

function heardBy(listener: Listener): { heard: HeardCall; playedUntil: number } {
  if (!listener.hasHeard) throw new Error('no audio');
  return { heard: listener.end(), playedUntil: listener.playedUntil };
}
