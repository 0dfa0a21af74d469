import t from 'tap';
import { type ArmProcessor, buildArm } from '../../support/arm.js';
import { samplesOf } from '../../support/e2e-audio.js';
import type { Spoken } from '../../support/e2e-speak-slices.js';
import { LIMITS_DB, spectralDistanceDb } from '../../support/spectral-distance.js';

// The first run also fetches libraries and a Node, and compiles the addons: on a machine that others may use, minutes.
t.setTimeout(30 * 60_000);

const TESTS = 'dist/test/unit/native';
/** One voice of its own and one that shares networks, of each size: qemu takes fifty times as long as a processor. */
const PACKS = 'coda,mist';
const PRECISIONS: Record<ArmProcessor, string> = {
  'cortex-a72': 'fp32',
  'neoverse-n1': 'fp32, int8',
  max: 'fp32, bf16, int8',
};

const machine = buildArm();
if (typeof machine === 'string') t.comment(`not run: ${machine}`);
else testOn(machine);

function testOn({ run }: Exclude<typeof machine, string>): void {
  /** What is wrong with a test file. */
  const failure = (processor: ArmProcessor, file: string, env = {}): string | undefined => {
    const { status, stdout, stderr } = run(processor, [`${TESTS}/${file}.test.js`], { ...env, TAP_TIMEOUT: '600' });
    if (status === 0 && /^1\.\.[1-9]/m.test(stdout)) return undefined;
    return (stdout + stderr).slice(-3000) || 'no tests';
  };

  void t.test('the addons for ARM compute on NEON what PyTorch computes', (t) => {
    for (const file of ['golden', 'signal', 'pulses'])
      t.equal(failure('cortex-a72', file, { GOLDEN_PACKS: PACKS }), undefined, file);
    t.end();
  });

  void t.test('each processor has the precisions of its instructions, and their products are exact', (t) => {
    const question = "const addon = require('./build/arm64/Release/sonant.node'); [addon.isa(), addon.precision()].join()";
    t.equal(run('cortex-a72', ['-p', question]).stdout.trim(), 'neon,fp32');
    for (const processor of Object.keys(PRECISIONS) as ArmProcessor[]) {
      const { stderr } = run(processor, ['-p', question], { SONANT_PRECISION: 'other' });
      t.match(stderr, `other is not available here, only ${PRECISIONS[processor]}\n`, processor);
      t.equal(failure(processor, 'products', { SONANT_ISA: 'neon' }), undefined, `products on ${processor}`);
    }
    t.end();
  });

  void t.test('each precision speaks as fp32 does, in slices of any length', (t) => {
    const speech = (processor: ArmProcessor, precision: string, sliceFrames = ['50', '1', '7']): string => {
      const said = run(processor, ['dist/test/support/e2e-speak-slices.js', '24000', ...sliceFrames], {
        SONANT_PRECISION: precision,
      });
      if (said.status !== 0) throw new Error(said.stderr);
      const spoken = JSON.parse(said.stdout) as Spoken;
      t.equal(spoken.precision, precision, 'the one that was asked for');
      const [first = '', ...others] = spoken.runs;
      for (const [i, other] of others.entries())
        t.ok(other === first, `${precision} on ${processor}: ${sliceFrames[i + 1] ?? ''} frames a slice`);
      return first;
    };
    const samples = (base64: string): Float32Array => samplesOf(Buffer.from(base64, 'base64'));
    const fp32 = samples(speech('cortex-a72', 'fp32'));
    // The emulator takes ten times as long for a product in bf16, so it speaks once.
    const bf16 = samples(speech('max', 'bf16', ['50']));
    const bySums = speech('neoverse-n1', 'int8');
    const byMatrices = speech('max', 'int8');
    t.ok(byMatrices === bySums, 'int8 has the same bytes, whatever instruction multiplies');
    for (const [precision, spoken] of [['bf16', bf16], ['int8', samples(bySums)]] as const) {
      t.equal(spoken.length, fp32.length, 'durations do not depend on it');
      const offDb = spectralDistanceDb(spoken, fp32);
      t.ok(offDb > 0 && offDb < LIMITS_DB[precision], `${precision} is off by ${offDb.toFixed(2)} dB`);
    }
    t.end();
  });
}
