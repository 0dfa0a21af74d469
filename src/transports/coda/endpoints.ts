import type { Catalog, ModelId } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import type { AcceptedSocket, Handshake, SocketEndpoint } from '../shared/socket.js';
import { binaryCodec } from './binary-codec.js';
import { describeCoda } from './description.js';
import { jsonCodec } from './json-codec.js';
import { Link } from './link.js';
import type { Codec, ServerMessage } from './messages.js';
import { CodaSession } from './session.js';
import type { SocketServices } from '../../services.js';

/** `/coda/ws`, and `/mist/ws`, which speaks with mistv3. */
export function codaEndpoints(ports: SocketServices): SocketEndpoint[] {
  return [endpoint('coda', 'coda', ports), endpoint('mist', 'mistv3', ports)];
}

function endpoint(transport: 'coda' | 'mist', modelId: ModelId, ports: SocketServices): SocketEndpoint {
  const codecs = new Map(
    ports.wireBrands.flatMap((brand): [string, Pick<Codec<never>, 'encode'>][] => [
      [`${brand}.v1.json`, jsonCodec],
      [`${brand}.v1.binary`, binaryCodec],
    ]),
  );
  const ready = readyMessage(ports.catalog, modelId);

  return {
    path: `/${transport}/ws`,
    transport,
    credentials: 'key',
    description: describeCoda(modelId, [...codecs.keys()]),
    accept({ protocols, speech }: Handshake): AcceptedSocket {
      for (const protocol of protocols) {
        const codec = codecs.get(protocol);
        if (codec === undefined) continue;
        return {
          protocol,
          start(connection) {
            const link = new Link({ ...ports, speech }, connection, codec);
            link.send(ready);
            return new CodaSession(link, modelId);
          },
        };
      }
      throw new SonantError('subprotocol_missing', { allowed: [...codecs.keys()].join(', ') });
    },
  };
}

/** The languages are those that the model has a voice for. */
function readyMessage(catalog: Catalog, modelId: ModelId): ServerMessage {
  const languages = Object.keys(catalog.voiceNamesByModel()[modelId] ?? {})
    .map((code) => catalog.languageOf(code))
    .filter((language) => language !== undefined);
  const defaultLanguage = languages.includes('en') ? { defaultLanguage: 'en' } : {};
  return { contextId: '', ready: { protocol: 1, languages, ...defaultLanguage } };
}
