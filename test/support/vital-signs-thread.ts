import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Yardstick } from './yardstick.js';

export interface Watched {
  readonly url: string;
  readonly pid: number;
}

/** The figures until the end of the watch, or until the server was gone. */
export interface Sample {
  /** Processor time of the main thread from each question to its answer. */
  readonly delaysMs: readonly number[];
  readonly peakMib: number;
  /** How many tasks the workers ran, and how many of these took at most so many seconds of processor time. */
  readonly tasks: { readonly count: number; readonly within: Readonly<Record<string, number>> };
  /** How slow this machine was meanwhile. */
  readonly slowness: number;
}

const QUESTION_EVERY_MS = 10;
/** Questions between two looks at the metrics, which cost the server more. */
const QUESTIONS_A_LOOK = 50;
const QUESTIONS_A_TRY = 10;
const TASK_METRICS = /^sonant_(?:slice|look_up)_seconds_(?:bucket\{le="([\d.]+)"\}|count) (\d+)$/gm;

const { url, pid } = workerData as Watched;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let isOver = false;
parentPort?.once('message', () => (isOver = true));

const textOf = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent, timeout: 60_000 }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.once('end', () => resolve(text)).once('error', reject);
    }).once('error', reject);
  });

/** Processor time of the main thread so far. */
const workedMs = (): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
const residentMib = (): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

function readTasks(exposition: string): Sample['tasks'] {
  let count = 0;
  const within: Record<string, number> = {};
  for (const [, limit, value] of exposition.matchAll(TASK_METRICS)) {
    if (limit === undefined) count += Number(value);
    else within[limit] = (within[limit] ?? 0) + Number(value);
  }
  return { count, within };
}

const delaysMs: number[] = [];
let peakMib = 0;
const yardstick = new Yardstick();
let tasks: Sample['tasks'] = { count: 0, within: {} };
const watches = (): boolean => !isOver;
try {
  for (let i = 0; watches(); i++) {
    const before = workedMs();
    await textOf('/health/live');
    delaysMs.push(workedMs() - before);
    peakMib = Math.max(peakMib, residentMib());
    if (i % QUESTIONS_A_LOOK === 0) tasks = readTasks(await textOf('/metrics'));
    if (i % QUESTIONS_A_TRY === 0) yardstick.try();
    await sleep(QUESTION_EVERY_MS);
  }
  tasks = readTasks(await textOf('/metrics'));
} catch {
  // The test has ended the server.
}
agent.destroy();
parentPort?.postMessage({ delaysMs, peakMib, tasks, slowness: yardstick.slowness() } satisfies Sample);
