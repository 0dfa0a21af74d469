import { connect } from 'node:net';
import { test } from 'tap';
import { SonantError } from '../../../src/errors.js';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const GOOD = { text: 'Hello.', speaker: 'astra', modelId: 'coda' };
const SCRIPT = 'speaker astra speaks English, but the text is in Japanese letters; or set lang';
const RATES = 'samplingRate must be between 8000 and 96000';
const INLINE = 'inlineSpeedAlpha must be a comma-separated list of numbers greater than 0';

/** Body, status, message. */
type Case = readonly [unknown, number, string];

const BODIES: readonly Case[] = [
  ['', 400, 'request body is required'],
  ['{"text": ', 400, 'payload must be valid JSON'],
  [Buffer.from([0x22, 0xff, 0x22]), 400, 'payload must be valid JSON'],
  [' ', 400, 'payload must be valid JSON'],
  ['[]', 400, 'payload must be an object'],
  ['null', 400, 'payload must be an object'],
  ['"text"', 400, 'payload must be an object'],
  ['7', 400, 'payload must be an object'],
  [{}, 400, 'text is required'],
  [{ ...GOOD, text: null }, 400, 'text is required'],
  [{ ...GOOD, text: 5 }, 400, 'text must be a string'],
  [{ ...GOOD, text: ['a'] }, 400, 'text must be a string'],
  [{ ...GOOD, text: '' }, 400, 'text must not be empty'],
  [{ ...GOOD, text: 'a'.repeat(1001) }, 400, 'text is too long'],
  [{ text: 'Hello.' }, 400, 'speaker is required'],
  [{ ...GOOD, speaker: null }, 400, 'speaker is required'],
  [{ ...GOOD, speaker: '' }, 400, 'speaker is required'],
  [{ ...GOOD, speaker: 1 }, 400, 'speaker must be a string'],
  [{ ...GOOD, modelId: 1 }, 400, 'modelId must be a string'],
  [{ ...GOOD, lang: 1 }, 400, 'lang must be a string'],
  [{ ...GOOD, audioFormat: 1 }, 400, 'audioFormat must be a string'],
  [{ ...GOOD, samplingRate: '24000' }, 400, 'samplingRate must be an integer'],
  [{ ...GOOD, samplingRate: 24000.5 }, 400, 'samplingRate must be an integer'],
  [{ ...GOOD, speedAlpha: '1' }, 400, 'speedAlpha must be a number'],
  [{ ...GOOD, timeScaleFactor: true }, 400, 'timeScaleFactor must be a number'],
  [{ ...GOOD, inlineSpeedAlpha: 1 }, 400, 'inlineSpeedAlpha must be a string'],
  [{ ...GOOD, pauseBetweenBrackets: 'true' }, 400, 'pauseBetweenBrackets must be a boolean'],
  [{ ...GOOD, phonemizeBetweenBrackets: 1 }, 400, 'phonemizeBetweenBrackets must be a boolean'],
  [{ ...GOOD, noTextNormalization: {} }, 400, 'noTextNormalization must be a boolean'],
  [{ ...GOOD, saveOovs: 'no' }, 400, 'saveOovs must be a boolean'],
  [{ ...GOOD, modelId: 'codа' }, 400, 'modelId must be one of coda, mistv3, mistv2, mist'],
  [{ ...GOOD, text: 'こんにちは、世界' }, 400, SCRIPT],
  [
    { ...GOOD, text: ' 🙂 … !' },
    400,
    'nothing to speak: text has no letter, digit or symbol that can be spoken',
  ],
  [
    { ...GOOD, audioFormat: 'opus' },
    400,
    'audioFormat must be one of pcm, wav, mulaw, alaw, g722, mp3, aac, flac, ogg, webm',
  ],
  [{ ...GOOD, samplingRate: 7999 }, 400, RATES],
  [{ ...GOOD, samplingRate: 96001 }, 400, RATES],
  [{ ...GOOD, speedAlpha: 0 }, 400, 'speedAlpha must be greater than 0'],
  [{ ...GOOD, speedAlpha: -1 }, 400, 'speedAlpha must be greater than 0'],
  ['{"text":"a","speaker":"astra","speedAlpha":1e999}', 400, 'speedAlpha must be finite'],
  [{ ...GOOD, inlineSpeedAlpha: '1,fast' }, 400, INLINE],
  [{ ...GOOD, inlineSpeedAlpha: '1,,2' }, 400, INLINE],
  [{ ...GOOD, inlineSpeedAlpha: '0' }, 400, INLINE],
  [{ ...GOOD, lang: 'xx' }, 400, 'Language xx is not supported for model coda'],
  [{ ...GOOD, lang: 'de' }, 400, 'Language de is not supported for speaker astra; voices of de: linde'],
  [{ ...GOOD, speaker: 'somebodyelse' }, 400, 'Speaker not found: somebodyelse'],
  [{ ...GOOD, modelId: 'mist' }, 400, 'Speaker not found: astra'],
];

void test('every error text of a body comes with its status as plain text', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const [body, status, message] of BODIES) {
    const response = await server.post('/v1/svc-tts', body);
    t.equal(response.status, status, message);
    t.equal(await response.text(), message);
    t.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    t.match(response.headers.get('x-request-id'), /^[\w-]{36}$/);
  }
});

void test('authorization fails with each of its texts', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const cases: readonly (readonly [string | undefined, number, string])[] = [
    [undefined, 401, 'Missing Authorization header'],
    ['Bearer ', 401, 'empty apikey'],
    ['Bearer wrong', 401, 'invalid api key'],
    ['Basic abc', 401, 'invalid api key'],
    [`Bearer ${server.keys.unpaid}`, 401, 'invalid subscription'],
    [`Bearer ${server.keys.nothing}`, 403, 'access forbidden'],
  ];
  for (const [authorization, status, message] of cases) {
    const headers = authorization === undefined ? undefined : { authorization };
    for (const path of ['/v1/svc-tts', '/oov']) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        ...(headers && { headers }),
        body: '{',
      });
      t.equal(response.status, status, message);
      t.equal(await response.text(), message);
      t.equal(response.headers.get('www-authenticate'), status === 401 ? 'Bearer' : null);
    }
    for (const path of ['/textnorm', '/phonemize']) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        ...(headers && { headers }),
        body: '{',
      });
      t.equal(response.status, status);
      t.same(await response.json(), { error: message });
    }
  }
  server.breakStore();
  const response = await server.post('/v1/svc-tts', GOOD);
  t.same([response.status, await response.text()], [500, 'Database error']);
  t.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
});

void test('checks run in the order of the protocol', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  // Each request also has every later fault; the faults are corrected one by one.
  const faults: readonly (readonly [string, unknown])[] = [
    ['text is required', {}],
    ['text must be a string', { text: 1 }],
    ['speaker is required', { text: 'a', audioFormat: 1, modelId: 'x' }],
    ['modelId must be a string', { modelId: 1, text: 'a', speaker: 'b', samplingRate: 1 }],
    [
      'pauseBetweenBrackets must be a boolean',
      { text: 'a', speaker: 'b', modelId: 'x', pauseBetweenBrackets: 1 },
    ],
    [
      'modelId must be one of coda, mistv3, mistv2, mist',
      { text: 'a', speaker: 'b', modelId: 'x', samplingRate: 1 },
    ],
    [RATES, { text: 'a', speaker: 'somebodyelse', modelId: 'coda', samplingRate: 1 }],
    ['Speaker not found: somebodyelse', { text: 'a', speaker: 'somebodyelse', modelId: 'coda' }],
  ];
  for (const [message, body] of faults) {
    const response = await server.post('/v1/svc-tts', body, { accept: 'application/json' });
    t.equal(await response.text(), message);
  }
  const last = await server.post('/v1/svc-tts', GOOD, { accept: 'application/json' });
  t.equal(last.status, 406, 'Accept comes last');
  const first = await server.post('/v1/svc-tts', '', { authorization: 'Bearer wrong' });
  t.equal(first.status, 401, 'authorization comes first');
});

void test('a type that the model cannot return is 406 with the types that it can', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const cases = [
    ['coda', 'application/json'],
    ['coda', 'text/event-stream'],
    ['mistv3', 'application/json'],
    ['mistv3', 'text/event-stream'],
  ] as const;
  for (const [modelId, accept] of cases) {
    const response = await server.post('/v1/svc-tts', { ...GOOD, modelId }, { accept });
    t.equal(response.status, 406);
    t.equal(
      await response.text(),
      `model ${modelId} can only be returned as streamed audio; acceptable types: audio/wav, audio/mpeg, ` +
        'audio/ogg;codecs=opus, audio/webm;codecs=opus, audio/L16, audio/PCMU, audio/PCMA, audio/G722, audio/aac, audio/flac',
    );
  }
});

void test('a body over 64 KiB is 413, and the connection lives on', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const size of [65_537, 1_000_000]) {
    const response = await server.post('/v1/svc-tts', 'x'.repeat(size));
    t.equal(response.status, 413);
    t.equal(await response.text(), 'request body is too large: at most 65536 bytes');
  }
  const largest = await server.post('/v1/svc-tts', JSON.stringify(GOOD).padEnd(65_536));
  t.equal(largest.status, 200, '64 KiB are not over 64 KiB');
  await largest.arrayBuffer();
  const normalized = await server.post('/textnorm', 'x'.repeat(65_537));
  t.same([normalized.status, Object.keys((await normalized.json()) as object)], [413, ['error']]);
});

void test('a request without any body is told so', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(
        `POST /v1/svc-tts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.keys.good}\r\n\r\n`,
      );
    });
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
  });
  t.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
  t.match(answer, /request body is required$/);
});

void test('a full house is 503 and says when to come again', async (t) => {
  const speech = new ToneSpeech();
  speech.load = 'full';
  const server = await startServer(t, speech);
  const response = await server.post('/v1/svc-tts', GOOD, { accept: 'audio/wav' });
  t.equal(response.status, 503);
  t.equal(response.headers.get('retry-after'), '1');
  t.equal(await response.text(), 'Service overloaded');
});

void test('a failure before the first audio has its status in every kind of answer', async (t) => {
  const speech = new ToneSpeech();
  speech.failAtSlice = 0;
  const server = await startServer(t, speech);
  const body = { text: 'Hello.', speaker: 'cove', modelId: 'mistv2' };
  for (const accept of ['audio/wav', 'application/json', 'text/event-stream']) {
    speech.failure = new SonantError('phoneme_invalid', { symbol: 'q', position: 1, phonemes: 'q' });
    const bad = await server.post('/v1/svc-tts', body, { accept });
    t.equal(bad.status, 400, accept);
    t.equal(await bad.text(), 'invalid phoneme q at position 1 in q');
    speech.failure = SonantError.from(new Error('secret detail'));
    const internal = await server.post('/v1/svc-tts', body, { accept });
    t.equal(internal.status, 500);
    t.equal(
      await internal.text(),
      '{"error":"internal error"}',
      'an unhandled failure is JSON and tells nothing',
    );
    t.equal(internal.headers.get('content-type'), 'application/json; charset=utf-8');
  }
  t.match(
    server.logLines.find((line) => 'err' in line),
    { err: { message: 'secret detail' }, requestId: String },
    'the log has the cause and the request id',
  );
});

void test('a failure after the first audio breaks the connection', async (t) => {
  const speech = new ToneSpeech();
  speech.failAtSlice = 2;
  speech.paceMs = 5;
  const server = await startServer(t, speech);
  for (const accept of ['audio/L16', 'text/event-stream', 'application/json']) {
    const body = { text: 'Hello there.', speaker: 'cove', modelId: 'mistv2' };
    const response = await server.post('/v1/svc-tts', body, { accept });
    t.equal(response.status, 200, accept);
    await t.rejects(response.arrayBuffer(), `no truncated answer looks whole: ${accept}`);
  }
});
