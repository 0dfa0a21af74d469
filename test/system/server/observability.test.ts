import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { stopwatch } from '../../support/core-waits.js';
import { launch } from '../../support/running-server.js';
import { createSocket, legacyFrame, openSocket } from '../../support/wire-client.js';

/** Words that stand nowhere else. */
const TEXT = 'Quixotic zephyrs vex bold jackdaws.';
const WORDS = ['uixotic', 'zephyr', 'jackdaw'];
const PASSWORD = 'hush-4711';
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN_ID = '00f067aa0ba902b7';

const FORWARDED = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'https' };

const folder = mkdtempSync(join(tmpdir(), 'sonant-observed-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly events?: readonly { readonly name: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Collector {
  readonly endpoint: string;
  readonly spans: Span[];
  readonly bodies: string[];
}

/** Takes OTLP over HTTP as JSON, and keeps the spans. */
async function startCollector(t: Test): Promise<Collector> {
  const [spans, bodies] = [[] as Span[], [] as string[]];
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = Buffer.concat(parts).toString();
      bodies.push(body);
      const report = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(
        ...report.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      );
      answer
        .writeHead(incoming.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
        .end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.close();
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, bodies };
}

interface Server {
  readonly url: string;
  readonly key: string;
  /** Whatever it has logged so far. */
  readonly lines: () => string[];
  readonly stop: () => Promise<number | null>;
}

async function start(settings: Readonly<Record<string, string>>): Promise<Server> {
  const child = launch({ PORT: '0', DATA_DIR: mkdtempSync(join(folder, 'data-')), ...settings });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let output = '';
  const [url, key] = await new Promise<[string, string]>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = [/"url":"(http:[^"]+)"/, /Bearer (\S+?)'/].map((pattern) => pattern.exec(output)?.[1]);
      if (found[0] !== undefined && found[1] !== undefined) resolve([found[0], found[1]]);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then(() => {
      reject(new Error(output));
    });
  });
  return {
    url,
    key,
    // The welcome, which shows the key once, is not a log line.
    lines: () => output.split('\n').filter((line) => line.startsWith('{')),
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

/** Everything that can go well and wrong, with the text and the key in every place where a client may put them. */
async function beBusy(server: Server): Promise<Response> {
  const authorization = `Bearer ${server.key}`;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { authorization, accept: 'audio/wav', ...FORWARDED, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const voice = { speaker: 'astra', modelId: 'coda' };
  const traceparent = `00-${TRACE_ID}-${SPAN_ID}-01`;
  const spoken = await post('/v1/svc-tts', { text: TEXT, ...voice }, { traceparent });
  await spoken.arrayBuffer();
  const query = `?text=${encodeURIComponent(TEXT)}&key=${server.key}`;
  for (const [path, body, headers] of [
    [`/v1/svc-tts${query}`, { text: TEXT, ...voice }],
    ['/v1/svc-tts', { text: TEXT, speaker: TEXT, modelId: 'coda' }],
    [
      '/v1/svc-tts',
      {
        text: `{zephyr} ${TEXT}`,
        ...voice,
        modelId: 'mistv2',
        speaker: 'cove',
        phonemizeBetweenBrackets: true,
      },
    ],
    ['/v1/svc-tts', TEXT],
    ['/v1/svc-tts', { text: TEXT, ...voice }, { authorization: `Bearer ${server.key}x` }],
    ['/v1/svc-tts', { text: TEXT, ...voice }, { authorization: server.key }],
    [`/${encodeURIComponent(TEXT)}/${server.key}`, TEXT],
    ['/textnorm', { text: TEXT }],
    ['/phonemize', { text: TEXT }],
    ['/oov', { text: TEXT }],
  ] as const) {
    await (await post(path, body, headers)).arrayBuffer();
  }
  const address = {
    dialect: 'events',
    path: '/ws3',
    query: { ...voice, audioFormat: 'pcm', text: TEXT },
  } as const;
  const socket = await openSocket(server, address);
  socket.send(legacyFrame({ text: TEXT }));
  socket.send(legacyFrame({ operation: 'eos' }));
  socket.send(TEXT);
  await once(socket, 'close');
  const refused = createSocket({ ...server, key: `${server.key}y` }, address);
  refused.on('error', () => undefined);
  await once(refused, 'unexpected-response').catch(() => undefined);
  refused.terminate();
  return spoken;
}

const attribute = (span: Span | undefined, name: string): unknown => {
  const value = span?.attributes.find(({ key }) => key === name)?.value ?? {};
  return value['stringValue'] ?? value['intValue'] ?? value['doubleValue'];
};

void t.test('a busy server logs who asked for what, never a key and never a text', async (t) => {
  const server = await start({ LOG_LEVEL: 'trace', TRUST_PROXY: '0' });
  const answer = await beBusy(server);
  t.match(answer.headers.get('endpoint-load-metrics'), /^TEXT application_utilization=[\d.]+, cpu_/);
  t.equal(answer.headers.get('strict-transport-security'), null, 'a header alone makes no https');
  const exposition = await (await fetch(`${server.url}/metrics`)).text();
  t.equal(await server.stop(), 0);
  const lines = server.lines();
  const output = lines.join('\n');
  for (const word of WORDS) t.notMatch(output, word, `the log has no ${word}`);
  t.notOk(output.includes(server.key.slice(0, 20)), 'the log has no key');

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = entries.filter(({ msg }) => msg === 'request');
  t.ok(requests.length >= 11);
  for (const { requestId, client } of requests) {
    t.match(requestId, /^[\w-]+$/);
    t.equal(client, '127.0.0.1');
  }
  const { accountId, keyId } = requests.find(({ status }) => status === 200) ?? {};
  t.match([accountId, keyId], [/^[\w-]{36}$/, /^[\w-]{36}$/]);
  t.match(
    entries.find(({ msg }) => msg === 'socket closed'),
    { requestId: /^[\w-]+$/, accountId, keyId, path: '/ws3' },
  );

  const labels = [...exposition.matchAll(/\b(\w+)="([^"]*)"/g)];
  t.ok(labels.length > 50);
  for (const [, name, value = ''] of labels) {
    const isPrivate =
      [accountId, keyId, 'astra', server.key].includes(value) || WORDS.some((word) => value.includes(word));
    if (isPrivate) t.fail(`/metrics says ${String(name)}="${value}"`);
  }
});

void t.test('LOG_TEXT=1 puts each text that is spoken into the log, and still no key', async (t) => {
  const server = await start({ LOG_TEXT: '1', TRUST_PROXY: '1' });
  const answer = await beBusy(server);
  t.ok(answer.headers.has('strict-transport-security'), 'a trusted proxy tells the scheme');
  t.equal(await server.stop(), 0);
  const entries = server.lines().map((line) => JSON.parse(line) as Record<string, unknown>);
  const clients = entries.filter(({ msg }) => msg === 'request').map(({ client }) => client);
  t.ok(clients.length >= 11 && clients.every((client) => client === '203.0.113.9'), 'and the client');
  const spoken = entries.filter(({ msg }) => msg === 'synthesis');
  t.same(
    spoken.filter(({ text }) => text === TEXT).map(({ transport }) => transport),
    ['http', 'http', 'ws3'],
  );
  for (const { level, requestId, accountId, keyId, voice } of spoken) {
    t.equal(level, 30);
    t.match([requestId, accountId, keyId, voice], [/./, /./, /./, /astra|cove/]);
  }
  t.notOk(server.lines().join().includes(server.key.slice(0, 20)));
});

void t.test('a database that cannot be reached is named without its password', async (t) => {
  const url = `postgres://sonant:${PASSWORD}@127.0.0.1:1/sonant`;
  const reason = await start({ DATABASE_URL: url }).then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  t.not(reason, 'it started');
  t.match(reason, /127\.0\.0\.1:1/);
  t.notMatch(reason, PASSWORD);
});

void t.test('with a collector, requests and speeches are spans of the trace of whoever asked', async (t) => {
  const { endpoint, spans, bodies } = await startCollector(t);
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const answer = await beBusy(server);
  t.equal(await server.stop(), 0, 'what waited was sent before the end');

  const request = spans.find(({ parentSpanId }) => parentSpanId === SPAN_ID);
  t.match(request, { name: 'POST /v1/svc-tts', traceId: TRACE_ID });
  t.equal(answer.headers.get('traceparent'), `00-${TRACE_ID}-${request?.spanId ?? ''}-01`);
  t.equal(attribute(request, 'sonant.request_id'), answer.headers.get('x-request-id'));
  t.equal(Number(attribute(request, 'http.response.status_code')), 200);

  const speech = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  t.match(speech, { name: 'synthesis', traceId: TRACE_ID, events: [{ name: 'first audio' }] });
  t.equal(attribute(speech, 'sonant.outcome'), 'completed');
  t.equal(attribute(speech, 'sonant.transport'), 'http');

  const upgrade = spans.find(
    ({ name, ...span }) =>
      name === 'GET /ws3' && Number(attribute({ name, ...span }, 'http.response.status_code')) === 101,
  );
  const onSocket = spans.find(({ parentSpanId }) => parentSpanId === upgrade?.spanId);
  t.match(onSocket, { name: 'synthesis', traceId: upgrade?.traceId });
  t.equal(attribute(onSocket, 'sonant.transport'), 'ws3');

  const all = bodies.join();
  for (const word of [...WORDS, server.key.slice(0, 20)]) t.notOk(all.includes(word), `no span has ${word}`);
});

void t.test('a collector that does not answer holds nobody up', async (t) => {
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  t.equal((await beBusy(server)).status, 200);
  const spentMs = stopwatch();
  t.equal(await server.stop(), 0);
  t.ok(spentMs() < 20_000);
});
