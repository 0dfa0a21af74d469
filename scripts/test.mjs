import { readdirSync } from 'node:fs';
import { ensureHelm } from './helm.mjs';
import { prepare } from './prepare.mjs';
import { runTap } from './run-tap.mjs';
import { fail, ROOT, say } from './shell.mjs';
import { ensureTrainingPython } from './training-env.mjs';

/** `npm test [-- word ...]`: runs the tests whose path contains one of the words; all of them without a word. */
const words = process.argv.slice(2);

prepare('test');
// From the sources, so that what was compiled from a deleted test does not run.
const files = readdirSync(`${ROOT}test`, { recursive: true })
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .map((file) => `dist/test/${file.replace(/\.ts$/, '.js')}`)
  .sort();
if (files.length === 0) fail(`no test file's path contains ${words.join(' or ')}`);

if (files.some((file) => file.includes('/deploy/helm'))) ensureHelm();
if (files.some((file) => file.includes('/e2e/training'))) ensureTrainingPython();
say(`running ${files.length} files of tests (all of them take 15 to 25 minutes)`);
const fuzzSeconds = Number(process.env.FUZZ_SECONDS ?? 2);
// The tests of the whole product and of the examples watch memory and delays, so each has the machine to itself.
const isEndToEnd = (file) => /^dist\/test\/(?:e2e|browser|examples)\//.test(file);
const runs = [
  { jobs: 2, files: files.filter((file) => !isEndToEnd(file)) },
  { jobs: 1, files: files.filter(isEndToEnd) },
].filter(({ files }) => files.length > 0);
const totals = runs.map(({ jobs, files }) => runTap(files, { fuzzSeconds, jobs }));
const passed = totals.reduce((sum, total) => sum + total.passed, 0);
const failed = totals.reduce((sum, total) => sum + total.failed, 0);
// On a line of its own, whatever the reporter left unfinished.
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
