import type { Kysely } from 'kysely';

const COLUMNS = [
  'requests_per_minute',
  'characters_per_day',
  'characters_per_month',
  'audio_seconds_per_day',
  'audio_seconds_per_month',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  // One at a time: SQLite cannot add two at once.
  for (const column of COLUMNS) await db.schema.alterTable('plans').addColumn(column, 'integer').execute();
}
