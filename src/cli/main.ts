import { report } from './failure.js';
import { createProgram } from './program.js';

// `sonant ... | head`: who reads no more has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});

const args = process.argv.slice(2);
const ownArgs = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
// Known before the arguments are read: what is wrong with them is JSON too.
const style = ownArgs.includes('--json') ? 'json' : 'line';
try {
  await createProgram(style).parseAsync();
} catch (error) {
  process.exitCode = report(error, style);
}
