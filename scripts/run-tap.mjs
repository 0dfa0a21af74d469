import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './shell.mjs';

/**
 * Runs compiled test files.
 * @param {string[]} files absolute, or as `cwd` sees them
 * @param {{ fuzzSeconds: number, jobs: number, cwd?: string }} options how long each random test may take, how many files
 *   run at a time, and the folder whose `.tap` the runner keeps its notes in
 * @returns {{ passed: number, failed: number }} assertions; a file that crashes is a failed one
 */
export function runTap(files, { fuzzSeconds, jobs, cwd = ROOT }) {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-tap-'));
  const report = join(folder, 'report.tap');
  try {
    const { status } = spawnSync(
      process.execPath,
      [
        `${ROOT}node_modules/tap/dist/esm/run.mjs`,
        ...[
          'run',
          '--disable-coverage',
          '--allow-incomplete-coverage',
          `--reporter=${process.stdout.isTTY ? 'base' : 'min'}`,
          `--jobs=${jobs}`,
        ],
        ...[`--timeout=${120 + 5 * fuzzSeconds}`, `--output-file=${report}`],
        ...files,
      ],
      { cwd, stdio: 'inherit', env: { ...process.env, FUZZ_SECONDS: `${fuzzSeconds}` } },
    );
    const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
    // Without a terminal the reporter may end before it has printed them.
    if (!process.stdout.isTTY) for (const failure of failures(text)) console.log(`\nFAILED ${failure}`);
    const { passed, failed } = totals(text);
    // A run can fail without a failed assertion: by a plan that was not kept, or by a crash of the runner.
    return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads the run's own last totals: `# { total: 5, pass: 3, fail: 2 }`, unindented. */
function totals(text) {
  const [line] = text.match(/^# \{ total: .*\}$/gm)?.slice(-1) ?? [''];
  const count = (name) => Number(line.match(new RegExp(`\\b${name}: (\\d+)`))?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail') };
}

/** Each failed assertion with the names that lead to it and what is known of it, at most 60 lines; so too a file that failed otherwise. */
function failures(text) {
  const found = [];
  const path = [];
  let failedInside = 0;
  const lines = text.split('\n');
  lines.forEach((line, i) => {
    const [, blanks, subtest] = line.match(/^( *)# Subtest: (.*)/) ?? [];
    if (subtest !== undefined) path.splice(blanks.length / 4, Infinity, subtest);
    const [, indent, name] = line.match(/^( *)not ok \d+ - (.*)/) ?? [];
    if (name === undefined) return;
    const depth = indent.length / 4;
    // A subtest fails because something inside did: what is inside says more.
    const isSubtest = / # time=\S+$/.test(name);
    if (isSubtest && (depth > 0 || found.length > failedInside)) {
      if (depth === 0) failedInside = found.length;
      return;
    }
    const end = lines.findIndex((later, k) => k > i && later === `${indent}  ...`);
    const details = lines.slice(i + 1, Math.min(end, i + 60)).map((detail) => detail.slice(indent.length));
    found.push([[...path.slice(0, depth), name].join(' > '), ...details].join('\n'));
    if (depth === 0) failedInside = found.length;
  });
  return found;
}
