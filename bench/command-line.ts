import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from '../src/errors.js';

const EXIT_USAGE = 2;

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

type Arguments<Options extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * Reads the arguments of a benchmark or a tool. Ends the process after `--help`, after an argument that it does not take,
 * and later without a word when the reader of its output is gone, as after `| head`.
 * @param words `taken`: it takes arguments without a name
 */
export function readCommandLine<const Options extends OptionsConfig>(
  usage: string,
  options: Options,
  words: 'none' | 'taken' = 'none',
): Arguments<Options> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(1);
  });
  const all: OptionsConfig = { ...options, help: { type: 'boolean', short: 'h' } };
  try {
    const read = parseArgs({ options: all, allowPositionals: words === 'taken' });
    if (read.values['help'] !== true) return read as Arguments<Options>;
  } catch (error) {
    refuseCommandLine(usage, `${messageOf(error)}\n`);
  }
  process.stdout.write(usage);
  process.exit(0);
}

/** Ends the process because its command line is wrong. */
export function refuseCommandLine(usage: string, reason = ''): never {
  process.stderr.write(reason + usage);
  process.exit(EXIT_USAGE);
}
