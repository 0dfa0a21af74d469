import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { fail } from './shell.mjs';

/**
 * `node scripts/run.mjs [--needs list] dist/x.js ...`: runs a compiled program of the project once everything is built, and
 * what the list of Debian packages names is installed.
 */
const args = process.argv.slice(2);
const needs = args[0] === '--needs' ? args.splice(0, 2).slice(1) : [];
const [program, ...rest] = args;
if (program === undefined) fail('usage: node scripts/run.mjs [--needs list] dist/program.js [arguments]');
prepare(needs);
const file = resolve(program);
process.argv = [process.execPath, file, ...rest];
await import(pathToFileURL(file).href);
