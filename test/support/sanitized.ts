import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerOptions } from './running-server.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = join(ROOT, 'build/asan');
/** The project once more, with another addon. */
const TREE = join(FOLDER, 'tree');
const COMPILE = ['node_modules/cmake-js/bin/cmake-js', 'compile', '--out', FOLDER];
const OPTIONS = ['--CDSONANT_SANITIZE=address', '--log-level', 'warn', '--parallel', '2'];

/**
 * Builds the addon with AddressSanitizer and UndefinedBehaviorSanitizer, which takes minutes for the first time.
 * @returns what starts a server with it: its first fault ends the process. @throws Error with what the compiler wrote
 */
export function sanitizedServer(): Required<Pick<ServerOptions, 'program' | 'env'>> {
  const hasCache = spawnSync('ccache', ['--version']).status === 0;
  const env = hasCache ? { ...process.env, CMAKE_CXX_COMPILER_LAUNCHER: 'ccache' } : process.env;
  const { status, stderr, stdout } = spawnSync(process.execPath, [...COMPILE, ...OPTIONS], {
    cwd: ROOT,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error((stdout + stderr).slice(-3000));
  growTree();
  const runtime = spawnSync('g++', ['-print-file-name=libasan.so'], { encoding: 'utf8' }).stdout.trim();
  return {
    program: join(TREE, 'dist/src/main.js'),
    env: {
      LD_PRELOAD: runtime,
      // Node frees little of what it has when it ends. Its own allocator knows nothing of the sanitizer.
      ASAN_OPTIONS: 'detect_leaks=0:abort_on_error=1',
      UBSAN_OPTIONS: 'print_stacktrace=1',
    },
  };
}

function growTree(): void {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(join(TREE, 'build'), { recursive: true });
  const link = (name: string, place = name): void => symlinkSync(join(ROOT, name), join(TREE, place));
  for (const name of readdirSync(ROOT)) {
    if (!['build', 'dist', 'data'].includes(name) && !name.startsWith('.')) link(name);
  }
  link('build/protocol');
  link('build/dashboard');
  link('build/asan/Release', 'build/Release');
  // A copy: Node takes a linked file to lie where it really lies.
  cpSync(join(ROOT, 'dist/src'), join(TREE, 'dist/src'), { recursive: true });
}
