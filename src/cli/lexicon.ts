import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { LexiconEntry, LexiconTerm } from '../contracts/accounts.js';
import { dayOf } from '../contracts/days.js';
import { messageOf } from '../errors.js';
import { parseLanguage } from '../transports/shared/fields.js';
import {
  LEXICON_FORMATS,
  type LexiconFormat,
  lexiconFormatOf,
  readLexiconFile,
  writeLexiconFile,
} from '../transports/shared/lexicon-files.js';
import { type AccountOption, accountOption, CommandError, groupOf, leaf, show, tell } from './command.js';
import { type LexiconAccess, serverLexicon, storedLexicon } from './lexicon-access.js';
import { checkEntryAloud, type CheckOptions } from './lexicon-check.js';
import { configuredServer } from './server-client.js';
import { accountNamed, withStores } from './store.js';
import { table } from './table.js';

interface LexiconOptions extends AccountOption {
  readonly lang: string;
  readonly alias?: string;
  readonly caseSensitive?: true;
}

export function addLexiconCommand(root: Command): void {
  const lexicon = groupOf(
    root,
    'lexicon',
    'set how words are pronounced; a running server applies changes within a second',
    [
      "sonant lexicon set Nguyen 'w1In'",
      "sonant lexicon set 'C++' --alias 'C plus plus'",
      'sonant lexicon export > lexicon.tsv',
    ],
  );
  addWordCommands(lexicon);
  addTableCommands(lexicon);
}

const termOf = (word: string, { lang, caseSensitive }: LexiconOptions): LexiconTerm => ({
  language: parseLanguage(lang),
  word,
  ...(caseSensitive === true ? { caseSensitive } : {}),
});

const entryOf = (word: string, phonemes: string | undefined, options: LexiconOptions): LexiconEntry => ({
  ...termOf(word, options),
  ...(phonemes === undefined ? {} : { phonemes }),
  ...(options.alias === undefined ? {} : { alias: options.alias }),
});

function addWordCommands(lexicon: Command): void {
  const add = (usage: string, description: string, ...examples: string[]): Command =>
    leaf(lexicon, usage, description, examples)
      .option('-l, --lang <code>', 'language of the word', 'en')
      .option('-c, --case-sensitive', 'match only this capitalization')
      .addOption(accountOption());
  const alias = (): Option => new Option('--alias <words>', 'read these words in its place');
  add(
    'set <word> [phonemes]',
    'add or change a word, a phrase, or a name with signs',
    "sonant lexicon set Nguyen 'w1In'",
    "sonant lexicon set 'New York' --alias 'the big apple'",
  )
    .addOption(alias())
    .action(async (word: string, phonemes: string | undefined, options: LexiconOptions) => {
      const entry = entryOf(word, phonemes, options);
      await withLexicon(options, (lexicon) => lexicon.set(entry));
      show(entry, '', options);
    });
  add(
    'check <word> [phonemes]',
    'speak a word with its entry in the lexicon, or with one given here; nothing is stored',
    "sonant lexicon check Nguyen 'w1In'",
    "sonant lexicon check 'C++' --alias 'C plus plus' -o cpp.wav",
  )
    .addOption(alias())
    .option('-s, --speaker <name>', 'the speaker; default: a voice of the language')
    .option('-o, --output <file>', 'the WAV file to write; default: play it')
    .action(async (word: string, phonemes: string | undefined, options: LexiconOptions & CheckOptions) => {
      const isGiven = phonemes !== undefined || options.alias !== undefined;
      const entry = isGiven
        ? entryOf(word, phonemes, options)
        : await withLexicon(options, (lexicon) => lexicon.get(termOf(word, options)));
      await checkEntryAloud(entry, options);
    });
  add('get <word>', 'show the phonemes or the alias of a word', 'sonant lexicon get Nguyen').action(
    async (word: string, options: LexiconOptions) => {
      const entry = await withLexicon(options, (lexicon) => lexicon.get(termOf(word, options)));
      show(entry, `${entry.phonemes ?? entry.alias ?? ''}\n`, options);
    },
  );
  add(
    'delete <word>',
    'remove a word; it gets its usual pronunciation again',
    'sonant lexicon delete Nguyen',
  ).action(async (word: string, options: LexiconOptions) => {
    const term = termOf(word, options);
    await withLexicon(options, (lexicon) => lexicon.delete(term));
    show({ deleted: word, language: term.language }, '', options);
  });
}

function addTableCommands(lexicon: Command): void {
  const format = (): Option =>
    new Option('-f, --format <name>', 'file format; pls is the W3C Pronunciation Lexicon').choices(
      LEXICON_FORMATS,
    );
  leaf(
    lexicon,
    'import <file>',
    'add the entries of a table (word, tab, phonemes, optionally more), a CSV file or a PLS document',
    ['sonant lexicon import names.tsv --lang de', 'sonant lexicon import names.pls'],
  )
    .option('-l, --lang <code>', 'language of entries that name none', 'en')
    .addOption(format())
    .addOption(accountOption())
    .action(async (file: string, options: LexiconOptions & { readonly format?: LexiconFormat }) => {
      const text = await readTable(file);
      const format = options.format ?? lexiconFormatOf(text, file);
      const entries = readLexiconFile(text, format, parseLanguage(options.lang));
      await withLexicon(options, (lexicon) => lexicon.import(entries));
      tell(`imported ${entries.length} words`, options);
      show({ imported: entries.length }, '', options);
    });
  leaf(lexicon, 'export', 'print the lexicon as a table, as CSV or as PLS', [
    'sonant lexicon export > lexicon.tsv',
    'sonant lexicon export --format pls --lang de > de.pls',
  ])
    .option('-l, --lang <code>', 'only the words of this language')
    .addOption(format().default('tsv'))
    .addOption(accountOption())
    .action(async (options: AccountOption & { readonly format: LexiconFormat; readonly lang?: string }) => {
      const language = options.lang === undefined ? undefined : parseLanguage(options.lang);
      const all = await withLexicon(options, (lexicon) => lexicon.list());
      const entries = all.filter((entry) => language === undefined || entry.language === language);
      show(entries, writeLexiconFile(entries, options.format), options);
    });
  leaf(lexicon, 'unknown', 'list the words that the dictionary lacks, from requests with saveOovs', [
    'sonant lexicon unknown',
  ])
    .addOption(accountOption())
    .action(async (options: AccountOption) => {
      const words = await withLexicon(options, (lexicon) => lexicon.unknownWords());
      const rows = words.map(({ word, count, lastSeenMs }) => [word, String(count), dayOf(lastSeenMs)]);
      show(words, table([['WORD', 'COUNT', 'LAST SEEN'], ...rows]), options);
    });
}

/** Opens the lexicon of an account. At a server, the key determines the account. */
async function withLexicon<Result>(
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
    const reason = messageOf(cause);
    throw new CommandError('file_unreadable', `${file} cannot be read: ${reason}`, { cause });
  });
}
