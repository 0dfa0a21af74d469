import { accessSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import { messageOf } from '../../errors.js';
import { lowerThreadPriority } from '../../metrics/processors.js';
import { chunksOf, queriesOf } from '../database.js';
import { KyselyUsageStore } from '../usage-rows.js';
import { CAPABILITIES } from './sqlite-database.js';
import { immediateSqliteDialect } from './sqlite-dialect.js';
import type {
  UsageAnswer,
  UsageMessage,
  UsageResult,
  UsageTask,
  UsageThreadData,
} from './usage-writer-tasks.js';

/** How long a statement waits for another process's; transactions wait otherwise. */
const BUSY_MS = 5000;
/** Sums that the event loop parses in one turn, in about a millisecond. */
const SUMS_AT_ONCE = 500;

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

async function resultOf(task: UsageTask): Promise<UsageResult> {
  let sums: string[] = [];
  let settled = 0;
  if (task.kind === 'sums') {
    const all = await store.sums(task.accountId, task.question);
    sums = Array.from(chunksOf(all, SUMS_AT_ONCE), (some) => JSON.stringify(some));
  }
  if (task.kind === 'settle dead') settled = await store.settleDead(task.ownNodeId, task.silentMs);
  if (task.kind === 'append') await store.append(task.records, task.open);
  if (task.kind === 'copy log') connection.pragma('wal_checkpoint(PASSIVE)');
  return { sums, settled };
}

async function answer(message: UsageMessage): Promise<void> {
  if (message === 'close') {
    connection.close();
    port.close();
    return;
  }
  const { id, task } = message;
  let outcome: UsageAnswer;
  try {
    outcome = { id, result: await resultOf(task) };
  } catch (cause) {
    outcome = { id, failure: messageOf(cause) };
  }
  port.postMessage(outcome);
}

let last: Promise<void> = Promise.resolve();
port.on('message', (message: UsageMessage) => {
  last = last.then(() => answer(message));
});
