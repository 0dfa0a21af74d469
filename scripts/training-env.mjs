import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { attempt, fail, ROOT, run, say } from './shell.mjs';

const FOLDER = `${ROOT}.venv`;
const LISTS = ['requirements.txt', 'requirements-torch.txt'].map((name) => `training/voices/${name}`);

/** Finds or makes `.venv` with what training needs. @returns its Python */
export function ensureTrainingPython() {
  const python = `${FOLDER}/bin/python`;
  const stamp = `${FOLDER}/.requirements-hash`;
  const wanted = LISTS.reduce(
    (hash, list) => hash.update(readFileSync(`${ROOT}${list}`)),
    createHash('sha256'),
  );
  const digest = wanted.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest && imports(python)) return python;
  if (!existsSync(python)) makeFolder();
  const [others, torch] = LISTS;
  say('installing what training needs (numpy, scipy and others: under a minute)');
  install(python, '-r', others);
  installTorch(python, torch);
  if (!imports(python)) fail(`${python} cannot import torch; delete .venv and try again`);
  writeFileSync(stamp, digest);
  return python;
}

function makeFolder() {
  const base = process.env.PYTHON ?? 'python3';
  const { stdout, error } = spawnSync(base, ['-c', 'import sys; print(*sys.version_info[:2])'], {
    encoding: 'utf8',
  });
  const [major, minor] = error ? [0, 0] : stdout.split(' ').map(Number);
  if (major !== 3 || minor < 10)
    fail(`training needs Python 3.10 or later; set PYTHON to one (${base} is not)`);
  say('creating .venv');
  if (!attempt([base, '-m', 'venv', FOLDER]))
    fail('Python cannot make a virtual environment; on Debian: apt-get install python3-venv');
}

/** On Linux without a GPU the three gigabytes of NVIDIA's libraries stay away. */
function installTorch(python, list) {
  const withGpu = spawnSync('nvidia-smi', ['-L']).status === 0;
  if (withGpu || process.platform !== 'linux' || process.arch !== 'x64') {
    say(`installing torch (${withGpu ? 'with CUDA: 5 GB, several minutes' : 'a minute'})`);
    return install(python, '-r', list);
  }
  say('installing torch without CUDA (half a gigabyte to fetch, 1-3 minutes)');
  install(python, '--no-deps', '-r', list);
  run([python, 'training/voices/without_cuda.py']);
}

function install(python, ...what) {
  const pip = [python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...what];
  if (!attempt(pip))
    fail(`pip could not install ${what.at(-1)}; training needs it and a way to the package registry`);
}

const imports = (python) => spawnSync(python, ['-c', 'import torch, scipy, parselmouth']).status === 0;
