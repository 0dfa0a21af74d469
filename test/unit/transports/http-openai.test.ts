import { test } from 'tap';
import { eventually, startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const GOOD = { input: 'Hello there.', voice: 'astra', model: 'coda' };

/** The parameter at fault, by the first word of messages that do not begin with its name. */
const AT_FAULT = new Map<string, string | null>([
  ['Speaker', 'voice'],
  ['speaker', 'input'],
  ['request', null],
  ['payload', null],
]);

void test('each response_format is streamed with its type at 24 kHz, mp3 when none is named', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  for (const [format, codec, type] of [
    [undefined, 'mp3', 'audio/mpeg'],
    ['mp3', 'mp3', 'audio/mpeg'],
    ['opus', 'ogg', 'audio/ogg'],
    ['aac', 'aac', 'audio/aac'],
    ['flac', 'flac', 'audio/flac'],
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

void test('gain and loudness, which are ours, reach the engine', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  await (await server.post('/v1/audio/speech', { ...GOOD, gain: 2, loudness: -23 })).arrayBuffer();
  t.equal(speech.lastStream.request.gainDb, 5, 'a voice that was not measured counts as -26');
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
    [
      { ...GOOD, input: 'a'.repeat(100_001) },
      'input is too long: at most 100000 code points (LONG_TEXT_CODE_POINTS)',
    ],
    [{ ...GOOD, voice: undefined }, 'voice is required'],
    [{ ...GOOD, voice: {} }, 'voice is required'],
    [{ ...GOOD, voice: 1 }, 'voice must be a string'],
    [{ ...GOOD, model: undefined }, 'model is required'],
    [{ ...GOOD, model: 'tts-9' }, 'model must be one of coda, mistv3, mistv2, mist'],
    [{ ...GOOD, response_format: 'wma' }, 'response_format must be one of mp3, opus, aac, flac, wav, pcm'],
    [{ ...GOOD, stream_format: 1 }, 'stream_format must be a string'],
    [{ ...GOOD, instructions: 1 }, 'instructions must be a string'],
    [{ ...GOOD, speed: 'fast' }, 'speed must be a number'],
    [{ ...GOOD, loudness: 0 }, 'loudness must be between -60 and -10'],
    [{ ...GOOD, speed: 5 }, 'speed must be between 0.25 and 4'],
    [{ ...GOOD, voice: 'nobody' }, 'Speaker not found: nobody'],
    [
      { ...GOOD, input: 'こんにちは、世界' },
      'speaker astra speaks English, but the text is in Japanese letters; or set lang',
    ],
  ];
  for (const [body, message] of cases) {
    const response = await server.post('/v1/audio/speech', body);
    t.equal(response.status, 400, message);
    const [first = ''] = message.split(' ', 1);
    const param = AT_FAULT.has(first) ? AT_FAULT.get(first) : first;
    t.match(await response.json(), {
      error: { message, type: 'invalid_request_error', param, code: String },
    });
  }
  const refused = await server.post('/v1/audio/speech', GOOD, { authorization: 'Bearer wrong' });
  t.equal(refused.status, 401);
  t.match(await refused.json(), { error: { message: 'invalid api key', code: 'key_invalid', param: null } });
});

void test('a server failure is called one', async (t) => {
  const speech = new ToneSpeech();
  speech.failAtSlice = 0;
  const server = await startServer(t, speech);
  const response = await server.post('/v1/audio/speech', GOOD);
  t.equal(response.status, 500);
  t.match(await response.json(), { error: { message: 'internal error', type: 'server_error' } });
});

const dataOf = (events: string): Record<string, unknown>[] =>
  events
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => JSON.parse(event.replace(/^data: /, '')) as Record<string, unknown>);

void test('server-sent events carry the audio in deltas and the usage at the end', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const body = { ...GOOD, stream_format: 'sse', response_format: 'pcm', instructions: 'Whisper.' };
  const response = await server.post('/v1/audio/speech', body);
  t.match(response.headers.get('content-type'), /^text\/event-stream/);
  const events = dataOf(await response.text());
  const audio = events.slice(0, -1).map((event) => {
    t.equal(event['type'], 'speech.audio.delta');
    return Buffer.from(event['audio'] as string, 'base64');
  });
  const { sliceCount } = speech.lastStream;
  t.equal(audio.length, sliceCount);
  t.equal(Buffer.concat(audio).length, sliceCount * 2400 * 2);
  t.same(events.at(-1), {
    type: 'speech.audio.done',
    usage: { input_tokens: 12, output_tokens: 2 * sliceCount, total_tokens: 12 + 2 * sliceCount },
  });
});

void test('another stream_format is ignored, and a voice may be an object', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const body = { ...GOOD, stream_format: 'audio_stream', voice: { id: 'alloy' } };
  const response = await server.post('/v1/audio/speech', body);
  t.equal(response.headers.get('content-type'), 'audio/mpeg');
  await response.arrayBuffer();
  t.equal(speech.lastStream.request.voiceName, 'astra');
});

void test('a long text is spoken in whole sentences, one after the other, into one file', async (t) => {
  const speech = new ToneSpeech();
  speech.msPerCharacter = 1;
  const server = await startServer(t, speech);
  const sentence = 'This is a sentence of a book that somebody reads aloud. ';
  const input = sentence.repeat(80).trim();
  const response = await server.post('/v1/audio/speech', { ...GOOD, input, response_format: 'pcm' });
  t.equal(response.status, 200);
  const file = Buffer.from(await response.arrayBuffer());
  const texts = speech.streams.map(({ request }) => request.text);
  t.equal(texts.join(' '), input);
  t.ok(texts.length > 4 && texts.every((text) => text.length <= 1000 && text.endsWith('aloud.')));
  t.equal(speech.tracks.length, 1);
  t.ok(file.toString('latin1').endsWith('<end of the track>'));
});

void test('a text of 100,000 code points is spoken in pieces, and one more is refused', async (t) => {
  const speech = new ToneSpeech();
  speech.msPerCharacter = 0.1;
  const server = await startServer(t, speech);
  const sentence = 'Ein Buch mit Umlauten wie äöü und 📚 wird von Anfang bis Ende vorgelesen, ohne Pause. ';
  const input = Array.from(sentence.repeat(1200)).slice(0, 99_999).join('') + 'x';
  const ask = (text: string) =>
    server.post('/v1/audio/speech', { ...GOOD, input: text, response_format: 'pcm' });
  const tooLong = await ask(`${input}y`);
  t.equal(tooLong.status, 400);
  t.match(await tooLong.json(), { error: { code: 'text_too_long', param: 'input' } });
  t.equal(speech.streams.length, 0);
  const spoken = await ask(input);
  t.equal(spoken.status, 200);
  await spoken.arrayBuffer();
  const texts = speech.streams.map(({ request }) => request.text);
  // Compared outside the assertion, which would print both when they differ.
  t.ok(texts.join(' ') === input);
  t.ok(texts.every((text) => Array.from(text).length <= 1000));
});

void test('a long text that fails in the middle, or whose client leaves, leaves nothing behind', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const input = 'One sentence is like the other one. '.repeat(400);
  const leaving = new AbortController();
  const response = await fetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.keys.good}` },
    body: JSON.stringify({ ...GOOD, input, response_format: 'pcm' }),
    signal: leaving.signal,
  });
  await response.body?.getReader().read();
  leaving.abort();
  await eventually(() => speech.lastStream.state === 'cancelled', 'the piece under way is cancelled');
  const { length } = speech.streams;
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.equal(speech.streams.length, length, 'no further piece begins');
});

void test('a text without a place to break is cut where it must be', async (t) => {
  const speech = new ToneSpeech();
  speech.msPerCharacter = 1;
  const server = await startServer(t, speech);
  for (const input of ['a'.repeat(4096), 'word '.repeat(900), '𐐀'.repeat(1500)]) {
    const from = speech.streams.length;
    const response = await server.post('/v1/audio/speech', { ...GOOD, input, response_format: 'pcm' });
    t.equal(response.status, 200);
    await response.arrayBuffer();
    const texts = speech.streams.slice(from).map(({ request }) => request.text);
    t.equal(texts.join('').replaceAll(' ', ''), input.replaceAll(' ', ''));
    t.ok(texts.every((text) => Array.from(text).length <= 1000));
  }
});

void test('models and voices are listed for menus', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const get = (path: string, key: string | undefined = server.keys.good): Promise<Response> =>
    fetch(server.url + path, { headers: key === '' ? {} : { authorization: `Bearer ${key}` } });
  const { data } = (await (await get('/v1/models')).json()) as { data: { id: string }[] };
  t.same(
    data.map(({ id }) => id),
    ['coda', 'mistv3', 'mistv2', 'mist', 'mistv1', 'tts-1', 'arcana'],
  );
  t.same(await (await get('/v1/models/tts-1')).json(), {
    ...{ id: 'tts-1', object: 'model', created: 0, owned_by: 'sonant' },
  });
  const missing = await get('/v1/models/gpt-9');
  t.equal(missing.status, 404);
  t.match(await missing.json(), {
    error: { message: 'the model gpt-9 does not exist', code: 'model_unknown' },
  });
  t.equal((await get('/v1/models', '')).status, 401);
  t.match(await (await get('/v1/audio/models', '')).json(), { models: [{ id: 'coda', name: 'coda' }] });
  t.match(await (await get('/v1/audio/voices', '')).json(), {
    voices: [{ id: 'astra', name: 'astra', language: 'en-US', gender: 'female', models: ['coda', 'mistv3'] }],
  });
});
