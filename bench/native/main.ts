import { loadAddon } from '../../src/engine/addon.js';
import { loadBenchAddon } from '../../test/support/bench-addon.js';
import { readCommandLine } from '../command-line.js';

const USAGE = `usage: npm run bench:native
Kernels in GFLOP/s against this machine's own measured limit, and the stages of the vocoder's signal path.
`;

readCommandLine(USAGE, {});
const { peakGflops, figures } = loadBenchAddon().kernels();
process.stdout.write(
  `${loadAddon().isa()}: ${peakGflops.toFixed(1)} GFLOP/s by independent multiply-adds in registers\n`,
);
for (const { name, rows, value, unit } of figures) {
  const share = unit === 'GFLOP/s' ? `${((100 * value) / peakGflops).toFixed(0).padStart(4)} %` : '';
  process.stdout.write(
    `${name.padEnd(34)} ${String(rows).padStart(4)} frames ${value.toFixed(2).padStart(9)} ${unit} ${share}\n`,
  );
}
