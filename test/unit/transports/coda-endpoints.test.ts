import t from 'tap';
import type { Handshake } from '../../../src/transports/sockets/socket.js';
import {
  CodaClient,
  decodeResponse,
  ENCODINGS,
  MemoryConnection,
  testEndpoint,
} from '../../support/coda-client.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const shaking = (protocols: string[], query = ''): Handshake => ({
  protocols,
  query: new URLSearchParams(query),
  speech: new ToneSpeech(),
});

void t.test('each wire brand has a JSON and a binary subprotocol, answered as it was offered', (t) => {
  const endpoint = testEndpoint(new ToneSpeech());
  for (const protocol of ['svc.v1.json', 'svc.v1.binary', 'acme.v1.json', 'acme.v1.binary']) {
    t.equal(endpoint.accept(shaking([protocol])).protocol, protocol);
  }
  t.end();
});

void t.test('the first acceptable subprotocol in the order of the client is taken', (t) => {
  const endpoint = testEndpoint(new ToneSpeech());
  t.equal(endpoint.accept(shaking(['other', 'acme.v1.binary', 'svc.v1.json'])).protocol, 'acme.v1.binary');
  t.equal(endpoint.accept(shaking(['svc.v1.json', 'acme.v1.binary'])).protocol, 'svc.v1.json');
  t.end();
});

void t.test('a handshake without a subprotocol is JSON', (t) => {
  t.equal(testEndpoint(new ToneSpeech()).accept(shaking([])).protocol, undefined);
  t.end();
});

void t.test('a handshake with none but foreign subprotocols is refused with 400 and the list', (t) => {
  const endpoint = testEndpoint(new ToneSpeech(), { wireBrands: ['svc'] });
  for (const protocols of [['svc'], ['acme.v1.json'], ['SVC.V1.JSON']]) {
    t.throws(() => endpoint.accept(shaking(protocols)), {
      httpStatus: 400,
      message: 'Sec-WebSocket-Protocol must offer one of svc.v1.json, svc.v1.binary',
    });
  }
  t.end();
});

void t.test('no query parameter is read', (t) => {
  const endpoint = testEndpoint(new ToneSpeech());
  const query = 'speaker=nobody&samplingRate=1&modelId=none&audioFormat=x';
  t.equal(endpoint.accept(shaking(['svc.v1.json'], query)).protocol, 'svc.v1.json');
  t.end();
});

void t.test(
  'ready comes first: protocol 1, the languages that the model has voices for, English by default',
  (t) => {
    for (const encoding of ENCODINGS) {
      for (const path of ['/coda/ws', '/mist/ws']) {
        t.same(new CodaClient(encoding, new ToneSpeech(), path).received(), [
          { contextId: '', ready: { protocol: 1, languages: ['en', 'de'], defaultLanguage: 'en' } },
        ]);
      }
    }
    t.end();
  },
);

void t.test('there is no default language where the model speaks no English', (t) => {
  const catalog = {
    resolveVoice: () => t.fail('nothing is resolved') as never,
    voiceNamesByModel: () => ({ coda: { ger: ['linde'] } }),
    voiceDetails: () => [],
    voices: [],
    aliases: { models: {}, voices: {} },
    modelOf: () => undefined,
    checkScript: () => undefined,
  };
  const connection = new MemoryConnection();
  testEndpoint(new ToneSpeech(), { catalog })
    .accept(shaking(['svc.v1.json']))
    .start(connection);
  t.same(
    connection.frames.map((frame) => decodeResponse('json', frame)),
    [{ contextId: '', ready: { protocol: 1, languages: ['de'] } }],
  );
  t.end();
});
