import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { ensureLocalAccount } from '../accounts/keys.js';
import { languageOf } from '../catalog/languages.js';
import { readConfig } from '../config.js';
import { AccountLexicons } from '../lexicon/lexicons.js';
import { openSqliteAccountStore } from '../storage/sqlite/sqlite-account-store.js';
import { openSqliteLexiconStore } from '../storage/sqlite/sqlite-lexicon-store.js';
import { parseLexiconTable, writeLexiconTable } from '../transports/shared/lexicon-table.js';
import { parseLanguage, table } from './project.js';

interface LanguageOption {
  readonly lang: string;
}

export function addLexiconCommand(root: Command): void {
  const lexicon = root
    .command('lexicon')
    .description('say how words are said; a running server knows within a second');
  const add = (name: string, description: string): Command =>
    lexicon.command(name).description(description).option('-l, --lang <code>', 'language of the word', 'en');
  add('set <word> <phonemes>', 'add or change a word')
    .addHelpText('after', "\nExample:\n  npx sonant lexicon set Nguyen 'w1In'")
    .action((word: string, phonemes: string, { lang }: LanguageOption) =>
      withLexicon((lexicons, account) => {
        lexicons.put(account, [{ language: parseLanguage(lang), word, phonemes }]);
      }),
    );
  add('get <word>', 'show the phonemes of a word').action((word: string, { lang }: LanguageOption) =>
    withLexicon((lexicons, account) => {
      const entry = lexicons.get(account, parseLanguage(lang), word);
      if (entry === undefined) throw new Error(`${word} is not in the lexicon`);
      process.stdout.write(`${entry.phonemes}\n`);
    }),
  );
  add('delete <word>', 'say a word as without it again').action((word: string, { lang }: LanguageOption) =>
    withLexicon((lexicons, account) => {
      if (!lexicons.delete(account, parseLanguage(lang), word))
        throw new Error(`${word} is not in the lexicon`);
    }),
  );
  add('import <file>', 'add a table: word, tab, phonemes, and perhaps a tab and a language, on each line')
    .addHelpText('after', '\nExample:\n  npx sonant lexicon import names.tsv --lang de')
    .action((file: string, { lang }: LanguageOption) =>
      withLexicon((lexicons, account) => {
        const entries = parseLexiconTable(readFileSync(file, 'utf8'), parseLanguage(lang), languageOf);
        lexicons.put(account, entries);
        process.stderr.write(`imported ${entries.length} words\n`);
      }),
    );
  lexicon
    .command('export')
    .description('print the lexicon as such a table')
    .action(() =>
      withLexicon((lexicons, account) => {
        process.stdout.write(writeLexiconTable(lexicons.list(account)));
      }),
    );
  lexicon
    .command('unknown')
    .description('list the words that requests with saveOovs met and the dictionary lacks')
    .action(() =>
      withLexicon((lexicons, account) => {
        const rows = lexicons.unknownWords(account).map(({ word, count }) => [word, String(count)]);
        process.stdout.write(table([['WORD', 'COUNT'], ...rows]));
      }),
    );
}

async function withLexicon(use: (lexicons: AccountLexicons, accountId: string) => void): Promise<void> {
  const { dataDir } = readConfig();
  const accounts = await openSqliteAccountStore(dataDir);
  const store = await openSqliteLexiconStore(dataDir);
  try {
    const lexicons = new AccountLexicons(store, (cause) => {
      throw cause;
    });
    use(lexicons, (await ensureLocalAccount(accounts)).id);
  } finally {
    store.close();
    accounts.close();
  }
}
