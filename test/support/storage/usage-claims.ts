import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Test } from 'tap';
import type { UsageStore } from '../../../src/accounts/ports.js';
import type { UsageDimension } from '../../../src/contracts/accounts.js';
import type { Database } from '../../../src/storage/database.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { openPostgresDatabase } from '../../../src/storage/postgres/postgres-database.js';
import { openSqliteDatabase } from '../../../src/storage/sqlite/sqlite-database.js';
import { fuzzing } from '../fuzz.js';
import type { TestPostgres } from '../postgres.js';
import { addUp, anyRecord, DIMENSIONS, EVER, record } from './usage-fixtures.js';

/** An empty database, which any number of stores may open. */
export interface Place {
  readonly open: (t: Test) => Promise<UsageStore>;
  /** The tables themselves. */
  readonly look: (t: Test) => Promise<Database>;
}

export const sqlitePlace = (t: Test): Promise<Place> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sonant-usage-'));
  t.teardown(() => rmSync(dataDir, { recursive: true }));
  return Promise.resolve(
    placeOf(
      () => openStores({ dataDir, databaseUrl: undefined }),
      () => openSqliteDatabase(dataDir),
    ),
  );
};

/** A new database of this Postgres. */
export const postgresPlace = async (server: TestPostgres): Promise<Place> => {
  const databaseUrl = await server.createDatabase();
  return placeOf(
    () => openStores({ dataDir: '/nowhere', databaseUrl }),
    () => openPostgresDatabase(databaseUrl, () => undefined),
  );
};

function placeOf(stores: () => ReturnType<typeof openStores>, tables: () => Promise<Database>): Place {
  return {
    open: async (t) => {
      const opened = await stores();
      t.teardown(() => opened.close());
      return opened.usage;
    },
    look: async (t) => {
      const database = await tables();
      t.teardown(() => database.close());
      return database;
    },
  };
}

/** Claims that hold for every store of usage. */
export function usageClaims(t: Test, emptyPlace: (t: Test) => Promise<Place>): void {
  void t.test('what is appended twice counts once, also within one batch', async (t) => {
    const store = await (await emptyPlace(t)).open(t);
    const [one, two, three] = [record(), record({ characters: 5 }), record({ voice: 'cove', keyId: null })];
    await store.append([one, two, one]);
    await store.append([two, three, one]);
    await store.append([one, two, three]);
    for (const by of [[], ['voice', 'key'], DIMENSIONS] as const) {
      t.same(
        await store.sums('account', { ...EVER, by }),
        addUp([one, two, three], 'account', { ...EVER, by }),
      );
    }
  });

  void t.test('a day is one of UTC, from its first millisecond to its last', async (t) => {
    const store = await (await emptyPlace(t)).open(t);
    const at = (text: string, characters: number) => record({ atMs: Date.parse(text), characters });
    await store.append([
      at('2026-02-28T23:59:59.999Z', 1),
      at('2026-03-01T00:00:00.000Z', 2),
      at('2026-03-01T23:59:59.999Z', 4),
      at('2026-03-02T00:00:00.000Z', 8),
    ]);
    const sums = await store.sums('account', { ...EVER, by: ['day'] });
    t.same(
      sums.map(({ day, characters }) => `${day} ${characters}`),
      ['2026-02-28 1', '2026-03-01 6', '2026-03-02 8'],
    );
    const [total] = await store.sums('account', { fromDay: '2026-03-01', toDay: '2026-03-01', by: [] });
    t.match(total, { requests: 2, characters: 6 });
  });

  void t.test(
    "nothing used is one sum of nothing, or no sums; what was only put there is never another account's",
    async (t) => {
      const store = await (await emptyPlace(t)).open(t);
      await store.append([]);
      await store.append([record({ accountId: 'other' })]);
      t.match(await store.sums('account', { ...EVER, by: [] }), [
        { requests: 0, characters: 0, audioSeconds: 0 },
      ]);
      t.same(await store.sums('account', { ...EVER, by: ['day'] }), []);
      t.same(await store.sums("' or 1=1 --", { ...EVER, by: ['day'] }), []);
    },
  );

  void t.test('a batch of any size is all there, or nothing of it', async (t) => {
    const place = await emptyPlace(t);
    const store = await place.open(t);
    const many = Array.from({ length: 3001 }, (_, i) =>
      record({ characters: 1 + (i % 7), voice: `v${i % 300}` }),
    );
    await store.append(many);
    const by = ['voice'] as const;
    t.same(await store.sums('account', { ...EVER, by }), addUp(many, 'account', { ...EVER, by }));
    const bad = [
      ...Array.from({ length: 500 }, () => record({ accountId: 'torn' })),
      record({ accountId: 'torn', voice: 'a\0b' }),
    ];
    await t.rejects(store.append(bad));
    t.same(await store.sums('torn', { ...EVER, by }), []);
    const { query } = await place.look(t);
    t.same(await query.selectFrom('usageRecords').select('id').where('accountId', '=', 'torn').execute(), []);
    await store.append(bad.slice(0, 500));
    t.match(await store.sums('torn', { ...EVER, by: [] }), [{ requests: 500 }], 'and the store goes on');
  });

  void t.test('three stores that append at once, some of it the same, add up', async (t) => {
    const place = await emptyPlace(t);
    const stores = [await place.open(t), await place.open(t), await place.open(t)];
    const shared = fc.sample(anyRecord, { numRuns: 60, seed: 7 });
    const own = stores.map((_, i) => fc.sample(anyRecord, { numRuns: 120, seed: 100 + i }));
    const shuffled = fc.sample(fc.shuffledSubarray(shared, { minLength: 60 }), { numRuns: 3, seed: 1 });
    await Promise.all(
      stores.map(async (store, i) => {
        const records = [...(shuffled[i] ?? []), ...(own[i] ?? [])];
        for (let start = 0; start < records.length; start += 9)
          await store.append(records.slice(start, start + 9));
      }),
    );
    const all = [...shared, ...own.flat()];
    for (const [i, accountId] of ['a', 'b'].entries()) {
      const question = { ...EVER, by: DIMENSIONS };
      t.same(await stores[i]?.sums(accountId, question), addUp(all, accountId, question));
    }
    const { query } = await place.look(t);
    const { count } = await query
      .selectFrom('usageRecords')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    t.equal(Number(count), all.length);
  });

  void t.test('whatever was appended, however often, every sum is that of the records', async (t) => {
    const place = await emptyPlace(t);
    const store = await place.open(t);
    const day = fc
      .integer({ min: 26, max: 34 })
      .map((d) => new Date(Date.UTC(2026, 1, d)).toISOString().slice(0, 10));
    const dimensions = fc.shuffledSubarray<UsageDimension>([...DIMENSIONS]);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyRecord, { maxLength: 12 }), { maxLength: 5 }),
        fc.array(fc.nat(4), { maxLength: 4 }),
        fc.tuple(day, day, dimensions),
        async (batches, again, [one, other, by]) => {
          run += 1;
          const own = batches.map((batch) =>
            batch.map((r) => ({ ...r, id: `${run} ${r.id}`, accountId: `${r.accountId}${run}` })),
          );
          for (const batch of [...own, ...again.map((i) => own[i] ?? [])]) await store.append(batch);
          const question = { fromDay: one < other ? one : other, toDay: one < other ? other : one, by };
          const accountId = `a${run}`;
          const expected = addUp(own.flat(), accountId, question);
          return isDeepStrictEqual(await store.sums(accountId, question), expected);
        },
      ),
      fuzzing(),
    );
    t.ok(run > 3, `${run} runs`);
  });

  void t.test(
    'what a dead process was speaking is billed once, as it last said; what a living one speaks is not',
    async (t) => {
      const place = await emptyPlace(t);
      const store = await place.open(t);
      const [first, second, third] = [record({ audioMs: 10 }), record(), record({ accountId: 'living' })];
      await store.append([], { nodeId: 'dead', records: [first, second] });
      await store.append([second], { nodeId: 'dead', records: [{ ...first, audioMs: 70 }] });
      await store.append([], { nodeId: 'alive', records: [third] });
      t.equal(await store.settleDead('alive', 60_000), 0, 'it spoke a moment ago');
      const settled = await Promise.all([store.settleDead('alive', 0), store.settleDead('alive', 0)]);
      t.same(settled.sort(), [0, 1]);
      t.equal(await store.settleDead('alive', 0), 0);
      const expected = [{ ...first, audioMs: 70 }, second];
      t.same(
        await store.sums('account', { ...EVER, by: [] }),
        addUp(expected, 'account', { ...EVER, by: [] }),
      );
      t.match(await store.sums('living', { ...EVER, by: [] }), [{ requests: 0 }]);
      await store.append([third], { nodeId: 'alive', records: [] });
      t.equal(await store.settleDead('another', 0), 0, 'nothing is open any more');
      t.match(await store.sums('living', { ...EVER, by: [] }), [{ requests: 1 }]);
    },
  );

  void t.test('what a living process was taken for dead with, and ends later, counts once', async (t) => {
    const store = await (await emptyPlace(t)).open(t);
    const one = record({ audioMs: 10, outcome: 'interrupted' });
    await store.append([], { nodeId: 'slow', records: [one] });
    t.equal(await store.settleDead('other', 0), 1);
    await store.append([{ ...one, audioMs: 500, outcome: 'completed' }], { nodeId: 'slow', records: [] });
    t.match(await store.sums('account', { ...EVER, by: [] }), [{ requests: 1, audioSeconds: 0.01 }]);
  });

  void t.test('what a store that was closed had appended is there for the next', async (t) => {
    const place = await emptyPlace(t);
    const store = await place.open(t);
    const appended = store.append([record()]);
    await store.close();
    await appended;
    await store.close();
    const next = await place.open(t);
    t.match(await next.sums('account', { ...EVER, by: [] }), [{ requests: 1 }]);
  });
}
