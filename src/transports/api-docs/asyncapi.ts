import type { Route } from '../http/route.js';
import type { SocketEndpoint, SocketMessage } from '../sockets/socket.js';
import { documentRoute } from './openapi-parts.js';

export type AsyncApiDocument = ReturnType<typeof describeSockets>;

/** `/coda/ws` becomes `coda_ws`. */
const idOf = (path: string): string => path.slice(1).replaceAll('/', '_');

function channel({ path, description }: SocketEndpoint) {
  const { summary, query, subprotocols, messages } = description;
  const headers = {
    type: 'object',
    required: ['Authorization', ...(subprotocols.length > 0 ? ['Sec-WebSocket-Protocol'] : [])],
    properties: {
      Authorization: { type: 'string', description: 'Bearer and the key' },
      ...(subprotocols.length > 0 && { 'Sec-WebSocket-Protocol': { type: 'string', enum: subprotocols } }),
    },
  };
  return {
    address: path,
    summary,
    messages: Object.fromEntries(messages.map(({ from: _, ...message }) => [message.name, message])),
    bindings: { ws: { method: 'GET', headers, ...(query && { query }) } },
  };
}

/** The actions are the server's: it receives what clients send. */
function operations({ path, description }: SocketEndpoint) {
  const id = idOf(path);
  const operation = (from: SocketMessage['from'], action: 'receive' | 'send') => ({
    action,
    channel: { $ref: `#/channels/${id}` },
    messages: description.messages
      .filter((message) => message.from === from)
      .map(({ name }) => ({ $ref: `#/channels/${id}/messages/${name}` })),
  });
  return [
    [`${id}_receive`, operation('client', 'receive')],
    [`${id}_send`, operation('server', 'send')],
  ] as const;
}

const describeSockets = (endpoints: readonly SocketEndpoint[], version: string) => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Sonant',
    version,
    description:
      'Text to speech over sockets. A refused upgrade is a status and a message; the key travels in the Authorization header.',
  },
  channels: Object.fromEntries(endpoints.map((endpoint) => [idOf(endpoint.path), channel(endpoint)])),
  operations: Object.fromEntries(endpoints.flatMap(operations)),
});

/** `GET /asyncapi.json`: the description of the sockets that are really served. */
export function socketDescriptionRoute(endpoints: readonly SocketEndpoint[], version: string): Route {
  const body = JSON.stringify(describeSockets(endpoints, version));
  return documentRoute({
    path: '/asyncapi.json',
    operationId: 'describeSockets',
    summary: 'The description of the sockets',
    format: 'AsyncAPI 3.0',
    mediaType: 'application/json',
    body: () => body,
  });
}

const PROTOBUF = 'application/vnd.google.protobuf';

/** `GET /coda.proto`: the schema of the sockets that speak protobuf, for generators; no route when none does. */
export function protoRoutes(endpoints: readonly SocketEndpoint[]): Route[] {
  const schema = endpoints
    .flatMap(({ description }) => description.messages)
    .map(({ payload }) => payload)
    .find(
      (payload): payload is { schemaFormat: string; schema: string } =>
        typeof payload['schema'] === 'string' && String(payload['schemaFormat']).startsWith(PROTOBUF),
    )?.schema;
  if (schema === undefined) return [];
  return [
    documentRoute({
      path: '/coda.proto',
      operationId: 'codaProto',
      summary: 'The messages of the Coda sockets',
      format: 'A proto3 file',
      mediaType: 'text/plain',
      cors: 'open',
      body: () => schema,
    }),
  ];
}
