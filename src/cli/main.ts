import { CommanderError } from 'commander';
import { ConfigError } from '../config/config.js';
import { messageOf, SonantError } from '../errors.js';
import { CommandError, type FailureStyle, UsageError } from './command.js';
import { createProgram } from './program.js';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

// `sonant ... | head`: a reader that stops has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(1);
});

const args = process.argv.slice(2);
const ownArgs = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
// Determined before the arguments are parsed, so that errors in them are JSON too.
const style = ownArgs.includes('--json') ? 'json' : 'line';
try {
  await createProgram(style).parseAsync();
} catch (error) {
  process.exitCode = report(error, style);
}

/** Tells stderr what went wrong, without a stack. @returns the exit code */
function report(error: unknown, style: FailureStyle): number {
  if (error instanceof CommanderError) return reportUsage(error, style);
  const message = fullMessageOf(error);
  if (style === 'json') writeJson(message, codeOf(error));
  else process.stderr.write(error instanceof ConfigError ? `${message}\n` : `sonant: ${message}\n`);
  return error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED;
}

/** Commander has already printed the message, and `--help` is not a failure. */
function reportUsage(error: CommanderError, style: FailureStyle): number {
  if (error.exitCode === 0) return 0;
  // Help in place of a missing command has no message of its own.
  const message = error.code === 'commander.help' ? 'a command is missing' : error.message;
  if (style === 'json') writeJson(message.replace(/^error: /, ''), 'usage');
  return EXIT_USAGE;
}

function writeJson(error: string, code: string): void {
  process.stderr.write(`${JSON.stringify({ error, code })}\n`);
}

function codeOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof SonantError) return error.code;
  return error instanceof ConfigError ? 'settings_invalid' : 'failed';
}

/** The message of an error, with the cause of a store's failure, which its message for clients leaves out. */
function fullMessageOf(error: unknown): string {
  const message = messageOf(error);
  if (!(error instanceof SonantError) || !(error.cause instanceof Error)) return message;
  return `${message}: ${error.cause.message}`;
}
