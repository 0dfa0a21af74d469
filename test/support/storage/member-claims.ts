import { MAX_SESSIONS } from '../../../src/accounts/ports.js';
import { type Claim, openFor } from './backends.js';
import {
  account,
  AT_END_MS,
  BEFORE_END_MS,
  invitation,
  member,
  ODD_TEXTS,
  passwordReset,
  session,
} from './samples.js';

const publicly = (number: number, change = {}): Record<string, unknown> => {
  const { id, accountId, email, role, createdAtMs } = member(number, change);
  return { id, accountId, email, role, createdAtMs };
};

export function memberClaims(claim: Claim): void {
  claim('members that are put in come out, oldest first and without their passwords', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
    t.equal(await accounts.addMember(member(2)), 'added');
    t.equal(await accounts.addMember(member(1, { role: 'owner' })), 'added');
    t.equal(await accounts.addMember(member(3, { accountId: 'other' })), 'added');
    t.same(await accounts.listMembers('acc'), [publicly(1, { role: 'owner' }), publicly(2)]);
    t.same(await accounts.findMember({ id: 'member-2' }), member(2));
    t.same(await accounts.findMember({ email: member(2).email }), member(2));
    t.equal(await accounts.findMember({ id: 'none' }), undefined);
    t.equal(await accounts.findMember({ email: 'none@example.test' }), undefined);
    await t.rejects(accounts.addMember(member(4, { accountId: 'none' })), /foreign key/i);
  });

  claim(
    'an address belongs to one member of all accounts, also when several are made at once',
    async (t, settings) => {
      const { accounts } = await openFor(t, settings);
      const { accounts: other } = await openFor(t, settings);
      await accounts.ensureAccount(account());
      await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
      const email = 'one@example.test';
      const outcomes = await Promise.all(
        [accounts, other, accounts, other].map((store, index) =>
          store.addMember(member(index, { email, accountId: index < 2 ? 'acc' : 'other' })),
        ),
      );
      t.same(outcomes.sort(), ['added', 'email taken', 'email taken', 'email taken']);
    },
  );

  claim('a member goes with all its sessions, and only from its own account', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
    await accounts.addMember(member(1));
    await accounts.addMember(member(2));
    await accounts.addSession(session(1));
    await accounts.addSession(session(2, { memberId: 'member-2' }));
    t.equal(await accounts.removeMember('other', 'member-1', 'stays'), 'unknown');
    t.ok(await accounts.findSession(session(1).tokenHash, BEFORE_END_MS));
    t.equal(await accounts.removeMember('acc', 'member-1', 'stays'), 'removed');
    t.equal(await accounts.removeMember('acc', 'member-1', 'stays'), 'unknown');
    t.equal(await accounts.findMember({ id: 'member-1' }), undefined);
    t.equal(await accounts.findSession(session(1).tokenHash, BEFORE_END_MS), undefined);
    t.ok(await accounts.findSession(session(2).tokenHash, BEFORE_END_MS), "another member's session");
    t.equal(await accounts.addMember(member(1)), 'added', 'the address is free again');
  });

  claim('a new password ends the sessions of its member', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addMember(member(1));
    await accounts.addMember(member(2));
    await accounts.addSession(session(1));
    await accounts.addSession(session(2, { memberId: 'member-2' }));
    await accounts.setPassword('member-1', 'new');
    t.equal((await accounts.findMember({ id: 'member-1' }))?.passwordHash, 'new');
    t.equal((await accounts.findMember({ id: 'member-2' }))?.passwordHash, member(2).passwordHash);
    t.equal(await accounts.findSession(session(1).tokenHash, BEFORE_END_MS), undefined);
    t.ok(await accounts.findSession(session(2).tokenHash, BEFORE_END_MS));
  });

  claim('a reset link sets one password, however many use it at once', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    const { accounts: other } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addMember(member(1));
    await accounts.addSession(session(1));
    await accounts.addPasswordReset(passwordReset(1));
    const { tokenHash } = passwordReset(1);
    t.same(await accounts.findPasswordReset(tokenHash, BEFORE_END_MS), publicly(1));
    t.equal(await accounts.findPasswordReset(tokenHash, AT_END_MS), undefined);
    t.equal(await accounts.resetPassword(tokenHash, 'late', AT_END_MS), 'no reset');
    const outcomes = await Promise.all(
      [accounts, other, accounts, other].map((store) => store.resetPassword(tokenHash, 'new', BEFORE_END_MS)),
    );
    t.same(outcomes.sort(), ['no reset', 'no reset', 'no reset', 'set']);
    t.equal((await accounts.findMember({ id: 'member-1' }))?.passwordHash, 'new');
    t.equal(await accounts.findSession(session(1).tokenHash, BEFORE_END_MS), undefined);
    const actions = (await accounts.auditEntries({ accountId: 'acc', limit: 3 })).map(({ action }) => action);
    t.same(actions, ['password set', 'password reset created', 'member added']);
  });

  claim('a reset link ends with a newer one, a new password, its member and a sweep', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addMember(member(1));
    await accounts.addMember(member(2));
    const isThere = async (number: number): Promise<boolean> =>
      (await accounts.findPasswordReset(passwordReset(number).tokenHash, BEFORE_END_MS)) !== undefined;
    await accounts.addPasswordReset(passwordReset(9, { memberId: 'member-2' }));
    await accounts.addPasswordReset(passwordReset(1));
    await accounts.addPasswordReset(passwordReset(2));
    t.same([await isThere(1), await isThere(2)], [false, true]);
    await accounts.setPassword('member-1', 'new');
    t.equal(await isThere(2), false);
    await accounts.addPasswordReset(passwordReset(3));
    await accounts.sweep(BEFORE_END_MS);
    t.equal(await isThere(3), true);
    await accounts.removeMember('acc', 'member-1', 'may go');
    t.equal(await isThere(3), false);
    t.equal(await isThere(9), true, "another member's");
    await accounts.sweep(AT_END_MS);
    t.equal(await isThere(9), false);
    await t.rejects(accounts.addPasswordReset(passwordReset(4)));
  });

  claim('of the last two owners only one can go, however many are removed at once', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    const { accounts: other } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    for (let round = 0; round < 5; round++) {
      await accounts.addMember(member(1, { role: 'owner' }));
      await accounts.addMember(member(2, { role: 'owner' }));
      await accounts.addMember(member(3));
      const outcomes = await Promise.all([
        accounts.removeMember('acc', 'member-1', 'stays'),
        other.removeMember('acc', 'member-2', 'stays'),
      ]);
      t.same(outcomes.sort(), ['last owner', 'removed']);
      t.equal(await accounts.removeMember('acc', 'member-3', 'stays'), 'removed');
      const [left] = await accounts.listMembers('acc');
      t.equal(await accounts.removeMember('acc', left?.id ?? '', 'may go'), 'removed');
    }
  });

  claim(
    "an account's invitations end with a member, and with the password of an owner",
    async (t, settings) => {
      const { accounts } = await openFor(t, settings);
      await accounts.ensureAccount(account());
      await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
      for (const number of [1, 2]) await accounts.addMember(member(number, { role: 'owner' }));
      await accounts.addMember(member(3));
      await accounts.addInvitation(invitation(9, { accountId: 'other' }));
      const isThere = async (number: number): Promise<boolean> =>
        (await accounts.findInvitation(invitation(number).tokenHash, BEFORE_END_MS)) !== undefined;
      let number = 9;
      /** Whether an invitation of either role is ended by that. */
      const ends = async (change: () => Promise<unknown>): Promise<boolean[]> => {
        const [first, second] = [(number += 1), (number += 1)];
        await accounts.addInvitation(invitation(first));
        await accounts.addInvitation(invitation(second, { role: 'owner' }));
        await change();
        return [!(await isThere(first)), !(await isThere(second))];
      };
      t.same(await ends(() => accounts.setPassword('member-3', 'new')), [false, false], 'who can make none');
      t.same(await ends(() => accounts.setPassword('member-2', 'new')), [true, true], 'password');
      t.same(await ends(() => accounts.removeMember('acc', 'none', 'stays')), [false, false], 'nobody');
      t.same(await ends(() => accounts.removeMember('acc', 'member-2', 'stays')), [true, true]);
      t.same(
        await ends(() => accounts.removeMember('acc', 'member-1', 'stays')),
        [false, false],
        'the last owner',
      );
      t.ok(await isThere(9), "another account's");
    },
  );

  claim('of the links for the first owner one is used, also by several at once', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    const { accounts: other } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    for (const number of [1, 2, 3, 4]) await accounts.addInvitation(invitation(number, { role: 'owner' }));
    await accounts.addInvitation(invitation(5));
    const accept = (store: typeof accounts, number: number): Promise<string> =>
      store.acceptInvitation(invitation(number).tokenHash, member(number), BEFORE_END_MS);
    t.equal(await accept(accounts, 5), 'added', 'who is no owner ends none');
    const outcomes = await Promise.all([1, 2, 3, 4].map((n) => accept(n % 2 === 0 ? accounts : other, n)));
    t.same(outcomes.sort(), ['added', 'no invitation', 'no invitation', 'no invitation']);
    for (const number of [6, 7]) await accounts.addInvitation(invitation(number, { role: 'owner' }));
    t.equal(await accept(accounts, 6), 'added');
    t.equal(await accept(accounts, 7), 'added', 'later ones are independent of each other');
  });

  claim('a session lasts until its time, its end or a sweep', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addMember(member(1, { role: 'owner' }));
    await accounts.addSession(session(1));
    await accounts.addSession(session(2));
    t.same(await accounts.findSession(session(1).tokenHash, BEFORE_END_MS), {
      session: session(1),
      member: publicly(1, { role: 'owner' }),
    });
    t.equal(await accounts.findSession(session(1).tokenHash, AT_END_MS), undefined);
    t.equal(await accounts.findSession('none', BEFORE_END_MS), undefined);
    await accounts.endSession(session(1).tokenHash);
    await accounts.endSession(session(1).tokenHash);
    t.equal(await accounts.findSession(session(1).tokenHash, BEFORE_END_MS), undefined);
    await accounts.sweep(BEFORE_END_MS);
    t.ok(await accounts.findSession(session(2).tokenHash, BEFORE_END_MS));
    await accounts.sweep(AT_END_MS);
    t.equal(await accounts.findSession(session(2).tokenHash, BEFORE_END_MS), undefined);
    await t.rejects(accounts.addSession(session(3, { memberId: 'none' })), /foreign key/i);
  });

  claim('a member keeps the newest sessions', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addMember(member(1, { role: 'owner' }));
    await accounts.addMember(member(2));
    await accounts.addSession(session(1000, { memberId: 'member-2' }));
    for (let i = 0; i < MAX_SESSIONS + 2; i++)
      await accounts.addSession(session(i, { createdAtMs: session(i).createdAtMs + i }));
    const isThere = async (number: number): Promise<boolean> =>
      (await accounts.findSession(session(number).tokenHash, BEFORE_END_MS)) !== undefined;
    t.same(await Promise.all([0, 1, 2, MAX_SESSIONS + 1, 1000].map(isThere)), [
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  claim('an invitation lasts until its time or a sweep', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addInvitation(invitation(1));
    const { tokenHash } = invitation(1);
    t.same(await accounts.findInvitation(tokenHash, BEFORE_END_MS), invitation(1));
    t.equal(await accounts.findInvitation(tokenHash, AT_END_MS), undefined);
    t.equal(await accounts.acceptInvitation(tokenHash, member(1), AT_END_MS), 'no invitation');
    t.equal(await accounts.acceptInvitation('none', member(1), BEFORE_END_MS), 'no invitation');
    t.equal(await accounts.findMember({ id: 'member-1' }), undefined);
    await accounts.sweep(BEFORE_END_MS);
    t.ok(await accounts.findInvitation(tokenHash, BEFORE_END_MS));
    await accounts.sweep(AT_END_MS);
    t.equal(await accounts.findInvitation(tokenHash, BEFORE_END_MS), undefined);
  });

  claim('an invitation makes one member, however many accept it at once', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    const { accounts: other } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    for (let round = 0; round < 5; round++) {
      await accounts.addInvitation(invitation(round));
      const outcomes = await Promise.all(
        [accounts, other, accounts, other].map((store, index) =>
          store.acceptInvitation(invitation(round).tokenHash, member(4 * round + index), BEFORE_END_MS),
        ),
      );
      t.same(outcomes.sort(), ['added', 'no invitation', 'no invitation', 'no invitation']);
    }
    t.equal((await accounts.listMembers('acc')).length, 5);
  });

  claim('the invitation says which account and which role, not who accepts it', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.ensureAccount(account({ id: 'other', name: 'other' }));
    await accounts.addInvitation(invitation(1));
    const pushy = member(1, { accountId: 'other', role: 'owner' });
    t.equal(await accounts.acceptInvitation(invitation(1).tokenHash, pushy, BEFORE_END_MS), 'added');
    t.match(await accounts.findMember({ id: 'member-1' }), { accountId: 'acc', role: 'member' });
  });

  claim('an invitation that is accepted with a taken address can still be used', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    await accounts.addMember(member(1));
    await accounts.addInvitation(invitation(1));
    const { tokenHash } = invitation(1);
    const { email } = member(1);
    t.equal(await accounts.acceptInvitation(tokenHash, member(2, { email }), BEFORE_END_MS), 'email taken');
    t.same(await accounts.findInvitation(tokenHash, BEFORE_END_MS), invitation(1));
    t.equal(await accounts.acceptInvitation(tokenHash, member(2), BEFORE_END_MS), 'added');
    t.equal(await accounts.findInvitation(tokenHash, BEFORE_END_MS), undefined);
  });

  claim('addresses are kept and told apart as they are, whatever is in them', async (t, settings) => {
    const { accounts } = await openFor(t, settings);
    await accounts.ensureAccount(account());
    for (const [index, email] of ODD_TEXTS.entries()) {
      t.equal(await accounts.addMember(member(index, { email })), 'added', JSON.stringify(email));
    }
    for (const [index, email] of ODD_TEXTS.entries()) {
      t.equal((await accounts.findMember({ email }))?.id, member(index).id);
    }
  });
}
