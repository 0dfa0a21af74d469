import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { Attacked } from '../../test/support/under-attack.js';
import { ATTACKS } from './attacks-by-name.js';

const { attacked, name } = workerData as { readonly attacked: Attacked; readonly name: string };
// Linux takes 0 for the thread that calls.
setPriority(0, constants.priority.PRIORITY_LOW);
await ATTACKS[name]?.(attacked);
process.exit();
