import { get, type IncomingMessage, request as httpRequest } from 'node:http';
import { test } from 'tap';
import { VoiceCatalog } from '../../../src/catalog/catalog.js';
import { testCatalog } from '../../support/catalog.js';
import { eventually, startServer, testConfig, type TestServer } from '../../support/server.js';
import { tone, ToneSpeech } from '../../support/tone-speech.js';

const CODA = { text: 'Hello there.', speaker: 'astra', modelId: 'coda' };
const MISTV2 = { text: 'Hello there.', speaker: 'cove', modelId: 'mistv2' };

/** A request whose answer is read by hand. */
function openStream(server: TestServer, body: unknown, accept: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.keys.good}`, accept };
    const request = httpRequest(`${server.url}/v1/svc-tts`, { method: 'POST', headers }, resolve);
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

void test('each audio type is streamed with its own Content-Type', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const cases = [
    ['audio/mpeg', 'mp3', 'audio/mpeg'],
    ['audio/mp3', 'mp3', 'audio/mp3'],
    ['audio/wav', 'wav', 'audio/wav'],
    ['audio/webm;codecs=opus', 'webm', 'audio/webm;codecs=opus'],
    ['audio/ogg', 'ogg', 'audio/ogg;codecs=opus'],
    ['audio/l16', 'pcm', 'audio/L16;rate=16000;channels=1'],
    ['audio/pcm', 'pcm', 'audio/pcm;rate=16000;channels=1'],
    ['audio/PCMU', 'mulaw', 'audio/PCMU;rate=16000;channels=1'],
    ['audio/basic', 'mulaw', 'audio/basic;rate=16000;channels=1'],
    ['audio/x-mulaw;q=0.3, text/html', 'mulaw', 'audio/x-mulaw;rate=16000;channels=1'],
    ['audio/PCMA;rate=8000', 'alaw', 'audio/PCMA;rate=16000;channels=1'],
    ['audio/G722', 'g722', 'audio/G722'],
    ['audio/aac', 'aac', 'audio/aac'],
    ['audio/flac', 'flac', 'audio/flac'],
  ] as const;
  for (const [accept, codec, contentType] of cases) {
    const response = await server.post('/v1/svc-tts', { ...CODA, samplingRate: 16000 }, { accept });
    t.equal(response.status, 200, accept);
    t.equal(response.headers.get('content-type'), contentType);
    t.equal(response.headers.get('transfer-encoding'), 'chunked');
    const { request, sliceCount } = speech.lastStream;
    t.same(request.format, { codec, sampleRateHz: 16000 });
    const whole = Array.from({ length: sliceCount }, (_, slice) => tone(request, slice));
    t.ok((await bytesOf(response)).equals(Buffer.concat(whole)), 'every byte arrives, in order');
  }
});

void test('the rate is that of the body, else of the media type, else of telephones for theirs', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  for (const [accept, body, rateHz] of [
    ['audio/basic', {}, 8000],
    ['audio/PCMU', {}, 8000],
    ['audio/PCMA', {}, 8000],
    ['audio/PCMU;rate=16000', {}, 16000],
    ['audio/L16;rate=44100', {}, 44100],
    ['audio/PCMU', { samplingRate: 24000 }, 24000],
    ['audio/L16', {}, 24000],
  ] as const) {
    await bytesOf(await server.post('/v1/svc-tts', { ...CODA, ...body }, { accept }));
    t.equal(speech.lastStream.request.format.sampleRateHz, rateHz, accept);
  }
  for (const [rate, message] of [
    ['7999', 'rate must be between 8000 and 96000'],
    ['fast', 'rate must be an integer'],
  ]) {
    const response = await server.post('/v1/svc-tts', CODA, { accept: `audio/PCMU;rate=${rate}` });
    t.same([response.status, await response.text()], [400, message]);
  }
});

void test('a gain in decibels reaches the engine', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  await bytesOf(await server.post('/v1/svc-tts', { ...CODA, gain: -6.5 }, { accept: 'audio/wav' }));
  t.equal(speech.lastStream.request.gainDb, -6.5);
  const response = await server.post('/v1/svc-tts', { ...CODA, gain: 41 });
  t.same([response.status, await response.text()], [400, 'gain must be between -60 and 40']);
});

void test('a loudness is reached from the level of the voice at the rate, and a gain comes on top', async (t) => {
  const speech = new ToneSpeech();
  const loudness = { pack: { astra: { wideband: -24.5, telephone: -25 } } };
  const packs = { coda: 'pack', mistv3: 'pack', mistv2: 'pack', mist: 'pack' };
  const catalog = new VoiceCatalog(testCatalog().voices, packs, undefined, loudness);
  const server = await startServer(t, speech, { catalog });
  for (const [fields, gainDb] of [
    [{ loudness: -23 }, 1.5],
    [{ loudness: -23, samplingRate: 8000 }, 2],
    [{ loudness: -23, gain: -3 }, -1.5],
    [{ loudness: -10, gain: 40 }, 40],
  ] as const) {
    await bytesOf(await server.post('/v1/svc-tts', { ...CODA, ...fields }, { accept: 'audio/wav' }));
    t.equal(speech.lastStream.request.gainDb, gainDb);
  }
  for (const [loudness, message] of [
    [-9, 'loudness must be between -60 and -10'],
    ['loud', 'loudness must be a number'],
  ] as const) {
    const response = await server.post('/v1/svc-tts', { ...CODA, loudness });
    t.same([response.status, await response.text()], [400, message]);
  }
});

const audioOf = (json: unknown): Buffer =>
  Buffer.from((json as { audioContent: string }).audioContent, 'base64');

void test('JSON holds the bytes of the stream, whose length is known ahead where the file is WAV', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  for (const headers of [{}, { accept: '*/*' }, { accept: 'text/html' }]) {
    const response = await server.post('/v1/svc-tts', CODA, headers);
    t.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    const bytes = audioOf(await response.json());
    const { request, sliceCount } = speech.lastStream;
    t.same([request.format.codec, request.wavLength], ['wav', 'ahead']);
    t.ok(bytes.equals(Buffer.concat(Array.from({ length: sliceCount }, (_, i) => tone(request, i)))));
  }
});

void test('a JSON answer that fails on the way is no whole one', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  speech.failAtSlice = 0;
  t.equal((await server.post('/v1/svc-tts', CODA)).status, 500, 'nothing was sent yet');
  speech.failAtSlice = 2;
  await t.rejects(server.post('/v1/svc-tts', CODA).then((response) => response.text()));
});

void test('nothing is collected for a client that does not read its JSON', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const body = { ...CODA, text: 'a'.repeat(1000), samplingRate: 96000 };
  const slow = await openStream(server, body, '*/*');
  const stream = speech.lastStream;
  slow.pause();
  await eventually(() => stream.state === 'paused', 'paused');
  t.ok(stream.slicesMade < stream.sliceCount, `${stream.slicesMade} of ${stream.sliceCount} slices are made`);
  const parts: Buffer[] = [];
  for await (const part of slow) parts.push(part as Buffer);
  t.equal(audioOf(JSON.parse(Buffer.concat(parts).toString())).length, stream.sliceCount * 19_200);
});

void test('JSON by name is for mistv2 and mist, in the format of audioFormat', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  for (const audioFormat of ['mp3', 'ogg', 'webm', 'pcm', 'mulaw'] as const) {
    const body = { ...MISTV2, audioFormat };
    const response = await server.post('/v1/svc-tts', body, { accept: 'application/json' });
    t.equal(response.status, 200);
    const bytes = audioOf(await response.json());
    t.equal(speech.lastStream.request.format.codec, audioFormat);
    t.equal(bytes.length, speech.lastStream.sliceCount * 2205 * 2);
  }
});

interface ServerEvent {
  readonly name: string;
  readonly data: unknown;
}

const eventsOf = (text: string): ServerEvent[] =>
  text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return { name, data: JSON.parse(data) as unknown };
    });

void test('events are timestamps, chunks, done', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const accept = 'text/event-stream';
  const response = await server.post('/v1/svc-tts', { ...MISTV2, audioFormat: 'pcm' }, { accept });
  t.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const events = eventsOf(await response.text());
  const { sliceCount, request } = speech.lastStream;
  t.same(
    events.map(({ name }) => name),
    ['timestamps', ...Array<string>(sliceCount).fill('chunk'), 'done'],
  );
  t.same(events[0]?.data, { word_timestamps: { words: ['Hello', 'there.'], start: [0, 1], end: [1, 2] } });
  t.same(events[1]?.data, { data: Buffer.from(tone(request, 0)).toString('base64') });
  t.same(events.at(-1)?.data, { done: true });

  const german = await server.post('/v1/svc-tts', { ...MISTV2, speaker: 'linde', lang: 'de' }, { accept });
  t.notMatch(await german.text(), /timestamps/, 'a named language other than English and Spanish has none');
});

void test('the first bytes arrive before the end of the synthesis', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 50;
  const server = await startServer(t, speech);
  const incoming = await openStream(server, { ...CODA, text: 'a'.repeat(20) }, 'audio/L16');
  await new Promise((resolve) => incoming.once('data', resolve));
  t.equal(speech.lastStream.state, 'running');
  t.ok(speech.lastStream.slicesMade < speech.lastStream.sliceCount / 2);
  incoming.resume();
  await new Promise((resolve) => incoming.once('end', resolve));
  t.equal(speech.lastStream.state, 'ended');
});

void test('a client that leaves cancels its synthesis and no other', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 20;
  const server = await startServer(t, speech);
  const stays = openStream(server, { ...CODA, text: 'a'.repeat(40) }, 'audio/L16');
  for (const accept of ['audio/L16', 'text/event-stream', 'application/json']) {
    const controller = new AbortController();
    const body = JSON.stringify({ ...MISTV2, text: 'b'.repeat(1000) });
    const headers = { authorization: `Bearer ${server.keys.good}`, accept };
    const response = fetch(`${server.url}/v1/svc-tts`, {
      method: 'POST',
      headers,
      body,
      signal: controller.signal,
    });
    response.catch(() => undefined);
    const count = speech.streams.length;
    await eventually(() => speech.streams.length > count && speech.lastStream.slicesMade > 1, 'a few slices');
    const left = speech.lastStream;
    controller.abort();
    await eventually(() => left.state === 'cancelled', `cancelled: ${accept}`, 1000);
    t.ok(left.slicesMade < left.sliceCount);
  }
  const incoming = await stays;
  let byteCount = 0;
  for await (const chunk of incoming) byteCount += (chunk as Buffer).length;
  t.equal(byteCount, 20 * 4800, 'the one who stayed got everything');
  t.match((await server.metrics.exposition()).body, /status="499"} 3/);
});

void test('a slow reader pauses its own stream only, and gets every byte in the end', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const body = { ...CODA, text: 'a'.repeat(1000), samplingRate: 96000 };
  const slow = await openStream(server, body, 'audio/L16');
  const stream = speech.lastStream;
  slow.pause();
  await eventually(() => stream.state === 'paused', 'paused');
  t.ok(stream.slicesMade < stream.sliceCount, 'no slice is made for someone who does not read');
  const fast = await server.post('/v1/svc-tts', CODA, { accept: 'audio/L16' });
  t.equal((await bytesOf(fast)).length, speech.lastStream.sliceCount * 4800);
  t.equal(stream.state, 'paused');
  let byteCount = 0;
  for await (const chunk of slow) byteCount += (chunk as Buffer).length;
  t.equal(byteCount, stream.sliceCount * 19_200);
});

void test('every wire brand has its address, and no other word has', async (t) => {
  const server = await startServer(t, new ToneSpeech(), { wireBrands: ['svc', 'acme'] });
  for (const brand of ['svc', 'acme']) {
    const response = await server.post(`/v1/${brand}-tts`, CODA, { accept: 'audio/wav' });
    t.equal(response.status, 200);
    await response.arrayBuffer();
  }
  t.equal((await server.post('/v1/other-tts', CODA)).status, 404);
});

void test('the request id is that of the client when it is valid', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const idFor = async (id: string) => {
    const response = await server.post('/v1/svc-tts', CODA, { 'x-request-id': id, accept: 'audio/wav' });
    await response.arrayBuffer();
    return response.headers.get('x-request-id');
  };
  t.equal(await idFor('call-7_Z'), 'call-7_Z');
  t.equal(speech.lastStream.request.id, 'call-7_Z', 'the engine knows it');
  t.ok(
    server.logLines.some(({ requestId }) => requestId === 'call-7_Z'),
    'the log has it',
  );
  for (const bad of ['a b', 'a'.repeat(65), 'a/b', 'ä']) t.match(await idFor(bad), /^[0-9a-f-]{36}$/);
});

void test('closing lets a running answer finish and takes no new connection', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 20;
  const server = await startServer(t, speech);
  const incoming = await openStream(server, CODA, 'audio/L16');
  const closed = server.close(5000);
  let byteCount = 0;
  for await (const chunk of incoming) byteCount += (chunk as Buffer).length;
  t.equal(byteCount, speech.lastStream.sliceCount * 4800);
  await closed;
  await t.rejects(fetch(`${server.url}/health/live`), 'nobody listens');
});

void test('closing cuts what does not finish in time', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 200;
  const server = await startServer(t, speech);
  const incoming = await openStream(server, { ...CODA, text: 'a'.repeat(500) }, 'audio/L16');
  incoming.on('error', () => undefined);
  incoming.resume();
  await server.close(50);
  await eventually(() => speech.lastStream.state === 'cancelled', 'cancelled');
  t.ok(speech.lastStream.slicesMade < speech.lastStream.sliceCount, 'long before its end');
});

void test('a taken port is refused with its name', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { createServer } = await import('../../../src/server.js');
  const { pino } = await import('pino');
  const config = { ...testConfig(t.testdir({})), port: server.port };
  const second = createServer({
    config,
    logger: pino({ level: 'silent' }),
    replaced: { speech: new ToneSpeech() },
  });
  await t.rejects(second, { message: new RegExp(`127.0.0.1:${server.port}`) });
});

void test('one connection carries request after request', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const { Agent } = await import('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  for (let i = 0; i < 5; i += 1) {
    await new Promise<void>((resolve, reject) => {
      get(`${server.url}/health/live`, { agent }, (incoming) => {
        ports.add(incoming.socket.localPort);
        incoming.resume().on('end', resolve);
      }).on('error', reject);
    });
  }
  agent.destroy();
  t.equal(ports.size, 1);
});
