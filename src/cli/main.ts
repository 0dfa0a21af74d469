import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.js';
import { addKeysCommand } from './keys.js';
import { addLexiconCommand } from './lexicon.js';
import { addSayCommand } from './say.js';
import { addVoicesCommand } from './voices.js';
import { addWordCommands } from './words.js';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

const EXAMPLES = `
Examples:
  sonant keys create --name phone              make an API key; only the key goes to stdout
  sonant say "Hello." --speaker astra -o a.wav speak to a file, without a server
  sonant voices                                which speakers there are
  sonant normalize 'It costs $5.'              how a text is read
  sonant phonemize "Hello"                     how it is pronounced
  sonant lexicon set Nguyen 'w1In'             how a word is to be said from now on

"sonant help <command>" tells more. The settings of the server (DATA_DIR and others) hold here too.`;

function program(): Command {
  const root = new Command('sonant')
    .description('Text-to-speech on plain processors.')
    .exitOverride()
    .showSuggestionAfterError()
    .addHelpText('after', EXAMPLES);
  addSayCommand(root);
  addVoicesCommand(root);
  addKeysCommand(root);
  addWordCommands(root);
  addLexiconCommand(root);
  return root;
}

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Says what went wrong, in a line where one will do. @returns the exit code */
function report(error: unknown): number {
  // Commander has said it by then; its own code for `--help` is 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof ConfigError ? `${message}\n` : `sonant: ${message}\n`);
  return EXIT_FAILED;
}
