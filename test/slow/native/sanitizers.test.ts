import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const TESTS = 'dist/test/unit/native';
const LOAD_ADDONS = `${ROOT}test/slow/native/load-addons.mjs`;

/** Node itself is not instrumented. */
const OPTIONS = {
  // Node ends without freeing its memory, and both addons hold the engine.
  ASAN_OPTIONS: 'detect_leaks=0:detect_odr_violation=0',
  UBSAN_OPTIONS: 'print_stacktrace=1',
  // V8 and libuv have locks and atomics of their own, which the sanitizer does not see.
  TSAN_OPTIONS: 'ignore_noninstrumented_modules=1:report_signal_unsafe=0',
};
const RUNTIMES = { address: ['libasan.so', 'libubsan.so'], thread: ['libtsan.so'] };

// Compiling takes two minutes of processor time, on a machine that others may use.
t.setTimeout(40 * 60_000);

function build(sanitizer: 'address' | 'thread'): string {
  const cmake = ['node_modules/cmake-js/bin/cmake-js', 'compile', '--out', `build/${sanitizer}`];
  const options = [`--CDSONANT_SANITIZE=${sanitizer}`, '--log-level', 'warn'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...cmake, ...options, '--parallel', String(availableParallelism())],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error((stdout + stderr).slice(-3000));
  return `${ROOT}build/${sanitizer}/Release`;
}

/** @returns what a test file that fails has printed */
function run(sanitizer: 'address' | 'thread', folder: string, file: string): string | undefined {
  const library = (name: string): string =>
    spawnSync('g++', [`-print-file-name=${name}`], { encoding: 'utf8' }).stdout.trim();
  // The thread sanitizer needs the addresses that it knows.
  const { status, stdout, stderr } = spawnSync('setarch', ['--addr-no-randomize', process.execPath, file], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...OPTIONS,
      LD_PRELOAD: RUNTIMES[sanitizer].map(library).join(' '),
      NODE_OPTIONS: `--import ${LOAD_ADDONS}`,
      SONANT_ADDONS: folder,
      TAP_TIMEOUT: '600',
    },
  });
  return status === 0 ? undefined : `${file}\n${stderr.slice(0, 3000)}\n${stdout.slice(-2000)}`;
}

void t.test('the native tests run without an error of memory or undefined behaviour', (t) => {
  const folder = build('address');
  // The one left out reads the addon's machine code.
  const files = readdirSync(ROOT + TESTS).filter((file) => file.endsWith('.test.js') && !file.startsWith('instructions'));
  t.ok(files.length > 8, 'the tests are there');
  for (const file of files) t.equal(run('address', folder, `${TESTS}/${file}`), undefined, file);
  t.end();
});

void t.test('streams and their registry run without a race', (t) => {
  const folder = build('thread');
  for (const file of ['registry', 'stream']) {
    t.equal(run('thread', folder, `${TESTS}/${file}.test.js`), undefined, file);
  }
  t.end();
});
