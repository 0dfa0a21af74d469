import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { fuzzMs } from '../../support/fuzz.js';

const RUN = fileURLToPath(new URL('../../../../native/fuzz/run.sh', import.meta.url));
const seconds = Math.ceil(fuzzMs / 1000);

// The compiler takes a minute for all that is fuzzed.
t.setTimeout((300 + 2 * seconds) * 1000);

void t.test(`no bytes given as a pack make the loader crash within ${seconds} s`, (t) => {
  const { status, stdout, stderr } = spawnSync('sh', [RUN, String(seconds)], { encoding: 'utf8' });
  t.equal(status, 0, (stdout + stderr).slice(-3000));
  const runs = Number(/^Done (\d+) runs/m.exec(stderr)?.[1]);
  t.ok(runs > 50, `${runs} packs were tried`);
  t.end();
});
