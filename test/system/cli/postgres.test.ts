import { readdirSync } from 'node:fs';
import t from 'tap';
import type { Account, ApiKey } from '../../../src/accounts/ports.js';
import { ask, startPostgres } from '../../support/postgres.js';
import { sonant, sonantAside, sonantJson } from '../../support/sonant.js';

const postgres = await startPostgres(t);

void t.test('DATABASE_URL is where accounts, keys, plans, members, words and usage are kept', async (t) => {
  const folder = t.testdir({});
  const settings = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: folder };
  const json = (...args: string[]): unknown => sonantJson(args, settings);
  json('plans', 'set', 'large', '--sockets', '500');
  t.match(json('accounts', 'create', 'acme', '--plan', 'large'), { name: 'acme', plan: 'large' });
  t.match(json('accounts', 'suspend', 'acme'), { status: 'suspended' });
  t.match(json('keys', 'create', '--account', 'acme', '--name', 'a', '--scopes', 'oov'), { secret: /^sk_/ });
  t.match(json('keys', 'create', '--name', 'a'), { secret: /^sk_/ }, 'a name is taken in its account only');
  t.same(json('keys', 'revoke', '--name', 'a'), { revoked: 'a' });
  t.match(json('keys', 'list'), [{ name: 'a', revokedAtMs: Number }]);
  t.match(
    (json('accounts', 'list') as Account[]).map(({ name }) => name),
    ['acme', 'default'],
  );
  t.match(json('accounts', 'show', 'acme'), { limits: { sockets: 500 }, keys: [{ scopes: ['oov'] }] });
  json('lexicon', 'set', 'Nguyễn', 'w1In');
  t.same(json('lexicon', 'export'), [{ language: 'en', word: 'Nguyễn', phonemes: 'w1In' }]);
  t.same(json('usage', '--by', 'day,model,voice,key'), []);
  t.match(json('members', 'invite', '--role', 'owner'), { link: /#\/join\// });
  t.same(json('members', 'list'), []);
  t.same(readdirSync(folder), [], 'nothing is kept in the folder');
  t.match(await ask(settings.DATABASE_URL, 'select name from accounts order by name'), [
    { name: 'acme' },
    { name: 'default' },
  ]);
});

void t.test('two command lines that meet an empty database both find their tables', async (t) => {
  const settings = { DATABASE_URL: await postgres.createDatabase() };
  const outcomes = await Promise.all(
    ['a', 'b'].map((name) => sonantAside(['keys', 'create', '--name', name], settings).outcome),
  );
  t.match(outcomes, [
    { status: 0, stderr: '' },
    { status: 0, stderr: '' },
  ]);
  t.equal((sonantJson(['keys', 'list'], settings) as ApiKey[]).length, 2);
});

void t.test('a database that cannot be reached is named without its password', (t) => {
  const DATABASE_URL = 'postgres://someone:secret@127.0.0.1:9/none';
  const { status, stdout, stderr } = sonant(['keys', 'list', '--json'], { DATABASE_URL });
  t.same({ status, stdout }, { status: 1, stdout: '' });
  t.match(JSON.parse(stderr), { code: 'store_failed', error: /127\.0\.0\.1:9.*ECONNREFUSED/ });
  t.notMatch(stderr, /secret/);
  t.end();
});
