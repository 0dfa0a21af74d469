import { readdirSync } from 'node:fs';
import { ensureHelm } from './helm.mjs';
import { prepare } from './prepare.mjs';
import { runTap } from './run-tap.mjs';
import { fail, ROOT, say } from './shell.mjs';
import { ensureTrainingPython } from './training-env.mjs';

const RINGS = ['unit', 'system', 'slow'];
const USAGE = `usage: npm test [-- word ...]              unit tests; with words, the files of all rings whose path has one
       npm run test:system [-- word ...]   databases, browser, command line, whole servers
       npm run test:slow [-- word ...]     soak, crashes, chaos, fuzzing, sanitizers, image, training
       npm run test:all                    all of these`;

const { rings, words } = readArguments(process.argv.slice(2));
// From the sources, so that what was compiled from a deleted test does not run.
const all = readdirSync(`${ROOT}test`, { recursive: true })
  .filter((file) => file.endsWith('.test.ts'))
  .sort();
const lost = all.filter((file) => !RINGS.includes(ringOf(file)));
if (lost.length > 0) fail(`tests lie in test/unit, test/system or test/slow, but not ${lost.join(', ')}`);
const files = all
  .filter((file) => rings.includes(ringOf(file)))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (files.length === 0) fail(`no test file's path contains ${words.join(' or ')}`);

const used = RINGS.filter((ring) => files.some((file) => ringOf(file) === ring));
prepare(used.filter((ring) => ring !== 'unit'));
if (files.some((file) => file.includes('/deploy/helm'))) ensureHelm();
if (files.some((file) => file.startsWith('slow/training/'))) ensureTrainingPython();
say(`running ${files.length} files of tests (${used.join(', ')})`);
const fuzzSeconds = Number(process.env.FUZZ_SECONDS ?? 2);
const totals = used.map((ring) => {
  const compiled = files
    .filter((file) => ringOf(file) === ring)
    .map((file) => `dist/test/${file.replace(/\.ts$/, '.js')}`);
  // Tests of the whole product watch memory and delays, so each has the machine to itself.
  return runTap(compiled, { fuzzSeconds, jobs: ring === 'unit' ? 2 : 1 });
});
const passed = totals.reduce((sum, total) => sum + total.passed, 0);
const failed = totals.reduce((sum, total) => sum + total.failed, 0);
// On a line of its own, whatever the reporter left unfinished.
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function readArguments(args) {
  if (args.includes('--help')) {
    console.log(USAGE);
    process.exit();
  }
  const named = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2));
  const words = args.filter((arg) => !arg.startsWith('--'));
  if (named.some((name) => name !== 'all' && !RINGS.includes(name))) fail(USAGE);
  if (named.includes('all') || (named.length === 0 && words.length > 0)) return { rings: RINGS, words };
  return { rings: named.length > 0 ? named : ['unit'], words };
}

function ringOf(file) {
  return file.split('/')[0];
}
