import { attempt } from './shell.mjs';
import { ensureTrainingPython } from './training-env.mjs';

/** `npm run train -- --config training/voices/configs/X.json`: trains one network, in the terminal's foreground. */
const python = ensureTrainingPython();
process.exitCode = attempt([python, 'training/voices/train.py', ...process.argv.slice(2)]) ? 0 : 1;
