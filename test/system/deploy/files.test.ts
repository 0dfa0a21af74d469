import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import t from 'tap';
import { readConfig } from '../../../src/config/config.js';
import { createMetrics } from '../../../src/metrics/metrics.js';
import { checkDeploy } from '../../support/deploy-checker/check.js';

// The first run compiles the checker.
t.setTimeout(400_000);

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { drainMs } = readConfig({});

/** `NAME=value` lines by name; of a name that is there twice, the last. */
const unit = new Map(
  [...read('deploy/systemd/sonant.service').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

void t.test('the systemd unit takes rights away, and gives a drain its time', (t) => {
  for (const name of [
    'DynamicUser',
    'NoNewPrivileges',
    'PrivateTmp',
    'PrivateDevices',
    'ProtectHome',
    'RestrictSUIDSGID',
  ]) {
    t.equal(unit.get(name), 'yes', name);
  }
  t.equal(unit.get('ProtectSystem'), 'strict');
  t.equal(unit.get('StateDirectory'), 'sonant');
  t.equal(unit.get('KillSignal'), 'SIGTERM');
  t.ok(Number(unit.get('TimeoutStopSec')) * 1000 > drainMs);
  t.notOk(unit.has('MemoryDenyWriteExecute'), 'Node could not start');
  t.end();
});

void t.test('systemd finds nothing wrong with the unit', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-unit-'));
  const file = join(folder, 'sonant.service');
  // Where this project is not installed, and Node may be elsewhere.
  writeFileSync(
    file,
    read('deploy/systemd/sonant.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
  );
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  if (error === undefined) t.match({ status, stderr }, { status: 0, stderr: '' });
  else
    t.ok(unit.get('ExecStart')?.startsWith('/'), 'there is no systemd here; its command is an absolute path');
  t.end();
});

/** A compose file with everything filled in, as Docker Compose prints it. */
interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
}

interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
  readonly ports?: readonly { readonly host_ip?: string; readonly published: string }[];
  readonly volumes?: readonly { readonly type: string; readonly source: string }[];
}

const COMPOSE = join(ROOT, 'deploy/compose.yaml');
const NODES = ['sonant-1', 'sonant-2'];

void t.test('the compose file has two nodes, their stores and what watches them', async (t) => {
  const passwords = { POSTGRES_PASSWORD: 'hush', GRAFANA_PASSWORD: 'whisper' };
  const { status, output } = await checkDeploy(['compose', COMPOSE], { environment: passwords });
  t.equal(status, 0, output);
  const { services } = load(output) as Compose;
  t.same(Object.keys(services).sort(), ['grafana', 'postgres', 'prometheus', 'redis', ...NODES]);
  for (const name of NODES) {
    const { environment = {}, stop_grace_period: grace = '' } = services[name] ?? {};
    t.match(environment, {
      DATABASE_URL: 'postgres://sonant:hush@postgres:5432/sonant',
      REDIS_URL: 'redis://redis:6379',
    });
    t.ok(parseInt(grace) * 1000 > drainMs);
    t.same(unknownSettings(environment), [], 'every name is a setting');
  }
  const all = Object.values(services);
  const ports = all.flatMap((service) => service.ports ?? []);
  for (const port of ports) t.equal(port.host_ip, '127.0.0.1', 'nothing is open to the world unasked');
  t.equal(new Set(ports.map(({ published }) => published)).size, 4, 'no port twice');
  const mounted = all.flatMap((service) => service.volumes ?? []).filter(({ type }) => type === 'bind');
  t.equal(mounted.length, 4);
  for (const { source } of mounted) t.ok(existsSync(source), `${source} is there`);
});

void t.test('the compose file has no password of its own, and asks for each', async (t) => {
  for (const environment of [{ POSTGRES_PASSWORD: 'hush' }, { GRAFANA_PASSWORD: 'whisper' }]) {
    const { status, output } = await checkDeploy(['compose', COMPOSE], { environment });
    t.not(status, 0);
    t.match(output, /set a password/);
  }
});

void t.test('Prometheus measures the nodes of the compose file', (t) => {
  const { scrape_configs: jobs } = load(read('deploy/prometheus/prometheus.yaml')) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  t.match(jobs, [{ job_name: 'sonant', static_configs: [{ targets: NODES.map((name) => `${name}:8080`) }] }]);
  t.end();
});

const unknownSettings = (environment: Readonly<Record<string, string>>): string[] =>
  Object.keys(environment).filter((name) => !read('src/config/config.ts').includes(`'${name}'`));

const exposed = async (): Promise<string> =>
  (await createMetrics({ version: '0', isa: 'scalar' }).exposition()).body;

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      alert: string;
      expr: string;
      labels: object;
      annotations: { summary: string };
    }[];
  }[];
}

void t.test('every alert asks for measurements that there are, and the manual explains it', async (t) => {
  const body = await exposed();
  const manual = read('docs/OPERATING.md');
  const rules = (load(read('deploy/prometheus/alerts.yaml')) as Alerts).groups.flatMap(
    (group) => group.rules,
  );
  t.ok(rules.length >= 10);
  for (const { alert, expr, annotations } of rules) {
    t.match(annotations.summary, /\{\{ \$labels\.instance \}\}/, alert);
    t.ok(manual.includes(`\`${alert}\``), `docs/OPERATING.md explains ${alert}`);
    for (const [name] of expr.matchAll(/\b(?:sonant|process|nodejs)_\w+/g)) {
      t.match(
        body,
        new RegExp(`^# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '(?:_bucket|_count|_sum)?')} `, 'm'),
        name,
      );
    }
    const depth = [...expr].reduce(
      (open, character) => open + (character === '(' ? 1 : character === ')' ? -1 : 0),
      0,
    );
    t.equal(depth, 0, `${alert}: brackets are closed`);
  }
});

void t.test(
  'docs/OPERATING.md lists exactly the measurements that there are, with what they are',
  async (t) => {
    const body = await exposed();
    const help = new Map(
      [...body.matchAll(/^# HELP (sonant_\w+) (.*)$/gm)].map(([, name = '', text = '']) => [name, text]),
    );
    const kinds = new Map(
      [...body.matchAll(/^# TYPE (sonant_\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
    );
    const listed = [
      ...read('docs/OPERATING.md').matchAll(/^\| `(sonant_\w+)` +\| (\w+) +\| (.*?) +\| (.*?) *\|$/gm),
    ];
    t.same(listed.map(([, name]) => name).sort(), [...help.keys()].sort());
    for (const [, name = '', kind, labels, text] of listed) {
      t.equal(kind, kinds.get(name), name);
      t.equal(text, help.get(name), name);
      t.match(labels, /^(?:|`\w+`(?:, `\w+`)*)$/);
    }
  },
);

void t.test('the build of the image sees sources alone', (t) => {
  const ignored = read('.dockerignore').split('\n');
  for (const path of ['node_modules', 'dist', 'build', 'data', '.git']) t.ok(ignored.includes(path), path);
  const needed = [
    'package.json',
    'package-lock.json',
    'scripts',
    'src',
    'native',
    'models',
    'deploy',
    'test',
    'bench',
    'examples',
    'tsconfig.json',
    'CMakeLists.txt',
  ];
  for (const path of needed) {
    t.ok(readdirSync(ROOT).includes(path), path);
    t.notOk(ignored.includes(path), path);
  }
  t.end();
});
