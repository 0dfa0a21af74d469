import { languageOf } from '../../../catalog/languages.js';
import type { Catalog, ModelId } from '../../../contracts/catalog.js';
import type { SpeechService } from '../../../contracts/speech.js';
import { SonantError } from '../../../errors.js';
import type { SocketServices } from '../../../services.js';
import type { SocketConnection, SocketEndpoint, SocketSession } from '../socket.js';
import { binaryCodec } from './binary-codec.js';
import { CodaConnection } from './context.js';
import { describeCoda } from './description.js';
import { jsonCodec } from './json-codec.js';
import type { Codec, ServerMessage } from './messages.js';
import { CodaSession } from './session.js';
import { UnauthorizedSession } from './unauthorized-session.js';

/** `/coda/ws`, and `/mist/ws`, which speaks with mistv3. */
export const codaEndpoints = (services: SocketServices): Record<'coda' | 'mist', SocketEndpoint> => ({
  coda: endpoint('coda', 'coda', services),
  mist: endpoint('mist', 'mistv3', services),
});

type Encoding = Pick<Codec<never>, 'encode'>;

function endpoint(transport: 'coda' | 'mist', modelId: ModelId, services: SocketServices): SocketEndpoint {
  const encodings = new Map(
    services.wireBrands.flatMap((brand): [string, Encoding][] => [
      [`${brand}.v1.json`, jsonCodec],
      [`${brand}.v1.binary`, binaryCodec],
    ]),
  );
  const ready = readyMessage(services.catalog, modelId);
  const connectionOf = (
    connection: SocketConnection,
    encoding: Encoding,
    speech: SpeechService,
  ): CodaConnection => new CodaConnection({ ...services, speech }, connection, encoding);

  return {
    path: `/${transport}/ws`,
    transport,
    credentials: 'key',
    description: describeCoda(modelId, [...encodings.keys()]),
    accept({ protocols, speech }) {
      const [protocol, encoding] = chooseEncoding(protocols, encodings);
      return {
        protocol,
        start(connection) {
          const client = connectionOf(connection, encoding, speech);
          client.send(ready);
          return new CodaSession(client, modelId);
        },
      };
    },
    acceptUnauthorized({ protocols }) {
      const [protocol, encoding] = chooseEncoding(protocols, encodings);
      return {
        protocol,
        start(connection, authorize) {
          const send = (message: ServerMessage): void => connection.send(encoding.encode(message));
          send(ready);
          const begin = (speech: SpeechService): SocketSession =>
            new CodaSession(connectionOf(connection, encoding, speech), modelId);
          return new UnauthorizedSession({ connection, clock: services.clock, send, authorize, begin });
        },
      };
    },
  };
}

/** The first that is acceptable in the client's order; JSON when none is offered. @throws SonantError `subprotocol_missing` */
function chooseEncoding(
  protocols: readonly string[],
  encodings: ReadonlyMap<string, Encoding>,
): [protocol: string | undefined, encoding: Encoding] {
  if (protocols.length === 0) return [undefined, jsonCodec];
  for (const protocol of protocols) {
    const encoding = encodings.get(protocol);
    if (encoding !== undefined) return [protocol, encoding];
  }
  throw new SonantError('subprotocol_missing', { allowed: [...encodings.keys()].join(', ') });
}

/** The languages are those that the model has a voice for. */
function readyMessage(catalog: Catalog, modelId: ModelId): ServerMessage {
  const languages = Object.keys(catalog.voiceNamesByModel()[modelId] ?? {})
    .map(languageOf)
    .filter((language) => language !== undefined);
  const defaultLanguage = languages.includes('en') ? { defaultLanguage: 'en' } : {};
  return { contextId: '', ready: { protocol: 1, languages, ...defaultLanguage } };
}
