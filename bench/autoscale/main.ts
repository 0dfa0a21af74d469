import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Round, Scenario, Start } from '../capacity/generator.js';
import { readCommandLine, refuseCommandLine } from '../command-line.js';
import { type Nodes, startNodes } from './nodes.js';
import { ProcessorGroup, type Quota } from './quota.js';
import { FIRST_SECONDS, remember, reportOf, TARGET_UTILIZATION, textOf } from './report.js';
import { momentsOf, type Sample } from './signal.js';

const USAGE = `usage: npm run bench:autoscale -- [--processors 0.25] [--period 10] [--write]
Three nodes on this machine behind HAProxy, each with a quota of processor time. The load doubles twice: is the signal of the
autoscaler, the mean of sonant_utilisation_ratio, above its target of ${TARGET_UTILIZATION} before p99 to first audio is twice what it was? Calls to
/coda/ws start at random with a constant mean rate, whatever became of those before. Two minutes; needs root and control groups.
  --processors  quota of each node, 0.05..1 (default 0.25)
  --period      of the quota in milliseconds, 5..100 (default 10; Kubernetes has 100)
  --write       writes the figures to bench/autoscale/figures.json and into docs/SIZING.md
`;

const GENERATOR = fileURLToPath(new URL('../capacity/generator.js', import.meta.url));
const TARGET = 'coda /coda/ws';
/** The first load fills this share of the nodes. */
const FIRST_UTILIZATION = 0.4;
/** How long the first load lasts, in which a second load comes bit by bit, and how long then nothing changes. */
const PHASES_MS = { first: 1000 * FIRST_SECONDS, doubling: 30_000, rest: 15_000 };
const BITS = 5;
const TRIAL = { streams: 12, seconds: 14 };

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = readCommandLine(USAGE, {
    processors: { type: 'string', default: '0.25' },
    period: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  });
  const quota: Quota = { processors: Number(values.processors), periodMs: Number(values.period) };
  const isQuota = quota.processors >= 0.05 && quota.processors <= 1;
  if (!isQuota || !(quota.periodMs >= 5 && quota.periodMs <= 100)) refuseCommandLine(USAGE);
  // Each part of the load ends with this process.
  process.setMaxListeners(20);
  const endings: (() => Promise<void>)[] = [];
  const lifetime = { teardown: (end: () => Promise<void>) => void endings.unshift(end) };
  const endAll = async (): Promise<void> => {
    for (let end = endings.shift(); end !== undefined; end = endings.shift()) await end();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void endAll().finally(() => process.exit(1)));
  try {
    const load = new ProcessorGroup(`sonant-bench-${process.pid}-load`, { ...quota, processors: Infinity });
    lifetime.teardown(() => load.remove());
    const nodes = await startNodes(lifetime, quota, load);
    const report = await measure(nodes, load, quota);
    process.stdout.write(`${textOf(report)}\n`);
    if (values.write) await remember(report);
  } finally {
    await endAll();
  }
}

async function measure(
  nodes: Nodes,
  load: ProcessorGroup,
  quota: Quota,
): Promise<ReturnType<typeof reportOf>> {
  const generate = (streams: number, durationMs: number, seed: number): Promise<readonly Start[]> =>
    startsOf({ ...nodes, target: TARGET, streams, rampMs: 0, durationMs, seed }, load);
  say(`${TRIAL.streams} streams, to know what one costs`);
  const trial = generate(TRIAL.streams, TRIAL.seconds * 1000, 1);
  await sleep(TRIAL.seconds * 1000 - 1000);
  const lines = Math.round((TRIAL.streams * FIRST_UTILIZATION) / mean(await nodes.utilizations()));
  await trial;
  say(`${lines} streams fill ${FIRST_UTILIZATION} of the nodes; the load doubles twice`);
  const { first, doubling, rest } = PHASES_MS;
  const endMs = first + 2 * (doubling + rest);
  const beganMs = Date.now();
  const isOver = (): boolean => Date.now() - beganMs >= endMs;
  const samples: Sample[] = [];
  const watching = (async () => {
    while (!isOver()) {
      await sleep(1000);
      samples.push({ atMs: Date.now(), utilizations: await nodes.utilizations() });
    }
  })();
  // Every part goes on to the end.
  const parts = [{ streams: lines, fromMs: 0 }];
  for (const [turn, streams] of [lines, 2 * lines].entries())
    for (let bit = 0; bit < BITS; bit++)
      parts.push({
        streams: streams / BITS,
        fromMs: first + turn * (doubling + rest) + (bit * doubling) / BITS,
      });
  const starts = await Promise.all(
    parts.map(async ({ streams, fromMs }, i) => {
      await sleep(fromMs);
      return generate(streams, endMs - fromMs, i + 2);
    }),
  );
  await watching;
  return reportOf(momentsOf(samples, starts.flat()), { ...quota, lines, target: TARGET });
}

async function startsOf(scenario: Scenario, load: ProcessorGroup): Promise<readonly Start[]> {
  const child = fork(GENERATOR, [JSON.stringify(scenario)], { execArgv: [] });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  load.take(child.pid ?? 0);
  const round = await new Promise<Round>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Round));
    child.once('exit', (status) => reject(new Error(`the load ended with ${String(status)}`)));
  });
  return round.starts;
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

await main();
