import t from 'tap';
import { sonant, sonantJson } from '../../support/sonant.js';

void t.test('audit shows what the command line changed, newest first, whoever made it', (t) => {
  const settings = { DATA_DIR: t.testdir({}) };
  sonant(['accounts', 'create', 'acme'], settings);
  sonant(['plans', 'set', 'large', '--sockets', '5'], settings);
  sonant(['accounts', 'set', 'acme', '--plan', 'large'], settings);
  sonant(['keys', 'create', '--account', 'acme', '--name', 'phone', '--days', '2'], settings);
  sonant(['keys', 'revoke', '--account', 'acme', '--name', 'phone'], settings);
  sonant(['members', 'invite', '--account', 'acme', '--role', 'owner'], settings);

  const [head, ...rows] = sonant(['audit'], settings).stdout.trimEnd().split('\n');
  t.match(head, /^WHEN \(UTC\) +ACCOUNT +WHO +FROM +WHAT +WHICH +DETAILS$/);
  t.match(rows, [
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +acme +.+ \(command line\) .+ invitation created +owner +expiresAtMs /,
    /key revoked +phone$/,
    /key created +phone +prefix sk_\w{12}, expiresAtMs \d{4}/,
    /account changed +acme +plan large$/,
    / all +.+ plan set +large +sockets 5$/,
    /account created +acme +status active, plan standard$/,
  ]);
  const keys = sonantJson(['audit', '--account', 'acme', '--subject', 'key', '--limit', '1'], settings);
  t.match(keys, [
    { action: 'key revoked', target: 'phone', account: 'acme', actor: { kind: 'command line' } },
  ]);
  t.equal((keys as unknown[]).length, 1);
  t.match(sonant(['audit', '--account', 'nobody'], settings), {
    status: 1,
    stderr: /no account named nobody/,
  });
  t.match(sonant(['audit', '--limit', '0'], settings), { status: 2, stderr: /from 1 to 100000/ });
  t.end();
});
