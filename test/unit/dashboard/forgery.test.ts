import { test } from 'tap';
import { isOwnOrigin } from '../../../src/dashboard/guard.js';
import { Browser } from './browser.js';
import { PASSWORD, startDashboard } from './dashboard-server.js';

/** Every route that changes something or costs something, with a body that would be right. */
const CHANGES = [
  ['POST', 'sign-out', undefined],
  ['POST', 'password', { current: PASSWORD, next: 'another long password' }],
  ['POST', 'invitations', { role: 'member' }],
  ['DELETE', 'members/nobody', undefined],
  ['POST', 'keys', { name: 'forged', scopes: null, expiresAtMs: null }],
  ['DELETE', 'keys/precious', undefined],
  ['PUT', 'lexicon/word', { phonemes: 'h0El1o' }],
  ['DELETE', 'lexicon/word', undefined],
  ['POST', 'normalize', { text: 'a', speaker: 'astra', modelId: 'coda' }],
  ['POST', 'phonemize', { text: 'a', speaker: 'astra', modelId: 'coda' }],
  ['POST', 'recognize', { word: 'a', language: 'en', recording: 'AAAA' }],
  ['POST', 'speak', { text: 'a', speaker: 'astra', modelId: 'coda' }],
] as const;
/** The routes that need no session. */
const OPEN_CHANGES = [
  ['POST', 'sign-in', { email: 'ada@example.com', password: PASSWORD }],
  ['POST', 'accept', { token: 'x', email: 'eve@example.com', password: PASSWORD }],
  ['POST', 'reset', { token: 'x', password: PASSWORD }],
] as const;

const FOREIGN = [
  'https://evil.example',
  'null',
  'http://127.0.0.1',
  'http://127.0.0.1:1',
  'http://127.0.0.1.evil.example',
  'file://',
];

void test('nothing is changed without the token of this very session', async (t) => {
  const { join, services, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const eve = await join('eve@example.com');
  await ada.call('POST', 'keys', { name: 'precious', scopes: null, expiresAtMs: null });
  const wrong = [
    '',
    'x',
    eve.csrfToken,
    ada.csrfToken.slice(1),
    `${ada.csrfToken}x`,
    ada.cookie.split('=')[1] ?? '',
  ];
  for (const [method, path, body] of CHANGES) {
    for (const token of wrong) {
      const answer = await ada.copy().call(method, path, body, { 'x-csrf-token': token });
      t.equal(answer.status, 403, `${method} ${path} with '${token}'`);
      t.match(answer.body, { code: 'csrf_token_wrong' });
    }
    const anyone = await new Browser(ada.url).call(method, path, body, { 'x-csrf-token': ada.csrfToken });
    t.match([anyone.status, anyone.body], [401, { code: 'signed_out' }]);
  }
  const keys = await services.store.listKeys(account.id);
  t.match(keys, [{ name: 'precious', revokedAtMs: null }], 'nothing happened');
  t.equal(keys.length, 1);
});

void test('a page elsewhere changes nothing, though the browser sends the cookie', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  for (const [method, path, body] of [...CHANGES, ...OPEN_CHANGES]) {
    for (const origin of FOREIGN) {
      const answer = await ada.copy().call(method, path, body, { origin });
      t.match([answer.status, answer.body], [403, { code: 'origin_foreign' }], `${path} from ${origin}`);
    }
  }
});

void test('what a form can send is not taken, whoever sends it', async (t) => {
  const { join, services, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const types = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; application/json',
    'application/jsonp',
  ];
  for (const [method, path, body] of [...CHANGES, ...OPEN_CHANGES]) {
    for (const type of types) {
      const written = body === undefined ? undefined : JSON.stringify(body);
      const answer = await ada.copy().call(method, path, written, { 'content-type': type });
      t.match([answer.status, answer.body], [415, { code: 'body_not_typed' }], `${path} as ${type}`);
    }
    if (method === 'DELETE' || body === undefined) continue;
    const untyped = await ada
      .copy()
      .call(method, path, Buffer.from(JSON.stringify(body)), { 'content-type': '' });
    t.match([untyped.status, untyped.body], [415, { code: 'body_not_typed' }], `${path} without a type`);
  }
  t.same(await services.store.listKeys(account.id), []);
});

void test('a program without an Origin, and a page of ours behind a proxy, may do what they may', async (t) => {
  const { url, join } = await startDashboard(t, { trustProxy: 'yes' });
  const ada = await join('ada@example.com');
  t.equal((await ada.call('PUT', 'lexicon/word', { phonemes: 'h0El1o' }, { origin: '' })).status, 200);
  const behind = {
    origin: 'https://tts.example',
    'x-forwarded-host': 'tts.example',
    'x-forwarded-proto': 'https',
  };
  t.equal((await ada.call('DELETE', 'lexicon/word', undefined, behind)).status, 204);
  const link = await ada.call('POST', 'invitations', { role: 'member' }, behind);
  t.match(link.body, { link: /^https:\/\/tts\.example\/#\/join\/[\w-]{20,}$/ });
  t.match((await ada.call('POST', 'invitations', { role: 'member' })).body, {
    link: new RegExp(`^${url}/#/join/`),
  });
});

void test('an origin is ours when host and port are those that were asked for', (t) => {
  for (const [origin, host] of [
    ['https://a.example', 'a.example'],
    ['https://A.example', 'a.EXAMPLE'],
    ['https://a.example', 'a.example:443'],
    ['http://a.example:80', 'a.example'],
    ['http://[::1]:8080', '[::1]:8080'],
  ] as const) {
    t.equal(isOwnOrigin(origin, host), true, `${origin} ${host}`);
  }
  for (const [origin, host] of [
    ['https://a.example', ''],
    ['', 'a.example'],
    ['', ''],
    ['null', 'null'],
    ['https://a.example:80', 'a.example'],
    ['https://a.example/', 'a.example'],
    ['https://x@a.example', 'a.example'],
    ['https://a.example', 'x@a.example'],
    ['https://a.example', 'a.example/x'],
    ['https://a.example', 'a.example#'],
    ['ftp://a.example', 'a.example'],
    ['https://b.a.example', 'a.example'],
    ['https://a.example, https://a.example', 'a.example'],
  ] as const) {
    t.equal(isOwnOrigin(origin, host), false, `${origin} ${host}`);
  }
  t.end();
});
