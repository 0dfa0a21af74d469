import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from './shell.mjs';
import { prepare } from './prepare.mjs';

/** `node scripts/run.mjs dist/x.js ...`: runs a compiled program of the project once everything is built. */
const [program, ...args] = process.argv.slice(2);
if (program === undefined) fail('usage: node scripts/run.mjs dist/program.js [arguments]');
prepare('test');
const file = resolve(program);
process.argv = [process.execPath, file, ...args];
await import(pathToFileURL(file).href);
