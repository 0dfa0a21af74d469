import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureHelm } from './helm.mjs';
import { prepare } from './prepare.mjs';
import { fail, ROOT, say } from './shell.mjs';
import { ensureTrainingPython } from './training-env.mjs';

const RINGS = ['unit', 'system', 'slow'];
/**
 * Tests of the whole product watch memory and delays, so each has the machine to itself. These compile, compute or start one
 * program after another, and do not mind company.
 */
const COMPANIONS = /\/(audio|cli|deploy|native|simulation|training)\/|\/openapi\./;
const USAGE = `usage: npm test [-- word ...]              unit tests; with words, the files of all rings whose path contains one
       npm run test:system [-- word ...]   databases, browser, command line, whole servers
       npm run test:slow [-- word ...]     soak, crashes, chaos, fuzzing, sanitizers, image, training
       npm run test:all                    all of these`;

const { rings, words } = readArguments(process.argv.slice(2));
// From the sources, so that what was compiled from a deleted test does not run.
const all = readdirSync(`${ROOT}test`, { recursive: true })
  .filter((file) => file.endsWith('.test.ts'))
  .sort();
const lost = all.filter((file) => !RINGS.includes(ringOf(file)));
if (lost.length > 0) fail(`tests belong in test/unit, test/system or test/slow, but not ${lost.join(', ')}`);
const files = all
  .filter((file) => rings.includes(ringOf(file)))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (files.length === 0) fail(`no test file's path contains ${words.join(' or ')}`);

const used = RINGS.filter((ring) => files.some((file) => ringOf(file) === ring));
// Elsewhere the native tests run on ARM already, or the test says that it cannot run.
const needsArm = process.arch === 'x64' && files.some((file) => file === 'slow/native/arm.test.ts');
prepare([...used.filter((ring) => ring !== 'unit'), ...(needsArm ? ['arm'] : [])]);
if (files.some((file) => file.includes('/deploy/helm'))) ensureHelm();
if (files.some((file) => file.startsWith('slow/training/'))) ensureTrainingPython();
// Not before: they need packages that a fresh clone does not have yet.
const { bundleTap } = await import('./bundle-tap.mjs');
const { runFiles } = await import('./run-files.mjs');
await bundleTap();
say(`running ${files.length} files of tests (${used.join(', ')})`);
const { FUZZ_SECONDS } = process.env;
const total = { passed: 0, failed: 0 };
const cores = availableParallelism();
for (const ring of used) {
  const compiled = files
    .filter((file) => ringOf(file) === ring)
    .map((file) => `dist/test/${file.replace(/\.ts$/, '.js')}`);
  // The whole slow ring searches for a minute a property; a file by name takes as many cases as in the other rings.
  const fuzzSeconds = ring === 'slow' && words.length === 0 ? Math.max(60, FUZZ_SECONDS ?? 0) : FUZZ_SECONDS;
  const env = fuzzSeconds === undefined ? {} : { FUZZ_SECONDS: `${fuzzSeconds}` };
  // A file of half a minute takes minutes on a machine that is busy with something else.
  const timeoutSeconds = 400 + 5 * (fuzzSeconds ?? 0);
  for (const { group, jobs } of ring === 'unit'
    ? [{ group: compiled, jobs: cores + 1 }]
    : byTiming(compiled)) {
    const { passed, failed } = await runFiles(group, { jobs, timeoutSeconds, env });
    total.passed += passed;
    total.failed += failed;
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function byTiming(files) {
  return [
    { group: files.filter((file) => !COMPANIONS.test(file)), jobs: 1 },
    { group: files.filter((file) => COMPANIONS.test(file)), jobs: cores },
  ].filter(({ group }) => group.length > 0);
}

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
