import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** `npm test` makes it: scripts/training-env.mjs. */
const PYTHON = join(ROOT, '.venv/bin/python');

t.setTimeout(900_000);

/** Without the test runner's loaders, which a child would get too. */
function run(...command: readonly string[]): SpawnSyncReturns<string> {
  const env = { ...process.env, OMP_NUM_THREADS: '1' };
  const options = { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 1 << 26 } as const;
  return spawnSync('/usr/bin/env', ['-u', 'NODE_OPTIONS', ...command], options);
}

for (const folder of ['shared', 'voices', 'recognize'])
  void t.test(`what training/${folder} is made of holds its claims`, (t) => {
    const discover = ['-m', 'unittest', 'discover', '-s', `training/${folder}`];
    const { status, stderr } = run(PYTHON, '-W', 'ignore', ...discover);
    t.equal(status, 0, stderr.slice(-4000));
    t.match(stderr, /Ran [1-9]\d* tests/);
    t.end();
  });

void t.test('training goes from recordings to a pack that the engine speaks, and losses fall', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-training-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(ROOT, 'dist/tools/training-smoke.js');
  const { status, stderr } = run(process.execPath, program, '--python', PYTHON, '--folder', folder);
  t.equal(status, 0, stderr.slice(-4000));
  t.match(stderr, 'everything works');
  t.end();
});
