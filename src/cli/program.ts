import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addAccountsCommand } from './accounts.js';
import { addAuditCommand } from './audit.js';
import { addBackupCommands } from './backup.js';
import type { FailureStyle } from './command.js';
import { addCompletionCommand } from './completion.js';
import { addDoctorCommand } from './doctor.js';
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
  sonant say book.md -o book.mp3               turn a file into an audio file
  sonant voices                                list the speakers; --play plays them
  sonant normalize 'It costs $5.'              show a text with its numbers and symbols in words
  sonant phonemize "Hello"                     show how a text is pronounced
  sonant lexicon set Nguyen 'w1In'             set how a word is pronounced from now on
  sonant members invite --role owner           print a link that makes somebody an owner
  sonant usage --by day,model                  show usage by day and model
  sonant audit                                 show who changed keys, members and plans, and when
  sonant backup /backup/sonant.db              copy all stored data, even while the server runs
  sonant doctor                                check the installation, and how many calls this machine can carry

Every command takes --json; "sonant help <command>" shows its other options. The server's settings apply here too: DATA_DIR
or DATABASE_URL names the store. With SONANT_URL and SONANT_API_KEY set, voices, say, normalize, phonemize, lexicon and
usage query that server; accounts, members, plans, keys, the audit log and backups need the store itself.

Exit codes: 0 success, 1 failure, 2 wrong usage.`;

/** All commands. Prints nothing about a failure that is to be reported as JSON: the caller does that. */
export function createProgram(style: FailureStyle): Command {
  const root = new Command('sonant')
    .description('Text-to-speech on CPUs.')
    .version(VERSION, '-V, --version', 'print the version')
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
  addAuditCommand(root);
  addBackupCommands(root);
  addServeCommand(root);
  addDoctorCommand(root);
  addCompletionCommand(root);
  return root;
}
