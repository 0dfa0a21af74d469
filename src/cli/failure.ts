import { CommanderError } from 'commander';
import { ConfigError } from '../config.js';
import { SonantError } from '../errors.js';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** Something that a command cannot do. Its message is the line that the user reads; its code is for programs. */
export class CommandError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.code = code;
  }
}

/** A call that commander lets through, and that makes no sense all the same. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super('usage', message);
  }
}

/** How failures are worded: a line for people, or `{"error", "code"}` for programs. */
export type FailureStyle = 'line' | 'json';

/** Tells stderr what went wrong, without a stack. @returns the exit code */
export function report(error: unknown, style: FailureStyle): number {
  if (error instanceof CommanderError) return reportUsage(error, style);
  const message = messageOf(error);
  if (style === 'json') writeJson(message, codeOf(error));
  else process.stderr.write(error instanceof ConfigError ? `${message}\n` : `sonant: ${message}\n`);
  return error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED;
}

/** Commander has told people by then, and `--help` is no failure. */
function reportUsage(error: CommanderError, style: FailureStyle): number {
  if (error.exitCode === 0) return 0;
  // Help in place of a missing command has no message of its own.
  const message = error.code === 'commander.help' ? 'a command is missing' : error.message;
  if (style === 'json') writeJson(message.replace(/^error: /, ''), 'usage');
  return EXIT_USAGE;
}

const writeJson = (error: string, code: string): boolean =>
  process.stderr.write(`${JSON.stringify({ error, code })}\n`);

function codeOf(error: unknown): string {
  if (error instanceof CommandError || error instanceof SonantError) return error.code;
  return error instanceof ConfigError ? 'settings_invalid' : 'failed';
}

/** With the cause of a store's failure, which its message for clients leaves out. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof SonantError) || !(error.cause instanceof Error)) return message;
  return `${message}: ${error.cause.message}`;
}
