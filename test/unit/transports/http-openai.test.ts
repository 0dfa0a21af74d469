import { test } from 'tap';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const GOOD = { input: 'Hello there.', voice: 'astra', model: 'coda' };

void test('each response_format is streamed with its type at 24 kHz, mp3 when none is named', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  for (const [format, codec, type] of [
    [undefined, 'mp3', 'audio/mpeg'],
    ['mp3', 'mp3', 'audio/mpeg'],
    ['opus', 'ogg', 'audio/ogg'],
    ['wav', 'wav', 'audio/wav'],
    ['pcm', 'pcm', 'audio/pcm'],
  ] as const) {
    for (const model of ['coda', 'mistv3']) {
      const response = await server.post('/v1/audio/speech', { ...GOOD, model, response_format: format });
      t.equal(response.status, 200);
      t.equal(response.headers.get('content-type'), type);
      await response.arrayBuffer();
      t.match(speech.lastStream.request, { text: GOOD.input, format: { codec, sampleRateHz: 24000 } });
    }
  }
});

void test('speed above 1 is faster on every model', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  for (const [model, voice] of [
    ['coda', 'astra'],
    ['mistv2', 'cove'],
  ]) {
    for (const [speed, timeScale] of [
      [2, 0.5],
      [4, 0.4],
      [0.25, 2.5],
    ]) {
      await (await server.post('/v1/audio/speech', { ...GOOD, model, voice, speed })).arrayBuffer();
      t.equal(speech.lastStream.request.timeScale, timeScale);
    }
  }
});

void test('failures have the OpenAI shape and name its fields', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const cases: readonly (readonly [unknown, string])[] = [
    ['', 'request body is required'],
    ['{', 'payload must be valid JSON'],
    [{}, 'input is required'],
    [{ ...GOOD, input: 1 }, 'input must be a string'],
    [{ ...GOOD, input: '' }, 'input must not be empty'],
    [{ ...GOOD, input: 'a'.repeat(1001) }, 'input is too long'],
    [{ ...GOOD, voice: undefined }, 'voice is required'],
    [{ ...GOOD, voice: {} }, 'voice must be a string'],
    [{ ...GOOD, model: undefined }, 'model is required'],
    [{ ...GOOD, model: 'tts-9' }, 'model must be one of coda, mistv3, mistv2, mist'],
    [{ ...GOOD, response_format: 'flac' }, 'response_format must be one of mp3, opus, wav, pcm'],
    [{ ...GOOD, response_format: 'aac' }, 'response_format must be one of mp3, opus, wav, pcm'],
    [{ ...GOOD, stream_format: 'sse' }, 'stream_format must be one of audio'],
    [{ ...GOOD, speed: 'fast' }, 'speed must be a number'],
    [{ ...GOOD, speed: 5 }, 'speed must be between 0.25 and 4'],
    [{ ...GOOD, voice: 'nobody' }, 'Speaker not found: nobody'],
    [
      { ...GOOD, input: 'こんにちは、世界' },
      'speaker astra speaks English, and the text is in Japanese letters; or name lang',
    ],
  ];
  for (const [body, message] of cases) {
    const response = await server.post('/v1/audio/speech', body);
    t.equal(response.status, 400, message);
    t.match(await response.json(), {
      error: { message, type: 'invalid_request_error', param: null, code: String },
    });
  }
  const refused = await server.post('/v1/audio/speech', GOOD, { authorization: 'Bearer wrong' });
  t.equal(refused.status, 401);
  t.match(await refused.json(), { error: { message: 'invalid api key', code: 'key_invalid' } });
});

void test('a server failure is called one', async (t) => {
  const speech = new ToneSpeech();
  speech.failAtSlice = 0;
  const server = await startServer(t, speech);
  const response = await server.post('/v1/audio/speech', GOOD);
  t.equal(response.status, 500);
  t.match(await response.json(), { error: { message: 'internal error', type: 'server_error' } });
});
