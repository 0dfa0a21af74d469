import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LanguageCode } from '../contracts/catalog.js';
import type { LexiconStore } from '../lexicon/lexicons.js';
import {
  chunksOf,
  type Database,
  deleteAllBut,
  inTransaction,
  lockAccount,
  markChanged,
} from './database.js';

const MAX_LISTED_UNKNOWN_WORDS = 1000;
/** A client can invent words forever. */
const MAX_KEPT_UNKNOWN_WORDS = 5000;
/** How many rows one statement writes or reads: SQLite runs on the event loop, where each statement blocks everything for a few milliseconds. */
const ROWS_AT_ONCE = 200;
const READ_AT_ONCE = 1000;
/** How often a table that keeps changing is read in pages before it is read in one statement. */
const PAGED_READS = 3;

/** The pronunciations and unknown words of accounts in either database. */
export const createLexiconStore = (database: Database): LexiconStore => ({
  ...entryQueries(database),
  ...unknownWordQueries(database),
});

const entryQueries = (database: Database): Pick<LexiconStore, 'entriesOf' | 'put' | 'delete'> => ({
  async entriesOf(accountId) {
    for (let attempt = 0; attempt < PAGED_READS; attempt++) {
      const changedAt = await lastChange(database, accountId);
      const entries = await pageByPage((offset) =>
        entriesIn(database, accountId).limit(READ_AT_ONCE).offset(offset).execute(),
      );
      if ((await lastChange(database, accountId)) === changedAt) return entries.map(entryOf);
    }
    return (await entriesIn(database, accountId).execute()).map(entryOf);
  },

  put: (accountId, entries) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, accountId);
      // A statement may not write one row twice; if a word has two entries, the last one counts.
      const rows = new Map(
        entries.map(({ language, key, word, phonemes, alias }) => [
          `${language} ${key}`,
          { accountId, language, key, word, phonemes, alias },
        ]),
      );
      for (const chunk of chunksOf([...rows.values()], ROWS_AT_ONCE)) {
        await transaction
          .insertInto('lexiconEntries')
          .values(chunk)
          .onConflict((conflict) =>
            conflict.columns(['accountId', 'language', 'key']).doUpdateSet((row) => ({
              word: row.ref('excluded.word'),
              phonemes: row.ref('excluded.phonemes'),
              alias: row.ref('excluded.alias'),
            })),
          )
          .execute();
        await nextTurn();
      }
      await markChanged(database, transaction, { id: accountId });
    }),

  delete: (accountId, language, key) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, accountId);
      const { numDeletedRows } = await transaction
        .deleteFrom('lexiconEntries')
        .where('accountId', '=', accountId)
        .where('language', '=', language)
        .where('key', '=', key)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await markChanged(database, transaction, { id: accountId });
      return true;
    }),
});

const entriesIn = ({ query, capabilities: { collation } }: Database, accountId: string) =>
  query
    .selectFrom('lexiconEntries')
    .select(['language', 'key', 'word', 'phonemes', 'alias'])
    .where('accountId', '=', accountId)
    .orderBy('language', (order) => order.collate(collation))
    .orderBy('key', (order) => order.collate(collation));

const entryOf = <Row extends { readonly language: string }>(row: Row) => ({
  ...row,
  language: row.language as LanguageCode,
});

/** All rows, in pages. Others change the table between two pages. */
async function pageByPage<Row>(read: (offset: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.length);
    rows.push(...page);
    if (page.length < READ_AT_ONCE) return rows;
    await nextTurn();
  }
}

/** Changes whenever an entry of the account has changed. */
async function lastChange({ query }: Database, accountId: string): Promise<number | undefined> {
  const account = query.selectFrom('accounts').select('changedAtMs').where('id', '=', accountId);
  return (await account.executeTakeFirst())?.changedAtMs;
}

const unknownWordQueries = (
  database: Database,
): Pick<LexiconStore, 'addUnknownWords' | 'unknownWordsOf'> => ({
  addUnknownWords: (accountId, counts, seenMs) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, accountId);
      for (const chunk of chunksOf([...counts], ROWS_AT_ONCE)) {
        await transaction
          .insertInto('unknownWords')
          .values(chunk.map(([word, count]) => ({ accountId, word, count, lastSeenMs: seenMs })))
          .onConflict((conflict) =>
            conflict.columns(['accountId', 'word']).doUpdateSet((row) => ({
              count: row('unknownWords.count', '+', row.ref('excluded.count')),
              lastSeenMs: row.ref('excluded.lastSeenMs'),
            })),
          )
          .execute();
        await nextTurn();
      }
      const words = { table: 'unknownWords', key: 'word', accountId } as const;
      await deleteAllBut(transaction, MAX_KEPT_UNKNOWN_WORDS, words, (rows) =>
        rows.orderBy('count', 'desc').orderBy('lastSeenMs', 'desc'),
      );
    }),

  async unknownWordsOf(accountId) {
    return database.query
      .selectFrom('unknownWords')
      .select(['word', 'count', 'lastSeenMs'])
      .where('accountId', '=', accountId)
      .orderBy('count', 'desc')
      .orderBy('word', (order) => order.collate(database.capabilities.collation))
      .limit(MAX_LISTED_UNKNOWN_WORDS)
      .execute();
  },
});
