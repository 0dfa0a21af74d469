import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { sparePort } from '../../support/own-server.js';
import { startServer } from '../../support/running-server.js';
import { sonant, sonantAside, sonantJson } from '../../support/sonant.js';

t.setTimeout(300_000);
const MAIN = fileURLToPath(new URL('../../../src/cli/main.js', import.meta.url));

interface Finding {
  readonly what: string;
  readonly state: string;
  readonly detail: string;
}

void t.test('doctor looks at all parts, measures, and exits with 1 when one is not in order', (t) => {
  const settings = { DATA_DIR: t.testdir({}), WORKERS: '2', PORT: '0' };
  const findings = sonantJson(['doctor'], settings) as Finding[];
  const byName = new Map(findings.map((finding) => [finding.what, finding]));
  t.same(
    findings.filter(({ state }) => state === 'wrong'),
    [],
  );
  t.match(byName.get('machine')?.detail, `Node ${process.version}`);
  t.match(byName.get('engine')?.detail, /^instruction set \w+, networks in \w+$/);
  t.match(byName.get('voices')?.detail, /^\d+ in 9 languages$/);
  t.match(byName.get('server'), { state: 'note', detail: /^none runs here/ });
  const callsOf = (model: string): number[] =>
    (byName.get(`speed of ${model}`)?.detail.match(/[\d.]+/g) ?? []).map(Number);
  for (const model of ['mistv3', 'coda']) {
    const [milliseconds = 0, calls = 0] = callsOf(model);
    t.ok(milliseconds > 0.1 && milliseconds < 1000, `${milliseconds} ms`);
    t.ok(
      Math.abs(calls - (0.7 * 2 * 1000) / milliseconds) <= 0.05 * calls + 2,
      `${calls} callers by two workers`,
    );
  }
  const wrong = sonant(['doctor'], { ...settings, PORT: 'many' });
  t.equal(wrong.status, 1);
  t.match(wrong.stdout, /^NO +settings +.*PORT/m);
  t.match(wrong.stderr, /^sonant: these checks failed: settings/);
  t.end();
});

void t.test('serve starts the server with what its options say, and ends with it', async (t) => {
  const [folder, port] = [t.testdir({}), await sparePort()];
  const { outcome, pid } = sonantAside(['serve', '--port', String(port), '--data-dir', folder], {
    LOG_LEVEL: 'warn',
  });
  let isUp = false;
  for (let i = 0; i < 300 && !isUp; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    isUp = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  t.ok(isUp);
  const status = sonantJson(['doctor'], { DATA_DIR: folder, PORT: String(port) }) as Finding[];
  t.match(
    status.find(({ what }) => what === 'server'),
    { state: 'ok', detail: `http://127.0.0.1:${port} runs on this store` },
  );
  process.kill(pid, 'SIGTERM');
  const { status: code, stdout } = await outcome;
  t.equal(code, 0);
  t.match(stdout, `Sonant is running at http://127.0.0.1:${port}`);
  t.match(sonant(['serve', '--port', '70000']).stderr, /It must be from 0 to 65535/);
});

void t.test('who changes a store is told when the server beside it serves another', async (t) => {
  const port = await sparePort();
  const folder = t.testdir({ theirs: {}, ours: {} });
  const server = await startServer({
    dataFolder: join(folder, 'theirs'),
    env: { PORT: String(port), WORKERS: '1' },
  });
  t.teardown(() => server.stop());
  const make = (dataDir: string, ...more: string[]) =>
    sonantAside(['keys', 'create', '--name', 'phone', ...more], { DATA_DIR: dataDir, PORT: String(port) })
      .outcome;
  const other = await make(join(folder, 'ours'));
  t.equal(other.status, 0);
  t.match(other.stderr, `the server at http://127.0.0.1:${port} does not serve from ${join(folder, 'ours')}`);
  t.notMatch((await make(join(folder, 'theirs'))).stderr, /does not serve/);
  t.notMatch((await make(join(folder, 'ours'), '--json')).stderr, /does not serve/, 'stderr is JSON then');
});

void t.test('a shell completes commands, options, values and voices', (t) => {
  const folder = t.testdir({
    sonant: `#!/bin/sh\nexec env -u NODE_OPTIONS "${process.execPath}" "${MAIN}" "$@"\n`,
  });
  chmodSync(join(folder, 'sonant'), 0o755);
  const complete = (...words: string[]): string[] => {
    const script = `source <(sonant completion bash)
      COMP_WORDS=(sonant "$@"); COMP_CWORD=$#; _sonant; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const env = { PATH: `${folder}:/usr/bin:/bin` };
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', ...words], {
      encoding: 'utf8',
      env,
    });
    t.equal(stderr, '');
    return stdout.split('\n').filter(Boolean);
  };
  t.same(complete('key'), ['keys']);
  t.same(complete('keys', 'cr'), ['create']);
  t.same(complete('say', 'Hello', '--spe'), ['--speaker', '--speed']);
  t.same(complete('say', '--speaker', 'ast'), ['astra']);
  t.same(complete('say', '-s', 'astra', '--subtitles', ''), ['srt', 'vtt']);
  t.same(complete('say', '--output', ''), [], 'files, by the shell itself');
  t.same(complete('completion', 'z'), ['zsh']);
  for (const shell of ['zsh', 'fish'])
    t.match(sonant(['completion', shell]).stdout, `completion ${shell} --`);
  t.match(
    sonant(['completion', 'fish']).stdout,
    '"$(commandline -ct)"',
    'a word of which nothing is typed is one',
  );
  t.equal(sonant(['completion', 'tcsh']).status, 2);
  t.end();
});

void t.test('voices are heard', (t) => {
  const folder = t.testdir({ bin: { aplay: '#!/bin/sh\nwc -c >> "$PLAYED"\n' } });
  chmodSync(join(folder, 'bin/aplay'), 0o755);
  const PLAYED = join(folder, 'played');
  const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, PLAYED };
  const { status, stderr } = sonant(['voices', '--play', 'Astra', 'linde'], env);
  t.equal(status, 0);
  t.match(stderr, /^astra: .+\nlinde: .+\n$/);
  const sizes = spawnSync('cat', [PLAYED], { encoding: 'utf8' }).stdout.trim().split('\n').map(Number);
  t.ok(sizes.length === 2 && sizes.every((size) => size > 100_000), sizes.join());
  t.match(sonant(['voices', '--play', 'nobody'], env).stderr, /there is no voice nobody; see: sonant voices/);
  t.end();
});
