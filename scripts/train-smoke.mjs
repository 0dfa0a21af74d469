import { prepare } from './prepare.mjs';
import { attempt } from './shell.mjs';
import { ensureTrainingPython } from './training-env.mjs';

/** `npm run train:smoke`: from recordings to a speaking voice in a few minutes; see tools/training-smoke.ts. */
prepare();
const python = ensureTrainingPython();
const program = [process.execPath, 'dist/tools/training-smoke.js', '--python', python];
process.exitCode = attempt([...program, ...process.argv.slice(2)]) ? 0 : 1;
