import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addAccountsCommand } from './accounts.js';
import { addBackupCommands } from './backup.js';
import { addCompletionCommand } from './completion.js';
import { addDoctorCommand } from './doctor.js';
import type { FailureStyle } from './failure.js';
import { addKeysCommand } from './keys.js';
import { addLexiconCommand } from './lexicon.js';
import { addMembersCommand } from './members.js';
import { addPlansCommand } from './plans.js';
import { addServeCommand } from './serve.js';
import { addSayCommand } from './speech/say.js';
import { addUsageCommand } from './usage.js';
import { addVoicesCommand } from './voices.js';
import { addWordCommands } from './words.js';

const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

const HELP = `
Examples:
  sonant serve                                 start the server
  sonant say "Hello."                          speak aloud, without a server
  sonant keys create --name phone              make an API key; only the key goes to stdout
  sonant say book.md -o book.mp3               speak a file to a file
  sonant voices                                which speakers there are; --play lets them be heard
  sonant normalize 'It costs $5.'              how a text is read
  sonant phonemize "Hello"                     how it is pronounced
  sonant lexicon set Nguyen 'w1In'             how a word is to be said from now on
  sonant members invite --role owner           a link that makes somebody a member
  sonant usage --by day,model                  what was spoken
  sonant backup /backup/sonant.db              a copy of all that is kept, while the server runs
  sonant doctor                                what is installed here, and how many calls it carries

Every command takes --json, and "sonant help <command>" tells more. The settings of the server hold here too: DATA_DIR
or DATABASE_URL say where its store is. With SONANT_URL and SONANT_API_KEY set, voices, say, normalize, phonemize,
lexicon and usage ask that server; accounts, members, plans, keys and backups are managed at the store only.

Exit codes: 0 it is done, 1 it could not be done, 2 it was called wrongly.`;

/** All commands. Nothing of a failure is printed when it is to be JSON: whoever runs the program reports it. */
export function createProgram(style: FailureStyle): Command {
  const root = new Command('sonant')
    .description('Text-to-speech on CPUs.')
    .version(VERSION, '-V, --version', 'which release this is')
    .exitOverride()
    .showSuggestionAfterError()
    .addHelpText('after', HELP);
  if (style === 'json') root.configureOutput({ writeErr: () => undefined });
  addSayCommand(root);
  addVoicesCommand(root);
  addWordCommands(root);
  addLexiconCommand(root);
  addUsageCommand(root);
  addAccountsCommand(root);
  addPlansCommand(root);
  addMembersCommand(root);
  addKeysCommand(root);
  addBackupCommands(root);
  addServeCommand(root);
  addDoctorCommand(root);
  addCompletionCommand(root);
  return root;
}
