import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { fuzzMs } from '../../support/fuzz.js';

const RUN = fileURLToPath(new URL('../../../../native/fuzz/run.sh', import.meta.url));
const FUZZERS = 3;
const seconds = Math.ceil(fuzzMs / 1000);

// The compiler takes two minutes for all that is fuzzed, and a quarter of an hour on a machine that others use.
t.setTimeout((1200 + 2 * FUZZERS * seconds) * 1000);

void t.test(`no bytes given as weights make their loader crash within ${seconds} s`, (t) => {
  // A fuzzer on a fast machine writes megabytes about what is new to it.
  const options = { encoding: 'utf8', maxBuffer: Infinity } as const;
  const { status, stdout, stderr } = spawnSync('sh', [RUN, String(seconds)], options);
  t.equal(status, 0, (stdout + stderr).slice(-3000));
  const runs = [...stderr.matchAll(/^Done (\d+) runs in \d+/gm)].map(([, count]) => Number(count));
  const tried = runs.filter((count) => count > 50);
  t.equal(tried.length, FUZZERS, `inputs tried: ${runs.join(', ')}`);
  t.end();
});
