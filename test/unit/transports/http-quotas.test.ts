import { once } from 'node:events';
import t, { type Test } from 'tap';
import { WebSocket } from 'ws';
import type { AccountLimits } from '../../../src/contracts/accounts.js';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const ROOMY = { sockets: 100, socketsPerSecond: 100, socketBurst: 100, syntheses: 100 };
const HELLO = { text: 'Hello you.', speaker: 'astra', modelId: 'coda' };
const REQUESTS = 'Currently at request limit: 3 of 3 requests a minute; plan standard, REQUESTS_PER_MINUTE';

const start = (t: Test, limits: Partial<AccountLimits>): Promise<TestServer> =>
  startServer(t, new ToneSpeech(), { limits: { ...ROOMY, ...limits } });

const RATE_HEADERS = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'ratelimit-policy',
  'ratelimit',
];

const rateOf = ({ headers }: Response): (string | null)[] => RATE_HEADERS.map((name) => headers.get(name));

/** The close of a socket that sends this text. */
async function closeOf(t: Test, server: TestServer, path: string, message: string): Promise<string> {
  const headers = { authorization: `Bearer ${server.keys.good}` };
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}?speaker=astra&modelId=coda`, {
    headers,
  });
  t.teardown(() => socket.terminate());
  const closed = once(socket, 'close');
  await once(socket, 'open');
  socket.send(message);
  const [code, reason] = (await closed) as [number, Buffer];
  return `${code} ${reason.toString()}`;
}

void t.test('a request tells where the account stands, and one too many when to come again', async (t) => {
  const server = await start(t, { requestsPerMinute: 3 });
  const answers: Response[] = [];
  answers.push(await server.post('/v1/svc-tts', HELLO, { accept: 'audio/wav' }));
  answers.push(
    await fetch(`${server.url}/usage`, { headers: { authorization: `Bearer ${server.keys.good}` } }),
  );
  answers.push(await server.post('/textnorm', { text: 'a' }));
  answers.push(await server.post('/v1/svc-tts', HELLO, { accept: 'audio/wav' }));
  answers.push(await server.post('/v1/audio/speech', { input: 'Hello.', voice: 'astra', model: 'coda' }));
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 200, 429, 429],
  );
  for (const [i, answer] of answers.entries()) {
    const [limit, remaining, reset, policy, state] = rateOf(answer);
    t.same([limit, remaining, policy], ['3', String(Math.max(0, 2 - i)), '"requests";q=3;w=60']);
    t.ok(Number(reset) > 30 && Number(reset) <= 60, `reset ${String(reset)}`);
    t.equal(state, `"requests";r=${String(remaining)};t=${String(reset)}`);
    t.equal(answer.headers.get('retry-after'), i < 3 ? null : reset);
  }
  t.equal(await answers[3]?.text(), REQUESTS);
  t.match(await answers[4]?.json(), { error: { message: REQUESTS, code: 'request_limit' } });
  const free = await fetch(`${server.url}/health/live`);
  t.same([free.status, ...rateOf(free)], [200, null, null, null, null, null]);
});

void t.test('where there is no limit no header speaks of one', async (t) => {
  const server = await start(t, {});
  const answer = await server.post('/v1/svc-tts', HELLO, { accept: 'audio/wav' });
  t.same([answer.status, ...rateOf(answer)], [200, null, null, null, null, null]);
});

void t.test(
  'texts on sockets are requests, too, and are refused in the words of their protocol',
  async (t) => {
    const server = await start(t, { requestsPerMinute: 3 });
    for (let i = 0; i < 3; i += 1)
      t.equal(await closeOf(t, server, '/ws3', '{"text": "Hello.", "operation": "eos"}'), '1000 ');
    t.equal(await closeOf(t, server, '/ws', 'Hello. <EOS>'), `1011 429: ${REQUESTS}`);
    const headers = { authorization: `Bearer ${server.keys.good}` };
    const coda = new WebSocket(`ws://127.0.0.1:${server.port}/coda/ws`, ['svc.v1.json'], { headers });
    t.teardown(() => coda.terminate());
    const frames: string[] = [];
    coda.on('message', (data: Buffer) => frames.push(data.toString()));
    await once(coda, 'open');
    coda.send(JSON.stringify({ contextId: 'a', start: { speaker: 'astra', text: 'Hello.' } }));
    await eventually(() => frames.some((frame) => frame.includes('error')), 'the context ends');
    const error = frames
      .map((frame) => JSON.parse(frame) as { error?: unknown })
      .find((frame) => 'error' in frame);
    t.match(error, { contextId: 'a', error: { kind: 'resource_exhausted', message: REQUESTS } });
    t.equal(coda.readyState, WebSocket.OPEN, 'and its socket lives on');
  },
);

void t.test('characters of a day: what would exceed them is refused, until midnight', async (t) => {
  const server = await start(t, { charactersPerDay: 25 });
  const speak = (): Promise<Response> => server.post('/v1/svc-tts', HELLO, { accept: 'audio/wav' });
  for (let i = 0; i < 2; i += 1) await (await speak()).arrayBuffer();
  const refused = await speak();
  const words =
    'Currently at character limit: 20 + 10 of 25 characters a day; plan standard, CHARACTERS_PER_DAY';
  t.same([refused.status, await refused.text()], [429, words]);
  const [limit, remaining, reset, policy] = rateOf(refused);
  t.same([limit, remaining, policy], ['25', '5', '"characters-day";q=25;w=86400']);
  const midnightMs = new Date().setUTCHours(24, 0, 0, 0);
  t.ok(Math.abs(Number(reset) - (midnightMs - Date.now()) / 1000) < 5);
  t.equal(refused.headers.get('retry-after'), reset);
  t.equal(
    await closeOf(t, server, '/ws3', '{"text": "Hello you.", "operation": "eos"}'),
    `1011 429: ${words}`,
  );
  t.equal((await server.post('/textnorm', { text: 'A long text that is only looked up.' })).status, 200);
  const short = await server.post('/v1/svc-tts', { ...HELLO, text: 'Hi.' }, { accept: 'audio/wav' });
  t.equal(short.status, 200, 'what fits is spoken');
});

void t.test('a plan decides before the settings; audio counts, too', async (t) => {
  const server = await start(t, { charactersPerMonth: 5 });
  const none = { sockets: null, socketsPerSecond: null, socketBurst: null, syntheses: null };
  const limits = { ...none, charactersPerMonth: 0, audioSecondsPerMonth: 1 };
  await server.store.putPlan({ name: 'loud', limits, endpoints: null });
  await server.store.updateAccount(server.accountId, { plan: 'loud' });
  // Half a second of audio.
  const speak = (): Promise<Response> => server.post('/v1/svc-tts', HELLO, { accept: 'audio/wav' });
  for (let i = 0; i < 2; i += 1) {
    const answer = await speak();
    t.equal(answer.status, 200);
    await answer.arrayBuffer();
  }
  const words =
    'Currently at audio limit: 1 of 1 seconds of audio a month; plan loud, AUDIO_SECONDS_PER_MONTH';
  t.equal(await (await speak()).text(), words);
});

void t.test('a long text is refused as a whole, before any of it is spoken', async (t) => {
  const server = await start(t, { charactersPerDay: 3000 });
  const speak = (length: number): Promise<Response> =>
    server.post('/v1/audio/speech', { input: 'Yes. '.repeat(length / 5), voice: 'astra', model: 'coda' });
  t.match(await (await speak(3500)).json(), { error: { code: 'character_limit' } });
  const spoken = await speak(2500);
  t.equal(spoken.status, 200);
  t.ok((await spoken.arrayBuffer()).byteLength > 0);
});
