import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** `address` looks for undefined behaviour, too. */
export type Sanitizer = 'address' | 'thread';

const RUNTIMES = { address: ['libasan.so', 'libubsan.so'], thread: ['libtsan.so'] };
/** Node itself is not instrumented. */
const OPTIONS = {
  // Node ends without freeing its memory, and both addons hold the engine.
  ASAN_OPTIONS: 'detect_leaks=0:detect_odr_violation=0:abort_on_error=1',
  UBSAN_OPTIONS: 'print_stacktrace=1',
  // V8 and libuv have locks and atomics of their own, which the sanitizer does not see.
  TSAN_OPTIONS: 'ignore_noninstrumented_modules=1:report_signal_unsafe=0',
};

/**
 * Builds both addons with a sanitizer in `build/address` or `build/thread`, which takes minutes for the first time.
 * @returns what makes a Node process load them: its first fault ends it. @throws Error with what the compiler wrote
 */
export function buildSanitized(sanitizer: Sanitizer): {
  env: Record<string, string>;
  nodeArguments: string[];
} {
  const folder = `build/${sanitizer}`;
  const compile = ['node_modules/cmake-js/bin/cmake-js', 'compile', '--out', folder];
  const options = [`--CDSONANT_SANITIZE=${sanitizer}`, '--log-level', 'warn'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...compile, ...options, '--parallel', String(availableParallelism())],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error((stdout + stderr).slice(-3000));
  const library = (name: string): string =>
    spawnSync('g++', [`-print-file-name=${name}`], { encoding: 'utf8' }).stdout.trim();
  return {
    env: {
      ...OPTIONS,
      LD_PRELOAD: RUNTIMES[sanitizer].map(library).join(' '),
      ADDON_FOLDER: `${ROOT}${folder}/Release`,
    },
    nodeArguments: ['--import', `${ROOT}test/support/load-addons.mjs`],
  };
}
