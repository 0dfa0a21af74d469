import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { StoreAuthenticator } from '../../src/accounts/authenticator.js';
import { loadCatalog } from '../../src/catalog/catalog.js';
import { openSqliteAccountStore } from '../../src/storage/sqlite/sqlite-account-store.js';
import { sonant } from '../support/sonant.js';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

const dataFolder = (t: Test): { DATA_DIR: string } => ({ DATA_DIR: t.testdir({}) });

void t.test('keys create prints only the new key, which a running server takes at once', async (t) => {
  const settings = dataFolder(t);
  const store = await openSqliteAccountStore(settings.DATA_DIR);
  t.teardown(() => store.close());
  const { status, stdout, stderr } = sonant(['keys', 'create', '--name', 'phone'], settings);
  t.equal(status, 0);
  t.match(stdout, /^sk_[0-9a-f]{12}_[\w-]{43}\n$/);
  t.equal(stderr, '');
  const authenticator = new StoreAuthenticator(store);
  t.ok(authenticator.authenticate(`Bearer ${stdout.trim()}`, 'synthesis'));
  t.equal(sonant(['keys', 'revoke', '--name', 'phone'], settings).status, 0);
  await sleep(600);
  t.throws(() => authenticator.authenticate(`Bearer ${stdout.trim()}`, 'synthesis'), /invalid api key/);
});

void t.test('keys list shows names and states, and no secret', (t) => {
  const settings = dataFolder(t);
  const key = sonant(['keys', 'create', '--name', 'a', '--days', '2', '--only', 'oov,textnorm'], settings);
  sonant(['keys', 'create', '--name', 'b'], settings);
  sonant(['keys', 'revoke', '--name', 'b'], settings);
  const { stdout } = sonant(['keys', 'list'], settings);
  const [head, first, second, ...rest] = stdout.trimEnd().split('\n');
  t.match(head, /^NAME +KEY +STATE +CREATED +EXPIRES +MAY USE$/);
  t.match(first, /^a +sk_\w{12}_\.\.\. +live +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d +oov,textnorm$/);
  t.match(second, /^b +sk_\w{12}_\.\.\. +revoked +\S+ +never +everything$/);
  t.same(rest, []);
  t.notOk(stdout.includes(key.stdout.trim().slice(-43)));
  t.end();
});

void t.test('what cannot be done is said in a line, with exit code 1', (t) => {
  const settings = dataFolder(t);
  sonant(['keys', 'create', '--name', 'a'], settings);
  for (const [args, stderr] of [
    [
      ['keys', 'create', '--name', 'a'],
      'sonant: there is a key named a already; revoke it first, or choose another name\n',
    ],
    [['keys', 'revoke', '--name', 'b'], 'sonant: there is no key named b\n'],
    [['normalize', 'x', '--lang', 'xx'], 'sonant: Language xx is not supported\n'],
    [['say', 'x', '-s', 'lunar', '-o', '/dev/null'], 'sonant: Speaker not found: lunar; close names: luna\n'],
    [['say', '', '-s', 'luna', '-o', '/dev/null'], 'sonant: text must not be empty\n'],
    [
      ['say', 'x', '-s', 'luna', '-o', '/dev/null', '-r', '7'],
      'sonant: samplingRate must be between 8000 and 96000\n',
    ],
  ] as const) {
    t.same(sonant(args, settings), { status: 1, stdout: '', stderr }, args.join(' '));
  }
  t.end();
});

void t.test('a wrong setting is named, with exit code 1', (t) => {
  const { status, stderr } = sonant(['keys', 'list'], { PORT: 'x' });
  t.equal(status, 1);
  t.equal(stderr, "The settings are not right:\n  PORT must be an integer between 0 and 65535, not 'x'\n");
  t.end();
});

void t.test('a wrong call is exit code 2, and writes nothing to stdout', (t) => {
  for (const args of [
    [],
    ['sing'],
    ['keys'],
    ['keys', 'create'],
    ['keys', 'create', '--name', ''],
    ['keys', 'create', '--name', 'a', '--days', '-1'],
    ['keys', 'create', '--name', 'a', '--only', 'everything'],
    ['say', 'x', '--speaker', 'luna'],
    ['say', 'x', '-s', 'luna', '-o', 'x.wav', '--model', 'mistv9'],
    ['say', 'x', '-s', 'luna', '-o', 'x.wav', '--speed', '9'],
    ['voices', '--xml'],
  ]) {
    const { status, stdout, stderr } = sonant(args);
    t.equal(status, 2, args.join(' '));
    t.equal(stdout, '');
    t.not(stderr, '');
  }
  t.end();
});

void t.test('help has examples', (t) => {
  for (const args of [['--help'], ['say', '--help'], ['keys', 'create', '--help'], ['normalize', '--help']]) {
    const { status, stdout } = sonant(args);
    t.equal(status, 0);
    t.match(stdout, /Examples?:\n {2}(\S+=\$\(npx )?sonant /);
  }
  t.end();
});

void t.test('voices lists the catalog', (t) => {
  const catalog = loadCatalog(MODELS);
  const names = sonant(['voices'])
    .stdout.trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0]);
  t.same(names, ['SPEAKER', ...catalog.voices.map(({ name }) => name)]);
  t.same(JSON.parse(sonant(['voices', '--json']).stdout), catalog.voiceDetails());
  t.end();
});

void t.test('normalize and phonemize answer on stdout', (t) => {
  t.match(sonant(['normalize', 'It costs $5.']), { status: 0, stdout: 'It costs five dollars.\n' });
  t.match(sonant(['normalize', 'Um 5 Uhr', '--lang', 'de']).stdout, /^Um fünf Uhr/);
  t.match(sonant(['phonemize', 'Hello!']), { status: 0, stdout: 'h0El1o !\n' });
  t.end();
});
