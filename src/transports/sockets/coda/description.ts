import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SocketDescription, SocketMessage } from '../socket.js';

const PROTO = fileURLToPath(
  new URL('../../../../../src/transports/sockets/coda/coda.proto', import.meta.url),
);

const message = (name: string, from: SocketMessage['from'], schema: string): SocketMessage => ({
  name,
  from,
  summary:
    'With a .binary subprotocol one message in each binary frame; with a .json one its canonical JSON in each text frame',
  contentType: 'application/protobuf',
  payload: { schemaFormat: 'application/vnd.google.protobuf;version=3', schema },
});

/** What `/asyncapi.json` says: coda.proto itself is the schema. */
export function describeCoda(modelId: string, subprotocols: readonly string[]): SocketDescription {
  const proto = readFileSync(PROTO, 'utf8');
  return {
    summary: `Up to sixteen streams of speech side by side, spoken with ${modelId}`,
    query: undefined,
    subprotocols,
    messages: [message('WebSocketRequest', 'client', proto), message('WebSocketResponse', 'server', proto)],
  };
}
