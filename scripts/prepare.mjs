import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { attempt, fail, ROOT, run, say } from './shell.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const MIN_NODE = [20, 17];
const ADDON = 'build/Release/sonant.node';

/**
 * Makes the project ready to run: installs what is missing, builds what changed, says nothing when all is done already.
 * @param {readonly string[]} needs lists of Debian packages that are needed besides those of a build
 */
export function prepare(needs = []) {
  checkNode();
  ensureSystemPackages(needs);
  ensureNodeModules();
  ensureNative();
  ensureProtocol();
  ensureDashboard();
  ensureTypeScript();
  ensureQueryBuilder();
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major === 21 || major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
    fail(`Node ${MIN_NODE.join('.')} or later is needed, but not 21; this is ${process.version}`);
  }
}

function ensureNodeModules() {
  if (nodeModulesMatchLock()) return;
  say('installing npm packages (under a minute)');
  run(['npm', 'ci', '--include=dev', '--loglevel=error']);
}

/** Compares what npm wrote down on installing with what the lockfile asks for. */
function nodeModulesMatchLock() {
  const installedList = `${ROOT}node_modules/.package-lock.json`;
  if (!existsSync(installedList)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = packagesOf(installedList);
  return Object.entries(packagesOf(`${ROOT}package-lock.json`)).every(
    ([path, { version, integrity, optional }]) =>
      path === '' ||
      (installed[path]
        ? installed[path].version === version && installed[path].integrity === integrity
        : optional === true),
  );
}

function ensureNative() {
  const sources = ['native', 'CMakeLists.txt', 'binding.gyp'].flatMap(filesBelow);
  const { SONANT_WERROR: werror = '' } = process.env;
  onChange('build/.sources-hash', [process.arch, ADDON], sources, existsSync(`${ROOT}${ADDON}`), () => {
    say('building the native engine (1-2 minutes)');
    const cmake = [process.execPath, 'node_modules/cmake-js/bin/cmake-js', 'compile', '--out', 'build'];
    const options = [`--CDSONANT_WERROR=${werror}`, '--log-level', 'warn'];
    if (attempt([...cmake, ...options, '--parallel', `${availableParallelism()}`])) return;
    if (werror !== '') fail('the native engine does not compile without a warning');
    say('CMake failed; trying node-gyp, which needs Python 3');
    // From npm's Node-API headers: Node's own would be downloaded.
    const nodeGyp = [
      process.execPath,
      'node_modules/node-gyp/bin/node-gyp.js',
      'rebuild',
      '--loglevel=error',
    ];
    run([...nodeGyp, '--nodedir=native/gyp', '--force-process-config', `--jobs=${availableParallelism()}`]);
  });
}

/** Static code for the messages of a .proto file, with types; package.json's `imports` names it `#coda-messages`. */
function ensureProtocol() {
  const source = 'src/transports/sockets/coda/coda.proto';
  const output = 'build/protocol/coda-messages.js';
  const wanted = ['--target', 'static-module', '--wrap', 'esm', '--dts'];
  // Comments stay: the types are made from them.
  const unused = ['--no-delimited', '--no-typeurl', '--no-verify', '--no-convert'];
  const options = [...wanted, ...unused];
  onChange('build/protocol/.sources-hash', options, [source], existsSync(`${ROOT}${output}`), () => {
    mkdirSync(dirname(`${ROOT}${output}`), { recursive: true });
    const pbjs = [process.execPath, 'node_modules/protobufjs-cli/bin/pbjs'];
    run([...pbjs, ...options, '--out', output, source]);
  });
}

function ensureDashboard() {
  const packages = ['preact', 'uplot', 'swagger-ui-dist', 'esbuild'].map(
    (name) => `node_modules/${name}/package.json`,
  );
  // What the page shares with the server.
  const shared = ['src/contracts', 'src/catalog/languages.ts', 'src/transports/shared/model-rules.ts'];
  const sources = ['scripts/dashboard.mjs', 'src/dashboard/web', ...shared, ...packages].flatMap(filesBelow);
  onChange('build/.dashboard-hash', [], sources, existsSync(`${ROOT}build/dashboard/index.html`), () => {
    run([process.execPath, 'scripts/dashboard.mjs']);
  });
}

function ensureTypeScript() {
  const sources = ['tsconfig.json', 'src', 'test', 'bench', 'tools', 'examples'].flatMap(filesBelow);
  onChange('dist/.sources-hash', [], sources, true, () => {
    say('compiling TypeScript');
    run([process.execPath, 'node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json']);
  });
}

/** One file instead of 260: each process and the usage thread would take 0.15 s to find and read them. */
function ensureQueryBuilder() {
  const description = 'node_modules/kysely/package.json';
  const folder = 'dist/node_modules/kysely';
  onChange(`${folder}/.sources-hash`, [], [description], existsSync(`${ROOT}${folder}/package.json`), () => {
    const options = ['--bundle', '--platform=node', '--format=esm', '--log-level=error'];
    run(['node_modules/esbuild/bin/esbuild', 'kysely', ...options, `--outfile=${folder}/index.js`]);
    const { name, version, license } = JSON.parse(readFileSync(`${ROOT}${description}`, 'utf8'));
    const own = { name, version, license, type: 'module', exports: './index.js' };
    writeFileSync(`${ROOT}${folder}/package.json`, JSON.stringify(own));
  });
}

/** Calls `build` unless the stamp says that it was called for these very sources. */
function onChange(stamp, salt, sources, outputExists, build) {
  const hash = createHash('sha256').update(salt.join());
  for (const file of sources) hash.update(file).update(readFileSync(`${ROOT}${file}`));
  const wanted = hash.digest('hex');
  const stampFile = `${ROOT}${stamp}`;
  if (outputExists && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  build();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
}

/** The files at or below a path, sorted, relative to the root. */
function filesBelow(path) {
  if (!existsSync(`${ROOT}${path}`)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(`${ROOT}${path}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length))
    .sort();
}
