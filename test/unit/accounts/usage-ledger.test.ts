import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { OpenUsage, UsageStore } from '../../../src/accounts/ports.js';
import { BatchedLedger, type BatchedLedgerOptions } from '../../../src/accounts/usage-ledger.js';
import type { UsageRecord } from '../../../src/contracts/accounts.js';
import { createMetrics } from '../../../src/metrics/metrics.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { eventually } from '../../support/server.js';
import { EVER, record } from '../../support/storage/usage-fixtures.js';

/** A real store that can be told to fail. */
class FallibleStore {
  mode: 'works' | 'fails' | 'fails after writing' | 'is silent' = 'works';
  /** Sizes of the batches that were asked for, without the empty one at the start. */
  readonly asked: number[] = [];
  /** When, in milliseconds. */
  readonly askedAtMs: number[] = [];

  constructor(private readonly store: UsageStore) {}

  /** The open records that the store was last told about; undefined: it was told nothing yet. */
  open: readonly UsageRecord[] | undefined;
  toldCount = 0;

  async append(records: readonly UsageRecord[], open?: OpenUsage): Promise<void> {
    if (open !== undefined) {
      this.open = open.records;
      this.toldCount += 1;
    }
    if (records.length > 0) {
      this.asked.push(records.length);
      this.askedAtMs.push(performance.now());
    }
    if (this.mode === 'is silent') return new Promise(() => undefined);
    if (this.mode !== 'fails') await this.store.append(records, open);
    if (this.mode !== 'works') throw new Error('the database is away');
  }

  /** Settles the streams of the dead process, as the next process does. */
  settleDead(): Promise<number> {
    return this.store.settleDead('the next process', 0);
  }

  async charactersIn(): Promise<{ requests: number; characters: number }> {
    const [sum] = await this.store.sums('account', { ...EVER, by: [] });
    return { requests: sum?.requests ?? 0, characters: sum?.characters ?? 0 };
  }
}

interface Set {
  readonly ledger: BatchedLedger;
  readonly store: FallibleStore;
  readonly log: { readonly level: string; readonly details: object; readonly message: string }[];
  readonly shown: () => Promise<{ waiting: number; lost: number }>;
}

async function start(t: Test, options: Partial<BatchedLedgerOptions> = {}): Promise<Set> {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-ledger-'));
  const stores = await openStores({ dataDir: folder, databaseUrl: undefined });
  const store = new FallibleStore(stores.usage);
  const metrics = createMetrics({ version: '0', isa: 'scalar' });
  const log: Set['log'] = [];
  const write = (level: string) => (details: object, message: string) =>
    void log.push({ level, details, message });
  const logger = { warn: write('warn'), error: write('error') };
  const ledger = new BatchedLedger({ store, metrics, logger, retryMs: 5, maxRetryMs: 20, ...options });
  t.teardown(async () => {
    await ledger.close(0);
    await stores.close();
    rmSync(folder, { recursive: true });
  });
  const shown = async (): Promise<{ waiting: number; lost: number }> => {
    const { body } = await metrics.exposition();
    const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
    return { waiting: valueOf('sonant_usage_waiting'), lost: valueOf('sonant_usage_lost_total') };
  };
  return { ledger, store, log, shown };
}

const written = (ledger: BatchedLedger): Promise<void> =>
  eventually(() => ledger.waitingCount === 0, 'all is written', 20_000);

void t.test('records are written together, soon, and in few batches', async (t) => {
  const { ledger, store, shown } = await start(t);
  for (let i = 0; i < 300; i += 1) ledger.append(record({ characters: i }));
  t.same(store.asked, [], 'not at once');
  t.equal((await shown()).waiting, 300);
  await written(ledger);
  t.same(store.asked, [300]);
  t.same(await store.charactersIn(), { requests: 300, characters: (299 * 300) / 2 });
  t.same(await shown(), { waiting: 0, lost: 0 });
});

void t.test('a large batch is cut, and what comes meanwhile follows', async (t) => {
  const { ledger, store } = await start(t);
  for (let i = 0; i < 2500; i += 1) ledger.append(record());
  await eventually(() => store.asked.length > 0, 'the first batch');
  ledger.append(record());
  await written(ledger);
  t.equal(Math.max(...store.asked), 1000);
  t.equal((await store.charactersIn()).requests, 2501);
});

void t.test('a clock ticks only while something waits', async (t) => {
  const { ledger } = await start(t);
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const idle = timers();
  ledger.append(record());
  ledger.append(record());
  t.equal(timers(), idle + 1);
  await written(ledger);
  t.equal(timers(), idle);
});

void t.test(
  'what a store refused is written when it works again, once, in the order of the first try',
  async (t) => {
    const { ledger, store, log, shown } = await start(t);
    store.mode = 'fails';
    for (let i = 0; i < 20; i += 1) ledger.append(record({ characters: 1 }));
    await eventually(() => store.asked.length >= 4, 'several tries');
    ledger.append(record({ characters: 100 }));
    store.mode = 'works';
    await written(ledger);
    t.same(await store.charactersIn(), { requests: 21, characters: 120 });
    t.same(await shown(), { waiting: 0, lost: 0 });
    t.same(
      log.map(({ level, message }) => `${level}: ${message}`),
      ['error: usage is not written', 'warn: usage is written again'],
      'an outage is two lines, however many tries',
    );
  },
);

void t.test('what was written although the store said that it was not is not doubled', async (t) => {
  const { ledger, store } = await start(t);
  store.mode = 'fails after writing';
  for (let i = 0; i < 10; i += 1) ledger.append(record());
  await eventually(() => store.asked.length >= 3, 'several tries');
  t.equal((await store.charactersIn()).requests, 10);
  store.mode = 'works';
  await written(ledger);
  t.same(await store.charactersIn(), { requests: 10, characters: 100 });
});

void t.test('tries become rarer', async (t) => {
  const { ledger, store } = await start(t, { retryMs: 4, maxRetryMs: 10_000 });
  store.mode = 'fails';
  ledger.append(record());
  await eventually(() => store.asked.length >= 6, 'six tries');
  const [, , , fourth = NaN, , sixth = NaN] = store.askedAtMs;
  t.ok(sixth - fourth > 90, 'the waits after the fourth are 32 and 64 ms, or longer');
});

void t.test('without a store memory is bounded: the oldest are given up, and counted', async (t) => {
  const { ledger, store, log, shown } = await start(t, { maxWaiting: 100, maxRetryMs: 5 });
  store.mode = 'fails';
  for (let i = 1; i <= 250; i += 1) ledger.append(record({ characters: i }));
  t.equal(ledger.waitingCount, 100);
  t.same(await shown(), { waiting: 100, lost: 150 });
  await eventually(() => store.asked.length > 2, 'some tries');
  for (let i = 251; i <= 300; i += 1) ledger.append(record({ characters: i }));
  t.ok(ledger.waitingCount <= 100);
  store.mode = 'works';
  await written(ledger);
  t.same(await store.charactersIn(), { requests: 100, characters: (201 + 300) * 50 });
  t.equal((await shown()).lost, 200);
  t.equal(log.filter(({ message }) => message.startsWith('usage is lost')).length, 1);
  t.match(log.at(-1), { level: 'warn', details: { lost: 200 } });
});

void t.test('to append costs the same whether ten or a hundred thousand wait', async (t) => {
  const { ledger, store } = await start(t, { maxRetryMs: 60_000, retryMs: 60_000 });
  store.mode = 'is silent';
  const one = record();
  const processorMs = (count: number): number => {
    const before = process.cpuUsage();
    for (let i = 0; i < count; i += 1) ledger.append(one);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  processorMs(20_000);
  const few = processorMs(20_000);
  processorMs(80_000);
  const many = processorMs(20_000);
  t.equal(ledger.waitingCount, 100_000);
  t.ok(many < 20 * few + 100, `${few} ms with few, ${many} ms with many`);
});

void t.test('a close writes what waits, without the wait that a failure has earned', async (t) => {
  const { ledger, store, shown, log } = await start(t, { retryMs: 60_000, maxRetryMs: 60_000 });
  store.mode = 'fails';
  ledger.append(record());
  await eventually(() => store.asked.length === 1, 'the first try');
  for (let i = 0; i < 1500; i += 1) ledger.append(record());
  store.mode = 'works';
  await Promise.all([ledger.close(), ledger.close()]);
  t.equal((await store.charactersIn()).requests, 1501);
  t.same(await shown(), { waiting: 0, lost: 0 });
  t.equal(log.at(-1)?.message, 'usage is written again');
});

void t.test('a close waits for the batch that is on its way, and for what came after it', async (t) => {
  const { ledger, store } = await start(t);
  for (let i = 0; i < 1200; i += 1) ledger.append(record());
  await eventually(() => store.asked.length === 1, 'the first batch');
  ledger.append(record());
  await ledger.close();
  t.equal((await store.charactersIn()).requests, 1201);
});

void t.test('a close gives up after its time, and says what was not written', async (t) => {
  for (const mode of ['fails', 'is silent'] as const) {
    const { ledger, store, shown, log } = await start(t);
    store.mode = mode;
    const records = [record({ characters: 7, atMs: 1000 }), record({ characters: 8, atMs: 2000 })];
    for (const one of records) ledger.append(one);
    await ledger.close(150);
    t.match(log.at(-1), {
      level: 'error',
      message: 'stopped before usage was written',
      details: { records: 2, characters: 15, from: 1000, to: 2000 },
    });
    t.same(await shown(), { waiting: 0, lost: 2 });
  }
});

void t.test('what comes after the close is lost, and counted', async (t) => {
  const { ledger, shown, store } = await start(t);
  await ledger.close();
  ledger.append(record());
  t.same(await shown(), { waiting: 0, lost: 1 });
  t.equal((await store.charactersIn()).requests, 0);
});

void t.test('what is being spoken is told while it goes on, and no more often than it changes', async (t) => {
  const { ledger, store } = await start(t, { batchMs: 5 });
  let audioMs = 100;
  const one = record();
  const close = ledger.open(() => ({ ...one, audioMs }));
  await eventually(() => store.open?.[0]?.audioMs === 100, 'it is told');
  await new Promise((resolve) => setTimeout(resolve, 100));
  t.equal(store.toldCount, 1, 'nothing has changed');
  audioMs = 200;
  await eventually(() => store.open?.[0]?.audioMs === 200, 'it is told what it has come to');
  close();
  ledger.append({ ...one, audioMs: 300 });
  await written(ledger);
  t.same(store.open, [], 'in the same write as its record');
  t.equal(store.toldCount, 3);
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  ledger.open(() => one)();
  await eventually(
    () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length <= timers,
    'the clock stops',
  );
  t.equal(store.toldCount, 3, 'what was over before anybody was told is not told');
});

void t.test('what ended is open until its record is written, however often that fails', async (t) => {
  const { ledger, store } = await start(t, { batchMs: 5 });
  const one = record({ audioMs: 40 });
  const close = ledger.open(() => one);
  await eventually(() => store.toldCount === 1, 'it is told');
  store.mode = 'fails';
  close();
  ledger.append(one);
  await eventually(() => store.asked.length >= 3, 'several tries');
  t.equal((await store.charactersIn()).requests, 0);
  t.equal(await store.settleDead(), 1, 'the next process would bill it');
  store.mode = 'works';
  await written(ledger);
  t.equal((await store.charactersIn()).requests, 1, 'once');
});

void t.test('a close leaves nothing open behind', async (t) => {
  const { ledger, store } = await start(t, { batchMs: 5 });
  const close = ledger.open(() => record());
  await eventually(() => store.toldCount === 1, 'it is told');
  close();
  await ledger.close();
  t.equal(await store.settleDead(), 0);
});
