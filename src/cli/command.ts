import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Parse } from '../config/values.js';
import { startOfDay } from '../contracts/days.js';

/** What every command takes. */
export interface CommonOptions {
  readonly json?: true;
}

/** Options of commands that concern one account. */
export interface AccountOption extends CommonOptions {
  readonly account: string;
}

/**
 * Adds a command that does something; `group` is its parent.
 * @param usage its name and arguments
 * @param examples command lines, at least one
 */
export function leaf(
  group: Command,
  usage: string,
  description: string,
  examples: readonly string[],
): Command {
  return group
    .command(usage)
    .description(description)
    .option('--json', 'print one JSON document to stdout, and errors as JSON to stderr')
    .addHelpText('after', exampleText(examples));
}

/** Adds a command that only holds others. */
export const groupOf = (
  root: Command,
  name: string,
  description: string,
  examples: readonly string[],
): Command => root.command(name).description(description).addHelpText('after', exampleText(examples));

const exampleText = (examples: readonly string[]): string =>
  [`\nExample${examples.length > 1 ? 's' : ''}:`, ...examples.map((line) => `  ${line}`)].join('\n');

export const accountOption = (): Option =>
  new Option('-a, --account <name>', 'the account').default('default').argParser(parseName);

/** Prints the result: JSON for programs, text for people. */
export function show(value: unknown, text: string, { json }: CommonOptions): void {
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : text);
}

/** Tells people what was done; programs see it in the JSON. */
export function tell(line: string, { json }: CommonOptions): void {
  if (!json) process.stderr.write(`${line}\n`);
}

/** Names of accounts, plans and keys. */
export function parseName(value: string): string {
  const name = value.trim();
  if (!/^[^\p{Cc}]{1,100}$/u.test(name)) throw new InvalidArgumentError('It must have 1 to 100 characters.');
  return name;
}

/** Reads the value of an option. @param rule what a valid value is, in words */
export const mustBe =
  <Value>(rule: string, parse: Parse<Value>) =>
  (value: string): Value => {
    const parsed = parse(value);
    if (parsed === undefined) throw new InvalidArgumentError(`It must be ${rule}.`);
    return parsed;
  };

/** `2026-11-21`, a day that there is. */
export const parseDay = mustBe('a day such as 2026-11-21', (value) =>
  startOfDay(value) === undefined ? undefined : value,
);

/** Reads some of these words, separated by commas. */
export const parseSome =
  <Word extends string>(known: readonly Word[]) =>
  (value: string): Word[] => {
    const words = value.split(',').map((word) => known.find((one) => one === word.trim()));
    if (words.includes(undefined)) throw new InvalidArgumentError(`Choose from ${known.join(',')}.`);
    return [...new Set(words as Word[])];
  };

/** Something that a command cannot do. Its message is the line that the user reads; its code is for programs. */
export class CommandError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.code = code;
  }
}

/** A call that commander accepts, but that makes no sense. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super('usage', message);
  }
}

/** How failures are worded: a line for people, or `{"error", "code"}` for programs. */
export type FailureStyle = 'line' | 'json';
