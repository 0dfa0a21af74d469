import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { attempt, fail, ROOT, say } from './shell.mjs';

/** `npm run lint [-- word ...]`: every checker, or those whose name contains a word. */
const words = process.argv.slice(2);
const REQUIREMENTS = 'scripts/lint-requirements.txt';
const VENV = `${ROOT}build/lint`;

const bin = (name) => [process.execPath, `node_modules/.bin/${name}`];
const files = (...patterns) =>
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter((file) => file !== '' && existsSync(`${ROOT}${file}`));

const CHECKS = {
  eslint: () => [...bin('eslint'), '.'],
  prettier: () => [...bin('prettier'), '--check', '--log-level=warn', '.'],
  page: () => [process.execPath, 'node_modules/typescript-native/bin/tsc', '-p', 'src/dashboard/web'],
  // Files, exports and packages that nobody uses.
  knip: () => [...bin('knip')],
  markdown: () => [...bin('markdownlint-cli2')],
  ruff: () => [`${VENV}/bin/ruff`, 'check', '--quiet', ...files('training/*.py', 'bench/*.py')],
  ...Object.fromEntries(
    ['diacritize', 'g2p', 'recognize', 'shared', 'voices'].map((folder) => [
      `mypy ${folder}`,
      // Each folder is a program of its own; names such as corpus.py occur in several.
      () => [
        ...['env', `MYPYPATH=training/${folder}`],
        ...[`${VENV}/bin/mypy`, '--no-error-summary', `training/${folder}`],
      ],
    ]),
  ),
  'clang-format': () => [
    `${VENV}/bin/clang-format`,
    '--dry-run',
    '-Werror',
    ...files('native/*.cpp', 'native/*.h'),
  ],
  // About 45 seconds of processor time; before version 22 it looked into system headers, which took five times as long.
  'clang-tidy': () => [
    `${VENV}/bin/python`,
    `${VENV}/bin/run-clang-tidy.py`,
    ...['-quiet', '-clang-tidy-binary', `${VENV}/bin/clang-tidy`, '-p', 'build'],
  ],
  shellcheck: () => [`${VENV}/bin/shellcheck`, ...files('*.sh', '.ci/run')],
  // Debian's packages are pinned by the release of the base image.
  hadolint: () => [`${VENV}/bin/hadolint`, '--ignore', 'DL3008', 'deploy/Dockerfile'],
};

const names = Object.keys(CHECKS).filter(
  (name) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (names.length === 0)
  fail(`no checker is called ${words.join(' or ')}; there are ${Object.keys(CHECKS).join(', ')}`);
prepare(['lint']);
ensureVenv();
const failed = [];
for (const name of names) {
  const output = await run(CHECKS[name]());
  if (output === undefined) continue;
  failed.push(name);
  console.log(`\n${name}:\n${output.trim()}`);
}
console.log(failed.length === 0 ? `no problems (${names.join(', ')})` : `\nproblems in ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @returns what a checker that is not content printed */
function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status) => resolve(status === 0 ? undefined : output || `ended with ${status}`));
  });
}

/** The checkers that come from Python's registry, in their versions of `lint-requirements.txt`. */
function ensureVenv() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${ROOT}${REQUIREMENTS}`))
    .digest('hex');
  const stamp = `${VENV}/.requirements-hash`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('installing ruff, mypy, clang-format, clang-tidy, shellcheck and hadolint into build/lint (a minute)');
  rmSync(VENV, { recursive: true, force: true });
  const pip = [`${VENV}/bin/python`, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r'];
  if (!attempt([process.env.PYTHON ?? 'python3', '-m', 'venv', VENV]) || !attempt([...pip, REQUIREMENTS]))
    fail('the checkers could not be installed; they need Python 3.10 with venv and a way to its registry');
  writeFileSync(stamp, wanted);
}
