import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withBrand } from './brand.js';
import { FOLDER } from './folder.js';

const run = promisify(execFile);
/** Registries answer in seconds; the largest environment is 600 MB. */
const INSTALL_MS = 240_000;
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'sonant', 'clients');

export interface Packages {
  /** Newer releases than this day's are not looked at: it pins what is not named. */
  asOf: string;
  uv: string;
  readonly python: Record<string, string[]>;
  readonly needsPython: Readonly<Record<string, string>>;
  readonly npm: Record<string, Record<string, string>>;
  readonly go: Record<string, Record<string, string>>;
}

export const PACKAGES_FILE = `${FOLDER}packages.json`;
export const packages = JSON.parse(readFileSync(PACKAGES_FILE, 'utf8')) as Packages;

/** A package registry did not answer, or has not what is pinned. */
export class InstallError extends Error {
  override readonly name = 'InstallError';
}

/** An interpreter that a set of packages needs is not on this machine. */
export class MissingPython extends Error {
  override readonly name = 'MissingPython';
}

/** Installs a set of Python packages, once for each list of versions. @returns its Python */
export async function pythonOf(name: string, brand: string | undefined): Promise<string> {
  const list = (packages.python[name] ?? []).map((one) => withBrand(one, brand));
  const base = await basePython(packages.needsPython[name]);
  const folder = await cached(name, [base, packages.asOf, ...list], async (folder) => {
    const uv = await uvProgram();
    await install(name, uv, ['venv', '--quiet', '--relocatable', '--python', base, folder]);
    const python = ['--python', join(folder, 'bin/python'), '--exclude-newer', packages.asOf];
    await install(name, uv, ['pip', 'install', '--quiet', ...python, ...list]);
  });
  return join(folder, 'bin/python');
}

/** Installs a set of npm packages, without their scripts. @returns the folder with `node_modules` */
export async function nodeModulesOf(name: string, brand: string | undefined): Promise<string> {
  const list = Object.entries(packages.npm[name] ?? {}).map(([one, at]) => `${withBrand(one, brand)}@${at}`);
  return cached(name, [packages.asOf, ...list], async (folder) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
    await install(name, 'npm', [
      'install',
      '--prefix',
      folder,
      ...quiet,
      `--before=${packages.asOf}`,
      ...list,
    ]);
  });
}

/** Makes a Go module that requires a set of modules. @returns its folder, with the programs that they bring in `bin` */
export async function goModuleOf(name: string, programs: readonly string[]): Promise<string> {
  const list = Object.entries(packages.go[name] ?? {});
  return cached(`go-${name}`, [...list.map(([one, at]) => `${one}@${at}`), ...programs], async (folder) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'go.mod'), 'module clients\n\ngo 1.24\n');
    for (const [module, version] of list)
      await install(name, 'go', ['-C', folder, 'get', `${module}@${version}`]);
    for (const program of programs)
      await install(name, 'go', ['-C', folder, 'build', '-mod=mod', '-o', 'bin/', program]);
  });
}

/** `make` fills a folder of its own, which takes its place only when it is whole: others may install the same. */
async function cached(
  name: string,
  key: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 12);
  const place = join(CACHE, `${name}-${hash}`);
  if (existsSync(place)) return place;
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(join(CACHE, '.new-'));
  try {
    await make(join(scratch, 'it'));
    if (!existsSync(place)) renameSync(join(scratch, 'it'), place);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return place;
}

/** uv installs in seconds what takes pip minutes, and can look at a registry as it was on a day. */
export async function uvProgram(): Promise<string> {
  const folder = await cached('uv', [packages.uv], async (folder) => {
    await install('uv', await basePython(), ['-m', 'venv', folder]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    await install('uv', join(folder, 'bin/python'), [...pip, `uv==${packages.uv}`]);
  });
  const [lib] = readdirSync(join(folder, 'lib'));
  const program = join(folder, 'bin/uv');
  if (!existsSync(program)) throw new InstallError(`uv is not in ${folder}/lib/${lib ?? ''}`);
  return program;
}

async function basePython(atLeast = '3.10'): Promise<string> {
  const own = join(homedir(), '.pyenv/versions');
  const further = existsSync(own) ? readdirSync(own).map((version) => join(own, version, 'bin/python')) : [];
  const minor = Number(atLeast.split('.')[1]);
  const check = `import sys, venv, ensurepip; sys.exit(not (3, ${minor}) <= sys.version_info[:2] < (3, 14))`;
  for (const python of [process.env['PYTHON'] ?? 'python3', 'python3.12', 'python3.13', ...further]) {
    const fits = await run(python, ['-c', check]).then(
      () => true,
      () => false,
    );
    if (fits) return python;
  }
  throw new MissingPython(`Python ${atLeast} to 3.13 with venv is needed; PYTHON may name one`);
}

async function install(name: string, command: string, args: readonly string[]): Promise<void> {
  try {
    await run(command, args, {
      timeout: INSTALL_MS,
      maxBuffer: 1 << 24,
      env: { ...process.env, VIRTUAL_ENV: '' },
    });
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim().split('\n').slice(-8).join('\n') ?? '';
    throw new InstallError(
      `the packages of ${name} could not be installed; does the registry answer?\n${said}`,
      {
        cause,
      },
    );
  }
}
