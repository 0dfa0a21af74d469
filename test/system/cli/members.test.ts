import t from 'tap';
import type { Member } from '../../../src/accounts/ports.js';
import { memberServices } from '../../../src/composition/account-services.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { sonant, sonantJson } from '../../support/sonant.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const ADA = { email: 'Ada@Example.com', password: 'correct horse battery', address: '192.0.2.1' };

void t.test('a member is invited, listed, given a new password and removed', async (t) => {
  const settings = { DATA_DIR: t.testdir({}) };
  const invited = sonant(['members', 'invite', '--role', 'owner'], settings);
  t.equal(invited.status, 0);
  t.match(
    invited.stderr,
    /^This link makes one person an owner of default; it expires at \d{4}-\d\d-\d\d \d\d:\d\d UTC:\n$/,
  );
  const [, token = ''] = /^http:\/\/127\.0\.0\.1:1\/#\/join\/([\w-]{43})\n$/.exec(invited.stdout) ?? [];
  const stores = await openStores({ dataDir: settings.DATA_DIR, databaseUrl: undefined });
  t.teardown(() => stores.close());
  const { members, sessions, invitations } = memberServices(stores.accounts);
  const ada = await invitations.accept(token, ADA);
  t.equal(ada.role, 'owner');
  await t.rejects(invitations.accept(token, { ...ADA, email: 'eve@example.com' }), {
    code: 'invitation_invalid',
  });

  t.match(
    sonant(['members', 'list'], settings).stdout,
    /^EMAIL +ROLE +SINCE\nada@example\.com +owner +\d{4}-/,
  );
  const listed = sonantJson(['members', 'list'], settings) as Member[];
  t.match(listed, [{ email: 'ada@example.com', role: 'owner', id: ada.id }]);
  t.notMatch(JSON.stringify(listed), /argon2/);

  const { token: cookie } = await sessions.open(ada.id);
  const reset = sonant(['members', 'reset-password', ' ADA@example.com'], settings);
  t.match(reset, { status: 0, stderr: 'The new password of ada@example.com, shown only this once:\n' });
  t.match(reset.stdout, /^[\w-]{24}\n$/);
  t.equal(await sessions.find(cookie), undefined, 'who was signed in is not any more');
  const signIn = (password: string): Promise<Member> =>
    members.signIn({ ...ADA, password, address: '127.0.0.1' });
  await t.rejects(signIn(ADA.password), { code: 'sign_in_failed' });
  t.match(await signIn(reset.stdout.trim()), { id: ada.id });

  const { passwordResets } = memberServices(stores.accounts);
  const linked = sonant(
    ['members', 'reset-link', 'ada@example.com', '--url', 'https://tts.example/'],
    settings,
  );
  t.match(
    linked.stderr,
    /^This link sets a new password for ada@example\.com, once; it expires at .* UTC:\n$/,
  );
  const [, resetToken = ''] = /^https:\/\/tts\.example\/#\/reset\/([\w-]{43})\n$/.exec(linked.stdout) ?? [];
  t.match(await passwordResets.use(resetToken, 'chosen by herself', '192.0.2.1'), { id: ada.id });
  t.match(await signIn('chosen by herself'), { id: ada.id });

  t.match(sonantJson(['members', 'reset-password', 'ada@example.com'], settings), {
    email: 'ada@example.com',
    password: /^[\w-]{24}$/,
  });
  t.same(sonant(['members', 'remove', 'ada@example.com'], settings), {
    status: 0,
    stdout: '',
    stderr: 'removed ada@example.com\nno owner is left; to invite one: sonant members invite --role owner\n',
  });
  t.same(sonantJson(['members', 'list'], settings), []);
  for (const command of ['remove', 'reset-password', 'reset-link']) {
    t.match(JSON.parse(sonant(['members', command, 'ada@example.com', '--json'], settings).stderr), {
      code: 'member_unknown',
      error: 'default has no member ada@example.com',
    });
  }
});

void t.test('an invitation is for one account, and its link for where people reach the server', (t) => {
  const settings = { DATA_DIR: t.testdir({}) };
  sonant(['accounts', 'create', 'acme'], settings);
  const beforeMs = Date.now();
  const args = ['members', 'invite', '--account', 'acme', '--url', 'https://speech.example.com/'];
  const made = sonantJson(args, settings) as { link: string; expiresAtMs: number };
  t.match(made, {
    link: /^https:\/\/speech\.example\.com\/#\/join\/[\w-]{43}$/,
    role: 'member',
    account: 'acme',
  });
  t.ok(made.expiresAtMs >= beforeMs + DAY_MS && made.expiresAtMs <= Date.now() + DAY_MS);
  const reached = { ...settings, HOST: '::', PORT: '9000' };
  t.match(sonant(['members', 'invite'], reached).stdout, /^http:\/\/127\.0\.0\.1:9000\/#\/join\//);
  t.equal(sonant([...args.slice(0, -1), 'speech.example.com'], settings).status, 2);
  t.match(sonant(['members', 'list', '--account', 'acme'], settings).stdout, 'EMAIL  ROLE  SINCE\n');
  t.end();
});
