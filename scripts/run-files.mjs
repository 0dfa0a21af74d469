import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { Parser } from 'tap-parser';
import { ROOT } from './shell.mjs';

/** How long each file took last time, in milliseconds, so that the longest begin first. */
const DURATIONS_FILE = `${ROOT}dist/.test-durations.json`;
/** Begun first, in this order, where nothing was timed yet, as in a fresh clone: the last to begin would hold up the end. */
export const LONGEST = [
  'unit/transports/transcripts',
  'unit/scheduling/tracks',
  'unit/scheduling/pool',
  'unit/transports/paced-writer',
  'unit/transports/legacy-options',
  'unit/transports/sockets',
  'unit/accounts/members',
  'unit/accounts/changes',
  'unit/text/normalize-properties',
];
const MAX_FAILURES_SHOWN = 20;

/**
 * Runs compiled test files, each as a program of its own. tap's own runner would start three module loaders in every
 * process, for TypeScript, mocks and coverage: half a second of processor time a file, and nothing here uses them.
 * @param {readonly string[]} files absolute, or relative to the project
 * @param {{ jobs: number, timeoutSeconds: number, env?: object }} options how many files run at a time, how long one test
 *   may take, and what the environment has besides
 * @returns {Promise<{ passed: number, failed: number }>} assertions; a file that crashes is a failed one
 */
export async function runFiles(files, { jobs, timeoutSeconds, env = {} }) {
  const durations = existsSync(DURATIONS_FILE) ? JSON.parse(readFileSync(DURATIONS_FILE, 'utf8')) : {};
  const queue = longestFirst(files, durations);
  const total = { passed: 0, failed: 0 };
  let done = 0;
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const startMs = performance.now();
      const { passed, failures } = await runFile(file, timeoutSeconds, env);
      durations[file] = Math.round(performance.now() - startMs);
      total.passed += passed;
      total.failed += failures.length;
      done += 1;
      showProgress(`${done} of ${files.length} files, ${total.failed} failed`);
      if (!process.stdout.isTTY)
        console.log(`${done}/${files.length} ${file} ${(durations[file] / 1000).toFixed(1)} s`);
      for (const failure of failures.slice(0, MAX_FAILURES_SHOWN)) console.log(`\nFAILED ${failure}`);
      if (failures.length > MAX_FAILURES_SHOWN)
        console.log(`\n${failures.length - MAX_FAILURES_SHOWN} more failed in ${file}`);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  showProgress('');
  writeFileSync(DURATIONS_FILE, JSON.stringify(durations, null, 1));
  return total;
}

/**
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, number>>} durations milliseconds of the last run, by file
 */
export function longestFirst(files, durations) {
  const lastMs = (file) => durations[file] ?? Infinity;
  const place = (file) => LONGEST.findIndex((name) => file.endsWith(`/${name}.test.js`));
  const rank = (file) => (place(file) < 0 ? LONGEST.length : place(file));
  // Where both are infinite the difference is NaN, and the list decides.
  return [...files].sort((a, b) => lastMs(b) - lastMs(a) || rank(a) - rank(b));
}

/** @returns {Promise<{ passed: number, failures: string[] }>} a failure: the names that lead to it, and what is known of it */
async function runFile(file, timeoutSeconds, env) {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, TAP_TIMEOUT: `${timeoutSeconds}` },
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk) => (errorOutput = (errorOutput + chunk).slice(-4000)));
  // A file whose main thread hangs cannot time out by itself.
  const killer = setTimeout(() => child.kill('SIGKILL'), 2 * timeoutSeconds * 1000);

  const parser = new Parser();
  let passed = 0;
  const failures = [];
  parser.on('pass', () => (passed += 1));
  parser.on('fail', (result) => failures.push(describe(file, result)));
  const results = new Promise((resolve) => parser.on('complete', resolve));
  child.stdout.pipe(parser);
  const ending = await new Promise((resolve) =>
    child.once('close', (status, signal) => resolve(signal ?? status)),
  );
  clearTimeout(killer);
  const { ok } = await results;
  // Without a failed assertion: by a crash, a bad exit or a plan that was not kept.
  if (failures.length === 0 && (!ok || ending !== 0)) {
    failures.push(`${file}\nended with ${ending}, plan ${ok ? 'kept' : 'not kept'}\n${errorOutput}`);
  }
  return { passed, failures };
}

/** The names that lead to an assertion, where it stands, and what is known of it, at most 60 lines. */
function describe(file, { fullname, name, diag }) {
  // Null for an assertion that says no more than its name.
  const { at, stack, ...rest } = diag ?? {};
  const place = at ? `${at.fileName}:${at.lineNumber}:${at.columnNumber}` : stack;
  const details = Object.entries(rest)
    .filter(([key]) => !['source', 'compare'].includes(key))
    // An error of a child process contains itself.
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : inspect(value, { depth: 5 })}`);
  const path = fullname.endsWith(name) ? fullname : `${fullname} > ${name}`;
  return [
    `${file} > ${path}`,
    ...(place ? [`at ${place}`] : []),
    ...details.join('\n').split('\n').slice(0, 60),
  ].join('\n');
}

function showProgress(text) {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}
