import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** ONNX Runtime for Node and, in `python`, what exports and quantizes graphs. Git does not see it; it may be thrown away. */
export const PEERS = `${ROOT}build/peers`;
const RUNTIME = 'onnxruntime-node@1.30.0';
const PYTHON_PACKAGES = ['numpy', 'safetensors', 'onnx==1.23.2', 'onnxruntime==1.32.0', 'sympy'];

/** Installs what is missing, a minute. @throws Error that names the command that failed */
export function installPeers(say: (line: string) => void): void {
  mkdirSync(PEERS, { recursive: true });
  if (!existsSync(`${PEERS}/node_modules/${RUNTIME.split('@')[0] ?? ''}`)) {
    say(`installing ${RUNTIME} into build/peers`);
    writeFileSync(`${PEERS}/package.json`, '{"private": true}\n');
    // Its script fetches libraries for GPUs.
    run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', PEERS, RUNTIME);
  }
  const python = `${PEERS}/python/bin/python`;
  if (spawnSync(python, ['-c', 'import onnx, onnxruntime, safetensors']).status !== 0) {
    say('installing onnx and onnxruntime for Python into build/peers');
    run('python3', '-m', 'venv', `${PEERS}/python`);
    run(python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PYTHON_PACKAGES);
  }
}

/** @param pack folder of a pack @returns folder of its graphs */
export function exportGraphs(pack: string, name: string): string {
  const folder = join(PEERS, 'graphs', name);
  run(`${PEERS}/python/bin/python`, `${ROOT}bench/onnx/export.py`, pack, folder);
  return folder;
}

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd: ROOT });
  if (status === 0) return;
  const words = (error?.message ?? stderr).trim().split('\n').at(-1) ?? '';
  throw new Error(`${command} ${args.join(' ')}: ${words}`);
}
