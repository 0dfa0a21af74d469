import { createHash } from 'node:crypto';
import { test } from 'tap';
import type { Member } from '../../../src/accounts/ports.js';
import { sessionTokenOf } from '../../../src/dashboard/cookies.js';
import { type Answer, Browser } from './browser.js';
import { PASSWORD, startDashboard } from './dashboard-server.js';

const NEXT = 'a password of another kind';

const idIn = ({ body }: Answer): unknown => (body as { readonly sessionId?: unknown }).sessionId;

void test('signing out ends the session, on the server too', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const elsewhere = new Browser(ada.url);
  await elsewhere.call('POST', 'sign-in', { email: 'ada@example.com', password: PASSWORD });
  const stolen = ada.copy();
  const answer = await ada.call('POST', 'sign-out');
  t.equal(answer.status, 204);
  t.match(answer.headers.getSetCookie(), [
    /^sonant_session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/,
  ]);
  t.match((await stolen.call('GET', 'session')).body, { code: 'signed_out' });
  t.equal((await elsewhere.call('GET', 'session')).status, 200, 'other browsers stay signed in');
});

void test('a new password ends every session but that of who set it, which begins anew', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const before = await ada.call('GET', 'session');
  const stolen = ada.copy();
  const elsewhere = new Browser(ada.url);
  await elsewhere.call('POST', 'sign-in', { email: 'ada@example.com', password: PASSWORD });
  t.match(await ada.call('POST', 'password', { current: 'not it at all', next: NEXT }), {
    status: 403,
    body: { code: 'password_wrong' },
  });
  for (const next of ['short', 'x'.repeat(5000)]) {
    t.match(await ada.call('POST', 'password', { current: PASSWORD, next }), {
      status: 400,
      body: { code: 'password_length' },
    });
  }
  t.equal((await elsewhere.call('GET', 'session')).status, 200, 'nothing has changed yet');
  t.match(await ada.call('POST', 'password', { current: PASSWORD, next: NEXT }), { status: 200 });
  const after = await ada.call('GET', 'session');
  t.equal(after.status, 200);
  t.equal(idIn(await ada.call('GET', 'session')), idIn(after), 'a reload is in the same session');
  t.not(idIn(after), idIn(before), 'other tabs can tell that it is another session');
  t.equal((await stolen.call('GET', 'session')).status, 401);
  t.equal((await elsewhere.call('GET', 'session')).status, 401);
  const again = (password: string) =>
    new Browser(ada.url).call('POST', 'sign-in', { email: 'ada@example.com', password });
  t.equal((await again(PASSWORD)).status, 401);
  t.equal((await again(NEXT)).status, 200);
});

void test('guessing the current password with a stolen cookie is slowed as well', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  let status = 0;
  for (let i = 0; i < 40 && status !== 429; i++) {
    ({ status } = await ada.call('POST', 'password', { current: `guess ${i}`, next: NEXT }));
  }
  t.equal(status, 429);
});

void test('who is removed is signed out at once', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const bob = await join('bob@example.com', 'member');
  const members = (await ada.call('GET', 'members')).body as Member[];
  const { id } = members.find(({ email }) => email === 'bob@example.com') as Member;
  t.equal((await ada.call('DELETE', `members/${id}`)).status, 204);
  t.equal((await bob.call('GET', 'session')).status, 401);
  const credentials = { email: 'bob@example.com', password: PASSWORD };
  t.equal((await new Browser(ada.url).call('POST', 'sign-in', credentials)).status, 401);
});

void test('a session ends with its time, and the store never holds what the cookie holds', async (t) => {
  const { join, services } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const token = sessionTokenOf(ada.cookie) ?? '';
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const found = await services.store.findSession(tokenHash, Date.now());
  t.ok(found, 'it is kept under its hash');
  const { expiresAtMs = 0, createdAtMs = 0 } = found?.session ?? {};
  t.ok(expiresAtMs - createdAtMs <= 31 * 86_400_000, 'for a month at most');
  await services.store.endSession(tokenHash);
  await services.store.addSession({
    tokenHash,
    memberId: found?.member.id ?? '',
    createdAtMs: 0,
    expiresAtMs: 1,
  });
  t.equal((await ada.call('GET', 'session')).status, 401);
});

void test('a cookie that holds anything else holds no session', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const good = ada.cookie;
  for (const cookie of [
    '',
    'sonant_session=',
    'sonant_session',
    `x${good}`,
    `${good}x`,
    good.replace('=', '="') + '"',
    `sonant_session=' OR 1=1 --`,
    `sonant_session=${'a'.repeat(2000)}`,
    'sonant_session=%00',
    ';;;=;,=,',
  ]) {
    const browser = new Browser(ada.url);
    browser.cookie = cookie;
    t.equal((await browser.call('GET', 'session')).status, 401, cookie.slice(0, 40));
  }
  const among = new Browser(ada.url);
  among.cookie = `theme=dark; ${good}; other=1`;
  t.equal((await among.call('GET', 'session')).status, 200);
});
