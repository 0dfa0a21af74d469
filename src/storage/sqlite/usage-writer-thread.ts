import { accessSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import type { UsageQuestion } from '../../contracts/accounts.js';
import { messageOf } from '../../errors.js';
import { lowerThreadPriority } from '../../metrics/processors.js';
import { chunksOf, queriesOf } from '../database.js';
import { KyselyUsageStore } from '../usage-rows.js';
import { CAPABILITIES } from './sqlite-database.js';
import { immediateSqliteDialect } from './sqlite-dialect.js';

/** How long a statement waits for another process's; transactions wait otherwise. */
const BUSY_MS = 5000;
/** Sums that the event loop parses in one turn, in about a millisecond. */
const SUMS_AT_ONCE = 500;

export interface UsageThreadData {
  /** Path of the database. */
  readonly file: string;
  /** 0..19 */
  readonly nice: number;
}

if (parentPort === null) throw new Error('this file is a worker thread');
const port = parentPort;
const { file, nice } = workerData as UsageThreadData;
lowerThreadPriority(nice);
// Fails if the file is missing. SQLite would otherwise create it, without tables and readable by everybody.
accessSync(file);
const connection = new Database(file, { timeout: BUSY_MS });
connection.pragma('journal_mode = WAL');
// Commits survive the end of the process but not a power cut: the disk is waited for only at checkpoints.
connection.pragma('synchronous = NORMAL');
const dialect = immediateSqliteDialect({ writer: connection, reader: connection });
const store = new KyselyUsageStore(queriesOf(dialect), CAPABILITIES);

const calls = {
  append: store.append.bind(store),
  settleDead: store.settleDead.bind(store),

  /**
   * Lists as JSON, which crosses threads in half the time that objects take: several, because the event loop has other
   * things to do than to parse ten thousand sums.
   */
  sums: async (accountId: string, question: UsageQuestion) =>
    Array.from(chunksOf(await store.sums(accountId, question), SUMS_AT_ONCE), (some) => JSON.stringify(some)),

  /** Copies the log into the file, up to what is still being read. */
  copyLog: () => void connection.pragma('wal_checkpoint(PASSIVE)'),
};

/** What this thread does for others, one call after the other. */
export type UsageCalls = typeof calls;
export type UsageMessage =
  'close' | { readonly id: number; readonly name: keyof UsageCalls; readonly args: readonly unknown[] };
/** The answer to the message with that id. */
export type UsageAnswer = { readonly id: number } & (
  { readonly value: unknown } | { readonly failure: string }
);

async function answer(message: UsageMessage): Promise<void> {
  if (message === 'close') {
    connection.close();
    port.close();
    return;
  }
  const { id, name, args } = message;
  const call = calls[name] as (...args: readonly unknown[]) => unknown;
  let outcome: UsageAnswer;
  try {
    outcome = { id, value: await call(...args) };
  } catch (cause) {
    outcome = { id, failure: messageOf(cause) };
  }
  port.postMessage(outcome);
}

let last: Promise<void> = Promise.resolve();
port.on('message', (message: UsageMessage) => {
  last = last.then(() => answer(message));
});
