import { test } from 'tap';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const call = (
  server: TestServer,
  method: string,
  path: string,
  { body, key = server.keys.good, ...headers }: { body?: string; key?: string; accept?: string } = {},
): Promise<Response> =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });

const put = (server: TestServer, path: string, phonemes: unknown): Promise<Response> =>
  call(server, 'PUT', path, { body: JSON.stringify({ phonemes }) });

void test('a word is put, got, changed and deleted, in any case', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  t.equal((await call(server, 'GET', '/lexicon/Nguyen')).status, 404);
  const made = await put(server, '/lexicon/Nguyen', 'w1In');
  t.equal(made.status, 200);
  t.same(await made.json(), { language: 'en', word: 'Nguyen', phonemes: 'w1In' });
  t.same(await (await call(server, 'GET', '/lexicon/NGUYEN')).json(), {
    language: 'en',
    word: 'Nguyen',
    phonemes: 'w1In',
  });
  await put(server, '/lexicon/nguyen?lang=en', 'nwˈɪn');
  t.match(await (await call(server, 'GET', '/lexicon/Nguyen')).json(), { phonemes: 'nwˈɪn' });
  t.equal((await call(server, 'GET', '/lexicon/Nguyen?lang=deu')).status, 404, 'another language');
  t.equal((await call(server, 'DELETE', '/lexicon/Nguyen')).status, 204);
  const gone = await call(server, 'DELETE', '/lexicon/Nguyen');
  t.equal(gone.status, 404);
  t.equal(await gone.text(), 'Nguyen is not in the lexicon');
});

void test('what cannot be kept is refused with a reason', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const cases: [string, unknown, number, string][] = [
    [
      '/lexicon/...',
      'w1In',
      400,
      '... is not a term: a term has a letter, digit or sign, and at most 64 characters',
    ],
    [
      '/lexicon/%FF',
      'w1In',
      400,
      '%FF is not a term: a term has a letter, digit or sign, and at most 64 characters',
    ],
    [
      `/lexicon/${'x'.repeat(65)}`,
      'w1In',
      400,
      `${'x'.repeat(64)} is not a term: a term has a letter, digit or sign, and at most 64 characters`,
    ],
    ['/lexicon/word?lang=xx', 'w1In', 400, 'Language xx is not supported'],
    ['/lexicon/word', undefined, 400, 'phonemes is required'],
    ['/lexicon/word', 5, 400, 'phonemes must be a string'],
    ['/lexicon/word', ' ', 400, 'phonemes must not be empty'],
    ['/lexicon/word', 'x'.repeat(201), 400, 'phonemes is too long'],
    ['/lexicon/word', 'zzz!', 400, 'the pronunciation zzz! of word has no vowel and cannot be spoken'],
    ['/lexicon/word', 'w1In?q', 400, 'invalid phoneme q at position 5 in w1In?q'],
  ];
  for (const [path, phonemes, status, message] of cases) {
    const response = await put(server, path, phonemes);
    t.equal(response.status, status, path);
    t.equal(await response.text(), message);
  }
  t.equal((await call(server, 'PUT', '/lexicon/word', { body: '{' })).status, 400);
  t.equal((await call(server, 'GET', '/lexicon/')).status, 404);
  t.equal((await call(server, 'GET', '/lexicon/a/b')).status, 404);
  t.equal(
    (await call(server, 'POST', '/lexicon/word')).headers.get('allow'),
    'GET, HEAD, PUT, DELETE, OPTIONS',
  );
  t.equal((await call(server, 'GET', '/lexicon', { key: server.keys.nothing })).status, 403);
  t.equal((await call(server, 'GET', '/lexicon', { key: 'x' })).status, 401);
});

void test('a table is taken whole or not at all, and comes back', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const table = '# names\nNguyen\tw1In\n\nLinde\tlˈɪndə\tde\r\n';
  const imported = await call(server, 'PUT', '/lexicon', { body: table });
  t.same(await imported.json(), { imported: 2 });
  t.same(await (await call(server, 'GET', '/lexicon')).json(), [
    { language: 'de', word: 'Linde', phonemes: 'lˈɪndə' },
    { language: 'en', word: 'Nguyen', phonemes: 'w1In' },
  ]);
  const answer = await call(server, 'GET', '/lexicon', { accept: 'text/tab-separated-values' });
  t.match(answer.headers.get('content-type'), 'text/tab-separated-values');
  t.equal(await answer.text(), 'Linde\tlˈɪndə\tde\nNguyen\tw1In\ten\n');
  for (const [body, message] of [
    [
      'Good\tg1Ud\nBad',
      'line 2 must have a word and its phonemes, optionally followed by a language, an alias and sensitive',
    ],
    ['Good\tg1Ud\tzz', 'Language zz is not supported'],
    ['Good\tg1Ud\nBad\tqq', 'invalid phoneme q at position 0 in qq'],
  ] as const) {
    const refused = await call(server, 'PUT', '/lexicon', { body });
    t.equal(refused.status, 400);
    t.equal(await refused.text(), message);
  }
  t.equal((await call(server, 'GET', '/lexicon/Good')).status, 404, 'nothing of a bad table stays');
});

void test('a lexicon holds ten thousand words', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const table = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, i) => `w${from + i}\tw1In`).join('\n');
  for (let from = 0; from < 10_000; from += 2500) {
    t.equal((await call(server, 'PUT', '/lexicon', { body: table(from, from + 2500) })).status, 200);
  }
  t.equal((await put(server, '/lexicon/w9999', 'w1In')).status, 200, 'a known one may change');
  const full = await put(server, '/lexicon/onemore', 'w1In');
  t.equal(full.status, 400);
  t.equal(await full.text(), 'a lexicon holds at most 10000 words');
});

void test('a request carries the pronunciations of its own account that its text needs', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  await put(server, '/lexicon/Nguyen', 'w1In');
  await put(server, '/lexicon/SQL', 's1ikw0xl');
  await put(server, '/lexicon/unused', 'w1In');
  const say = (text: string): Promise<Response> =>
    server.post('/v1/svc-tts', { text, speaker: 'astra', modelId: 'coda' }, { accept: 'audio/wav' });
  await (await say("Ms. Nguyen's SQL-Server.")).arrayBuffer();
  t.same(speech.lastStream.request.pronunciations, { nguyen: 'w1In', sql: 's1ikw0xl' });
  await (await say('Nothing of it.')).arrayBuffer();
  t.equal(speech.lastStream.request.pronunciations, undefined);
  await call(server, 'DELETE', '/lexicon/nguyen');
  await (await say('Nguyen')).arrayBuffer();
  t.equal(speech.lastStream.request.pronunciations, undefined, 'at once');
});

void test('/oov does not name what the lexicon has', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  await put(server, '/lexicon/Xyzzy', 'z1Iz0i');
  t.same(await (await server.post('/oov', { text: 'xyzzy and xena' })).json(), ['xena']);
});

void test('words that the dictionary lacks are written down when a request asks for it', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const say = async (text: string, saveOovs: boolean): Promise<void> => {
    const body = { text, speaker: 'cove', modelId: 'mistv2', saveOovs, phonemizeBetweenBrackets: true };
    await (await server.post('/v1/svc-tts', body, { accept: 'audio/wav' })).arrayBuffer();
  };
  await say('xena likes xylophones', true);
  await say('XENA again', false);
  await say('xena Xena', true);
  await say('markup: xena_nou {n1o x1o}', true);
  const list = async (): Promise<{ word: string; count: number }[]> =>
    (await (await call(server, 'GET', '/oov')).json()) as { word: string; count: number }[];
  await eventually(
    async () => (await server.lexicons.unknownWords(server.accountId)).length === 2,
    'both words are written down',
  );
  t.same(
    (await list()).map(({ word, count }) => [word, count]),
    [
      ['xena', 2],
      ['xylophones', 1],
    ],
  );
});

void test('a store that fails is a database error', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  await put(server, '/lexicon/word', 'w1In');
  server.breakStore();
  const response = await put(server, '/lexicon/word', 'w1In');
  t.equal(response.status, 500);
});

void test('terms with signs, aliases and entries of one case are kept beside each other', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const set = async (path: string, entry: object): Promise<unknown> =>
    (await call(server, 'PUT', path, { body: JSON.stringify(entry) })).json();
  const plus = { language: 'en', word: 'C++', alias: 'see plus plus' };
  t.same(await set('/lexicon/C%2B%2B', { alias: 'see plus plus' }), plus);
  t.same(await (await call(server, 'GET', '/lexicon/c%2B%2B')).json(), plus);
  const exact = { language: 'en', word: 'Polish', phonemes: 'p1olIS', caseSensitive: true };
  t.same(await set('/lexicon/Polish', { phonemes: 'p1olIS', caseSensitive: true }), exact);
  t.equal((await call(server, 'GET', '/lexicon/Polish')).status, 404, 'that is the one of any case');
  t.same(await (await call(server, 'GET', '/lexicon/Polish?caseSensitive=true')).json(), exact);
  t.equal((await call(server, 'GET', '/lexicon/Polish?caseSensitive=perhaps')).status, 400);
  t.equal((await call(server, 'DELETE', '/lexicon/Polish?caseSensitive=true')).status, 204);
  const both = await call(server, 'PUT', '/lexicon/x', {
    body: JSON.stringify({ phonemes: '1E', alias: 'ex' }),
  });
  t.equal(await both.text(), 'x needs phonemes or an alias, and not both');
  const silent = await call(server, 'PUT', '/lexicon/x', { body: '{"alias": "..."}' });
  t.equal(await silent.text(), 'alias must not be empty');
});

void test('a request brings entries of its own, at every address', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  await put(server, '/lexicon/Nguyen', 'w1In');
  const lexicon = {
    Nguyen: 'n1u',
    'AT&T': { alias: 'A T and T' },
    IT: { alias: 'eye tee', caseSensitive: true },
  };
  const text = 'Nguyen of AT&T does IT.';
  const post = (path: string, body: object): Promise<Response> =>
    call(server, 'POST', path, { accept: 'audio/wav', body: JSON.stringify(body) });
  const wanted = { nguyen: 'n1u', 'at&t': { alias: 'A T and T' }, ' IT': { alias: 'eye tee' } };
  await (await post('/v1/svc-tts', { text, speaker: 'astra', modelId: 'coda', lexicon })).arrayBuffer();
  t.same(speech.lastStream.request.pronunciations, wanted);
  await (
    await post('/v1/audio/speech', { input: text, voice: 'astra', model: 'coda', lexicon })
  ).arrayBuffer();
  t.same(speech.lastStream.request.pronunciations, wanted);
  const refused: [unknown, string][] = [
    ['x', 'lexicon must be an object'],
    [{ '...': 'n1u' }, '... is not a term: a term has a letter, digit or sign, and at most 64 characters'],
    [{ a: 5 }, 'lexicon.a must be an object'],
    [{ a: {} }, 'a needs phonemes or an alias, and not both'],
    [{ a: 'zzz' }, 'the pronunciation zzz of a has no vowel and cannot be spoken'],
    [{ a: { alias: 'x'.repeat(201) } }, 'lexicon.a.alias is too long'],
    [
      Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`a${i}`, 'n1u'])),
      'a lexicon holds at most 100 words',
    ],
  ];
  for (const [value, message] of refused) {
    const answer = await post('/v1/svc-tts', { text, speaker: 'astra', modelId: 'coda', lexicon: value });
    t.equal(answer.status, 400);
    t.equal(await answer.text(), message);
  }
});

void test('a lexicon goes in and out as CSV and as PLS, and a language at a time', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const send = (type: string, body: string, query = ''): Promise<Response> =>
    fetch(`${server.url}/lexicon${query}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${server.keys.good}`, 'content-type': type },
      body,
    });
  const csv = 'word,alias,phonemes\n"AT&T","A, T and T",\nNguyen,,w1In\n';
  t.same(await (await send('text/csv', csv)).json(), { imported: 2 });
  const pls =
    '<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="de-DE">' +
    '<lexeme><grapheme>Linde</grapheme><phoneme>ˈlɪndə</phoneme></lexeme></lexicon>';
  t.same(await (await send('application/pls+xml', pls)).json(), { imported: 1 });
  const german = await call(server, 'GET', '/lexicon?lang=de', { accept: 'application/pls+xml' });
  t.equal(german.headers.get('content-type'), 'application/pls+xml; charset=utf-8');
  t.match(await german.text(), /xml:lang="de">\n {2}<lexeme><grapheme>Linde<\/grapheme><phoneme>lˈɪndə</);
  t.equal(
    await (await call(server, 'GET', '/lexicon?lang=en', { accept: 'text/csv' })).text(),
    'word,phonemes,language,alias,case\nAT&T,,en,"A, T and T",\nNguyen,w1In,en,,\n',
  );
  const bad = await send('application/pls+xml', '<lexicon><lexeme></lexeme></lexicon>');
  t.equal(bad.status, 400);
  t.match(await bad.text(), /^invalid PLS at line 1, column \d+: a <lexeme> needs a <grapheme>/);
});
