import type { LanguageCode } from '../contracts/catalog.js';
import type { LexiconStore } from '../lexicon/ports.js';
import { chunksOf, inTransaction, lockAccount, markChanged, type Database, type Write } from './database.js';

const MAX_LISTED_UNKNOWN_WORDS = 1000;
/** A client can invent words for ever. */
const MAX_KEPT_UNKNOWN_WORDS = 5000;
const ROWS_AT_ONCE = 500;

/** The pronunciations and unknown words of accounts in either database. */
export const createLexiconStore = (database: Database): LexiconStore => ({
  async entriesOf(accountId) {
    const rows = await database.query
      .selectFrom('lexicon_entries')
      .select(['language', 'key', 'word', 'phonemes'])
      .where('account_id', '=', accountId)
      .orderBy('language', (order) => order.collate(database.capabilities.collation))
      .orderBy('key', (order) => order.collate(database.capabilities.collation))
      .execute();
    return rows.map((row) => ({ ...row, language: row.language as LanguageCode }));
  },

  put: (accountId, entries) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, accountId);
      // A statement may not write one row twice; of two entries of a word the last one counts.
      const rows = new Map(
        entries.map(({ language, key, word, phonemes }) => [
          `${language} ${key}`,
          { account_id: accountId, language, key, word, phonemes },
        ]),
      );
      for (const chunk of chunksOf([...rows.values()], ROWS_AT_ONCE)) {
        await transaction
          .insertInto('lexicon_entries')
          .values(chunk)
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'language', 'key']).doUpdateSet((row) => ({
              word: row.ref('excluded.word'),
              phonemes: row.ref('excluded.phonemes'),
            })),
          )
          .execute();
      }
      await markChanged(database, transaction, { id: accountId });
    }),

  delete: (accountId, language, key) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, accountId);
      const { numDeletedRows } = await transaction
        .deleteFrom('lexicon_entries')
        .where('account_id', '=', accountId)
        .where('language', '=', language)
        .where('key', '=', key)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await markChanged(database, transaction, { id: accountId });
      return true;
    }),

  addUnknownWords: (accountId, words, seenMs) =>
    inTransaction(database, async (transaction) => {
      await lockAccount(transaction, accountId);
      for (const chunk of chunksOf([...words], ROWS_AT_ONCE)) {
        await transaction
          .insertInto('unknown_words')
          .values(
            chunk.map(([word, count]) => ({ account_id: accountId, word, count, last_seen_ms: seenMs })),
          )
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'word']).doUpdateSet((row) => ({
              count: row('unknown_words.count', '+', row.ref('excluded.count')),
              last_seen_ms: row.ref('excluded.last_seen_ms'),
            })),
          )
          .execute();
      }
      await forgetRarest(transaction, accountId);
    }),

  async unknownWordsOf(accountId) {
    const rows = await database.query
      .selectFrom('unknown_words')
      .select(['word', 'count', 'last_seen_ms'])
      .where('account_id', '=', accountId)
      .orderBy('count', 'desc')
      .orderBy('word', (order) => order.collate(database.capabilities.collation))
      .limit(MAX_LISTED_UNKNOWN_WORDS)
      .execute();
    return rows.map(({ word, count, last_seen_ms: lastSeenMs }) => ({ word, count, lastSeenMs }));
  },
});

async function forgetRarest(transaction: Write, accountId: string): Promise<void> {
  await transaction
    .deleteFrom('unknown_words')
    .where('account_id', '=', accountId)
    .where('word', 'in', (rows) =>
      rows
        .selectFrom('unknown_words')
        .select('word')
        .where('account_id', '=', accountId)
        .orderBy('count', 'desc')
        .orderBy('last_seen_ms', 'desc')
        // SQLite takes no offset without a limit.
        .limit(Number.MAX_SAFE_INTEGER)
        .offset(MAX_KEPT_UNKNOWN_WORDS),
    )
    .execute();
}
