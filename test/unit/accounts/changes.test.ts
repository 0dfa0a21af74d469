import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { AccountChanges } from '../../../src/accounts/changes.js';
import { createKey } from '../../../src/accounts/keys.js';
import type { AccountNews } from '../../../src/accounts/ports.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { type AccountFixture, accountFixture, breakStore, TroubledStore } from '../../support/accounts.js';
import { stopwatch } from '../../support/core-waits.js';
import { eventually } from '../../support/server.js';

const keyIdOf = async ({ store, account }: AccountFixture, name: string): Promise<string> =>
  (await store.listKeys(account.id)).find((key) => key.name === name)?.id ?? '';

/** The stores as another process has them. */
const elsewhere = async (t: Parameters<typeof accountFixture>[0], { folder }: AccountFixture) => {
  const stores = await openStores({ dataDir: folder, databaseUrl: undefined });
  t.teardown(() => stores.close());
  return stores.accounts;
};

/** @returns milliseconds until the header is refused with those words, waits for a core not counted */
async function msUntilRefused(f: AccountFixture, header: string, words: string): Promise<number> {
  const spentMs = stopwatch();
  await eventually(async () => (await f.refusal(header)) === words, `${words} for ${header}`);
  return spentMs();
}

void t.test('what another process revokes is refused soon, and told to whoever has it open', async (t) => {
  const f = await accountFixture(t);
  const header = `Bearer ${await f.newKey('a')}`;
  await f.newKey('unused');
  t.equal(await f.refusal(header), undefined);
  const other = await elsewhere(t, f);
  await other.revokeKey(f.account.id, 'unused', Date.now());
  t.equal(await other.revokeKey(f.account.id, 'a', Date.now()), true);
  // On an idle machine this takes less than a second.
  t.ok((await msUntilRefused(f, header, '401 invalid api key')) < 3000);
  await eventually(() => f.ended.length > 0, 'the end is told');
  await sleep(600);
  t.same(f.ended, [await keyIdOf(f, 'a')], 'once, and no word of keys that nobody used');
});

void t.test('a revocation is noticed without anybody asking for the key again', async (t) => {
  const f = await accountFixture(t);
  await f.authenticator.authenticate(`Bearer ${await f.newKey('a')}`, 'sockets');
  await (await elsewhere(t, f)).revokeKey(f.account.id, 'a', Date.now());
  await eventually(() => f.ended.length === 1, 'the end is told', 1500);
});

void t.test('an account that is suspended ends its keys, and reinstated it has them again', async (t) => {
  const f = await accountFixture(t);
  const header = `Bearer ${await f.newKey('a')}`;
  await f.authenticator.authenticate(header, 'sockets');
  const other = await elsewhere(t, f);
  await other.updateAccount(f.account.id, { status: 'suspended' });
  await msUntilRefused(f, header, '401 invalid subscription');
  await eventually(() => f.ended.length === 1, 'the end is told');
  await other.updateAccount(f.account.id, { status: 'active' });
  await eventually(async () => (await f.refusal(header)) === undefined, 'the key works again');
  await other.updateAccount(f.account.id, { status: 'suspended' });
  await eventually(() => f.ended.length === 2, 'the second end is told');
});

void t.test('a key and a subscription that end by the clock are told, too', async (t) => {
  const f = await accountFixture(t);
  const brief = `Bearer ${await f.newKey('brief', { expiresAtMs: Date.now() + 400 })}`;
  await f.authenticator.authenticate(brief, 'sockets');
  await eventually(() => f.ended.length === 1, 'the end of the key is told', 2500);
  await f.authenticator.authenticate(`Bearer ${await f.newKey('long')}`, 'sockets');
  await f.store.updateAccount(f.account.id, { subscriptionEndsAtMs: Date.now() + 400 });
  await eventually(() => f.ended.length === 2, 'the end of the subscription is told', 2500);
});

void t.test('a changed plan holds for requests within a second', async (t) => {
  const f = await accountFixture(t);
  const header = `Bearer ${await f.newKey('a')}`;
  await f.authenticator.authenticate(header, 'synthesis');
  const limits = { sockets: 7, socketsPerSecond: null, socketBurst: null, syntheses: null };
  await (await elsewhere(t, f)).putPlan({ name: 'standard', limits, endpoints: null });
  const socketsNow = async (): Promise<number> =>
    (await f.authenticator.authenticate(header, 'synthesis')).limits.sockets;
  await eventually(async () => (await socketsNow()) === 7, 'the plan holds', 1500);
});

void t.test('a key that was made a moment ago by another process works at once', async (t) => {
  const f = await accountFixture(t);
  const key = await createKey(await elsewhere(t, f), f.account, 'late');
  t.equal(await f.refusal(`Bearer ${key}`), undefined);
});

void t.test('news of a change is heard before anybody asks', async (t) => {
  const listeners: ((accountId: string) => void)[] = [];
  const published: string[] = [];
  const news: AccountNews = {
    publish: (accountId) => published.push(accountId),
    subscribe: (listener) => listeners.push(listener),
  };
  const troubled = new TroubledStore();
  const f = await accountFixture(t, { news, wrap: troubled.wrap });
  const header = `Bearer ${await f.newKey('a')}`;
  await f.authenticator.authenticate(header, 'sockets');
  // From here on, polls never return.
  troubled.beforeAnswer = (method) => (method === 'changes' ? sleep(300) : Promise.resolve());
  await f.stores.accounts.revokeKey(f.account.id, 'a', Date.now());
  for (const listener of listeners) listener(f.account.id);
  t.equal(await f.refusal(header), '401 invalid api key');
  f.changes.announce(f.account.id);
  t.same(published, [f.account.id], 'what this process changes is published');
});

void t.test(
  'while the store is out of reach keys are trusted for less than a second, and then nobody is let in',
  async (t) => {
    const troubled = new TroubledStore();
    const f = await accountFixture(t, { wrap: troubled.wrap });
    const header = `Bearer ${await f.newKey('a')}`;
    await f.authenticator.authenticate(header, 'synthesis');
    troubled.state = 'failing';
    t.ok((await msUntilRefused(f, header, '500 Database error')) < 1500);
    t.equal(f.authenticator.ready, false);
    await f.stores.accounts.revokeKey(f.account.id, 'a', Date.now());
    troubled.state = 'working';
    t.equal(await f.refusal(header), '401 invalid api key', 'the first answer is not the cached one');
    await eventually(() => f.authenticator.ready, 'ready again');
    await eventually(() => f.ended.length === 1, 'what ended meanwhile is told');
    t.same(f.outages, ['outage', 'recovery'], 'each told once');
  },
);

void t.test('a store that lost its tables is a database error, and recovers', async (t) => {
  const f = await accountFixture(t);
  const header = `Bearer ${await f.newKey('a')}`;
  const repair = breakStore(f.folder);
  t.equal(await f.refusal(header), '500 Database error');
  await eventually(() => !f.authenticator.ready, 'not ready');
  repair();
  t.equal(await f.refusal(header), undefined);
  await eventually(() => f.authenticator.ready, 'ready again');
});

void t.test(
  'after a long outage every key is read again, for changes may have left the window',
  async (t) => {
    const { performance: clock } = globalThis;
    const troubled = new TroubledStore();
    const f = await accountFixture(t, { wrap: troubled.wrap });
    const header = `Bearer ${await f.newKey('a')}`;
    await f.authenticator.authenticate(header, 'sockets');
    troubled.state = 'failing';
    await f.stores.accounts.revokeKey(f.account.id, 'a', Date.now());
    await eventually(() => !f.authenticator.ready, 'not ready');
    // This acts as an outage of ten seconds, after which no poll reports that change any more.
    const now = clock.now.bind(clock);
    t.teardown(() => (clock.now = now));
    clock.now = () => now() + 10_000;
    troubled.beforeAnswer = () => Promise.resolve();
    f.store.changes = () => Promise.resolve([]);
    troubled.state = 'working';
    await eventually(() => f.ended.length === 1, 'the end is told');
    t.equal(await f.refusal(header), '401 invalid api key');
  },
);

void t.test('a poll that waited until the window was past what was told last counts as a gap', async (t) => {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  t.teardown(() => (performance.now = now));
  performance.now = () => now() + aheadMs;
  let polls = 0;
  const changes = new AccountChanges(
    {
      changes: () => {
        polls += 1;
        // The second fails after a while, and the third begins in time and is answered too late.
        if (polls === 2) aheadMs += 2500;
        if (polls === 3) aheadMs += 2500;
        return polls === 2 ? Promise.reject(new Error('out of reach')) : Promise.resolve([]);
      },
    },
    { onOutage: () => undefined, onRecovery: () => undefined },
  );
  t.teardown(() => changes.close());
  await changes.start();
  const gaps: number[] = [];
  changes.listen({ onChanged: () => undefined, onGap: () => gaps.push(polls) });
  await eventually(() => polls >= 4, 'a poll after the late one', 30_000);
  t.equal(gaps[0], 3);
});

void t.test('look-ups of one key at the same time ask the store once', async (t) => {
  const troubled = new TroubledStore();
  const f = await accountFixture(t, { wrap: troubled.wrap });
  const header = `Bearer ${await f.newKey('a')}`;
  troubled.beforeAnswer = (method) => (method === 'findKey' ? sleep(30) : Promise.resolve());
  const answers = await Promise.all(Array.from({ length: 50 }, () => f.refusal(header)));
  t.ok(answers.every((answer) => answer === undefined));
  t.equal(troubled.calls['findKey'], 1);
});

void t.test('a key that is revoked while it is looked up is not kept', async (t) => {
  const troubled = new TroubledStore();
  const f = await accountFixture(t, { wrap: troubled.wrap });
  const header = `Bearer ${await f.newKey('a')}`;
  let reads = 0;
  troubled.beforeAnswer = async (method) => {
    if (method !== 'findKey' || reads++ > 0) return;
    // The store has answered with the live key, and the answer is still on its way.
    await f.stores.accounts.revokeKey(f.account.id, 'a', Date.now());
    f.changes.announce(f.account.id);
  };
  t.equal(await f.refusal(header), '401 invalid api key');
  t.equal(reads, 2, 'it was read again');
});

void t.test('when keys were used is written again when it could not be written', async (t) => {
  const troubled = new TroubledStore();
  const f = await accountFixture(t, { wrap: troubled.wrap });
  await f.authenticator.authenticate(`Bearer ${await f.newKey('a')}`, 'synthesis');
  troubled.state = 'failing';
  await f.authenticator.close();
  t.equal(f.faults.length, 1);
  troubled.state = 'working';
  await f.authenticator.close();
  t.not((await f.store.listKeys(f.account.id))[0]?.lastUsedAtMs, null);
});
