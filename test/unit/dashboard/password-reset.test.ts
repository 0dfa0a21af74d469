import { test } from 'tap';
import { makePasswordReset, resetLinkOf } from '../../../src/accounts/password-resets.js';
import { Browser } from './browser.js';
import { PASSWORD, startDashboard } from './dashboard-server.js';

const NEXT = 'another long password';
const HOUR_MS = 60 * 60_000;

void test('a link lets a member choose a password once, and signs out every other browser', async (t) => {
  const { url, join, services, account } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const [member] = await services.store.listMembers(account.id);
  const { token, expiresAtMs } = await makePasswordReset(services.store, member?.id ?? '');
  t.ok(Math.abs(expiresAtMs - Date.now() - HOUR_MS) < 60_000);
  t.equal(resetLinkOf('http://h:1', token), `http://h:1/#/reset/${token}`);
  const browser = new Browser(url);
  t.match(await browser.call('POST', 'resets/look-up', { token }), {
    status: 200,
    body: { email: 'ada@example.com' },
  });
  for (const [password, code] of [
    ['short', 'password_length'],
    ['ada@example.com', 'password_is_email'],
  ] as const) {
    t.match(await browser.call('POST', 'reset', { token, password }), { status: 400, body: { code } });
  }
  t.match(await browser.call('POST', 'reset', { token, password: NEXT }), {
    status: 200,
    body: { member: { email: 'ada@example.com' } },
  });
  t.equal((await browser.call('GET', 'session')).status, 200, 'who has chosen one is signed in');
  t.equal((await ada.call('GET', 'session')).status, 401, 'everybody else is not');
  const invalid = { status: 404, body: { code: 'reset_invalid' } };
  t.match(await new Browser(url).call('POST', 'reset', { token, password: PASSWORD }), invalid);
  t.match(await new Browser(url).call('POST', 'resets/look-up', { token }), invalid);
  const signIn = async (password: string): Promise<number> =>
    (await new Browser(url).call('POST', 'sign-in', { email: 'ada@example.com', password })).status;
  t.same([await signIn(PASSWORD), await signIn(NEXT)], [401, 200]);
  const [set, created] = await services.store.auditEntries({
    accountId: account.id,
    subject: 'password',
    limit: 5,
  });
  t.match(set, { action: 'password set', target: 'ada@example.com', actor: { kind: 'member' } });
  t.match(created, { action: 'password reset created', target: 'ada@example.com' });
});

void test('a link that has expired or never was is refused, and guessing is slowed down', async (t) => {
  const { url, join, services, account } = await startDashboard(t);
  await join('ada@example.com');
  const [member] = await services.store.listMembers(account.id);
  const { token } = await makePasswordReset(services.store, member?.id ?? '');
  const { now } = Date;
  t.teardown(() => (Date.now = now));
  Date.now = () => now() + HOUR_MS + 1;
  const eve = new Browser(url);
  const guess = (guessed: string) => eve.call('POST', 'reset', { token: guessed, password: NEXT });
  t.match(await guess(token), { status: 404, body: { code: 'reset_invalid' } }, 'expired');
  Date.now = now;
  for (const wrong of ['x', 'A'.repeat(43), `${token}A`]) t.match(await guess(wrong), { status: 404 });
  t.match(await guess('B'.repeat(43)), { status: 404 });
  t.match(await guess(token), { status: 429, body: { code: 'sign_in_throttled' } }, 'even the right one');
});
