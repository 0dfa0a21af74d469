import { randomUUID } from 'node:crypto';
import { test } from 'tap';
import { WebSocket } from 'ws';
import { createKey } from '../../../src/accounts/keys.js';
import type { UsageRecord } from '../../../src/contracts/accounts.js';
import { Browser } from './browser.js';
import { type DashboardServer, LIMITS, startDashboard } from './dashboard-server.js';

const SPEECH = { text: 'Hello there.', speaker: 'astra', modelId: 'coda' };

async function bytesAndType(response: Response): Promise<[number, string | null, string]> {
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return [response.status, response.headers.get('content-type'), body];
}

void test('what is spoken at the dashboard is what a key is answered, byte for byte', async (t) => {
  const { url, join, services, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const key = (await createKey(services.store, account, 'k')) ?? '';
  for (const [body, accept] of [
    [SPEECH, 'audio/wav'],
    [SPEECH, 'audio/L16;rate=8000'],
    [{ ...SPEECH, speaker: 'cove', modelId: 'mistv2' }, 'application/json'],
    [{ ...SPEECH, speaker: 'cove', modelId: 'mistv2' }, 'text/event-stream'],
  ] as const) {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const withKey = await fetch(`${url}/v1/svc-tts`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, accept },
    });
    const signedIn = await fetch(`${url}/dashboard/api/speak`, {
      ...init,
      headers: {
        cookie: ada.cookie,
        'x-csrf-token': ada.csrfToken,
        'content-type': 'application/json',
        accept,
      },
    });
    t.same(await bytesAndType(signedIn), await bytesAndType(withKey), accept);
  }
  t.match(await ada.call('POST', 'speak', SPEECH, { accept: 'application/json' }), {
    status: 406,
    body: { code: 'not_acceptable' },
  });
  t.match(await ada.call('POST', 'speak', { ...SPEECH, speaker: 'x' }), {
    status: 400,
    body: { code: 'speaker_not_found', error: 'Speaker not found: x' },
  });
});

void test('a text is normalized as the voice reads it', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const ask = (speaker: string) => ada.call('POST', 'normalize', { text: '12', speaker, modelId: 'coda' });
  const [english, german] = [await ask('astra'), await ask('linde')];
  t.match(english, { status: 200, body: { normalized: String } });
  t.match(german, { status: 200, body: { normalized: String } });
  t.match(await ada.call('POST', 'normalize', { speaker: 'astra' }), { status: 400 });
  const words = await ada.call('POST', 'phonemize', { text: '12', speaker: 'astra', modelId: 'coda' });
  t.match(words, {
    status: 200,
    body: { words: [{ text: '12', ipa: String, source: String, start: 0, end: 2 }] },
  });
  const voices = await ada.call('GET', 'voices');
  t.match(voices.body, [{ speaker: 'astra', modelId: 'coda', lang: 'eng' }]);
});

void test('a recorded word is answered with what fits and what was heard, each once', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const recording = Buffer.alloc(300_000).toString('base64');
  const ask = (body: object) => ada.call('POST', 'recognize', { recording, language: 'de', ...body });
  t.match(await ask({ word: 'Linde' }), {
    status: 200,
    body: { proposals: [{ phonemes: 'de: Linde', ipa: 'de: Linde' }, { phonemes: 'de: heard' }] },
  });
  t.same((await ask({ word: 'heard' })).body, { proposals: [{ phonemes: 'de: heard', ipa: 'de: heard' }] });
  t.same((await ask({ word: '' })).body, { proposals: [{ phonemes: 'de: heard', ipa: 'de: heard' }] });
  t.match(await ask({ word: 'a'.repeat(65) }), { status: 400, body: { code: 'text_too_long' } });
  t.match(await ask({ language: 'xx' }), { status: 400, body: { code: 'language_unknown' } });
  t.match(await ask({ recording: '' }), { status: 400, body: { code: 'field_required' } });
  t.match(await ask({ recording: 'A'.repeat(600_000) }), { status: 413, body: { code: 'body_too_large' } });
});

void test('SSML is normalized as its elements say, and what is wrong is told with its place', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const ask = (text: string) =>
    ada.call('POST', 'normalize', { text, speaker: 'astra', modelId: 'coda', ssml: true });
  t.match(await ask('<speak>Dr. <sub alias="Who">W.</sub><break/> <q>runs</q></speak>'), {
    status: 200,
    body: {
      normalized: /Who +runs/,
      notes: [{ kind: 'warning', line: 1, column: 46, reason: '<q> is unknown; what it holds is read' }],
    },
  });
  t.match(await ask('<speak>\n<b>x</speak>'), {
    status: 200,
    body: { normalized: '', notes: [{ kind: 'error', line: 2, column: 12, reason: 'Unexpected close tag' }] },
  });
  t.match(await ask(`<speak>${'x'.repeat(1001)}</speak>`), { status: 400, body: { code: 'text_too_long' } });
});

void test('the lexicon is that of the account, under either face', async (t) => {
  const { join, services, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const word = encodeURIComponent("l'été");
  const put = await ada.call('PUT', `lexicon/${word}?lang=fr`, { phonemes: 'h0El1o' });
  t.match(put, { status: 200, body: { word: "l'été", language: 'fr' } });
  t.match(await services.lexicons.list(account.id), [{ word: "l'été" }]);
  t.match((await ada.call('GET', 'lexicon')).body, [{ word: "l'été", phonemes: 'h0El1o' }]);
  t.equal((await ada.call('DELETE', `lexicon/${word}?lang=fr`)).status, 204);
  t.match(await ada.call('DELETE', `lexicon/${word}?lang=fr`), {
    status: 404,
    body: { code: 'lexicon_word_unknown' },
  });
  t.match(await ada.call('PUT', 'lexicon/word', { phonemes: 'w1In?q' }), {
    status: 400,
    body: { code: 'phoneme_invalid' },
  });
  t.match(await ada.call('PUT', 'lexicon/word?lang=xx', { phonemes: 'h0El1o' }), {
    status: 400,
    body: { code: 'language_unknown' },
  });
  for (const bad of ['a%00b', '%ff', '%3Cb%3E', '%20']) {
    const answer = await ada.call('PUT', `lexicon/${bad}`, { phonemes: 'h0El1o' });
    t.match(answer, { status: 400, body: { code: 'lexicon_word_invalid' } }, bad);
  }
  t.same((await ada.call('GET', 'unknown-words')).body, []);
});

void test('limits are those of the plan, beside what is open now', async (t) => {
  const { join, services, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  t.same((await ada.call('GET', 'limits')).body, {
    limits: LIMITS,
    open: { sockets: 0, syntheses: 0 },
    used: { charactersPerDay: 0, charactersPerMonth: 0, audioSecondsPerDay: 0, audioSecondsPerMonth: 0 },
  });
  const limits = { sockets: 3, socketsPerSecond: null, socketBurst: null, syntheses: 2 };
  await services.store.putPlan({ name: 'small', limits, endpoints: null });
  await services.store.updateAccount(account.id, { plan: 'small' });
  const answer = await ada.call('GET', 'limits');
  t.match(answer.body, { limits: { ...LIMITS, sockets: 3, syntheses: 2 } });
});

void test('what the plan does not name is refused at the dashboard too', async (t) => {
  const { join, services } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const limits = { sockets: null, socketsPerSecond: null, socketBurst: null, syntheses: null };
  await services.store.putPlan({ name: 'standard', limits, endpoints: ['lexicon', 'sockets'] });
  for (const [method, path, body] of [
    ['POST', 'speak', SPEECH],
    ['POST', 'normalize', SPEECH],
    ['POST', 'phonemize', SPEECH],
    ['POST', 'recognize', { word: 'a', language: 'en', recording: 'AAAA' }],
    ['GET', 'unknown-words', undefined],
  ] as const) {
    t.match(await ada.call(method, path, body), { status: 403, body: { code: 'access_forbidden' } }, path);
  }
  t.equal((await ada.call('GET', 'lexicon')).status, 200);
});

void test('usage is summed as it is asked for', async (t) => {
  const { join, stores, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const record = (atMs: number, voice: string): UsageRecord => ({
    id: randomUUID(),
    accountId: account.id,
    keyId: null,
    modelId: 'coda',
    voice,
    characters: 10,
    audioMs: 500,
    transport: 'dashboard',
    outcome: 'completed',
    atMs,
  });
  const day = Date.parse('2026-11-05T12:00:00Z');
  await stores.usage.append([record(day, 'astra'), record(day, 'linde'), record(day + 86_400_000, 'astra')]);
  const sums = async (query: string) => (await ada.call('GET', `usage?${query}`)).body;
  t.match(await sums('from=2026-11-01&to=2026-11-30&by=day'), [
    { day: '2026-11-05', requests: 2, characters: 20, audioSeconds: 1, voice: null },
    { day: '2026-11-06', requests: 1 },
  ]);
  t.match(await sums('from=2026-11-05&to=2026-11-05&by=voice,model'), [
    { voice: 'astra', modelId: 'coda', requests: 1, day: null },
    { voice: 'linde' },
  ]);
  for (const [query, code] of [
    ['from=yesterday', 'day_invalid'],
    ['from=2026-02-30', 'day_invalid'],
    ['to=2026-1-1', 'day_invalid'],
    ["to=2026-11-01'--", 'day_invalid'],
    ['from=2026-11-02&to=2026-11-01', 'field_out_of_range'],
    ['from=1999-01-01&to=2026-11-01', 'field_out_of_range'],
    ['by=day,secret', 'field_not_one_of'],
  ]) {
    t.match(await ada.call('GET', `usage?${query}`), { status: 400, body: { code } }, String(query));
  }
});

void test('an account that has not paid may look, and is spoken to no more', async (t) => {
  const { join, services, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  await services.store.updateAccount(account.id, { status: 'suspended' });
  t.match(await ada.call('GET', 'session'), { status: 200, body: { account: { status: 'suspended' } } });
  t.equal((await ada.call('GET', 'usage')).status, 200);
  for (const path of ['speak', 'normalize']) {
    const answer = await ada.call('POST', path, SPEECH);
    t.match([answer.status, answer.body], [401, { code: 'subscription_invalid' }], path);
  }
  await services.store.updateAccount(account.id, { status: 'active', subscriptionEndsAtMs: Date.now() - 1 });
  t.match(await ada.call('POST', 'speak', SPEECH), { status: 401, body: { code: 'subscription_invalid' } });
});

/** @returns what came before the close, or how the upgrade was refused */
function openSocket(
  { url }: DashboardServer,
  headers: Record<string, string>,
): Promise<{ events: { type: string }[] } | { status: number; message: string }> {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}/dashboard/ws3?speaker=astra&modelId=coda&audioFormat=pcm`;
    const socket = new WebSocket(address, { headers });
    const events: { type: string }[] = [];
    socket.on('open', () => {
      socket.send(JSON.stringify({ text: 'Hello there.' }));
      socket.send(JSON.stringify({ operation: 'eos' }));
    });
    socket.on('message', (data: Buffer) => {
      events.push(JSON.parse(data.toString()) as { type: string });
    });
    socket.on('close', () => {
      resolve({ events });
    });
    socket.on('unexpected-response', (_, response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, message: Buffer.concat(parts).toString() });
      });
    });
    socket.on('error', reject);
  });
}

void test('the playground speaks over a socket that the cookie opens, from our own page alone', async (t) => {
  const server = await startDashboard(t);
  const ada = await server.join('ada@example.com');
  const spoken = await openSocket(server, { cookie: ada.cookie, origin: server.url });
  t.match(spoken, { events: [{ type: /^(chunk|timestamps)$/ }] });
  const refusals: readonly (readonly [Record<string, string>, number, string])[] = [
    [{ cookie: ada.cookie, origin: 'https://evil.example' }, 403, 'access forbidden'],
    [{ cookie: ada.cookie, origin: 'null' }, 403, 'access forbidden'],
    [{ cookie: ada.cookie }, 403, 'access forbidden'],
    [{ origin: server.url }, 401, 'sign in first'],
    [{ cookie: 'sonant_session=x', origin: server.url }, 401, 'sign in first'],
  ];
  for (const [headers, status, message] of refusals) {
    t.same(await openSocket(server, headers), { status, message }, JSON.stringify(headers));
  }
  await server.services.store.updateAccount(server.account.id, { status: 'suspended' });
  t.same(await openSocket(server, { cookie: ada.cookie, origin: server.url }), {
    status: 401,
    message: 'invalid subscription',
  });
  await ada.call('POST', 'sign-out');
  t.match(await openSocket(server, { cookie: ada.cookie || 'x=y', origin: server.url }), { status: 401 });
});

void test('a store that fails is told so, and what was asked for is not done by half', async (t) => {
  const { join, services, url } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const broken = new Browser(url);
  broken.cookie = ada.cookie;
  const gone = (): Promise<never> => Promise.reject(new Error('the connection is closed'));
  Object.assign(services.store, Object.fromEntries(Object.keys(services.store).map((name) => [name, gone])));
  for (const path of ['session', 'keys', 'members']) {
    t.match(await broken.call('GET', path), { status: 500, body: { code: 'database_error' } }, path);
  }
});
