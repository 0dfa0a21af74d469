import t, { type Test } from 'tap';
import type { Account, Plan } from '../../../src/accounts/ports.js';
import { type Outcome, sonant, sonantJson } from '../../support/sonant.js';

interface Here {
  readonly run: (...args: string[]) => Outcome;
  readonly json: (...args: string[]) => unknown;
}

function here(t: Test): Here {
  const settings = { DATA_DIR: t.testdir({}) };
  return {
    run: (...args) => sonant(args, settings),
    json: (...args) => sonantJson(args, settings),
  };
}

void t.test('an account is made, shown, changed and listed', (t) => {
  const { run, json } = here(t);
  json('plans', 'set', 'large', '--sockets', '500');
  const made = run('accounts', 'create', 'ゆうと', '--plan', 'large', '--until', '2096-12-31');
  t.same(made, {
    status: 0,
    stdout: '',
    stderr: "created ゆうと; to make a key for it: sonant keys create --account 'ゆうと' --name first\n",
  });
  t.equal(run('keys', 'create', '--account', 'ゆうと', '--name', 'first').status, 0);
  t.match(json('accounts', 'show', 'ゆうと'), {
    name: 'ゆうと',
    status: 'active',
    plan: 'large',
    subscriptionEndsAtMs: Date.UTC(2097, 0, 1),
    limits: { sockets: 500, socketsPerSecond: null, socketBurst: null, syntheses: null },
    members: [],
    keys: [{ name: 'first' }],
  });
  t.match(run('accounts', 'show', 'ゆうと').stdout, /^served +until 2096-12-31$/m);
  t.match(run('accounts', 'suspend', 'ゆうと').stderr, 'ゆうと: suspended, plan large, until 2096-12-31\n');
  t.match(json('accounts', 'set', 'ゆうと', '--plan', 'standard', '--until', 'never'), {
    status: 'suspended',
    plan: 'standard',
    subscriptionEndsAtMs: null,
  });
  t.match(json('accounts', 'past-due', 'ゆうと'), { status: 'past due' });
  t.match(json('accounts', 'activate', 'ゆうと'), { status: 'active' });
  t.match(json('accounts', 'set', 'ゆうと', '--until', '2020-01-01'), {
    subscriptionEndsAtMs: Date.UTC(2020, 0, 2),
  });
  t.match(run('accounts', 'set', 'ゆうと', '--plan', 'huge'), {
    status: 1,
    stderr: 'sonant: there is no plan named huge; there are: large, standard\n',
  });
  t.match(run('accounts', 'create', 'ゆうと'), {
    status: 1,
    stderr: /an account named ゆうと already exists/,
  });
  t.match(run('accounts', 'suspend', 'nobody'), { status: 1, stderr: /there is no account named nobody/ });
  run('accounts', 'create', 'acme');
  t.same(
    run('accounts', 'list')
      .stdout.trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/).slice(0, 4)),
    [
      ['NAME', 'STATE', 'PLAN', 'SERVED'],
      ['acme', 'active', 'standard', 'without end'],
      ['ゆうと', 'expired', 'standard', 'until 2020-01-01'],
    ],
  );
  const listed = json('accounts', 'list') as Account[];
  t.same(
    listed.map(({ name, status }) => [name, status]),
    [
      ['acme', 'active'],
      ['ゆうと', 'active'],
    ],
  );
  t.end();
});

void t.test('a plan keeps what is not given, and default gives a limit back to the settings', (t) => {
  const { run, json } = here(t);
  t.same(json('plans', 'list'), [
    {
      name: 'standard',
      limits: { sockets: null, socketsPerSecond: null, socketBurst: null, syntheses: null },
      endpoints: null,
    },
  ]);
  const all = ['--sockets', '30', '--sockets-per-second', '5', '--socket-burst', '9', '--syntheses', '4'];
  t.same(run('plans', 'set', 'large', ...all), {
    status: 0,
    stdout: '',
    stderr: 'large: sockets 30, a second 5, burst 9, syntheses 4\n',
  });
  t.match(run('plans', 'set', 'quotas', '--requests-per-minute', '60', '--characters-per-month', 'none'), {
    status: 0,
    stderr: /^quotas: sockets default, .*, requests a minute 60, characters a month none$/m,
  });
  t.match(
    json('plans', 'set', 'quotas', '--characters-per-month', 'default', '--audio-seconds-per-day', '5'),
    {
      limits: { requestsPerMinute: 60, charactersPerMonth: null, audioSecondsPerDay: 5 },
    },
  );
  t.match(run('plans', 'set', 'quotas', '--characters-per-day', '-1'), { status: 2 });
  t.match(run('plans', 'list').stdout, /^quotas .* 60 .* 5 .*everything$/m);
  t.same(json('plans', 'set', 'large', '--sockets', 'default', '--syntheses', '7'), {
    name: 'large',
    limits: { sockets: null, socketsPerSecond: 5, socketBurst: 9, syntheses: 7 },
    endpoints: null,
  } satisfies Plan);
  t.match(run('plans', 'set', 'large'), { status: 2, stderr: /give --sockets or another limit/ });
  t.equal(run('plans', 'set', 'free').status, 0, 'a new plan may leave everything to the settings');
  t.match(run('plans', 'list').stdout, /^large +default +5 +9 +7 +(default +){5}everything$/m);
  t.match(json('plans', 'set', 'large', '--endpoints', 'synthesis,sockets'), {
    limits: { syntheses: 7 },
    endpoints: ['synthesis', 'sockets'],
  });
  t.match(json('plans', 'set', 'large', '--sockets', '3'), { endpoints: ['synthesis', 'sockets'] });
  t.match(run('plans', 'list').stdout, /^large +3 +5 +9 +7 +(default +){5}synthesis,sockets$/m);
  t.match(run('plans', 'set', 'large', '--endpoints', 'songs'), {
    status: 2,
    stderr: /Choose from synthesis,/,
  });
  t.match(json('plans', 'set', 'large', '--endpoints', 'default'), { endpoints: null });
  t.end();
});
