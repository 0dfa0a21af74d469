import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { plainNode } from '../../support/plain-node.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const TAP = new URL('../../../../node_modules/tap/dist/esm/index.js', import.meta.url).href;

/** The totals of a run over files with these bodies. */
function totalsOf(t: Test, ...bodies: string[]): unknown {
  return JSON.parse(
    printed(t, ...bodies)
      .trim()
      .split('\n')
      .at(-1) ?? '',
  );
}

/** What such a run prints where there is no terminal; the totals as the last line. */
function printed(t: Test, ...bodies: string[]): string {
  const folder = t.testdir({
    // A project of its own: two runners must not share their notes.
    'package.json': '{}',
    ...Object.fromEntries(bodies.map((body, i) => [`${i}.test.mjs`, `import t from '${TAP}';\n${body}\n`])),
  });
  const files = bodies.map((_, i) => join(folder, `${i}.test.mjs`));
  const code = `import { runTap } from ${JSON.stringify(`${ROOT}scripts/run-tap.mjs`)};
    console.log('\\n' + JSON.stringify(runTap(${JSON.stringify(files)}, { fuzzSeconds: 1, jobs: 2, cwd: ${JSON.stringify(folder)} })));`;
  // Without what the outer run says to its files.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^_?TAP/.test(name)));
  return plainNode(['--input-type=module', '-e', code], { env: { ...env, CI: 'true' } }).stdout;
}

void t.test('assertions are counted over files and subtests, and know the length of random tests', (t) => {
  const totals = totalsOf(
    t,
    `t.test('a', (t) => { t.ok(true); t.test('b', (t) => { t.ok(true); t.end() }); t.end() });`,
    `t.equal(process.env.FUZZ_SECONDS, '1');`,
  );
  t.same(totals, { passed: 3, failed: 0 });
  t.end();
});

void t.test(
  'failed assertions, a crash, a bad exit and a plan that was not kept each count as failed',
  (t) => {
    const totals = totalsOf(
      t,
      `t.ok(true); t.ok(false); t.equal(1, 2);`,
      `t.ok(true); throw new Error('crash');`,
      `t.ok(true); setTimeout(() => process.exit(3), 10);`,
      `t.plan(2); t.ok(true);`,
    );
    t.same(totals, { passed: 4, failed: 5 });
    t.end();
  },
);

void t.test('each failure is printed with its place and details, under continuous integration too', (t) => {
  const text = printed(
    t,
    `t.test('a', (t) => { t.test('b', (t) => { t.equal(1, 2, 'numbers'); t.ok(true); t.end() }); t.end() });`,
    `t.ok(true); setTimeout(() => process.exit(3), 10);`,
  );
  const failures = text.split('\nFAILED ').slice(1);
  t.equal(failures.length, 2);
  t.match(
    failures.find((failure) => failure.includes('numbers')),
    /^\S*0\.test\.mjs > a > b > numbers\n[^]*-2\n *\+1/,
  );
  t.match(
    failures.find((failure) => !failure.includes('numbers')),
    /^\S*1\.test\.mjs [^]*exitCode: 3/,
  );
  t.end();
});
