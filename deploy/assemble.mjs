// node deploy/assemble.mjs FOLDER [ROOT]: gathers everything that a container needs to run the server, and nothing else.
//
// FOLDER/system   the Node binary, the shared libraries of all binaries, the data of espeak-ng and MeCab, users
// FOLDER/packages /app/node_modules: what the running server imports, without types, maps and other platforms
// FOLDER/app      /app: the compiled server, the addon, the page, the models
// FOLDER/data     /data, empty: of the user who runs it
//
// The project must have been built. The Dockerfile copies these folders onto an empty image, and a test does the same.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyJapaneseDictionary } from './japanese-dictionary.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Dependencies that only the build needs; what they make is in `build`. */
const BUILD_ONLY = [
  'cmake-js',
  'esbuild',
  'node-addon-api',
  'node-api-headers',
  'preact',
  'swagger-ui-dist',
  'uplot',
];

/** Of the project, relative to its root. */
const APP = [
  'dist/src',
  'dist/node_modules',
  'build/Release/sonant.node',
  'build/protocol',
  'build/dashboard',
  'models',
  'src/transports/sockets/coda/coda.proto',
  'deploy/healthcheck.mjs',
  'package.json',
  'LICENSE',
  'NOTICE',
];

/** Of the project: maps of sources, types, and the lists of recordings that a network learnt from. */
const USELESS_APP_FILE = /\.map$|\.d\.ts$|\/files\.json\.gz$/;

/** What no running program reads. Licenses stay. */
const USELESS_FILE = /\.(?:d\.[mc]?ts|ts|map|md|markdown|flow|html|tsbuildinfo)$|\.min\.js$/;
const USELESS_FOLDER =
  /\/(?:test|tests|__tests__|test-jest|docs|doc|\.nyc_output|coverage|example|examples|benchmark|benchmarks|bench|scripts|\.github)$/;
/** Packages that ship themselves several times: for bundlers, for old browsers; or that the build made one file of; and names that nobody imports. */
const OTHER_FORMATS = [
  /\/@opentelemetry\/[^/]+\/build\/(?:esm|esnext)$/,
  /\/semantic-conventions\/dist\/(?:experimental_|index-incubating)/,
  /\/node_modules\/kysely\/dist$/,
  /\/protobufjs\/dist$/,
  /\/n2words\/dist$/,
];

export const NODE_IN_IMAGE = 'usr/local/bin/node';
/** Nobody; a number, so that a cluster can check that it is not root. */
export const USER_ID = 65532;

/** @param {string} folder made if missing @param {string} root of the project */
export function assemble(folder, root = ROOT) {
  const [system, packages, app, data] = ['system', 'packages', 'app', 'data'].map((name) =>
    join(folder, name),
  );
  for (const path of [system, packages, app, data]) mkdirSync(path, { recursive: true });
  copyApp(root, join(app, 'app'));
  copyPackages(root, join(packages, 'app'));
  const binaries = [join(app, 'app'), join(packages, 'app')].flatMap(binariesBelow);
  copySystem(system, binaries);
}

function copyApp(root, target) {
  for (const path of APP) {
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      dereference: true,
      filter: (file) => !USELESS_APP_FILE.test(file),
    });
  }
}

function copyPackages(root, target) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const wanted = new Set();
  const visit = (name, from) => {
    const path = placeOf(packages, name, from);
    // An optional one of another platform is in the lockfile, but not here; musl's is here, but nothing loads it.
    if (path === undefined || wanted.has(path) || !existsSync(join(root, path)) || /-musl$/.test(path))
      return;
    wanted.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, path);
  };
  for (const name of Object.keys(dependencies)) if (!BUILD_ONLY.includes(name)) visit(name, '');
  for (const path of wanted) {
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      filter: (file) => isUseful(root, path, file),
    });
  }
}

/** Where Node finds `name` when a file of the package at `from` imports it. */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
    if (!folder.includes('/node_modules/')) folder = '';
  }
}

function isUseful(root, packagePath, file) {
  const inside = `/${relative(root, file)}`;
  const own = inside.slice(packagePath.length + 1);
  // What lies deeper is another package, which is copied for itself.
  if (own.includes('/node_modules')) return false;
  if (/^\/licen[cs]e/i.test(own)) return true;
  if (USELESS_FOLDER.test(own) || OTHER_FORMATS.some((pattern) => pattern.test(inside))) return false;
  if (/\/uws_\w+\.node$/.test(own))
    return own.endsWith(`_${process.platform}_${process.arch}_${process.versions.modules}.node`);
  return !USELESS_FILE.test(own);
}

function copySystem(target, binaries) {
  const node = join(target, NODE_IN_IMAGE);
  copyFile(process.execPath, node);
  chmodSync(node, 0o755);
  for (const file of [node, ...binaries]) run('strip', '--strip-unneeded', file);
  copyLibraries(target, [node, ...binaries]);
  copyEspeakData(target);
  copyJapaneseDictionary(JAPANESE_DICTIONARY, join(target, JAPANESE_DICTIONARY));
  for (const path of ['tmp', 'etc']) mkdirSync(join(target, path), { recursive: true });
  chmodSync(join(target, 'tmp'), 0o1777);
  writeFileSync(join(target, 'etc/passwd'), `sonant:x:${USER_ID}:${USER_ID}::/data:/none\n`);
  writeFileSync(join(target, 'etc/group'), `sonant:x:${USER_ID}:\n`);
}

function copyFile(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/** Libraries that others are linked to for what the server never asks of them, by their source and the version of their symbols. */
const STAND_INS = {
  'libpcaudio.so.0': { source: 'no-audio.c' },
  'libtiff.so.6': { source: 'no-fax.c', version: 'LIBTIFF_4.0' },
};

function compileStandIn(folder, name, { source, version }) {
  const symbols = join(folder, `${name}.map`);
  writeFileSync(symbols, `${version ?? ''} { global: *; };`);
  const linked = [`-Wl,-soname,${name}`, `-Wl,--version-script=${symbols}`, '-o', join(folder, name)];
  run('cc', '-shared', '-fPIC', '-Os', '-s', ...linked, join(ROOT, 'deploy', source));
}

/** What stand-ins take the place of is not among them, nor what that needs. */
function copyLibraries(target, binaries) {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-libraries-'));
  for (const [name, standIn] of Object.entries(STAND_INS)) compileStandIn(folder, name, standIn);
  const libraries = new Map(binaries.flatMap((binary) => librariesOf(binary, folder)));
  // One folder, which the linker searches without being told.
  const home = dirname(realpathSync(libraries.get('libc.so.6')));
  for (const [name, file] of libraries) {
    // The linker itself is named in each binary by its path.
    copyFile(realpathSync(file), join(target, name.startsWith('/') ? name : join(home, name)));
  }
  rmSync(folder, { recursive: true });
}

/** @param folder searched first. @returns names, as they are asked for, and files */
function librariesOf(binary, folder) {
  const env = { ...process.env, LD_LIBRARY_PATH: folder };
  const { stdout } = spawnSync('ldd', [binary], { encoding: 'utf8', env });
  return [...stdout.matchAll(/^\s+(\S+)(?: => (\/\S+))? \(0x/gm)]
    .filter(([, name, file]) => file !== undefined || name.startsWith('/'))
    .map(([, name, file]) => [name, file ?? name]);
}

function binariesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.node'))
    .map((file) => join(folder, file));
}

/** espeak-ng's voices that the engine asks for: its own languages, and one for each script that their texts may hold. */
const DICTIONARIES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'ja', 'ar', 'hi', 'el', 'ru', 'he', 'cmn', 'ko'];

/** Where native/mecab looks first. */
const JAPANESE_DICTIONARY = '/var/lib/mecab/dic/ipadic-utf8';

function copyEspeakData(target) {
  const data = espeakData();
  const isWanted = (file) => {
    const language = /\/(\w+)_dict$/.exec(file)?.[1];
    return language === undefined
      ? !/\/(?:mbrola_ph|phondata-manifest|voices\/mb)(?:\/|$)/.test(file)
      : DICTIONARIES.includes(language);
  };
  cpSync(data, join(target, data), { recursive: true, filter: isWanted });
}

/** Where the library that the addon is linked to looks for it. */
function espeakData() {
  const folders = ['/usr/lib', '/usr/share', '/usr/local/share'];
  const candidates = folders.flatMap((folder) => [
    join(folder, 'espeak-ng-data'),
    ...readdirSync(folder).map((name) => join(folder, name, 'espeak-ng-data')),
  ]);
  const found = candidates.find((path) => existsSync(join(path, 'phondata')));
  if (found === undefined) throw new Error('espeak-ng-data is not installed');
  return found;
}

function run(command, ...args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder, root] = process.argv;
  if (folder === undefined) {
    console.error('usage: node deploy/assemble.mjs FOLDER [ROOT]');
    process.exit(2);
  }
  assemble(resolve(folder), root === undefined ? ROOT : resolve(root));
}
