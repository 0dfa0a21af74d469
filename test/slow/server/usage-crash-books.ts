import { sql } from 'kysely';
import type { Database } from '../../../src/storage/database.js';
import { openPostgresDatabase } from '../../../src/storage/postgres/postgres-database.js';
import type { UsageRow } from '../../../src/storage/schema.js';
import { openSqliteDatabase } from '../../../src/storage/sqlite/sqlite-database.js';

/** The tables of a ledger, opened anew for each look: so it is the next process after a crash. */
export class Books {
  /** @param databaseUrl undefined: SQLite */
  constructor(
    readonly dataDir: string,
    readonly databaseUrl: string | undefined,
  ) {}

  async rowsOf(accountId: string): Promise<UsageRow[]> {
    return this.look(({ query }) =>
      query.selectFrom('usageRecords').selectAll().where('accountId', '=', accountId).execute(),
    );
  }

  async rowsSince(atMs: number): Promise<UsageRow[]> {
    return this.look(({ query }) =>
      query.selectFrom('usageRecords').selectAll().where('atMs', '>=', atMs).execute(),
    );
  }

  /** What is wrong with the tables as a whole; nothing should be. */
  async faults(): Promise<string[]> {
    return this.look(async (database) => [
      ...(await unreadable(database)),
      ...(await wrongSums(database)),
      ...(database.file === null ? [] : await damage(database)),
    ]);
  }

  private async look<Result>(at: (database: Database) => Promise<Result>): Promise<Result> {
    const database =
      this.databaseUrl === undefined
        ? await openSqliteDatabase(this.dataDir)
        : await openPostgresDatabase(this.databaseUrl, () => undefined);
    try {
      return await at(database);
    } finally {
      await database.close();
    }
  }
}

async function unreadable({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('usageRecords').selectAll().execute();
  const isWhole = (row: UsageRow): boolean =>
    row.id !== '' &&
    row.accountId !== '' &&
    ['coda', 'mistv3', 'mistv2', 'mist'].includes(row.model) &&
    ['completed', 'cancelled', 'failed', 'interrupted'].includes(row.outcome) &&
    Number.isInteger(row.characters) &&
    row.characters > 0 &&
    Number.isInteger(row.audioMs) &&
    row.audioMs >= 0 &&
    Number.isInteger(row.atMs);
  return rows.filter((row) => !isWhole(row)).map((row) => `torn: ${JSON.stringify(row)}`);
}

interface Sum {
  readonly requests: number;
  readonly characters: number;
  readonly audioMs: number;
}

async function wrongSums({ query }: Database): Promise<string[]> {
  const expected = new Map<string, Sum>();
  for (const row of await query.selectFrom('usageRecords').selectAll().execute()) {
    const day = new Date(row.atMs).toISOString().slice(0, 10);
    const key = JSON.stringify([row.accountId, day, row.model, row.voice, row.keyId ?? '']);
    const sum = expected.get(key) ?? { requests: 0, characters: 0, audioMs: 0 };
    expected.set(key, {
      requests: sum.requests + 1,
      characters: sum.characters + row.characters,
      audioMs: sum.audioMs + row.audioMs,
    });
  }
  const kept = await query.selectFrom('usageDaily').selectAll().execute();
  const found = new Map(
    kept.map(({ accountId, day, model, voice, keyId, requests, characters, audioMs }) => [
      JSON.stringify([accountId, day, model, voice, keyId]),
      { requests, characters, audioMs },
    ]),
  );
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => JSON.stringify(expected.get(key)) !== JSON.stringify(found.get(key)))
    .map((key) => `${key}: ${JSON.stringify(found.get(key))}, not ${JSON.stringify(expected.get(key))}`);
}

async function damage({ query }: Database): Promise<string[]> {
  const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(query);
  return rows.map(({ integrityCheck }) => integrityCheck).filter((line) => line !== 'ok');
}
