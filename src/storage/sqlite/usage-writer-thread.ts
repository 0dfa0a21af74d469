import { accessSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';
import { messageOf } from '../../errors.js';
import { lowerThreadPriority } from '../../metrics/processors.js';
import { queriesOf } from '../database.js';
import { KyselyUsageStore } from '../usage-rows.js';
import { CAPABILITIES } from './sqlite-database.js';
import { ImmediateSqliteDialect } from './sqlite-dialect.js';
import type {
  UsageAnswer,
  UsageMessage,
  UsageResult,
  UsageTask,
  UsageThreadData,
} from './usage-writer-tasks.js';

/** How long a statement waits for another process's; transactions wait otherwise. */
const BUSY_MS = 5000;

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
const dialect = new ImmediateSqliteDialect({ writer: connection, reader: connection });
const store = new KyselyUsageStore(queriesOf(dialect), CAPABILITIES);

async function resultOf(task: UsageTask): Promise<UsageResult> {
  let [sums, settled] = ['[]', 0];
  if (task.kind === 'sums') sums = JSON.stringify(await store.sums(task.accountId, task.question));
  else if (task.kind === 'settle dead') settled = await store.settleDead(task.ownNodeId, task.silentMs);
  else if (task.kind === 'append') await store.append(task.records, task.open);
  else connection.pragma('wal_checkpoint(PASSIVE)');
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
