import { test } from 'tap';
import { eventually, startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const LISTS = ['/data/voices/all-v2.json', '/data/voices/voice_details.json'];

void test('the voice lists need no key, are open to web pages, and are not sent twice', async (t) => {
  const { url } = await startServer(t, new ToneSpeech());
  for (const path of LISTS) {
    const first = await fetch(url + path);
    t.equal(first.status, 200);
    t.equal(first.headers.get('content-type'), 'application/json; charset=utf-8');
    t.equal(first.headers.get('cache-control'), 'public, max-age=300');
    t.equal(first.headers.get('access-control-allow-origin'), '*');
    t.ok(await first.json());
    const etag = first.headers.get('etag') ?? '';
    t.match(etag, /^"[\w-]+"$/);
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await fetch(url + path, { headers: { 'if-none-match': tags } });
      t.equal(again.status, 304, tags);
      t.equal(again.headers.get('content-length'), null);
      t.equal(again.headers.get('etag'), etag);
      t.equal(again.headers.get('access-control-allow-origin'), '*');
      t.equal(await again.text(), '');
    }
    t.equal((await fetch(url + path, { headers: { 'if-none-match': '"other"' } })).status, 200);
  }
});

void test('a web page on another site may ask for the lists and for nothing else', async (t) => {
  const { url } = await startServer(t, new ToneSpeech());
  const headers = { origin: 'https://example.org', 'access-control-request-method': 'GET' };
  for (const path of LISTS) {
    const preflight = await fetch(url + path, { method: 'OPTIONS', headers });
    t.equal(preflight.status, 204);
    t.equal(preflight.headers.get('content-length'), null, 'an answer without a body has no length');
    t.equal(preflight.headers.get('access-control-allow-origin'), '*');
    t.equal(preflight.headers.get('access-control-allow-methods'), 'GET, HEAD');
  }
  for (const path of ['/v1/svc-tts', '/oov', '/metrics']) {
    const refused = await fetch(url + path, { method: 'OPTIONS', headers });
    t.equal(refused.status, 204);
    t.equal(refused.headers.get('access-control-allow-origin'), null);
  }
});

void test('a wrong method is 405 with the right ones, a wrong address 404', async (t) => {
  const { url } = await startServer(t, new ToneSpeech());
  const wrongMethod = await fetch(`${url}/v1/svc-tts`);
  t.equal(wrongMethod.status, 405);
  t.equal(wrongMethod.headers.get('allow'), 'POST, OPTIONS');
  t.equal(await wrongMethod.text(), 'method GET is not allowed here; allowed: POST, OPTIONS');
  const posted = await fetch(`${url}/health/live`, { method: 'POST', body: 'x' });
  t.equal(posted.status, 405);
  t.equal(posted.headers.get('allow'), 'GET, HEAD, OPTIONS');
  const deleted = await fetch(url + '/metrics', { method: 'DELETE' });
  t.equal(deleted.status, 405);
  for (const path of [
    '/nothing',
    '/v1',
    '/v1/svc-tts/',
    '/V1/svc-tts',
    '/%00',
    '/data/voices/../../etc/passwd',
  ]) {
    const response = await fetch(url + path, { method: 'POST' });
    t.equal(response.status, 404, path);
    t.equal(await response.text(), 'nothing is served at this address; /openapi.json lists the addresses');
    t.ok(response.headers.get('x-request-id'));
  }
});

void test('HEAD answers like GET without the body', async (t) => {
  const { url } = await startServer(t, new ToneSpeech());
  for (const path of [...LISTS, '/openapi.json', '/health/live']) {
    const [head, whole] = [await fetch(url + path, { method: 'HEAD' }), await fetch(url + path)];
    t.equal(head.status, 200);
    t.equal(await head.text(), '');
    t.equal(head.headers.get('content-length'), whole.headers.get('content-length'));
    t.equal(head.headers.get('content-type'), whole.headers.get('content-type'));
    await whole.text();
  }
});

void test('ready means that workers are up and the store answers', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const ready = async () => {
    const response = await fetch(`${server.url}/health/ready`);
    return [response.status, await response.json()];
  };
  t.same(await ready(), [200, { status: 'ready' }]);
  speech.ready = false;
  t.same(await ready(), [503, { status: 'not ready', missing: ['speech'] }]);
  server.breakStore();
  await eventually(() => !server.authenticator.ready, 'the store is missed');
  t.same(await ready(), [503, { status: 'not ready', missing: ['speech', 'store'] }]);
  const live = await fetch(`${server.url}/health/live`);
  t.same([live.status, await live.json()], [200, { status: 'live' }], 'alive all the same');
});

void test('the metrics count requests by route and speech by model', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const body = { text: 'a'.repeat(20), speaker: 'astra', modelId: 'coda' };
  await (await server.post('/v1/svc-tts', body, { accept: 'audio/wav' })).arrayBuffer();
  await fetch(`${server.url}/made/up/by/a/stranger`);
  const response = await fetch(`${server.url}/metrics`);
  t.match(response.headers.get('content-type'), /^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  t.match(text, 'sonant_http_requests_total{route="/v1/svc-tts",method="POST",status="200"} 1\n');
  t.match(text, 'sonant_http_requests_total{route="none",method="GET",status="404"} 1\n');
  t.match(text, 'sonant_audio_seconds_total{model="coda"} 1\n');
  t.match(text, /^sonant_engine_info\{(?=.*version="0\.0\.0-test")(?=.*isa="scalar").*\} 1$/m);
  t.notMatch(text, 'stranger');
});

void test('every answer forbids guessing its type', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const path of ['/metrics', '/nothing', '/health/live', '/v1/svc-tts']) {
    const response = await fetch(server.url + path, {
      headers: { authorization: `Bearer ${server.keys.good}` },
    });
    t.equal(response.headers.get('x-content-type-options'), 'nosniff');
  }
});
