import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { writePart } from '../page.js';
import { table } from '../voices/table.js';
import { type Crossings, crossings, type Moment } from './signal.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FIGURES = `${ROOT}bench/autoscale/figures.json`;
const PAGE = `${ROOT}docs/SIZING.md`;

/** The chart's target of `sonant_utilisation_ratio`. */
export const TARGET_UTILIZATION = 0.6;
/** How long the first load lasts. */
export const FIRST_SECONDS = 20;
const ROW_SECONDS = 10;

export interface Report {
  readonly date: string;
  readonly processor: string;
  readonly loadAverage: number;
  /** Quota of each node. */
  readonly processors: number;
  readonly periodMs: number;
  readonly target: string;
  /** Live streams before the load doubles. */
  readonly lines: number;
  readonly crossed: Crossings;
  /** One in ten seconds. */
  readonly moments: readonly Moment[];
}

export function reportOf(
  moments: readonly Moment[],
  run: Pick<Report, 'processors' | 'periodMs' | 'lines' | 'target'>,
): Report {
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' && Number.isFinite(value) ? Number(value.toFixed(2)) : value;
  const rows = moments.filter(({ seconds }, i) => {
    const before = moments[i - 1]?.seconds ?? 0;
    return Math.floor(seconds / ROW_SECONDS) > Math.floor(before / ROW_SECONDS);
  });
  const report: Report = {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? 'unknown',
    loadAverage: loadavg()[0] ?? 0,
    ...run,
    crossed: crossings(moments, TARGET_UTILIZATION, FIRST_SECONDS),
    moments: rows,
  };
  return JSON.parse(JSON.stringify(report, rounded)) as Report;
}

const at = (seconds: number | null): string =>
  seconds === null ? 'never' : `after ${seconds.toFixed(0)} seconds`;

/** What the page says. A quantile that JSON has as null is that of calls that were refused. */
export function textOf({ crossed, moments, ...run }: Report): string {
  const ms = (value: number | null): string =>
    value !== null && Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'refused';
  const rows = moments.map(({ seconds, utilization, firstAudioMs, calls, refused }) => [
    seconds.toFixed(0),
    utilization.toFixed(2),
    ms(firstAudioMs.p50),
    ms(firstAudioMs.p99),
    String(calls),
    String(refused),
  ]);
  return [
    `Measured on ${run.date}, ${run.processor}, load average ${run.loadAverage.toFixed(1)}: three nodes with ${run.processors} of a processor each, in periods of ${run.periodMs} ms,`,
    `\`${run.target}\`, ${run.lines} live streams, twice as many from second 20 to 50, four times as many from second 65 to 95. The utilization`,
    `was above ${TARGET_UTILIZATION} ${at(crossed.utilization)}, p99 to first audio above ${crossed.p99LimitMs.toFixed(0)} ms, twice that of the first load, ${at(crossed.p99)}.`,
    '',
    table(['second', 'utilization', 'first audio p50', 'p99', 'calls in five seconds', 'refused'], rows),
  ].join('\n');
}

export async function remember(report: Report): Promise<void> {
  const style = await prettier.resolveConfig(FIGURES);
  writeFileSync(FIGURES, await prettier.format(JSON.stringify(report), { ...style, parser: 'json' }));
  await writePart(PAGE, 'bench:autoscale', textOf(report));
}
