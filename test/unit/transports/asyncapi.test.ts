import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import type { AsyncApiDocument } from '../../../src/transports/api-docs/asyncapi.js';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

void test('the description lists every socket, what it takes, and what it sends', async (t) => {
  const { url } = await startServer(t, new ToneSpeech(), { wireBrands: ['svc', 'acme'] });
  const document = (await (await fetch(`${url}/asyncapi.json`)).json()) as AsyncApiDocument;
  const channels = Object.values(document.channels);
  t.same(channels.map(({ address }) => address).sort(), ['/coda/ws', '/mist/ws', '/ws', '/ws2', '/ws3']);
  for (const { address } of channels) {
    const { status } = await fetch(url + address);
    t.equal(status, 426, `${address} is a socket`);
  }
  t.same(Object.keys(document.channels['ws3']?.messages ?? {}), [
    'request',
    'chunk',
    'timestamps',
    'done',
    'error',
  ]);
  t.match(document.channels['coda_ws']?.bindings.ws, {
    headers: {
      properties: { 'Sec-WebSocket-Protocol': { enum: ['svc.v1.json', /binary/, 'acme.v1.json', /binary/] } },
    },
  });
  t.match(document.channels['coda_ws']?.messages['WebSocketRequest']?.payload, {
    schema: /message WebSocketRequest \{/,
  });
});

void test('every reference of the description leads somewhere', async (t) => {
  const { url } = await startServer(t, new ToneSpeech());
  const document: unknown = await (await fetch(`${url}/asyncapi.json`)).json();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  t.ok(references.length > 10);
  for (const reference of references) {
    let node: unknown = document;
    for (const name of reference.split('/')) node = (node as Record<string, unknown> | undefined)?.[name];
    t.ok(node, reference);
  }
});

void test('/coda.proto is the file itself, for everybody', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const response = await fetch(`${server.url}/coda.proto`);
  t.match(response.headers.get('content-type'), /^text\/plain/);
  const file = fileURLToPath(new URL('../../../../src/transports/sockets/coda/coda.proto', import.meta.url));
  t.equal(await response.text(), readFileSync(file, 'utf8'));
});
