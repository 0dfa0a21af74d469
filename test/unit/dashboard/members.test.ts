import { createHash } from 'node:crypto';
import { test } from 'tap';
import type { Member } from '../../../src/accounts/ports.js';
import { Browser } from './browser.js';
import { PASSWORD, startDashboard } from './dashboard-server.js';

const invite = async (browser: Browser, role: string): Promise<string> => {
  const { body } = await browser.call('POST', 'invitations', { role });
  return (body as { link: string }).link.split('/').at(-1) ?? '';
};
const idOf = async (browser: Browser, email: string): Promise<string> => {
  const members = (await browser.call('GET', 'members')).body as Member[];
  return members.find((member) => member.email === email)?.id ?? '';
};

void test('an invitation is shown to who has the link, and makes one member', async (t) => {
  const { url, join } = await startDashboard(t);
  const token = await invite(await join('ada@example.com'), 'member');
  const bob = new Browser(url);
  t.same((await bob.call('POST', 'invitations/look-up', { token })).body, {
    accountName: 'acme',
    role: 'member',
  });
  const joined = await bob.call('POST', 'accept', { token, email: 'Bob@Example.com', password: PASSWORD });
  t.match([joined.status, joined.body], [200, { member: { email: 'bob@example.com', role: 'member' } }]);
  t.equal((await bob.call('GET', 'session')).status, 200, 'who has joined is signed in');
  const again = { token, email: 'eve@example.com', password: PASSWORD };
  t.match(await new Browser(url).call('POST', 'accept', again), {
    status: 404,
    body: { code: 'invitation_invalid' },
  });
  t.match(await new Browser(url).call('POST', 'invitations/look-up', { token }), {
    status: 404,
    body: { code: 'invitation_invalid' },
  });
});

void test('of two who use one invitation at the same time, one becomes a member', async (t) => {
  const { url, join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const token = await invite(ada, 'member');
  const answers = await Promise.all(
    ['x@example.com', 'y@example.com', 'z@example.com'].map((email) =>
      new Browser(url).call('POST', 'accept', { token, email, password: PASSWORD }),
    ),
  );
  t.same(answers.map(({ status }) => status).sort(), [200, 404, 404]);
  t.equal(((await ada.call('GET', 'members')).body as Member[]).length, 2);
});

void test('an invitation that has expired or never was is refused', async (t) => {
  const { url, services, account } = await startDashboard(t);
  const tokenHash = createHash('sha256').update('a'.repeat(43)).digest('hex');
  await services.store.addInvitation({
    tokenHash,
    accountId: account.id,
    role: 'owner',
    createdAtMs: 0,
    expiresAtMs: 1,
  });
  for (const token of ['a'.repeat(43), 'b'.repeat(43), 'x', '%00', '..', '%ff', "' OR 1=1"]) {
    const shown = await new Browser(url).call('POST', 'invitations/look-up', { token });
    t.equal(shown.status, 404, token);
    const body = { token, email: 'eve@example.com', password: PASSWORD };
    t.match(await new Browser(url).call('POST', 'accept', body), {
      status: 404,
      body: { code: 'invitation_invalid' },
    });
  }
});

void test('who joins must have an address of their own and a password of some length', async (t) => {
  const { url, join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const token = await invite(ada, 'member');
  const cases: readonly (readonly [object, number, string])[] = [
    [{ email: 'nobody', password: PASSWORD }, 400, 'email_invalid'],
    [{ email: 'a b@example.com', password: PASSWORD }, 400, 'email_invalid'],
    [{ email: 'a\u0000@example.com', password: PASSWORD }, 400, 'email_invalid'],
    [{ email: `${'x'.repeat(300)}@example.com`, password: PASSWORD }, 400, 'email_invalid'],
    [{ email: 'ada@example.com', password: PASSWORD }, 409, 'email_taken'],
    [{ email: 'ADA@example.com', password: PASSWORD }, 409, 'email_taken'],
    [{ email: 'bob@example.com', password: 'short' }, 400, 'password_length'],
    [{ email: 'bob@example.com', password: 'x'.repeat(5000) }, 400, 'password_length'],
    [{ email: 'bob@example.com' }, 400, 'field_required'],
  ];
  for (const [body, status, code] of cases) {
    t.match(await new Browser(url).call('POST', 'accept', { token, ...body }), { status, body: { code } });
  }
  const good = { token, email: 'bob@example.com', password: PASSWORD };
  t.equal((await new Browser(url).call('POST', 'accept', good)).status, 200, 'none of them used it up');
});

void test('members use everything, but owners alone invite, remove and revoke', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  const bob = await join('bob@example.com', 'member');
  t.equal((await bob.call('POST', 'keys', { name: 'his' })).status, 200);
  t.equal((await bob.call('PUT', 'lexicon/word', { phonemes: 'h0El1o' })).status, 200);
  for (const [method, path, body] of [
    ['POST', 'invitations', { role: 'owner' }],
    ['DELETE', `members/${await idOf(bob, 'ada@example.com')}`, undefined],
    ['DELETE', `members/${await idOf(bob, 'bob@example.com')}`, undefined],
    ['DELETE', 'keys/his', undefined],
  ] as const) {
    t.match(await bob.call(method, path, body), { status: 403, body: { code: 'owner_required' } }, path);
  }
  t.equal((await ada.call('DELETE', 'keys/his')).status, 204);
  t.match(await ada.call('POST', 'invitations', { role: 'king' }), {
    status: 400,
    body: { code: 'field_not_one_of' },
  });
});

void test('an account keeps an owner', async (t) => {
  const { join } = await startDashboard(t);
  const ada = await join('ada@example.com');
  await join('bob@example.com', 'member');
  const own = `members/${await idOf(ada, 'ada@example.com')}`;
  t.match(await ada.call('DELETE', own), { status: 409, body: { code: 'last_owner' } });
  await join('eve@example.com', 'owner');
  t.equal((await ada.call('DELETE', own)).status, 204, 'with another one, an owner may go');
  t.equal((await ada.call('GET', 'session')).status, 401);
});
