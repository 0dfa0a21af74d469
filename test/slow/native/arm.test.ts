import t from 'tap';
import { buildArm } from '../../support/arm.js';

// The first run also fetches libraries and a Node, and compiles the addons: on a machine that others may use, minutes.
t.setTimeout(30 * 60_000);

const TESTS = 'dist/test/unit/native';
/** One voice of its own and one that shares networks, of each size: qemu takes fifty times as long as a processor. */
const PACKS = 'coda,mist';

void t.test('the addons for ARM compute on NEON what PyTorch computes', (t) => {
  const machine = buildArm();
  if (typeof machine === 'string') {
    t.comment(`not run: ${machine}`);
    t.end();
    return;
  }
  const addon = "require('./build/arm64/Release/sonant.node')";
  const { output } = machine.run(['-p', `[process.arch, ${addon}.isa(), ${addon}.precision()].join()`]);
  t.equal(output.trim(), 'arm64,neon,fp32');
  for (const file of ['golden', 'signal', 'pulses']) {
    const run = machine.run([`${TESTS}/${file}.test.js`], { GOLDEN_PACKS: PACKS, TAP_TIMEOUT: '600' });
    t.equal(run.status === 0 ? undefined : run.output.slice(-3000), undefined, file);
    t.ok(/^1\.\.[1-9]/m.test(run.output), `${file} has tests`);
  }
  t.end();
});
