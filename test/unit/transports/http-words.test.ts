import { test } from 'tap';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

void test('/oov answers with an array of words, whatever the content type and the length', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const type of ['application/json', 'text/plain', 'x/y']) {
    const response = await server.post('/oov', { text: 'a xb c xd' }, { 'content-type': type });
    t.equal(response.status, 200);
    t.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    t.same(await response.json(), ['xb', 'xd']);
  }
  t.same(await (await server.post('/oov', { text: 'a '.repeat(20_000) })).json(), []);
});

void test('/oov words its failures as text', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const [body, message] of [
    ['', 'request body is required'],
    ['[]', 'payload must be an object'],
    ['{}', 'text is required'],
    ['{"text":1}', 'text must be a string'],
    ['{"text":""}', 'text must not be empty'],
  ] as const) {
    const response = await server.post('/oov', body);
    t.same([response.status, await response.text()], [400, message]);
  }
});

void test('/textnorm answers with the normalized text, English when no language is named', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const normalized = async (body: unknown) => (await server.post('/textnorm', body)).json();
  t.same(await normalized({ text: 'a 1' }), {
    normalized: 'en: a 1',
    spans: [{ text: 'a 1', spoken: 'en: a 1', start: 0, end: 3 }],
  });
  t.match(await normalized({ text: 'a 1', lang: null }), { normalized: 'en: a 1' });
  t.match(await normalized({ text: 'a 1', lang: 'GER' }), { normalized: 'de: a 1' });
});

void test('/textnorm and /phonemize word their failures as JSON', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const path of ['/textnorm', '/phonemize']) {
    for (const [body, error] of [
      ['', 'request body is required'],
      ['nope', 'payload must be valid JSON'],
      ['{}', 'text is required'],
      [JSON.stringify({ text: 'a'.repeat(1001) }), 'text is too long'],
      ['{"text":"a","lang":1}', 'lang must be a string'],
      ['{"text":"a","lang":"xx"}', 'Language xx is not supported'],
    ] as const) {
      const response = await server.post(path, body);
      t.equal(response.status, 400);
      t.same(await response.json(), { error });
    }
  }
});

void test('without a worker /textnorm is 502 and an unforeseen failure of /phonemize is 500', async (t) => {
  const speech = new ToneSpeech();
  speech.ready = false;
  const server = await startServer(t, speech);
  const normalized = await server.post('/textnorm', { text: 'a' });
  t.same([normalized.status, await normalized.json()], [502, { error: 'text normalization engine error' }]);
  const phonemes = await server.post('/phonemize', { text: 'a' });
  t.same([phonemes.status, await phonemes.json()], [500, { error: 'internal error' }]);
});

void test('/phonemize answers with a phoneme string and a new id', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const answers = await Promise.all(
    [1, 2].map(async () => (await (await server.post('/phonemize', { text: 'hello' })).json()) as object),
  );
  for (const answer of answers) {
    t.match(answer, {
      audioId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      phonemeString: 'hello',
      ipa: 'hello',
      words: [{ text: 'hello', source: 'rules', start: 0, end: 5 }],
      authed: 1,
    });
  }
  t.not(...(answers.map((answer) => 'audioId' in answer && answer.audioId) as [unknown, unknown]));
});

void test('/phonemize takes a recording, whose words and language are in the query', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const wav = { 'content-type': 'audio/wav' };
  const answer = await server.post('/phonemize?lang=de-DE&text=Guten%20Tag', new Uint8Array(200_000), wav);
  t.equal(answer.status, 200);
  t.match(await answer.json(), { audioId: /-/, phonemeString: 'de: Guten Tag', authed: 1 });
  t.same(
    speech.recordings.map(({ type, bytes }) => [type, bytes.length]),
    [['audio/wav', 200_000]],
  );
  const heard = await server.post('/phonemize', new Uint8Array(10), { 'content-type': 'video/webm' });
  t.match(await heard.json(), { phonemeString: 'en: heard' });
  const bytes = { 'content-type': 'application/octet-stream' };
  const untyped = await server.post('/phonemize', new Uint8Array(10), bytes);
  t.match(await untyped.json(), { phonemeString: 'en: heard' });
});

void test('/phonemize refuses what is no recording of some words', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const wav = { 'content-type': 'audio/wav' };
  const some = new Uint8Array(100);
  const refused = [
    [await server.post('/phonemize', new Uint8Array(), wav), 400, 'request body is required'],
    [await server.post('/phonemize?lang=xx', some, wav), 400, 'Language xx is not supported'],
    [await server.post(`/phonemize?text=${'a'.repeat(201)}`, some, wav), 400, 'text is too long'],
    [
      await server.post('/phonemize', new Uint8Array(4 * 1024 * 1024 + 1), wav),
      413,
      'request body is too large: at most 4194304 bytes',
    ],
    [
      await server.post('/phonemize', { text: 'a', more: 'a'.repeat(65_536) }),
      413,
      'request body is too large: at most 65536 bytes',
    ],
  ] as const;
  for (const [response, status, error] of refused) {
    t.same([response.status, await response.json()], [status, { error }]);
  }
});
