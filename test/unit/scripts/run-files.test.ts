import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** The bundle that compiled tests meet. */
const TAP = new URL('../../node_modules/tap/index.mjs', import.meta.url).href;

/**
 * Runs test files with these bodies and returns the output; its last line has the totals as JSON.
 * @param timeoutSeconds more than a program takes to start on a busy machine, unless it is to run out
 */
function printed(t: Test, bodies: readonly string[], timeoutSeconds = 60): string {
  const folder = t.testdir(
    Object.fromEntries(bodies.map((body, i) => [`${i}.test.mjs`, `import t from '${TAP}';\n${body}\n`])),
  );
  const files = bodies.map((_, i) => join(folder, `${i}.test.mjs`));
  const code = `import { runFiles } from ${JSON.stringify(`${ROOT}scripts/run-files.mjs`)};
    const total = await runFiles(${JSON.stringify(files)}, { jobs: 2, timeoutSeconds: ${timeoutSeconds} });
    console.log('\\n' + JSON.stringify(total));`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout;
}

t.before(async () => {
  const { bundleTap } = (await import(`${ROOT}scripts/bundle-tap.mjs`)) as {
    readonly bundleTap: () => Promise<void>;
  };
  await bundleTap();
});

const totalsOf = (text: string): unknown => JSON.parse(text.trim().split('\n').at(-1) ?? '');

void t.test('assertions are counted over files and subtests', (t) => {
  const text = printed(t, [
    `t.test('a', (t) => { t.ok(true); t.test('b', (t) => { t.ok(true); t.end() }); t.end() });`,
    `t.ok(true);`,
  ]);
  t.same(totalsOf(text), { passed: 3, failed: 0 });
  t.end();
});

void t.test('every kind of failure counts', (t) => {
  const text = printed(t, [
    `t.ok(true); t.ok(false); t.equal(1, 2);`,
    `t.ok(true); throw new Error('crash');`,
    `t.ok(true); setTimeout(() => process.exit(3), 10);`,
    `t.plan(2); t.ok(true);`,
    `process.kill(process.pid, 'SIGKILL');`,
    // The error that a command leaves contains itself.
    `import { execFileSync } from 'node:child_process'; t.test('a', () => execFileSync('no-such-command'));`,
  ]);
  t.same(totalsOf(text), { passed: 4, failed: 7 }, text);
  t.end();
});

void t.test('what never ends is ended, and has failed', (t) => {
  const text = printed(
    t,
    [
      `t.test('never ends', () => new Promise((resolve) => setTimeout(resolve, 60_000)));`,
      `t.end(); while (true);`,
    ],
    2,
  );
  t.same(totalsOf(text), { passed: 0, failed: 2 }, text);
  t.match(text, /ended with SIGKILL/);
  t.end();
});

void t.test('a failure whose details hold themselves is printed, too', (t) => {
  const text = printed(t, [
    `import { execFileSync } from 'node:child_process';
     t.test('a program', (t) => { execFileSync('no-such-program'); t.end() });`,
  ]);
  t.same(totalsOf(text), { passed: 0, failed: 1 }, text);
  t.match(text, /spawnSync no-such-program ENOENT/);
  t.end();
});

void t.test('a failure is printed with its place and details', (t) => {
  const text = printed(t, [
    `t.test('a', (t) => { t.test('b', (t) => { t.equal(1, 2, 'numbers'); t.ok(true); t.end() }); t.end() });`,
    `console.error('last words'); t.ok(true); setTimeout(() => process.exit(3), 10);`,
  ]);
  const failures = text.split('\nFAILED ').slice(1).sort();
  t.equal(failures.length, 2);
  t.match(failures[0], /^\S*0\.test\.mjs > a > b > numbers\nat \S*0\.test\.mjs:2:\d+\n[^]*-2\n *\+1/);
  t.match(failures[1], /^\S*1\.test\.mjs[^]*ended with 3[^]*last words/);
  t.end();
});

void t.test('the longest files begin first, in a fresh clone too', async (t) => {
  const { LONGEST, longestFirst } = (await import(`${ROOT}scripts/run-files.mjs`)) as {
    readonly LONGEST: readonly string[];
    readonly longestFirst: (
      files: readonly string[],
      durations: Readonly<Record<string, number>>,
    ) => readonly string[];
  };
  for (const name of LONGEST) t.ok(existsSync(join(ROOT, `test/${name}.test.ts`)), name);
  const [first = '', second = ''] = LONGEST.map((name) => `dist/test/${name}.test.js`);
  const files = ['a', 'b', second, 'c', first];
  t.same(longestFirst(files, {}), [first, second, 'a', 'b', 'c']);
  t.same(longestFirst(files, { a: 1, b: 2, c: 3, [first]: 4 }), [second, first, 'c', 'b', 'a']);
});
