import { type CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely';
import { MAX_SUMS, type OpenUsage, type UsageStore } from '../accounts/ports.js';
import type { UsageDimension, UsageQuestion, UsageRecord, UsageSum } from '../contracts/accounts.js';
import type { ModelId } from '../contracts/catalog.js';
import { dayOf } from '../contracts/days.js';
import { type Capabilities, chunksOf, type Write } from './database.js';
import type { Tables, UsageDayRow, UsageRow } from './schema.js';

/** Ten parameters a row: far fewer than any database allows in a statement, and built in about a millisecond. */
const ROWS_PER_STATEMENT = 200;

const DAY_KEY = ['accountId', 'day', 'model', 'voice', 'keyId'] as const;
const COLUMNS = { day: 'day', model: 'model', voice: 'voice', key: 'keyId' } as const satisfies Record<
  UsageDimension,
  keyof UsageDayRow
>;

/** Usage in the tables of any database, on the thread that asks; the caller that opened the database closes it. */
export class KyselyUsageStore implements UsageStore {
  private readonly insertRows = builtOnce(recordsInsert);
  private readonly addToDays = builtOnce(daysInsert);

  constructor(
    private readonly query: Kysely<Tables>,
    private readonly capabilities: Capabilities,
  ) {}

  async append(records: readonly UsageRecord[], open?: OpenUsage): Promise<void> {
    if (records.length === 0 && open === undefined) return;
    await this.query.transaction().execute(async (transaction) => {
      await this.insertRecords(transaction, records);
      if (open !== undefined) await this.replaceOpen(transaction, open);
    });
  }

  settleDead(ownNodeId: string, silentMs: number): Promise<number> {
    const { nowMs } = this.capabilities;
    return this.query.transaction().execute(async (transaction) => {
      const dead = await transaction
        .deleteFrom('usageOpen')
        .where('nodeId', '!=', ownNodeId)
        .where('seenAtMs', '<=', sql<number>`${nowMs} - ${sql.lit(Math.floor(silentMs))}`)
        .returning('records')
        .execute();
      const records = dead.flatMap((row) => JSON.parse(row.records) as UsageRecord[]);
      await this.insertRecords(transaction, records);
      return records.length;
    });
  }

  private async replaceOpen(transaction: Write, { nodeId, records }: OpenUsage): Promise<void> {
    if (records.length === 0) {
      await transaction.deleteFrom('usageOpen').where('nodeId', '=', nodeId).execute();
      return;
    }
    const values = { seenAtMs: this.capabilities.nowMs, records: JSON.stringify(records) };
    await transaction
      .insertInto('usageOpen')
      .values({ nodeId, ...values })
      .onConflict((conflict) => conflict.column('nodeId').doUpdateSet(values))
      .execute();
  }

  async sums(accountId: string, { fromDay, toDay, by }: UsageQuestion): Promise<UsageSum[]> {
    const columns = by.map((dimension) => COLUMNS[dimension]);
    const rows = await this.query
      .selectFrom('usageDaily')
      .select(({ fn }) => [
        fn.sum<number | null>('requests').as('requests'),
        fn.sum<number | null>('characters').as('characters'),
        fn.sum<number | null>('audioMs').as('audioMs'),
      ])
      .where('accountId', '=', accountId)
      .where('day', '>=', fromDay)
      .where('day', '<=', toDay)
      .$if(columns.length > 0, (query) => query.select(columns).groupBy(columns))
      .limit(MAX_SUMS + 1)
      .execute();
    // Sorted here, because a database's text order depends on its installation.
    return sortedBy(rows as SumRow[], columns).map(sumOf);
  }

  async close(): Promise<void> {}

  /** Records that are already stored are skipped, with their sums. */
  private async insertRecords(transaction: Write, records: readonly UsageRecord[]): Promise<void> {
    // Every writer locks rows in the same order, or two of them would wait for each other.
    const rows = sortedBy([...new Map(records.map((record) => [record.id, rowOf(record)])).values()], ['id']);
    const inserted = new Set<string>();
    for (const chunk of chunksOf(rows, ROWS_PER_STATEMENT))
      for (const { id } of (await this.insertRows(transaction, chunk)).rows) inserted.add(id);
    const days = dailySums(rows.filter(({ id }) => inserted.has(id)));
    for (const chunk of chunksOf(sortedBy(days, DAY_KEY), ROWS_PER_STATEMENT))
      await this.addToDays(transaction, chunk);
  }
}

const recordsInsert = (query: Write, rows: readonly UsageRow[]): Built<{ id: string }> =>
  query
    .insertInto('usageRecords')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id');

const daysInsert = (query: Write, rows: readonly UsageDayRow[]): Built<unknown> =>
  query
    .insertInto('usageDaily')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(DAY_KEY).doUpdateSet((row) => ({
        requests: row('usageDaily.requests', '+', row.ref('excluded.requests')),
        characters: row('usageDaily.characters', '+', row.ref('excluded.characters')),
        audioMs: row('usageDaily.audioMs', '+', row.ref('excluded.audioMs')),
      })),
    );

interface Built<Result> {
  compile(): CompiledQuery<Result>;
}

/**
 * Runs a statement that inserts rows, all with their fields in the same order. It is built once for each number of rows, because
 * building takes longer than running.
 */
function builtOnce<Row extends object, Result>(build: (query: Write, rows: readonly Row[]) => Built<Result>) {
  const built = new Map<number, CompiledQuery<Result>>();
  return (query: Write, rows: readonly Row[]): Promise<QueryResult<Result>> => {
    const statement = built.get(rows.length) ?? build(query, rows).compile();
    built.set(rows.length, statement);
    return query.executeQuery({
      ...statement,
      parameters: rows.flatMap((row): unknown[] => Object.values(row)),
    });
  };
}

/** Dimensions that were not asked for are undefined; sums of no rows are null. */
type SumRow = Partial<Record<(typeof COLUMNS)[UsageDimension], string>> &
  Record<'requests' | 'characters' | 'audioMs', number | null>;

const sumOf = (row: SumRow): UsageSum => ({
  day: row.day ?? null,
  modelId: (row.model as ModelId | undefined) ?? null,
  voice: row.voice ?? null,
  keyId: row.keyId === undefined || row.keyId === '' ? null : row.keyId,
  requests: row.requests ?? 0,
  characters: row.characters ?? 0,
  audioSeconds: Math.round(row.audioMs ?? 0) / 1000,
});

/** Field by field: a record that another version left open may have more of them. */
const rowOf = ({ id, accountId, keyId, modelId: model, voice, ...record }: UsageRecord): UsageRow => {
  const { characters, audioMs, transport, outcome, atMs } = record;
  return { id, accountId, keyId, model, voice, characters, audioMs, transport, outcome, atMs };
};

function dailySums(rows: readonly UsageRow[]): UsageDayRow[] {
  const sums = new Map<string, UsageDayRow>();
  for (const row of rows) {
    const { accountId, model, voice } = row;
    const day = dayOf(row.atMs);
    const keyId = row.keyId ?? '';
    const key = JSON.stringify([accountId, day, model, voice, keyId]);
    const sum = sums.get(key) ?? {
      accountId,
      day,
      model,
      voice,
      keyId,
      requests: 0,
      characters: 0,
      audioMs: 0,
    };
    sum.requests += 1;
    sum.characters += row.characters;
    sum.audioMs += row.audioMs;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** Sorts by the code units of these columns, which hold text. */
function sortedBy<Row>(rows: readonly Row[], columns: readonly (keyof Row)[]): Row[] {
  const compare = (a: Row, b: Row): number => {
    for (const column of columns) {
      if (a[column] !== b[column]) return a[column] < b[column] ? -1 : 1;
    }
    return 0;
  };
  return [...rows].sort(compare);
}
