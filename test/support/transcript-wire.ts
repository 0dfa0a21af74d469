import { fileURLToPath } from 'node:url';
import protobuf from 'protobufjs';
import type { Arrival } from './socket-client.js';
import type { Encoding } from './transcript.js';

/** A message of a server, without its encoding; messages with the same `key` have an order. */
export type ServerSays = { readonly atMs: number; readonly key: string } & (
  | Exclude<Arrival, { kind: 'text' | 'bytes' }>
  | { readonly kind: 'audio'; readonly contextId: string | null | undefined; readonly bytes: Buffer }
  | { readonly kind: 'message'; readonly message: Readonly<Record<string, unknown>> }
  | { readonly kind: 'strange'; readonly what: string }
);

/** Read from the .proto file itself: the server uses code that was generated from it. */
const messages = protobuf.loadSync(
  fileURLToPath(new URL('../../../src/transports/sockets/coda/coda.proto', import.meta.url)),
);
const Request = messages.lookupType('sonant.coda.v1.WebSocketRequest');
const Response = messages.lookupType('sonant.coda.v1.WebSocketResponse');

export const encodeCoda = (json: string): Uint8Array =>
  Request.encode(Request.fromObject(JSON.parse(json) as Record<string, unknown>)).finish();

/** Reads what may arrive at an address. */
export function readArrival(path: string, encoding: Encoding, arrival: Arrival): ServerSays {
  if (arrival.kind !== 'text' && arrival.kind !== 'bytes') return { ...arrival, key: '' };
  const { atMs } = arrival;
  try {
    if (path === '/ws')
      return { atMs, key: '', kind: 'audio', contextId: undefined, bytes: bytesOf(arrival) };
    if (encoding === 'plain') return { atMs, ...legacyEvent(JSON.parse(textOf(arrival)) as LegacyEvent) };
    const message =
      encoding === 'json'
        ? (JSON.parse(textOf(arrival)) as CodaEvent)
        : Response.toObject(Response.decode(bytesOf(arrival)), { bytes: String });
    return { atMs, ...codaEvent(message) };
  } catch (cause) {
    return { atMs, key: '', kind: 'strange', what: String(cause) };
  }
}

function textOf(arrival: Arrival): string {
  if (arrival.kind === 'text') return arrival.text;
  throw new Error('a binary frame where text was expected');
}

function bytesOf(arrival: Arrival): Buffer {
  if (arrival.kind === 'bytes') return arrival.bytes;
  throw new Error(`a text frame where a binary one was expected: ${JSON.stringify(arrival)}`);
}

type Content = { readonly key: string } & (
  | { kind: 'audio'; contextId: string | null | undefined; bytes: Buffer }
  | { kind: 'message'; message: Record<string, unknown> }
);
type LegacyEvent = Record<string, unknown>;
type CodaEvent = Record<string, unknown>;

function legacyEvent(message: LegacyEvent): Content {
  const { type, data, contextId, ...rest } = message;
  if (type !== 'chunk') return { key: '', kind: 'message', message };
  const isWhole = Object.keys(rest).length === 0 && (contextId === null || typeof contextId === 'string');
  if (!isWhole) throw new Error(`a chunk with other fields: ${JSON.stringify({ contextId, ...rest })}`);
  return { key: '', kind: 'audio', contextId, bytes: decodeAudio(data) };
}

/** An empty `contextId` and none are the same. */
function codaEvent(message: CodaEvent): Content {
  const { audio, contextId = '', ...rest } = message;
  const key = String(contextId);
  if (!('audio' in message))
    return { key, kind: 'message', message: { ...(key !== '' && { contextId }), ...rest } };
  if (Object.keys(rest).length > 0)
    throw new Error(`audio with another payload: ${Object.keys(rest).join()}`);
  return { key, kind: 'audio', contextId: key, bytes: decodeAudio(audio) };
}

/** @throws Error unless it is canonical base64 of at least one byte */
function decodeAudio(data: unknown): Buffer {
  const bytes = Buffer.from(String(data), 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== data)
    throw new Error('audio is not base64 of some bytes');
  return bytes;
}
