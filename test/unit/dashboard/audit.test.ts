import { test } from 'tap';
import type { AuditEntry } from '../../../src/contracts/audit.js';
import type { Browser } from './browser.js';
import { startDashboard } from './dashboard-server.js';

interface Page {
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
}

const read = async (browser: Browser, query = ''): Promise<Page> =>
  (await browser.call('GET', `audit${query}`)).body as Page;

const said = ({ entries }: Page): string[] =>
  entries.map(({ actor, action, target }) => `${actor.name || actor.kind}: ${action} ${target}`);

void test('what members do in the dashboard is in the log, under their names', async (t) => {
  const { join: joinAs } = await startDashboard(t);
  const ada = await joinAs('ada@example.com');
  const ben = await joinAs('ben@example.com', 'member');
  await ben.call('POST', 'keys', { name: 'phone' });
  await ada.call('DELETE', 'keys/phone');
  await ada.call('DELETE', 'keys/phone');
  await ada.call('POST', 'invitations', { role: 'member' });
  const passwords = { current: 'correct horse battery', next: 'another horse battery' };
  t.equal((await ada.call('POST', 'password', passwords)).status, 200);
  const members = (await ada.call('GET', 'members')).body as { id: string; email: string }[];
  await ada.call('DELETE', `members/${members.find(({ email }) => email.startsWith('ben'))?.id ?? ''}`);

  const page = await read(ada);
  t.same(said(page), [
    'ada@example.com: member removed ben@example.com',
    'ada@example.com: password set ada@example.com',
    'ada@example.com: invitation created member',
    'ada@example.com: key revoked phone',
    'ben@example.com: key created phone',
    'ben@example.com: member added ben@example.com',
    'server: invitation created member',
    'ada@example.com: member added ada@example.com',
    'server: invitation created owner',
    'server: account created acme',
  ]);
  t.ok(page.entries.slice(0, 6).every(({ actor }) => actor.address === '127.0.0.1'));
  t.equal(page.next, null);
  t.same(said(await read(ada, '?subject=password')), ['ada@example.com: password set ada@example.com']);
});

void test('only owners read it, each that of the own account; those who run the server see plans', async (t) => {
  const { join: joinAs, stores, url } = await startDashboard(t);
  const ada = await joinAs('ada@example.com');
  const ben = await joinAs('ben@example.com', 'member');
  const eve = await joinAs('eve@example.com', 'owner', 'other');
  const root = await joinAs('root@example.com', 'owner', 'default');
  const limits = { sockets: 1, socketsPerSecond: 1, socketBurst: 1, syntheses: 1 };
  await stores.accounts.putPlan({ name: 'large', limits, endpoints: null });
  t.match(await ben.call('GET', 'audit'), { status: 403, body: { code: 'owner_required' } });
  const stranger = ada.copy();
  stranger.cookie = '';
  t.match(await stranger.call('GET', 'audit'), { status: 401, body: { code: 'signed_out' } });
  t.equal((await fetch(`${url}/dashboard/api/audit`)).status, 401);
  t.notMatch(said(await read(eve)).join('\n'), /ada|acme|large/);
  t.notMatch(said(await read(ada)).join('\n'), /eve|other|large/);
  t.match(said(await read(root))[0], 'server: plan set large');
});

void test('the log comes in pages, and what is no question is refused', async (t) => {
  const { join: joinAs, stores, account } = await startDashboard(t);
  const ada = await joinAs('ada@example.com');
  for (let i = 0; i < 120; i++) await stores.accounts.updateAccount(account.id, { status: 'active' });
  const seen: string[] = [];
  let before = '';
  let pages = 0;
  for (; pages < 10; pages++) {
    const { entries, next } = await read(ada, `?subject=account&before=${before}`);
    t.ok(entries.length <= 50);
    seen.push(...entries.map(({ id }) => id));
    if (next === null) break;
    before = next;
  }
  t.equal(pages, 2, 'the third page is the last');
  t.equal(new Set(seen).size, 121);
  t.same([...seen].sort().reverse(), seen, 'newest first');
  t.match(await ada.call('GET', 'audit?subject=x'), { status: 400, body: { code: 'field_not_one_of' } });
  t.match(await ada.call('GET', "audit?before='"), { status: 400, body: { code: 'field_not_integer' } });
});
