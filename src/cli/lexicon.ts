import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { languageOf } from '../catalog/languages.js';
import type { LexiconEntry } from '../contracts/accounts.js';
import { parseLexiconTable, writeLexiconTable } from '../transports/shared/lexicon-table.js';
import { accountOption, dayOf, groupOf, leaf, show, tell, type AccountOption } from './command.js';
import { CommandError } from './failure.js';
import { parseLanguage } from './project.js';
import { configuredServer } from './server-client.js';
import { accountNamed, withStores } from './store.js';
import { table } from './table.js';
import { serverLexicon, storedLexicon, type LexiconAccess } from './lexicon-access.js';

interface LexiconOptions extends AccountOption {
  readonly lang: string;
}

export function addLexiconCommand(root: Command): void {
  const lexicon = groupOf(root, 'lexicon', 'say how words are said; a running server knows within a second', [
    "sonant lexicon set Nguyen 'w1In'",
    'sonant lexicon export > lexicon.tsv',
  ]);
  addWordCommands(lexicon);
  addTableCommands(lexicon);
}

function addWordCommands(lexicon: Command): void {
  const add = (usage: string, description: string, example: string): Command =>
    leaf(lexicon, usage, description, [example])
      .option('-l, --lang <code>', 'language of the word', 'en')
      .addOption(accountOption());
  add('set <word> <phonemes>', 'add or change a word', "sonant lexicon set Nguyen 'w1In'").action(
    async (word: string, phonemes: string, options: LexiconOptions) => {
      const entry: LexiconEntry = { language: parseLanguage(options.lang), word, phonemes };
      await withWordBook(options, (words) => words.set(entry));
      show(entry, '', options);
    },
  );
  add('get <word>', 'show the phonemes of a word', 'sonant lexicon get Nguyen').action(
    async (word: string, options: LexiconOptions) => {
      const language = parseLanguage(options.lang);
      const entry = await withWordBook(options, (words) => words.get(language, word));
      show(entry, `${entry.phonemes}\n`, options);
    },
  );
  add('delete <word>', 'say a word as without it again', 'sonant lexicon delete Nguyen').action(
    async (word: string, options: LexiconOptions) => {
      const language = parseLanguage(options.lang);
      await withWordBook(options, (words) => words.delete(language, word));
      show({ deleted: word, language }, '', options);
    },
  );
  add(
    'import <file>',
    'add a table: word, tab, phonemes, and perhaps a tab and a language, on each line',
    'sonant lexicon import names.tsv --lang de',
  ).action(async (file: string, options: LexiconOptions) => {
    const entries = parseLexiconTable(await readTable(file), parseLanguage(options.lang), languageOf);
    await withWordBook(options, (words) => words.import(entries));
    tell(`imported ${entries.length} words`, options);
    show({ imported: entries.length }, '', options);
  });
}

function addTableCommands(lexicon: Command): void {
  leaf(lexicon, 'export', 'print the lexicon as such a table', ['sonant lexicon export > lexicon.tsv'])
    .addOption(accountOption())
    .action(async (options: AccountOption) => {
      const entries = await withWordBook(options, (words) => words.list());
      show(entries, writeLexiconTable(entries), options);
    });
  leaf(lexicon, 'unknown', 'list the words that requests with saveOovs met and the dictionary lacks', [
    'sonant lexicon unknown',
  ])
    .addOption(accountOption())
    .action(async (options: AccountOption) => {
      const words = await withWordBook(options, (book) => book.unknownWords());
      const rows = words.map(({ word, count, lastSeenMs }) => [word, String(count), dayOf(lastSeenMs)]);
      show(words, table([['WORD', 'COUNT', 'LAST SEEN'], ...rows]), options);
    });
}

/** At a server it is its key that says whose lexicon is meant. */
async function withWordBook<Result>(
  { account }: AccountOption,
  use: (words: LexiconAccess) => Promise<Result>,
): Promise<Result> {
  const server = configuredServer();
  if (server !== undefined) return use(serverLexicon(server));
  return withStores(async ({ accounts, lexicons }) => {
    const { id } = await accountNamed(accounts, account, 'made');
    return use(storedLexicon(lexicons, id));
  });
}

async function readTable(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('file_unreadable', `${file} cannot be read: ${reason}`, { cause });
  });
}
