import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import t from 'tap';
import { buildSanitized, ROOT } from '../../support/sanitizers.js';

const TESTS = 'dist/test/unit/native';

// Compiling takes two minutes of processor time, on a machine that others may use.
t.setTimeout(40 * 60_000);

/** @returns what a test file that fails has printed */
function run({ env, nodeArguments }: ReturnType<typeof buildSanitized>, file: string): string | undefined {
  // The thread sanitizer needs the addresses that it knows.
  const { status, stdout, stderr } = spawnSync('setarch', ['--addr-no-randomize', process.execPath, file], {
    cwd: ROOT,
    encoding: 'utf8',
    // The processes that a test starts need this, too.
    env: { ...process.env, ...env, NODE_OPTIONS: nodeArguments.join(' '), TAP_TIMEOUT: '600' },
  });
  return status === 0 ? undefined : `${file}\n${stderr.slice(0, 3000)}\n${stdout.slice(-2000)}`;
}

void t.test('the native tests run without an error of memory or undefined behaviour', (t) => {
  const sanitized = buildSanitized('address');
  // The test that is left out reads the addon's machine code.
  const files = readdirSync(ROOT + TESTS).filter((file) => file.endsWith('.test.js') && !file.startsWith('instructions'));
  t.ok(files.length > 8, 'the tests are there');
  for (const file of files) t.equal(run(sanitized, `${TESTS}/${file}`), undefined, file);
  t.end();
});

void t.test('streams and their registry run without a race', (t) => {
  const sanitized = buildSanitized('thread');
  for (const file of ['registry', 'stream']) {
    t.equal(run(sanitized, `${TESTS}/${file}.test.js`), undefined, file);
  }
  t.end();
});
