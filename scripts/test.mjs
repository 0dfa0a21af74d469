import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { prepare } from './prepare.mjs';
import { fail, ROOT } from './shell.mjs';

/** `npm test [-- word ...]`: runs the tests whose path contains one of the words; all of them without a word. */
const words = process.argv.slice(2);
const fuzzSeconds = Number(process.env.FUZZ_SECONDS ?? 2);

prepare('test');
// From the sources, so that what was compiled from a deleted test does not run.
const tests = readdirSync(`${ROOT}test`, { recursive: true })
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .map((file) => `dist/test/${file.replace(/\.ts$/, '.js')}`)
  .sort();
if (tests.length === 0) fail(`no test file's path contains ${words.join(' or ')}`);

const report = '.tap/report.tap';
mkdirSync(`${ROOT}.tap`, { recursive: true });
rmSync(`${ROOT}${report}`, { force: true });
const tap = ['run', '--disable-coverage', '--allow-incomplete-coverage', '--jobs=2'];
const limits = [`--timeout=${120 + 5 * fuzzSeconds}`, `--output-file=${report}`];
const { status } = spawnSync(
  process.execPath,
  ['node_modules/tap/dist/esm/run.mjs', ...tap, ...limits, ...tests],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, FUZZ_SECONDS: `${fuzzSeconds}` } },
);

const { passed, failed } = totals(readFileSync(`${ROOT}${report}`, 'utf8'));
// A run can fail without a failed test, by a crash after the last one.
const failures = status === 0 ? failed : Math.max(failed, 1);
console.log(`${passed} passed, ${failures} failed`);
process.exitCode = failures === 0 && passed > 0 ? 0 : 1;

/** Reads the run's own last totals: `# { total: 5, pass: 3, fail: 2 }`, unindented. */
function totals(text) {
  const [line] = text.match(/^# \{ total: .*\}$/gm)?.slice(-1) ?? [''];
  const count = (name) => Number(line.match(new RegExp(`\\b${name}: (\\d+)`))?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail') };
}
