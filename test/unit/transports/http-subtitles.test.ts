import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'tap';
import type { UsageSum } from '../../../src/contracts/accounts.js';
import { eventually, startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const CODA = { text: 'Hello there. Tom & <Jerry>', speaker: 'astra', modelId: 'coda' };
const TIMES = {
  words: ['Hello', 'there.', 'Tom', '&', '<Jerry>'],
  start: [0, 1, 2, 3, 4],
  end: [1, 2, 3, 4, 5],
};

void test('subtitles of each format and model are what is heard when', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  for (const body of [CODA, { ...CODA, speaker: 'cove', modelId: 'mistv2' }]) {
    const srt = await server.post('/v1/svc-tts', body, { accept: 'application/x-subrip' });
    t.equal(srt.headers.get('content-type'), 'application/x-subrip; charset=utf-8');
    t.equal(srt.headers.get('content-language'), 'en-US');
    t.equal(
      await srt.text(),
      '1\n00:00:00,000 --> 00:00:02,000\nHello there.\n\n2\n00:00:02,000 --> 00:00:05,000\nTom & <Jerry>\n',
    );
    t.match(speech.lastStream, { state: 'ended', request: { wordTimes: 'ahead', cutSilence: 'both' } });
    const vtt = await server.post('/v1/svc-tts', body, { accept: 'text/vtt' });
    t.equal(vtt.headers.get('content-type'), 'text/vtt; charset=utf-8');
    t.equal(
      await vtt.text(),
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHello there.\n\n' +
        '00:00:02.000 --> 00:00:05.000\nTom &amp; &lt;Jerry&gt;\n',
    );
  }
  const german = { text: 'Guten Tag.', speaker: 'linde', modelId: 'mistv2', lang: 'de' };
  const named = await server.post('/v1/svc-tts', german, { accept: 'text/vtt' });
  t.match(await named.text(), /Guten Tag/, 'languages whose events have no word times as well');
});

void test('subtitles are billed as the audio is, and a client that leaves stops them', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  await (await server.post('/v1/svc-tts', { ...CODA, modelId: 'mistv3' }, { accept: 'audio/wav' })).text();
  await (await server.post('/v1/svc-tts', CODA, { accept: 'text/vtt' })).text();
  let bills: UsageSum[] = [];
  const headers = { authorization: `Bearer ${server.keys.good}` };
  // A record is written within 100 ms.
  for (let tries = 0; tries < 100 && bills.length < 2; tries += 1) {
    bills = (await (await fetch(`${server.url}/usage?by=model`, { headers })).json()) as UsageSum[];
    await delay(50);
  }
  const bill = { requests: 1, characters: 26, audioSeconds: 1.3 };
  t.match(bills, [bill, bill]);
  t.same(new Set(bills.map(({ modelId }) => modelId)), new Set(['coda', 'mistv3']));
  speech.paceMs = 20;
  const controller = new AbortController();
  const left = fetch(`${server.url}/v1/svc-tts`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/vtt' },
    body: JSON.stringify({ ...CODA, text: 'b'.repeat(1000) }),
    signal: controller.signal,
  });
  left.catch(() => undefined);
  await eventually(() => speech.streams.length === 3 && speech.lastStream.slicesMade > 1, 'a few slices');
  controller.abort();
  await eventually(() => speech.lastStream.state === 'cancelled', 'cancelled', 1000);
});

void test('what fails before the first audio has its status, and later breaks the connection', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  speech.failAtSlice = 0;
  const ask = () => server.post('/v1/svc-tts', CODA, { accept: 'text/vtt' });
  t.equal((await ask()).status, 500);
  speech.failAtSlice = 2;
  await t.rejects(ask().then((response) => response.text()));
});

void test('the OpenAI shape: a long text has one file, whose cues go on from piece to piece', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const sentence = `${'word '.repeat(110)}end. `;
  const body = { model: 'coda', voice: 'astra', input: sentence.repeat(2) };
  const response = await server.post('/v1/audio/speech', body, { accept: 'application/x-subrip, */*;q=0.1' });
  t.equal(response.headers.get('content-type'), 'application/x-subrip; charset=utf-8');
  const file = await response.text();
  t.equal(speech.streams.length, 2, 'two pieces');
  const blocks = file.trimEnd().split('\n\n');
  t.same(
    blocks.map((block) => Number(block.split('\n')[0])),
    blocks.map((_, i) => i + 1),
  );
  t.equal(blocks.map((block) => block.split('\n')[2]).join(' '), sentence.repeat(2).trim());
  const audioMs = 100 * (speech.streams[0]?.slicesMade ?? 0);
  const second = blocks.findIndex((block) => block.endsWith('end.')) + 1;
  t.match(blocks[second], `\n${new Date(audioMs).toISOString().slice(11, 23).replace('.', ',')} -->`);

  const mp3 = await server.post('/v1/audio/speech', body, { accept: 'audio/mpeg, text/vtt;q=0.1' });
  t.equal(mp3.headers.get('content-type'), 'audio/mpeg');
  await mp3.arrayBuffer();
});

void test('JSON has word times if they are asked for, of every model and language', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const german = { speaker: 'linde', lang: 'de', wordTimestamps: true };
  for (const fields of [{}, { modelId: 'mistv3' }, { ...german, modelId: 'mistv2' }]) {
    const response = await server.post('/v1/svc-tts', { ...CODA, wordTimestamps: true, ...fields });
    const answer = (await response.json()) as { audioContent: string; word_timestamps: unknown };
    t.same(answer.word_timestamps, TIMES);
    const { sliceCount, request } = speech.lastStream;
    const bytes = (sliceCount * request.format.sampleRateHz) / 5;
    t.equal(Buffer.from(answer.audioContent, 'base64').length, bytes);
  }
  const plain = (await (await server.post('/v1/svc-tts', CODA)).json()) as object;
  t.same(Object.keys(plain), ['audioContent']);
  const events = await server.post(
    '/v1/svc-tts',
    { ...CODA, ...german, modelId: 'mistv2' },
    { accept: 'text/event-stream' },
  );
  t.match(await events.text(), /^event: timestamps\n/);
  const wrong = await server.post('/v1/svc-tts', { ...CODA, wordTimestamps: 'yes' });
  t.same([wrong.status, await wrong.text()], [400, 'wordTimestamps must be a boolean']);
});
