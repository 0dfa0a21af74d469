import t, { type Test } from 'tap';
import type { ApiKey } from '../../../src/accounts/ports.js';
import { sonant, sonantJson } from '../../support/sonant.js';

const dataFolder = (t: Test): { DATA_DIR: string } => ({ DATA_DIR: t.testdir({}) });

void t.test('keys create prints only the new key', (t) => {
  const settings = dataFolder(t);
  const { status, stdout, stderr } = sonant(['keys', 'create', '--name', 'phone'], settings);
  t.same({ status, stderr }, { status: 0, stderr: '' });
  t.match(stdout, /^sk_[0-9a-f]{12}_[\w-]{43}\n$/);
  const made = sonantJson(['keys', 'create', '--name', 'b', '--scopes', 'oov,textnorm,oov'], settings);
  t.match(made, {
    secret: /^sk_[0-9a-f]{12}_[\w-]{43}$/,
    name: 'b',
    account: 'default',
    scopes: ['oov', 'textnorm'],
    expiresAtMs: null,
  });
  t.end();
});

void t.test('keys list shows names and states, and no secret', (t) => {
  const settings = dataFolder(t);
  // `--only` is what `--scopes` was called.
  const key = sonant(['keys', 'create', '--name', 'a', '--days', '2', '--only', 'oov,textnorm'], settings);
  sonant(['keys', 'create', '--name', 'b'], settings);
  t.same(sonant(['keys', 'revoke', '--name', 'b'], settings), {
    status: 0,
    stdout: '',
    stderr: 'revoked b\n',
  });
  const { stdout } = sonant(['keys', 'list'], settings);
  const [head, first, second, ...rest] = stdout.trimEnd().split('\n');
  t.match(head, /^NAME +KEY +STATE +CREATED +LAST USED +EXPIRES +MAY USE$/);
  t.match(first, /^a +sk_\w{12}_\.\.\. +live +\d{4}-\d\d-\d\d +never +\d{4}-\d\d-\d\d +oov,textnorm$/);
  t.match(second, /^b +sk_\w{12}_\.\.\. +revoked +\S+ +never +never +everything$/);
  t.same(rest, []);
  const listed = sonantJson(['keys', 'list'], settings) as ApiKey[];
  t.match(listed, [
    { name: 'a', scopes: ['oov', 'textnorm'], revokedAtMs: null, expiresAtMs: Number },
    { name: 'b', scopes: null, revokedAtMs: Number, expiresAtMs: null },
  ]);
  const secret = key.stdout.trim().slice(-43);
  t.notOk(stdout.includes(secret));
  t.notOk(JSON.stringify(listed).includes(secret));
  t.end();
});

void t.test('the name of a revoked key may be used again', (t) => {
  const settings = dataFolder(t);
  for (let round = 0; round < 2; round++) {
    t.equal(sonant(['keys', 'create', '--name', 'a'], settings).status, 0);
    t.same(sonantJson(['keys', 'revoke', '--name', 'a'], settings), { revoked: 'a' });
  }
  t.end();
});

void t.test('where a server is named, keys are not made through it, nor behind its back', (t) => {
  const noStore = { SONANT_URL: 'http://127.0.0.1:9', SONANT_API_KEY: 'sk' };
  const settings = { ...dataFolder(t), ...noStore };
  for (const args of [
    ['keys', 'create', '--name', 'a'],
    ['keys', 'list'],
    ['keys', 'revoke', '--name', 'a'],
    ['accounts', 'list'],
    ['plans', 'list'],
    ['members', 'list'],
  ]) {
    const { status, stdout, stderr } = sonant([...args, '--json'], noStore);
    t.same({ status, stdout }, { status: 1, stdout: '' }, args.join(' '));
    t.match(JSON.parse(stderr), {
      code: 'store_only',
      error: new RegExp(
        `^${args[0]} are managed at the store, .*DATA_DIR or DATABASE_URL, or use the dashboard$`,
      ),
    });
  }
  t.equal(sonant(['keys', 'create', '--name', 'a'], settings).status, 0, 'a named store is used');
  t.end();
});
