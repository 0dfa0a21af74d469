import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const TAP = new URL('../../../../node_modules/tap/dist/esm/index.js', import.meta.url).href;

/** What a run over files with these bodies prints; the totals, as JSON, are the last line. */
function printed(t: Test, ...bodies: string[]): string {
  const folder = t.testdir(
    Object.fromEntries(bodies.map((body, i) => [`${i}.test.mjs`, `import t from '${TAP}';\n${body}\n`])),
  );
  const files = bodies.map((_, i) => join(folder, `${i}.test.mjs`));
  const code = `import { runFiles } from ${JSON.stringify(`${ROOT}scripts/run-files.mjs`)};
    const total = await runFiles(${JSON.stringify(files)}, { jobs: 2, timeoutSeconds: 1 });
    console.log('\\n' + JSON.stringify(total));`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout;
}

const totalsOf = (text: string): unknown => JSON.parse(text.trim().split('\n').at(-1) ?? '');

void t.test('assertions are counted over files and subtests', (t) => {
  const text = printed(
    t,
    `t.test('a', (t) => { t.ok(true); t.test('b', (t) => { t.ok(true); t.end() }); t.end() });`,
    `t.ok(true);`,
  );
  t.same(totalsOf(text), { passed: 3, failed: 0 });
  t.end();
});

void t.test('every kind of failure counts', (t) => {
  const text = printed(
    t,
    `t.ok(true); t.ok(false); t.equal(1, 2);`,
    `t.ok(true); throw new Error('crash');`,
    `t.ok(true); setTimeout(() => process.exit(3), 10);`,
    `t.plan(2); t.ok(true);`,
    `t.test('never ends', () => new Promise((resolve) => setTimeout(resolve, 60_000)));`,
    `t.ok(true); t.end(); while (true);`,
    `process.kill(process.pid, 'SIGKILL');`,
  );
  t.same(totalsOf(text), { passed: 5, failed: 8 }, text);
  t.match(text, /ended with SIGKILL/);
  t.end();
});

void t.test('a failure is printed with its place and details', (t) => {
  const text = printed(
    t,
    `t.test('a', (t) => { t.test('b', (t) => { t.equal(1, 2, 'numbers'); t.ok(true); t.end() }); t.end() });`,
    `console.error('last words'); t.ok(true); setTimeout(() => process.exit(3), 10);`,
  );
  const failures = text.split('\nFAILED ').slice(1).sort();
  t.equal(failures.length, 2);
  t.match(failures[0], /^\S*0\.test\.mjs > a > b > numbers\nat \S*0\.test\.mjs:2:\d+\n[^]*-2\n *\+1/);
  t.match(failures[1], /^\S*1\.test\.mjs[^]*ended with 3[^]*last words/);
  t.end();
});
