import type Database from 'libsql';
import type { CompiledQuery, Kysely } from 'kysely';
import type { UnknownWord } from '../../contracts/accounts.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import type { LexiconStore, StoredEntry } from '../../lexicon/ports.js';
import type { Tables } from '../schema.js';
import { openSqliteFile } from './sqlite-database.js';

const MAX_LISTED_UNKNOWN_WORDS = 1000;
/** A client can invent words for ever. */
const MAX_KEPT_UNKNOWN_WORDS = 5000;

/** @throws Error that names the file and the reason */
export async function openSqliteLexiconStore(dataDir: string): Promise<LexiconStore> {
  const { connection, query } = await openSqliteFile(dataDir);
  return new SqliteLexiconStore(connection, query);
}

/** Kysely writes the statements, the connection runs them at once: its own way of running them is asynchronous. */
class SqliteLexiconStore implements LexiconStore {
  constructor(
    private readonly connection: Database.Database,
    private readonly query: Kysely<Tables>,
  ) {}

  entriesOf(accountId: string): StoredEntry[] {
    const rows = this.all(
      this.query
        .selectFrom('lexicon_entries')
        .select(['language', 'key', 'word', 'phonemes'])
        .where('account_id', '=', accountId)
        .orderBy('language')
        .orderBy('key')
        .compile(),
    );
    return rows.map((row) => ({ ...row, language: row.language as LanguageCode }));
  }

  put(accountId: string, entries: readonly StoredEntry[]): void {
    this.inTransaction(() => {
      for (const { language, key, word, phonemes } of entries) {
        this.run(
          this.query
            .insertInto('lexicon_entries')
            .values({ account_id: accountId, language, key, word, phonemes })
            .onConflict((conflict) =>
              conflict.columns(['account_id', 'language', 'key']).doUpdateSet({ word, phonemes }),
            )
            .compile(),
        );
      }
    });
  }

  delete(accountId: string, language: string, key: string): boolean {
    const { changes } = this.run(
      this.query
        .deleteFrom('lexicon_entries')
        .where('account_id', '=', accountId)
        .where('language', '=', language)
        .where('key', '=', key)
        .compile(),
    );
    return changes > 0;
  }

  addUnknownWords(accountId: string, words: ReadonlyMap<string, number>, seenMs: number): void {
    this.inTransaction(() => {
      for (const [word, count] of words) {
        this.run(
          this.query
            .insertInto('unknown_words')
            .values({ account_id: accountId, word, count, last_seen_ms: seenMs })
            .onConflict((conflict) =>
              conflict.columns(['account_id', 'word']).doUpdateSet((row) => ({
                count: row('unknown_words.count', '+', row.ref('excluded.count')),
                last_seen_ms: row.ref('excluded.last_seen_ms'),
              })),
            )
            .compile(),
        );
      }
      this.forgetRarest(accountId);
    });
  }

  private forgetRarest(accountId: string): void {
    this.run(
      this.query
        .deleteFrom('unknown_words')
        .where('account_id', '=', accountId)
        .where('word', 'in', (rows) =>
          rows
            .selectFrom('unknown_words')
            .select('word')
            .where('account_id', '=', accountId)
            .orderBy('count', 'desc')
            .orderBy('last_seen_ms', 'desc')
            .limit(-1)
            .offset(MAX_KEPT_UNKNOWN_WORDS),
        )
        .compile(),
    );
  }

  unknownWordsOf(accountId: string): UnknownWord[] {
    const rows = this.all(
      this.query
        .selectFrom('unknown_words')
        .select(['word', 'count', 'last_seen_ms'])
        .where('account_id', '=', accountId)
        .orderBy('count', 'desc')
        .orderBy('word')
        .limit(MAX_LISTED_UNKNOWN_WORDS)
        .compile(),
    );
    return rows.map(({ word, count, last_seen_ms: lastSeenMs }) => ({ word, count, lastSeenMs }));
  }

  version(): number {
    const [row] = this.connection.pragma('data_version') as [{ data_version: number }];
    return row.data_version;
  }

  close(): void {
    this.connection.close();
  }

  private all<Row>({ sql, parameters }: CompiledQuery<Row>): Row[] {
    return this.connection.prepare(sql).all([...parameters]) as Row[];
  }

  private run({ sql, parameters }: CompiledQuery): Database.RunResult {
    return this.connection.prepare(sql).run([...parameters]);
  }

  private inTransaction(write: () => void): void {
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      write();
      this.connection.exec('COMMIT');
    } catch (cause) {
      this.connection.exec('ROLLBACK');
      throw cause;
    }
  }
}
