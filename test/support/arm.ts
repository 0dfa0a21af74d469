import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmNode } from './npm-node.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'sonant/arm64');
const BUILD = join(ROOT, 'build/arm64');
const LIBRARIES = '/usr/lib/aarch64-linux-gnu';
/** Pinned, so that only a change of ours makes a test fail. */
const NODE = '22.23.3';

/**
 * Processors that qemu knows, oldest first: NEON alone; with products of bytes (dotprod, as Graviton 2 and Ampere have);
 * with all extensions, also matrices of bytes and of bf16 (i8mm and bf16, as Graviton 3 and Grace have).
 */
export type ArmProcessor = 'cortex-a72' | 'neoverse-n1' | 'max';

/** A program of another processor, on this one. */
export interface ArmMachine {
  /** What Node writes when it runs this with the addons that were built for ARM. */
  readonly run: (
    processor: ArmProcessor,
    args: readonly string[],
    env?: Record<string, string>,
  ) => { status: number | null; stdout: string; stderr: string };
}

/**
 * Builds both addons for ARM, 100 seconds of processor time for the first time, and has qemu run Node with them.
 * @returns why that cannot be done here @throws Error with what the compiler wrote
 */
export function buildArm(): ArmMachine | string {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `this is ${process.platform} ${process.arch}`;
  for (const program of ['qemu-aarch64-static', 'aarch64-linux-gnu-g++', 'apt-get'])
    if (spawnSync(program, ['--version']).status !== 0) return `no ${program}`;
  const root = librariesFor();
  if (root === undefined) return 'the package archive of this system has no packages of arm64';
  const node = npmNode(NODE, 'arm64');
  compile(root);
  return {
    run: (processor, args, env = {}) =>
      spawnSync(
        'qemu-aarch64-static',
        [
          '-cpu',
          processor,
          '-L',
          root,
          node,
          '--import',
          join(ROOT, 'test/support/load-addons.mjs'),
          ...args,
        ],
        {
          cwd: ROOT,
          encoding: 'utf8',
          maxBuffer: 1 << 26,
          env: { ...process.env, LD_LIBRARY_PATH: LIBRARIES, ADDON_FOLDER: `${BUILD}/Release`, ...env },
        },
      ),
  };
}

/** apt with a state of its own, so that the system neither gets another architecture nor a package. */
const aptSettings = (folder: string): string => `
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Dir::State "${folder}";
Dir::State::status "${folder}/status";
Dir::Cache "${folder}";
`;

/** The libraries of the addon with what they depend on, for ARM, unpacked below one folder. @returns undefined: not to be had */
function librariesFor(): string | undefined {
  const root = join(CACHE, 'root');
  if (existsSync(root)) return root;
  const lists = JSON.parse(readFileSync(join(ROOT, 'scripts/apt-packages.json'), 'utf8')) as {
    packages: { build: string[] };
  };
  const packages = lists.packages.build.filter((name) => name.endsWith('-dev'));
  rmSync(CACHE, { recursive: true, force: true });
  for (const folder of ['lists/partial', 'archives/partial', 'unpacked'])
    mkdirSync(join(CACHE, folder), { recursive: true });
  writeFileSync(join(CACHE, 'status'), '');
  writeFileSync(join(CACHE, 'apt.conf'), aptSettings(CACHE));
  const env = { ...process.env, APT_CONFIG: join(CACHE, 'apt.conf') };
  const fetched = [['update'], ['install', '--yes', '--download-only', ...packages]].every(
    (args) => spawnSync('apt-get', ['-qq', ...args], { env }).status === 0,
  );
  if (!fetched) return undefined;
  for (const file of readdirSync(join(CACHE, 'archives')).filter((name) => name.endsWith('.deb')))
    execFileSync('dpkg-deb', ['--extract', join(CACHE, 'archives', file), join(CACHE, 'unpacked')]);
  // Only what is whole has this name.
  renameSync(join(CACHE, 'unpacked'), root);
  for (const folder of ['archives', 'lists']) rmSync(join(CACHE, folder), { recursive: true });
  return root;
}

function compile(root: string): void {
  const env = {
    ...process.env,
    PKG_CONFIG_LIBDIR: `${root}${LIBRARIES}/pkgconfig:${root}/usr/share/pkgconfig`,
    PKG_CONFIG_SYSROOT_DIR: root,
  };
  const settings = {
    CMAKE_BUILD_TYPE: 'Release',
    CMAKE_SYSTEM_NAME: 'Linux',
    CMAKE_SYSTEM_PROCESSOR: 'aarch64',
    CMAKE_CXX_COMPILER: 'aarch64-linux-gnu-g++',
    CMAKE_SYSROOT: root,
    CMAKE_JS_INC: join(ROOT, 'node_modules/node-api-headers/include'),
    CMAKE_LIBRARY_OUTPUT_DIRECTORY: `${BUILD}/Release`,
  };
  const defined = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  for (const args of [
    ['-S', ROOT, '-B', BUILD, ...defined],
    ['--build', BUILD, '--parallel', String(availableParallelism())],
  ]) {
    const { status, stdout, stderr } = spawnSync('cmake', args, { cwd: ROOT, env, encoding: 'utf8' });
    if (status !== 0) throw new Error((stdout + stderr).slice(-3000));
  }
}
