import type { AccountStore } from '../../../src/accounts/ports.js';
import type { Actor, AuditEntry } from '../../../src/contracts/audit.js';
import { type Claim, openFor } from './backends.js';
import { account, invitation, key, member, passwordReset, session } from './samples.js';

const ADA: Actor = { kind: 'member', name: 'ada@example.test', address: '192.0.2.7' };
const BEN: Actor = { kind: 'command line', name: 'ben', address: 'host.example' };
const NO_LIMITS = { sockets: null, socketsPerSecond: null, socketBurst: null, syntheses: null };
const ALL = { limit: 1000 };
const DAY_MS = 86_400_000;
/** Methods that read, that serve sessions, or that note what a server does by itself. */
const NOT_AUDITED: readonly (keyof AccountStore)[] = [
  'by',
  'auditEntries',
  'changes',
  'countAccounts',
  'listAccounts',
  'findAccount',
  'listPlans',
  'findKey',
  'listKeys',
  'markKeysUsed',
  'listMembers',
  'findMember',
  'addSession',
  'findSession',
  'renewSession',
  'endSession',
  'findInvitation',
  'findPasswordReset',
  'sweep',
  'close',
];

/** Each change in an order in which it can be made, and what the log says of it. */
const CHANGES: readonly (readonly [
  keyof AccountStore,
  (store: AccountStore) => Promise<unknown>,
  Pick<AuditEntry, 'action' | 'target' | 'accountId'> & { details?: AuditEntry['details'] },
])[] = [
  [
    'ensureAccount',
    (store) => store.ensureAccount(account()),
    { action: 'account created', target: 'someone', accountId: 'acc', details: { plan: 'standard' } },
  ],
  [
    'putPlan',
    (store) => store.putPlan({ name: 'large', limits: { ...NO_LIMITS, sockets: 7 }, endpoints: ['oov'] }),
    { action: 'plan set', target: 'large', accountId: null, details: { sockets: 7, endpoints: 'oov' } },
  ],
  [
    'updateAccount',
    (store) => store.updateAccount('acc', { plan: 'large', status: 'past due' }),
    {
      action: 'account changed',
      target: 'someone',
      accountId: 'acc',
      details: { plan: 'large', status: 'past due' },
    },
  ],
  [
    'addKey',
    (store) => store.addKey(key(1, { scopes: ['oov', 'textnorm'] })),
    {
      action: 'key created',
      target: 'key 1',
      accountId: 'acc',
      details: { prefix: key(1).prefix, scopes: 'oov textnorm' },
    },
  ],
  [
    'revokeKey',
    (store) => store.revokeKey('acc', 'key 1', 5),
    { action: 'key revoked', target: 'key 1', accountId: 'acc' },
  ],
  [
    'addMember',
    (store) => store.addMember(member(1)),
    { action: 'member added', target: 'member1@example.test', accountId: 'acc', details: { role: 'member' } },
  ],
  [
    'setPassword',
    (store) => store.setPassword('member-1', 'other'),
    { action: 'password set', target: 'member1@example.test', accountId: 'acc' },
  ],
  [
    'addPasswordReset',
    (store) => store.addPasswordReset(passwordReset(1)),
    { action: 'password reset created', target: 'member1@example.test', accountId: 'acc' },
  ],
  [
    'resetPassword',
    (store) => store.resetPassword(passwordReset(1).tokenHash, 'third', passwordReset(1).createdAtMs),
    { action: 'password set', target: 'member1@example.test', accountId: 'acc' },
  ],
  [
    'addInvitation',
    (store) => store.addInvitation(invitation(1, { role: 'owner' })),
    { action: 'invitation created', target: 'owner', accountId: 'acc' },
  ],
  [
    'acceptInvitation',
    (store) => store.acceptInvitation(invitation(1).tokenHash, member(2), invitation(1).createdAtMs),
    { action: 'member added', target: 'member2@example.test', accountId: 'acc', details: { role: 'owner' } },
  ],
  [
    'removeMember',
    (store) => store.removeMember('acc', 'member-1', 'stays'),
    { action: 'member removed', target: 'member1@example.test', accountId: 'acc' },
  ],
];

export function auditClaims(claim: Claim): void {
  claim(
    'each change leaves one entry that says who, what and from where, and survives',
    async (t, settings) => {
      const stores = await openFor(t, settings);
      const { accounts } = stores;
      const methods = Object.keys(accounts).sort();
      const judged = [...NOT_AUDITED, ...CHANGES.map(([method]) => method)].sort();
      t.same(methods, judged, 'each method of the store is judged here');
      for (const [index, [method, change, wanted]] of CHANGES.entries()) {
        const actor = index % 2 === 0 ? ADA : BEN;
        const beforeMs = Date.now();
        await change(accounts.by(actor));
        const entries = await accounts.auditEntries(ALL);
        t.equal(entries.length, index + 1, `${method}: one more`);
        t.match(entries[0], { ...wanted, actor }, method);
        t.ok((entries[0]?.atMs ?? 0) >= beforeMs && (entries[0]?.atMs ?? 0) < Date.now() + 60_000, 'when');
      }
      t.notMatch(
        JSON.stringify(await accounts.auditEntries(ALL)),
        /argon2|"other"|[0-9a-f]{64}/,
        'no secret',
      );
      const before = await accounts.auditEntries(ALL);
      await stores.close();
      const { accounts: later } = await openFor(t, settings);
      t.same(await later.auditEntries(ALL), before, 'another process reads the same');
    },
  );

  claim('what changes nothing leaves no entry; nor does what is undone', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addKey(key(1));
    await accounts.addMember(member(1, { role: 'owner' }));
    const count = async (): Promise<number> => (await accounts.auditEntries(ALL)).length;
    t.equal(await count(), 3);
    await accounts.ensureAccount(account({ id: 'late' }));
    t.equal(await accounts.addKey(key(2, { name: key(1).name })), 'name taken');
    t.equal(await accounts.revokeKey('acc', 'none', 1), false);
    t.equal(await accounts.updateAccount('none', { status: 'active' }), false);
    await t.rejects(accounts.updateAccount('acc', { plan: 'none' }));
    t.equal(await accounts.addMember(member(2, { email: member(1).email })), 'email taken');
    t.equal(await accounts.removeMember('acc', 'none', 'stays'), 'unknown');
    t.equal(await accounts.removeMember('acc', 'member-1', 'stays'), 'last owner');
    await accounts.setPassword('none', 'x');
    t.equal(await accounts.acceptInvitation('none', member(3), 1), 'no invitation');
    await t.rejects(accounts.addInvitation(invitation(1, { accountId: 'none' })), /foreign key/i);
    await accounts.addSession(session(1));
    await accounts.markKeysUsed(new Map([['key-1', 1000]]));
    t.equal(await count(), 3);
    t.match(await accounts.auditEntries({ limit: 1 }), [
      { actor: { kind: 'server', name: '', address: null } },
    ]);
  });

  claim('entries are asked for by account, by subject and in pages', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
    await accounts.putPlan({ name: 'large', limits: NO_LIMITS, endpoints: null });
    for (let i = 0; i < 5; i++) await accounts.addKey(key(i));
    const targets = async (
      question: Partial<Parameters<AccountStore['auditEntries']>[0]>,
    ): Promise<string[]> =>
      (await accounts.auditEntries({ ...ALL, ...question })).map(({ target }) => target);
    t.same(await targets({ accountId: 'other' }), ['other']);
    t.same(await targets({ accountId: 'other', plans: 'too' }), ['large', 'other']);
    t.same(await targets({ accountId: 'acc', subject: 'account' }), ['someone']);
    t.same(await targets({ subject: 'plan' }), ['large']);
    const [first, second] = await accounts.auditEntries({ subject: 'key', limit: 2 });
    t.same([first?.target, second?.target], ['key 4', 'key 3'], 'newest first');
    t.same(await targets({ subject: 'key', before: second?.id, limit: 2 }), ['key 2', 'key 1']);
  });

  claim('the log has bounds: entries of an account, days, and the length of a name', async (t, settings) => {
    const { accounts } = await openFor(t, { ...settings, audit: { entries: 4, days: 2 } });
    await accounts.ensureAccount(account());
    await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
    for (let i = 0; i < 9; i++) await accounts.addKey(key(i));
    const targets = async (): Promise<string[]> =>
      (await accounts.auditEntries(ALL)).map(({ target }) => target);
    t.same(await targets(), ['key 8', 'key 7', 'key 6', 'key 5', 'other'], 'the oldest of the account went');
    await accounts.sweep(Date.now() + 1.9 * DAY_MS);
    t.equal((await targets()).length, 5);
    await accounts.sweep(Date.now() + 2.1 * DAY_MS);
    t.same(await targets(), []);
    await accounts.by({ ...ADA, address: 'x'.repeat(5000) }).addKey(key(20, { name: 'n'.repeat(5000) }));
    const [entry] = await accounts.auditEntries(ALL);
    t.equal(entry?.target.length, 300);
    t.equal(entry?.actor.address?.length, 300);
  });
}
