import t, { type Test } from 'tap';
import { type AccountStore, MAX_LIVE_KEYS, MAX_MEMBERS } from '../../../src/accounts/ports.js';
import { createAccountStore } from '../../../src/storage/account-store.js';
import type { Database } from '../../../src/storage/database.js';
import { openSqliteDatabase } from '../../../src/storage/sqlite/sqlite-database.js';
import { account, invitation, key, member } from '../../support/storage/samples.js';

/** A store with two accounts, and its tables: rows that are written at once do not wait for the disk one by one. */
async function storeOf(t: Test): Promise<{ accounts: AccountStore; query: Database['query'] }> {
  const database = await openSqliteDatabase(t.testdir({}));
  const accounts = createAccountStore(database);
  t.teardown(() => accounts.close());
  await accounts.ensureAccount(account());
  await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
  return { accounts, query: database.query };
}

const numbered = <Row>(count: number, row: (number: number) => Row): Row[] =>
  Array.from({ length: count }, (_, number) => row(number));

void t.test('an account has so many live keys, and keeps as many revoked ones', async (t) => {
  const { accounts, query } = await storeOf(t);
  const rows = numbered(MAX_LIVE_KEYS - 1, (i) => ({ ...key(i), scopes: null }));
  await query.insertInto('apiKeys').values(rows).execute();
  const next = numbered(5, (i) => key(MAX_LIVE_KEYS + i));
  t.equal(await accounts.addKey(next[0] ?? key(0)), 'added');
  t.equal(await accounts.addKey(next[1] ?? key(0)), 'full');
  t.equal(await accounts.addKey(key(5000, { accountId: 'other' })), 'added', 'another account');
  await query
    .updateTable('apiKeys')
    .set((row) => ({ revokedAtMs: row.ref('createdAtMs') }))
    .where('accountId', '=', 'acc')
    .execute();
  t.equal(await accounts.addKey(next[2] ?? key(0)), 'added', 'revoked ones do not count');
  await accounts.revokeKey('acc', next[2]?.name ?? '', key(9000).createdAtMs);
  t.equal(await accounts.addKey(next[3] ?? key(0)), 'added');
  const left = (await accounts.listKeys('acc')).map(({ id }) => id);
  t.equal(left.length, MAX_LIVE_KEYS + 1);
  t.notOk(left.includes(key(0).id), 'the one that was revoked first is forgotten');
  t.ok(left.includes(key(1).id), 'and no other');
  t.equal((await accounts.listKeys('other')).length, 1);
});

void t.test('an account has so many members, and open invitations', async (t) => {
  const { accounts, query } = await storeOf(t);
  await query
    .insertInto('members')
    .values(numbered(MAX_MEMBERS - 1, (i) => member(i)))
    .execute();
  t.equal(await accounts.addMember(member(MAX_MEMBERS)), 'added');
  t.equal(await accounts.addMember(member(MAX_MEMBERS + 1)), 'full');
  t.equal(await accounts.addMember(member(5000, { accountId: 'other' })), 'added', 'another account');
  const invitations = numbered(MAX_MEMBERS + 1, (i) =>
    invitation(i, { createdAtMs: 1000 + i, expiresAtMs: 10_000 }),
  );
  await query.insertInto('invitations').values(invitations.slice(0, -1)).execute();
  await accounts.addInvitation(invitation(MAX_MEMBERS, { createdAtMs: 5000, expiresAtMs: 10_000 }));
  const isValid = async (i: number): Promise<boolean> =>
    (await accounts.findInvitation(invitation(i).tokenHash, 2000)) !== undefined;
  t.same([await isValid(0), await isValid(1), await isValid(MAX_MEMBERS)], [false, true, true]);
  t.equal(await accounts.acceptInvitation(invitation(1).tokenHash, member(6000), 2000), 'full');
  t.equal(await isValid(1), true, 'the invitation is not used up');
});
