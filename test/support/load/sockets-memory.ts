import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { InspectedServer } from './inspector.js';
import { type PacedResult, quantile, runPaced } from './load.js';
import { connectCaller, openTransport, SOCKET_TRANSPORTS, type SocketTransport } from './sockets.js';

/** Memory of the server for each socket on which nothing was said yet. */
export interface IdleMemoryFigure {
  readonly idleSockets: number;
  readonly speakingSockets: number;
  /** Resident, garbage collected. */
  readonly bytesPerIdleSocket: number;
  /** The part of it that is JavaScript heap. */
  readonly heapBytesPerIdleSocket: number;
}

export interface IdleMemory extends IdleMemoryFigure {
  readonly speaking: PacedResult;
}

/** Speech has made its buffers by then. */
const WARM_UP_MS = 4000;
const OPENED_AT_ONCE = 50;
const SAMPLES = 7;

/** Opens idle sockets of every kind beside others that speak all the while. */
export async function measureIdleMemory(
  server: InspectedServer,
  { idle, speaking }: { idle: number; speaking: number },
): Promise<IdleMemory> {
  const over = new AbortController();
  let opened = 0;
  const speech = runPaced({
    ...{ url: server.url, key: server.key },
    ...{ streams: speaking, durationMs: Infinity, signal: over.signal },
    connect: (target) => connectCaller(target, kindOf(opened++)),
  });
  await sleep(WARM_UP_MS);
  // The first collections also give back what the start of the speech took.
  await weigh(server);
  const before = await weigh(server);
  const sockets: WebSocket[] = [];
  while (sockets.length < idle) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, idle - sockets.length) }, (_, index) =>
      openTransport(server, kindOf(sockets.length + index)),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  const after = await weigh(server);
  for (const socket of sockets) socket.terminate();
  over.abort();
  return {
    idleSockets: idle,
    speakingSockets: speaking,
    bytesPerIdleSocket: (after.residentBytes - before.residentBytes) / idle,
    heapBytesPerIdleSocket: (after.heapBytes - before.heapBytes) / idle,
    speaking: await speech,
  };
}

const kindOf = (index: number): SocketTransport =>
  SOCKET_TRANSPORTS[index % SOCKET_TRANSPORTS.length] as SocketTransport;

/** The medians of some samples: what speaks needs more at one moment than at another. */
async function weigh(server: InspectedServer): Promise<{ residentBytes: number; heapBytes: number }> {
  const residentBytes: number[] = [];
  const heapBytes: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await sleep(200);
    heapBytes.push(await server.collectGarbage());
    residentBytes.push(server.ownMemoryMib() * 2 ** 20);
  }
  const median = (values: number[]): number =>
    quantile(
      values.sort((a, b) => a - b),
      0.5,
    );
  return { residentBytes: median(residentBytes), heapBytes: median(heapBytes) };
}
