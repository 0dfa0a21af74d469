import type { AccountStore } from '../../../src/accounts/ports.js';
import { type Claim, openFor } from './backends.js';
import { account, AT_END_MS, invitation, key, member, session } from './samples.js';

const NO_LIMITS = { sockets: null, socketsPerSecond: null, socketBurst: null, syntheses: null };
const WINDOW_MS = 60_000;
const ENTRY = { language: 'en', key: 'nguyen', word: 'Nguyen', phonemes: 'w1In', alias: null } as const;

const changesOf = async (store: AccountStore): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await store.changes(WINDOW_MS)).map(({ accountId, changedAtMs }) => [accountId, changedAtMs]),
  );

export function changeClaims(claim: Claim): void {
  claim(
    'each change that requests depend on marks its account and no other, each time anew',
    async (t, settings) => {
      const { accounts, lexicons } = await openFor(t, settings);
      const { accounts: observer } = await openFor(t, settings);
      t.same(await observer.changes(WINDOW_MS), []);
      await accounts.ensureAccount(account());
      await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
      await accounts.putPlan({ name: 'large', limits: NO_LIMITS, endpoints: null });
      const changes: Record<string, () => Promise<unknown>> = {
        'a status': () => accounts.updateAccount('acc', { status: 'suspended' }),
        'an end': () => accounts.updateAccount('acc', { subscriptionEndsAtMs: 5 }),
        'a new key': () => accounts.addKey(key(1)),
        'a revoked key': () => accounts.revokeKey('acc', key(1).name, 5),
        'another plan': () => accounts.updateAccount('acc', { plan: 'large' }),
        'other limits of the plan': () =>
          accounts.putPlan({ name: 'large', limits: { ...NO_LIMITS, sockets: 1 }, endpoints: null }),
        'a word': () => lexicons.put('acc', [ENTRY]),
        'no word any more': () => lexicons.delete('acc', 'en', ENTRY.key),
      };
      let before = await changesOf(observer);
      t.same(Object.keys(before).sort(), ['acc', 'other'], 'new accounts');
      for (const [name, change] of Object.entries(changes)) {
        await change();
        const after = await changesOf(observer);
        t.ok((after['acc'] ?? 0) > (before['acc'] ?? 0), name);
        t.equal(after['other'], before['other'], `${name}: the other account`);
        before = after;
      }
    },
  );

  claim('what requests do not depend on marks nothing', async (t, settings) => {
    const { accounts, lexicons } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addKey(key(1));
    const before = await changesOf(accounts);
    await accounts.markKeysUsed(new Map([['key-1', 1000]]));
    await accounts.addMember(member(1));
    await accounts.addSession(session(1));
    await accounts.addInvitation(invitation(1));
    await accounts.setPassword('member-1', 'other');
    await accounts.removeMember('acc', 'member-1', 'stays');
    await accounts.sweep(AT_END_MS);
    await lexicons.addUnknownWords('acc', new Map([['zorblax', 1]]), 1);
    t.equal(await accounts.addKey(key(2, { name: key(1).name })), 'name taken');
    t.equal(await accounts.revokeKey('acc', 'none', 1), false);
    t.equal(await lexicons.delete('acc', 'en', 'none'), false);
    await accounts.ensureAccount(account());
    t.same(await changesOf(accounts), before);
  });

  claim('changes of one account at once are all told apart', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    const { accounts: other } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    const [first] = await accounts.changes(WINDOW_MS);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? accounts : other).addKey(key(index))),
    );
    const [last] = await accounts.changes(WINDOW_MS);
    t.ok((last?.changedAtMs ?? 0) >= (first?.changedAtMs ?? 0) + 20, 'a time each');
  });

  claim('the window is one of the clock of the store', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    const [change] = await accounts.changes(WINDOW_MS);
    t.ok(Math.abs((change?.changedAtMs ?? 0) - Date.now()) < 60_000, 'milliseconds since 1970');
    await new Promise((resolve) => setTimeout(resolve, 100));
    t.same(await accounts.changes(50), []);
    t.equal((await accounts.changes(WINDOW_MS)).length, 1);
  });
}
