import { once } from 'node:events';
import {
  codaFrame,
  type CodaMessage,
  legacyFrame,
  openSocket,
  readFrame,
  type ServerEvent,
  type SocketAddress,
} from './wire-client.js';

/** The rate of all audio here: 16-bit samples without a header, so that bytes are time. */
export const RATE_HZ = 8000;
export const msOf = (bytes: number): number => (bytes / 2 / RATE_HZ) * 1000;

const PATIENCE_MS = 20_000;

/** The events that a socket client got, and how the connection ended. */
export interface Talk {
  readonly audioMs: number;
  readonly events: readonly ServerEvent[];
  /** The close code, from the server or the client. */
  readonly code: number;
}

/** The client leaves at the first audio, or at the first event of that kind; else when the server closes. */
export type Leaving = 'audio' | 'done' | 'cancelled' | 'error' | 'never';

/** Sends all frames at once, and listens. */
export async function talk(
  { url, key }: { readonly url: string; readonly key: string },
  address: SocketAddress,
  frames: readonly (string | Uint8Array)[],
  leaveAt: Leaving = 'never',
): Promise<Talk> {
  const socket = await openSocket({ url, key }, address);
  const events: ServerEvent[] = [];
  let bytes = 0;
  socket.on('message', (data, isBinary) => {
    const event = readFrame(address.dialect, data, isBinary);
    events.push(event);
    if (event.kind === 'audio') bytes += event.bytes.length;
    if (event.kind === leaveAt) socket.close(1000);
  });
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) });
  for (const frame of frames) socket.send(frame);
  const [code] = (await closed) as [number];
  return { audioMs: msOf(bytes), events, code };
}

/** In the order of the alphabet. */
export const kinds = ({ events }: Talk): string[] => [...new Set(events.map(({ kind }) => kind))].sort();

const query = (speaker: string, modelId: string, segment: string): Record<string, string> => ({
  ...{ speaker, modelId, segment },
  ...{ audioFormat: 'pcm', samplingRate: `${RATE_HZ}` },
});

export const ws = (speaker: string, modelId: string, segment = 'never'): SocketAddress => ({
  dialect: 'raw',
  path: '/ws',
  query: query(speaker, modelId, segment),
});
export const ws2 = (speaker: string, modelId: string, segment = 'never'): SocketAddress => ({
  dialect: 'events',
  path: '/ws2',
  query: query(speaker, modelId, segment),
});
export const ws3 = (speaker: string, modelId: string, segment = 'never'): SocketAddress => ({
  dialect: 'events',
  path: '/ws3',
  query: query(speaker, modelId, segment),
});

/** The Coda addresses, and the model and encoding of each. */
export const CODA = [
  { modelId: 'coda', address: { dialect: 'coda-json', path: '/coda/ws' } },
  { modelId: 'coda', address: { dialect: 'coda-binary', path: '/coda/ws' } },
  { modelId: 'mistv3', address: { dialect: 'coda-json', path: '/mist/ws' } },
  { modelId: 'mistv3', address: { dialect: 'coda-binary', path: '/mist/ws' } },
] as const;
type CodaDialect = (typeof CODA)[number]['address']['dialect'];

export const codaFrames = (dialect: CodaDialect, ...messages: CodaMessage[]): (string | Uint8Array)[] =>
  messages.map((message) => codaFrame(dialect, { contextId: 'a', ...message }));
export const startOf = (speaker: string): CodaMessage => ({
  start: { speaker, audioParameters: { audioFormat: 'audio/pcm', samplingRate: RATE_HZ } },
});

export const LEGACY: readonly { readonly modelId: string; readonly address: SocketAddress }[] = [
  { modelId: 'coda', address: ws('rigel', 'coda') },
  { modelId: 'mistv2', address: ws2('rigel', 'mistv2') },
  { modelId: 'mistv3', address: ws3('rigel', 'mistv3') },
];

/** An operation, as the address takes it. */
export const legacy = (address: SocketAddress, operation: 'clear' | 'flush' | 'eos'): string =>
  address.dialect === 'raw' ? `<${operation.toUpperCase()}>` : legacyFrame({ operation });
export const said = (address: SocketAddress, text: string): string =>
  address.dialect === 'raw' ? text : legacyFrame({ text });
