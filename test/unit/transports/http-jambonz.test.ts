import { test } from 'tap';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

/** A request as jambonz sends it. */
const ASKED = { language: 'en-US', voice: 'astra', type: 'text', text: 'Hello there.' };

void test('the request of jambonz is answered with each kind of audio that it takes', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  for (const [query, codec, sampleRateHz, type] of [
    ['', 'mp3', 24000, 'audio/mpeg'],
    ['?format=mp3', 'mp3', 24000, 'audio/mpeg'],
    ['?format=wav', 'wav', 8000, 'audio/wav'],
    ['?format=l16', 'pcm', 8000, 'audio/l16;rate=8000'],
  ] as const) {
    const response = await server.post(`/v1/jambonz${query}`, ASKED);
    t.equal(response.status, 200);
    t.equal(response.headers.get('content-type'), type);
    t.ok((await response.arrayBuffer()).byteLength > 0);
    t.match(speech.lastStream.request, {
      ...{ text: ASKED.text, voiceName: 'astra', format: { codec, sampleRateHz } },
    });
  }
});

void test('jambonz marks SSML by its type', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  for (const text of ['<speak>Hello <break/> there.</speak>', 'Hello <break/> there.']) {
    await (await server.post('/v1/jambonz', { ...ASKED, type: 'ssml', text })).arrayBuffer();
    t.notMatch(speech.lastStream.request.text, '<');
  }
});

void test('what jambonz sends wrongly is an error that names its field', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const [body, message] of [
    [{ ...ASKED, text: undefined }, 'text is required'],
    [{ ...ASKED, voice: undefined }, 'voice is required'],
    [{ ...ASKED, voice: 'nobody' }, 'Speaker not found: nobody'],
    [{ ...ASKED, type: 'html' }, 'type must be one of text, ssml'],
    [{ ...ASKED, language: 'de-DE' }, 'astra'],
    [{ ...ASKED, language: 'xx' }, 'xx'],
    [{ ...ASKED, text: 'a'.repeat(100_001) }, 'at most 100000 code points (LONG_TEXT_CODE_POINTS)'],
  ] as const) {
    const response = await server.post('/v1/jambonz', body);
    t.equal(response.status, 400);
    t.match(await response.text(), message);
  }
  const format = await server.post('/v1/jambonz?format=ogg', ASKED);
  t.equal(await format.text(), 'format must be one of mp3, wav, l16');
  const key = await server.post('/v1/jambonz', ASKED, { authorization: 'Bearer wrong' });
  t.equal(key.status, 401);
});
