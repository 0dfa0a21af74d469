import { type Claim, openFor } from './backends.js';
import { account, key, ODD_TEXTS } from './samples.js';

const NO_LIMITS = { sockets: null, socketsPerSecond: null, socketBurst: null, syntheses: null };

export function accountClaims(claim: Claim): void {
  claim('accounts, plans and keys that are put in come out, by another process too', async (t, settings) => {
    const { accounts: first } = await openFor(t, settings);
    t.equal(await first.countAccounts(), 0);
    const limits = { sockets: 1_000_000, socketsPerSecond: 2, socketBurst: 3, syntheses: null };
    await first.putPlan({ name: 'large', limits, endpoints: ['synthesis', 'oov'] });
    const kept = account({ plan: 'large', status: 'past due', subscriptionEndsAtMs: 4_000_000_000_000 });
    t.same(await first.ensureAccount(kept), kept);
    const full = key(1, {
      scopes: ['synthesis', 'oov'],
      expiresAtMs: 4_000_000_000_000,
      lastUsedAtMs: 1_700_000_000_100,
      revokedAtMs: 1_700_000_000_200,
    });
    t.equal(await first.addKey(full), 'added');

    const { accounts: second } = await openFor(t, settings);
    t.equal(await second.countAccounts(), 1);
    t.same(await second.findAccount({ id: 'acc' }), kept);
    t.same(await second.findAccount({ name: 'someone' }), kept);
    t.same(await second.listAccounts(), [kept]);
    t.same(await second.findKey(full.prefix), {
      ...full,
      account: kept,
      planLimits: limits,
      planEndpoints: ['synthesis', 'oov'],
    });
    const [listed] = await second.listKeys('acc');
    t.same({ ...listed, secretHash: full.secretHash }, full);
    t.notOk(listed && 'secretHash' in listed, 'a list does not show the hash');
  });

  claim('what is not there is undefined, false or nothing', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    t.equal(await accounts.findAccount({ id: 'acc' }), undefined);
    t.equal(await accounts.findAccount({ name: 'someone' }), undefined);
    t.equal(await accounts.findKey('sk_000000000001'), undefined);
    t.equal(await accounts.updateAccount('acc', { status: 'active' }), false);
    t.equal(await accounts.revokeKey('acc', 'phone', 1), false);
    t.same(await accounts.listKeys('acc'), []);
    t.same(await accounts.listAccounts(), []);
  });

  claim('a key that may do nothing is told from one that may do everything', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addKey(key(1, { scopes: [] }));
    await accounts.addKey(key(2, { scopes: null }));
    t.same((await accounts.findKey(key(1).prefix))?.scopes, []);
    t.equal((await accounts.findKey(key(2).prefix))?.scopes, null);
  });

  claim(
    'an account of the same name is kept as it is, also when several are made at once',
    async (t, settings) => {
      const { accounts } = await openFor(t, settings);
      const { accounts: other } = await openFor(t, settings);
      const made = await Promise.all(
        [accounts, other, accounts, other].map((store, index) =>
          store.ensureAccount(account({ id: `acc-${index}` })),
        ),
      );
      t.equal(new Set(made.map(({ id }) => id)).size, 1);
      t.equal(await accounts.countAccounts(), 1);
      t.same(await other.ensureAccount(account({ id: 'late', status: 'suspended' })), made[0]);
    },
  );

  claim('an account can be changed in each respect and in none', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.putPlan({ name: 'large', limits: NO_LIMITS, endpoints: null });
    t.equal(await accounts.updateAccount('acc', {}), true);
    t.same(await accounts.findAccount({ id: 'acc' }), account());
    t.equal(await accounts.updateAccount('acc', { status: 'suspended' }), true);
    t.equal(await accounts.updateAccount('acc', { subscriptionEndsAtMs: 5 }), true);
    t.equal(await accounts.updateAccount('acc', { plan: 'large' }), true);
    t.same(
      await accounts.findAccount({ id: 'acc' }),
      account({ status: 'suspended', subscriptionEndsAtMs: 5, plan: 'large' }),
    );
    t.equal(await accounts.updateAccount('acc', { subscriptionEndsAtMs: null }), true);
    t.equal((await accounts.findAccount({ id: 'acc' }))?.subscriptionEndsAtMs, null);
  });

  claim('a plan that is not there is refused by its name, and nothing is changed', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await t.rejects(accounts.ensureAccount(account({ plan: 'gold' })), { message: 'there is no plan gold' });
    t.equal(await accounts.countAccounts(), 0);
    await accounts.ensureAccount(account());
    await t.rejects(accounts.updateAccount('acc', { status: 'suspended', plan: 'gold' }), /no plan gold/);
    t.same(await accounts.findAccount({ id: 'acc' }), account());
  });

  claim('the standard plan is there and says nothing until it is changed', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    t.same(await accounts.listPlans(), [{ name: 'standard', limits: NO_LIMITS, endpoints: null }]);
    await accounts.ensureAccount(account());
    await accounts.addKey(key(1));
    await accounts.putPlan({ name: 'standard', limits: { ...NO_LIMITS, syntheses: 7 }, endpoints: null });
    t.match(await accounts.findKey(key(1).prefix), {
      planLimits: { ...NO_LIMITS, syntheses: 7 },
      planEndpoints: null,
    });
  });

  claim('accounts and plans are listed by name, in the order of code points', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    for (const name of ['b', 'ä', 'B', 'a', '_']) {
      await accounts.ensureAccount(account({ id: name, name }));
      await accounts.putPlan({ name, limits: NO_LIMITS, endpoints: null });
    }
    const names = ['B', '_', 'a', 'b', 'ä'];
    t.same(
      (await accounts.listAccounts()).map(({ name }) => name),
      names,
    );
    t.same(
      (await accounts.listPlans()).map(({ name }) => name),
      ['B', '_', 'a', 'b', 'standard', 'ä'],
    );
  });

  claim('a live name is taken; a revoked one is free again', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
    t.equal(await accounts.addKey(key(1, { name: 'phone' })), 'added');
    t.equal(await accounts.addKey(key(2, { name: 'phone' })), 'name taken');
    t.equal(await accounts.findKey(key(2).prefix), undefined);
    t.equal(
      await accounts.addKey(key(3, { name: 'phone', accountId: 'other' })),
      'added',
      'of another account',
    );
    t.equal(await accounts.revokeKey('acc', 'phone', 5), true);
    t.equal(await accounts.revokeKey('acc', 'phone', 6), false, 'it is revoked already');
    t.equal(await accounts.addKey(key(2, { name: 'phone' })), 'added');
    t.same(
      (await accounts.listKeys('acc')).map(({ id, revokedAtMs }) => [id, revokedAtMs]),
      [
        ['key-1', 5],
        ['key-2', null],
      ],
    );
    t.equal((await accounts.findKey(key(3).prefix))?.revokedAtMs, null);
  });

  claim('of keys of one name that are made at once one is added', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    const { accounts: other } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    for (let round = 0; round < 10; round++) {
      const outcomes = await Promise.all(
        [accounts, other, accounts, other].map((store, index) =>
          store.addKey(key(4 * round + index, { name: `phone ${round}` })),
        ),
      );
      t.same(outcomes.sort(), ['added', 'name taken', 'name taken', 'name taken']);
    }
    t.equal((await accounts.listKeys('acc')).length, 10);
  });

  claim('of two revocations at once one is told that it did it', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    const { accounts: other } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addKey(key(1, { name: 'phone' }));
    const done = await Promise.all([accounts, other].map((store) => store.revokeKey('acc', 'phone', 5)));
    t.same(done.sort(), [false, true]);
  });

  claim(
    'a key of no account, or with the prefix of another, is refused by the store',
    async (t, settings) => {
      const { accounts } = await openFor(t, settings);
      await t.rejects(accounts.addKey(key(1)), /foreign key/i);
      await accounts.ensureAccount(account());
      await accounts.addKey(key(1));
      await t.rejects(accounts.addKey(key(2, { prefix: key(1).prefix })), /unique/i);
      t.equal((await accounts.listKeys('acc')).length, 1);
    },
  );

  claim(
    'the last use of many keys is noted; an older one or that of no key changes nothing',
    async (t, settings) => {
      const { accounts } = await openFor(t, settings);
      await accounts.ensureAccount(account());
      const keys = Array.from({ length: 250 }, (_, index) => key(index));
      for (const one of keys) await accounts.addKey(one);
      await accounts.markKeysUsed(
        new Map([...keys.map(({ id }): [string, number] => [id, 1000]), ['none', 1000]]),
      );
      await accounts.markKeysUsed(new Map([[keys[3]?.id ?? '', 500], [keys[4]?.id ?? '', 2000]])); // prettier-ignore
      const used = (await accounts.listKeys('acc')).map(({ lastUsedAtMs }) => lastUsedAtMs);
      t.same(used.slice(0, 6), [1000, 1000, 1000, 1000, 2000, 1000]);
      t.ok(used.every((atMs) => atMs !== null));
    },
  );

  claim('names are kept as they are, whatever is in them', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    for (const [index, name] of ODD_TEXTS.entries()) {
      await accounts.ensureAccount(account({ id: name, name }));
      t.equal(await accounts.addKey(key(index, { accountId: name, name })), 'added', JSON.stringify(name));
      t.same((await accounts.findAccount({ name }))?.id, name);
      t.same(
        (await accounts.listKeys(name)).map((listed) => listed.name),
        [name],
      );
    }
    t.equal(await accounts.countAccounts(), ODD_TEXTS.length);
    for (const name of ODD_TEXTS) t.equal(await accounts.revokeKey(name, name, 5), true);
    t.same((await accounts.listAccounts()).map(({ name }) => name).sort(), [...ODD_TEXTS].sort());
  });

  claim('text with a NUL is refused: it would be cut off and match another', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await t.rejects(accounts.findAccount({ name: 'someone\0else' }), /NUL/);
    await t.rejects(accounts.ensureAccount(account({ id: 'x', name: 'x\0' })), /NUL/);
    t.equal(await accounts.countAccounts(), 1);
  });

  claim('a store that is closed rejects, and may be closed again', async (t, settings) => {
    const stores = await openFor(t, settings);
    await stores.close();
    await stores.close();
    await t.rejects(stores.accounts.countAccounts());
    await t.rejects(stores.accounts.findKey('sk_000000000001'));
    await t.rejects(stores.accounts.changes(5000));
  });
}
