import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { ensureAccount } from '../../../src/accounts/accounts.js';
import { linkOf } from '../../../src/accounts/invitations.js';
import { parseEmail } from '../../../src/accounts/members.js';
import { checkPassword, Passwords } from '../../../src/accounts/passwords.js';
import type { Member, MemberRole } from '../../../src/accounts/ports.js';
import { memberServices } from '../../../src/composition/account-services.js';
import { SonantError } from '../../../src/errors.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { breakStore } from '../../support/accounts.js';
import { fuzzing } from '../../support/fuzz.js';

const PASSWORD = 'correct horse battery';
const ADDRESS = '192.0.2.1';
const DAY_MS = 86_400_000;

async function fixture(t: Test) {
  const folder = t.testdir({});
  const stores = await openStores({ dataDir: folder, databaseUrl: undefined });
  t.teardown(() => stores.close());
  const store = stores.accounts;
  const services = memberServices(store);
  const account = await ensureAccount(store, 'acme');
  const join_ = async (email: string, role: MemberRole = 'owner'): Promise<Member> => {
    const { token } = await services.invitations.make(account.id, role);
    return services.invitations.accept(token, { email, password: PASSWORD, address: '192.0.2.1' });
  };
  return { folder, store, account, ...services, join: join_ };
}

/** Moves the clock until the test ends. */
function later(t: Test, ms: number): void {
  const { now } = Date;
  t.teardown(() => (Date.now = now));
  Date.now = () => now() + ms;
}

void t.test('who accepts an invitation is a member with that role, and may sign in', async (t) => {
  const f = await fixture(t);
  const member = await f.join(' Ada@Example.com ', 'member');
  t.match(member, { email: 'ada@example.com', role: 'member', accountId: f.account.id });
  t.notOk('passwordHash' in member);
  const credentials = { email: 'ADA@example.com', password: PASSWORD, address: ADDRESS };
  const signedIn = await f.members.signIn(credentials);
  t.same(signedIn, member);
  for (const [email, password] of [
    ['ada@example.com', 'something else'],
    ['eve@example.com', PASSWORD],
    ["' or 1=1 --", PASSWORD],
    ['ada@example.com\0', PASSWORD],
    ['ada@example.com', PASSWORD.toUpperCase()],
  ] as const) {
    await t.rejects(f.members.signIn({ email, password, address: '192.0.2.9' }), { code: 'sign_in_failed' });
  }
});

void t.test('an invitation works once and for a day, and nobody can guess one', async (t) => {
  const f = await fixture(t);
  const { token, expiresAtMs } = await f.invitations.make(f.account.id, 'owner');
  t.ok(Math.abs(expiresAtMs - Date.now() - DAY_MS) < 60_000);
  t.equal(linkOf('http://h:1', token), `http://h:1/#/join/${token}`);
  t.same(await f.invitations.find(token), { accountId: f.account.id, role: 'owner' });
  await f.invitations.accept(token, { email: 'a@b.c', password: PASSWORD, address: '192.0.2.1' });
  const invalid = { code: 'invitation_invalid', httpStatus: 404 };
  await t.rejects(f.invitations.find(token), invalid, 'used');
  await t.rejects(
    f.invitations.accept(token, { email: 'x@b.c', password: PASSWORD, address: '192.0.2.1' }),
    invalid,
    'used',
  );
  for (const wrong of ['', 'x', 'A'.repeat(43), `${token}A`, '\0'.repeat(43)]) {
    await t.rejects(f.invitations.find(wrong), invalid);
  }
  const late = await f.invitations.make(f.account.id, 'owner');
  later(t, DAY_MS + 1);
  await t.rejects(f.invitations.find(late.token), invalid, 'expired');
});

void t.test('what is wrong with an acceptance is said, and leaves the invitation as it was', async (t) => {
  const f = await fixture(t);
  await f.join('taken@example.com');
  const { token } = await f.invitations.make(f.account.id, 'member');
  const cases = [
    ['nobody', PASSWORD, 'email_invalid'],
    ['a@b@c', PASSWORD, 'email_invalid'],
    ['<script>@x.y', PASSWORD, 'email_invalid'],
    [`${'a'.repeat(251)}@b.c`, PASSWORD, 'email_invalid'],
    ['a@b.c', 'short', 'password_length'],
    ['a@b.c', 'x'.repeat(257), 'password_length'],
    ['long.name@example.com', 'Long.Name@Example.com', 'password_is_email'],
    ['taken@example.com', PASSWORD, 'email_taken'],
  ] as const;
  for (const [email, password, code] of cases) {
    await t.rejects(f.invitations.accept(token, { email, password, address: '192.0.2.1' }), { code }, code);
  }
  t.ok(await f.invitations.accept(token, { email: 'a@b.c', password: PASSWORD, address: '192.0.2.1' }));
});

void t.test('the first invitation is made for as long as there is no member', async (t) => {
  const f = await fixture(t);
  const first = await f.invitations.makeFirst();
  t.not((await f.invitations.makeFirst())?.token, first?.token, 'each start makes another');
  const owner = await f.invitations.accept(first?.token ?? '', {
    email: 'a@b.c',
    password: PASSWORD,
    address: '192.0.2.1',
  });
  t.match(owner, { role: 'owner', accountId: (await ensureAccount(f.store, 'default')).id });
  t.equal(await f.invitations.makeFirst(), undefined);
});

void t.test(
  'a session knows its member and a token against forgery, and ends when it is ended',
  async (t) => {
    const f = await fixture(t);
    const member = await f.join('a@b.c');
    const opened = await f.sessions.open(member.id);
    t.match(opened.token, /^[\w-]{43}$/);
    const found = await f.sessions.find(opened.token);
    t.same(found, { member, csrfToken: opened.csrfToken, expiresAtMs: opened.expiresAtMs });
    const other = await f.sessions.open(member.id);
    t.not(other.csrfToken, opened.csrfToken);
    t.notOk(opened.csrfToken.includes(opened.token.slice(0, 8)), 'the one does not tell the other');
    await f.sessions.end(opened.token);
    t.equal(await f.sessions.find(opened.token), undefined);
    t.ok(await f.sessions.find(other.token), 'other browsers stay signed in');
    for (const wrong of ['', 'x', 'A'.repeat(43), '\0', `${other.token}x`]) {
      t.equal(await f.sessions.find(wrong), undefined);
      await f.sessions.end(wrong);
    }
  },
);

void t.test(
  'a session lasts 14 days, and 14 days more when it is used, written at most once an hour',
  async (t) => {
    const f = await fixture(t);
    const { token, expiresAtMs } = await f.sessions.open((await f.join('a@b.c')).id);
    t.ok(Math.abs(expiresAtMs - Date.now() - 14 * DAY_MS) < 60_000);
    later(t, 1800_000);
    t.equal((await f.sessions.find(token))?.expiresAtMs, expiresAtMs, 'not before an hour is over');
    later(t, 13 * DAY_MS);
    const renewed = (await f.sessions.find(token))?.expiresAtMs ?? 0;
    t.ok(renewed > expiresAtMs + 12 * DAY_MS);
    later(t, 13.9 * DAY_MS);
    t.ok(await f.sessions.find(token), 'it was kept');
    later(t, 14.1 * DAY_MS);
    t.equal(await f.sessions.find(token), undefined);
  },
);

void t.test('a new password needs the old one and ends every session', async (t) => {
  const f = await fixture(t);
  const member = await f.join('long.name@example.com');
  const { token } = await f.sessions.open(member.id);
  const change = (current: string, next: string) =>
    f.members.changePassword(member, { current, next, address: ADDRESS });
  await t.rejects(change('something else', 'another password'), { code: 'password_wrong' });
  await t.rejects(change(PASSWORD, 'short'), { code: 'password_length' });
  await t.rejects(change(PASSWORD, 'LONG.name@example.com'), { code: 'password_is_email' });
  t.ok(await f.sessions.find(token), 'nothing has changed');
  await change(PASSWORD, 'another password');
  t.equal(await f.sessions.find(token), undefined);
  const signIn = (password: string) => f.members.signIn({ email: member.email, password, address: ADDRESS });
  await t.rejects(signIn(PASSWORD), { code: 'sign_in_failed' });
  t.ok(await signIn('another password'));
});

void t.test('no file holds a password, a session or an invitation', async (t) => {
  const f = await fixture(t);
  const { token } = await f.sessions.open((await f.join('a@b.c')).id);
  const invitation = await f.invitations.make(f.account.id, 'member');
  t.match(
    (await f.store.findMember({ email: 'a@b.c' }))?.passwordHash,
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  );
  const files = ['sonant.db', 'sonant.db-wal'].map((file) => readFileSync(join(f.folder, file)));
  for (const secret of [PASSWORD, token, invitation.token]) {
    t.notOk(files.some((file) => file.includes(secret)));
  }
  const hash = createHash('sha256').update(token).digest('hex');
  t.ok(files.some((file) => file.includes(hash)));
});

void t.test('a store that fails is a database error', async (t) => {
  const f = await fixture(t);
  const member = await f.join('a@b.c');
  const { token } = await f.sessions.open(member.id);
  // The store is closed, so that everything fails.
  breakStore(f.folder);
  await f.store.close();
  const failed = { code: 'database_error', httpStatus: 500 };
  await t.rejects(f.sessions.find(token), failed);
  await t.rejects(f.sessions.open(member.id), failed);
  await t.rejects(f.invitations.make(f.account.id, 'owner'), failed);
  await t.rejects(f.members.signIn({ email: 'a@b.c', password: PASSWORD, address: ADDRESS }), failed);
});

void t.test('the same letters typed on another keyboard are the same password', async (t) => {
  const passwords = new Passwords();
  const hash = await passwords.hash('schöne Grüße an alle', ADDRESS);
  t.ok(await passwords.matches('scho\u0308ne Gru\u0308ße an alle', hash, ADDRESS));
  t.notOk(await passwords.matches('schone Gruße an alle', hash, ADDRESS));
  t.notOk(await passwords.matches('the password of nobody', undefined, ADDRESS));
  checkPassword('😀'.repeat(12), 'a@b.c');
  t.throws(
    () => {
      checkPassword('😀'.repeat(11), 'a@b.c');
    },
    { code: 'password_length' },
    'characters are counted, not their halves',
  );
});

void t.test('of hundreds of passwords at once some are refused, and none is lost', async (t) => {
  const passwords = new Passwords();
  const results = await Promise.allSettled(
    Array.from({ length: 80 }, (_, i) => passwords.matches('x', undefined, `192.0.2.${i}`)),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  t.ok(refused.length > 0 && refused.length < 80);
  t.match(refused[0], { reason: { code: 'sign_in_throttled' } });
  t.equal(await passwords.matches('x', undefined, ADDRESS), false, 'the next one is looked at');
});

void t.test('a client who sends passwords without end keeps nobody else from signing in', async (t) => {
  const passwords = new Passwords();
  const ended: string[] = [];
  const send = async (address: string): Promise<unknown> => {
    const outcome = await passwords.matches('x', undefined, address).catch((error: unknown) => error);
    if (outcome === false) ended.push(address);
    return outcome;
  };
  const greedy = Array.from({ length: 70 }, (_, i) => send(`2001:db8::${i}`));
  const modest = await send(ADDRESS);
  t.equal(modest, false, 'looked at');
  t.ok(ended.length <= 3, `after ${ended.length - 1} of the other client`);
  const refused = (await Promise.all(greedy)).filter((outcome) => outcome !== false);
  t.equal(refused.length, 61);
  t.match(refused[0], { code: 'sign_in_throttled' });
});

void t.test('the hashes of passwords take a quarter of a core, however many there are', async (t) => {
  const passwords = new Passwords();
  const before = process.cpuUsage();
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => passwords.matches('x', undefined, ADDRESS)));
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1000 / (performance.now() - startedMs);
  t.comment(`${share.toFixed(2)} of a core`);
  // The first of the six follows no rest.
  t.ok(share < 0.4, `${share} of a core`);
});

void t.test('whatever is typed as an address is an address in lower case or an error of the table', (t) => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
      try {
        const email = parseEmail(text);
        return email === email.toLowerCase() && /^[^\s@<>"]+@[^\s@<>"]+$/.test(email) && email.length <= 254;
      } catch (error) {
        return error instanceof SonantError && error.code === 'email_invalid';
      }
    }),
    fuzzing(0.25),
  );
  t.end();
});
