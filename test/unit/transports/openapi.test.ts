import { test } from 'tap';
import type { OpenApiDocument } from '../../../src/transports/api-docs/openapi.js';
import type { OpenApiOperation } from '../../../src/transports/api-docs/openapi-types.js';
import { startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const describe = async ({ url }: TestServer): Promise<OpenApiDocument> =>
  (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;

const operationsOf = ({ paths }: OpenApiDocument): [string, string, OpenApiOperation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, OpenApiOperation] => [
      path,
      method.toUpperCase(),
      operation,
    ]),
  );

void test('the description lists exactly the addresses of the protocol', async (t) => {
  const server = await startServer(t, new ToneSpeech(), { wireBrands: ['svc', 'acme'] });
  const listed = operationsOf(await describe(server)).map(([path, method]) => `${method} ${path}`);
  t.same(listed.sort(), [
    'DELETE /lexicon/{word}',
    'GET /asyncapi.json',
    'GET /coda.proto',
    'GET /data/voices/all-v2.json',
    'GET /data/voices/voice_details.json',
    'GET /health/live',
    'GET /health/load',
    'GET /health/ready',
    'GET /lexicon',
    'GET /lexicon/{word}',
    'GET /metrics',
    'GET /oov',
    'GET /openapi.json',
    'GET /usage',
    'GET /usage/recent-history',
    'GET /v1/audio/models',
    'GET /v1/audio/voices',
    'GET /v1/models',
    'GET /v1/models/{id}',
    'POST /oov',
    'POST /phonemize',
    'POST /textnorm',
    'POST /v1/acme-tts',
    'POST /v1/audio/speech',
    'POST /v1/jambonz',
    'POST /v1/svc-tts',
    'PUT /lexicon',
    'PUT /lexicon/{word}',
  ]);
});

void test('every reference leads somewhere, every schema is used, every operation id is one', async (t) => {
  const document = await describe(await startServer(t, new ToneSpeech(), { wireBrands: ['svc', 'acme'] }));
  const text = JSON.stringify(document);
  const referenced = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
  t.same([...referenced].sort(), Object.keys(document.components.schemas).sort());
  const ids = operationsOf(document).map(([, , { operationId }]) => operationId);
  t.equal(new Set(ids).size, ids.length);
});

void test('what is described as open needs no key, and the rest needs one', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const [path, method, { security, responses }] of operationsOf(await describe(server))) {
    const response = await fetch(server.url + path, { method });
    t.equal(response.status, security?.length === 0 ? 200 : 401, path);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    t.ok(type in (responses[String(response.status)]?.content ?? {}), `${path} answers ${type} as described`);
  }
});

void test('bad bodies are answered with statuses and types that are described', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const [path, method, { responses, requestBody }] of operationsOf(await describe(server))) {
    if (requestBody === undefined) continue;
    for (const body of ['', '{}', 'x'.repeat(70_000), { text: 'a', lang: 'xx' }]) {
      const response = await fetch(server.url + path.replace('{word}', 'word'), {
        method,
        headers: { authorization: `Bearer ${server.keys.good}` },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      const described = responses[String(response.status)];
      t.ok(described, `${path} ${response.status}`);
      const type = response.headers.get('content-type')?.split(';')[0] ?? '';
      t.ok(type in (described?.content ?? {}), `${path} ${response.status} ${type}`);
    }
  }
});

void test('generators can read it: no end of a comment, no null alone, and all that linters ask for', async (t) => {
  const document = await describe(await startServer(t, new ToneSpeech()));
  const text = JSON.stringify(document);
  t.notMatch(text, '*/');
  t.notMatch(text, /"type":"null"/);
  t.match(document.info.license, { identifier: 'Apache-2.0' });
  t.equal(document.servers.length, 1);
  const tags = document.tags.map(({ name }) => name);
  for (const [path, , operation] of operationsOf(document)) {
    t.ok(
      operation.tags?.every((tag) => tags.includes(tag)),
      `${path} is in a group`,
    );
    t.ok(operation.description, `${path} is described`);
    t.ok(
      Object.keys(operation.responses).some((status) => status.startsWith('4')),
      `${path} can refuse`,
    );
  }
});
