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
    const { passed, failed } = totals(existsSync(report) ? readFileSync(report, 'utf8') : '');
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
