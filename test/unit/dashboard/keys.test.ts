import { test } from 'tap';
import type { Browser } from './browser.js';
import { startDashboard } from './dashboard-server.js';

interface Key {
  readonly id: string;
  readonly name: string;
  readonly secret?: string;
  readonly prefix: string;
}

const FOREVER = { scopes: null, expiresAtMs: null };
const listOf = async (browser: Browser): Promise<Key[]> => (await browser.call('GET', 'keys')).body as Key[];

void test('a key is shown once, opens what it may, and is refused once it is revoked', async (t) => {
  const { url, join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const expiresAtMs = Date.now() + 60_000;
  const made = await ada.call('POST', 'keys', {
    name: ' ci ',
    scopes: ['oov', 'textnorm', 'oov'],
    expiresAtMs,
  });
  t.equal(made.status, 200);
  const { secret = '', prefix } = made.body as Key;
  t.match(secret, /^sk_[0-9a-f]{12}_[\w-]{43}$/);
  t.match(made.body, {
    name: 'ci',
    scopes: ['oov', 'textnorm'],
    expiresAtMs,
    revokedAtMs: null,
    lastUsedAtMs: null,
  });
  const use = (path: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ text: 'Hi.', speaker: 'astra', modelId: 'coda' }),
    });
  t.equal((await use('/textnorm')).status, 200);
  t.equal((await use('/v1/svc-tts')).status, 403);
  const listed = await ada.call('GET', 'keys');
  t.match(listed.body, [{ name: 'ci', prefix, scopes: ['oov', 'textnorm'] }]);
  t.notMatch(JSON.stringify(listed.body), new RegExp(secret.slice(prefix.length + 1)));
  t.same(Object.keys((listed.body as object[])[0] ?? {}).sort(), [
    'createdAtMs',
    'expiresAtMs',
    'id',
    'lastUsedAtMs',
    'name',
    'prefix',
    'revokedAtMs',
    'scopes',
  ]);
  t.equal((await ada.call('DELETE', 'keys/ci')).status, 204);
  t.match(await listOf(ada), [{ name: 'ci', revokedAtMs: Number }]);
  t.match(await ada.call('DELETE', 'keys/ci'), { status: 404, body: { code: 'key_unknown' } });
  let status = 200;
  for (let i = 0; i < 100 && status !== 401; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    ({ status } = await use('/textnorm'));
  }
  t.equal(status, 401, 'within some time');
});

void test('keys cannot be listed without a session, and no secret is ever read back', async (t) => {
  const { url, join, logLines } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const { secret = '' } = (await ada.call('POST', 'keys', { name: 'one', ...FOREVER })).body as Key;
  const proof = secret.split('_').slice(2).join('_');
  for (const headers of [{}, { cookie: 'sonant_session=x' }, { authorization: `Bearer ${secret}` }]) {
    const answer = await fetch(`${url}/dashboard/api/keys`, { headers });
    t.equal(answer.status, 401);
    t.notMatch(await answer.text(), /one/);
  }
  for (const path of ['keys', 'session', 'members', 'usage', 'limits', 'lexicon', 'unknown-words']) {
    const { status, body } = await ada.call('GET', path);
    t.equal(status, 200, path);
    t.notOk(JSON.stringify(body).includes(proof), path);
    t.notMatch(JSON.stringify(body), /hash|argon/i);
  }
  t.notOk(JSON.stringify(logLines).includes(proof), 'nor does it stand in the log');
});

void test('what a key may be called, open and live for is checked', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const bad: readonly (readonly [unknown, string])[] = [
    [{ ...FOREVER }, 'field_required'],
    [{ name: 5 }, 'field_not_string'],
    [{ name: '' }, 'field_required'],
    [{ name: '   ' }, 'key_name_invalid'],
    [{ name: '..' }, 'key_name_invalid'],
    [{ name: 'a\u0000b' }, 'key_name_invalid'],
    [{ name: 'a\nb' }, 'key_name_invalid'],
    [{ name: 'a\u202eb' }, 'key_name_invalid'],
    [{ name: '\ud800' }, 'key_name_invalid'],
    [{ name: 'x'.repeat(65) }, 'key_name_invalid'],
    [{ name: 'a', scopes: 'oov' }, 'field_not_array'],
    [{ name: 'a', scopes: [] }, 'text_empty'],
    [{ name: 'a', scopes: [1] }, 'field_not_string'],
    [{ name: 'a', scopes: ['everything'] }, 'field_not_one_of'],
    [{ name: 'a', expiresAtMs: 'soon' }, 'field_not_integer'],
    [{ name: 'a', expiresAtMs: 1.5 }, 'field_not_integer'],
    [{ name: 'a', expiresAtMs: 0 }, 'field_out_of_range'],
    [{ name: 'a', expiresAtMs: Date.now() - 1 }, 'field_out_of_range'],
    [{ name: 'a', expiresAtMs: 1e15 }, 'field_out_of_range'],
  ];
  for (const [body, code] of bad) {
    t.match(await ada.call('POST', 'keys', body), { status: 400, body: { code } }, JSON.stringify(body));
  }
  t.same(await listOf(ada), []);
  t.equal((await ada.call('POST', 'keys', { name: 'a', unknown: { deep: 1 } })).status, 200);
  t.match(await ada.call('POST', 'keys', { name: 'a' }), { status: 409, body: { code: 'key_name_taken' } });
});

void test('another account is out of reach, whatever id or name is given', async (t) => {
  const { join, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const eve = await join('eve@example.com', 'owner', 'other');
  await ada.call('POST', 'keys', { name: 'precious', ...FOREVER });
  await ada.call('PUT', 'lexicon/acme', { phonemes: 'h0El1o' });
  const [key] = await listOf(ada);
  const [member] = (await ada.call('GET', 'members')).body as { id: string }[];
  for (const path of ['keys/precious', `keys/${key?.id}`, `keys/${key?.prefix}`, `members/${member?.id}`]) {
    t.equal((await eve.call('DELETE', path)).status, 404, path);
  }
  t.equal((await eve.call('DELETE', 'lexicon/acme')).status, 404);
  t.same(await listOf(eve), []);
  t.same((await eve.call('GET', 'lexicon')).body, []);
  t.match((await eve.call('GET', 'members')).body, [{ email: 'eve@example.com' }]);
  t.match(await listOf(ada), [{ name: 'precious', revokedAtMs: null }]);
  t.equal((await ada.call('GET', 'session')).status, 200);
  const named = await eve.call('GET', `usage?accountId=${account.id}&by=key`);
  t.same(named.body, []);
});
