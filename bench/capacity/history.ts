import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { writePart } from '../page.js';
import type { Target } from './lines.js';
import type { Measured } from './measured-server.js';
import { type Memory, memoryTable, nodesTable, streamsTable } from './sizing.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const HISTORY = `${ROOT}bench/capacity/history.json`;
const MEMORY = `${ROOT}bench/capacity/memory.json`;
const PAGE = `${ROOT}docs/SIZING.md`;
const PLOT = `${ROOT}docs/images/capacity.svg`;

/** One measurement, as the history keeps it. */
export interface Entry {
  readonly date: string;
  readonly commit: string;
  readonly machine: { readonly processor: string; readonly node: string; readonly loadAverage: number };
  readonly target: Target;
  /** The streams that the server's cores carried; null: not searched for, only `at` was measured. */
  readonly capacity: number | null;
  /** The number of streams in the round below. */
  readonly at: number;
  readonly seconds: number;
  readonly cpuMs: Measured['cpuMs'];
  readonly firstAudioMs: Measured['firstAudioMs'];
  readonly firstSoundMs: Measured['firstSoundMs'];
  readonly loopDelayMs: Measured['loopDelayMs'];
  readonly underruns: number;
  readonly failures: number;
}

export function entryOf(
  target: Target,
  at: number,
  seconds: number,
  capacity: number | null,
  round: Measured,
): Entry {
  const { cpuMs, firstAudioMs, firstSoundMs, loopDelayMs, underruns, failures } = round;
  const commit = execFileSync('git', ['-C', ROOT, 'describe', '--always', '--dirty'], {
    encoding: 'utf8',
  }).trim();
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    node: process.versions.node,
    loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
  const date = new Date().toISOString().slice(0, 10);
  const round2 = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toFixed(3)) : value;
  const figures = { cpuMs, firstAudioMs, firstSoundMs, loopDelayMs, underruns, failures };
  const entry = { date, commit, machine, target, capacity, at, seconds, ...figures };
  return JSON.parse(JSON.stringify(entry, round2)) as Entry;
}

/** Appends to the history of the repository, and draws its plot and writes the page of sizing anew. */
export async function remember(entries: readonly Entry[], memory?: readonly Memory[]): Promise<void> {
  const before = existsSync(HISTORY) ? (JSON.parse(readFileSync(HISTORY, 'utf8')) as Entry[]) : [];
  const history = [...before, ...entries];
  if (entries.length > 0) {
    const rows = history.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n');
    writeFileSync(HISTORY, `[\n${rows}\n]\n`);
    writeFileSync(PLOT, plotOf(history));
  }
  if (memory) writeFileSync(MEMORY, `${JSON.stringify(memory, null, 2)}\n`);
  const figures = memory ?? (JSON.parse(readFileSync(MEMORY, 'utf8')) as Memory[]);
  await writePart(PAGE, 'bench:sizing streams', streamsTable(history));
  await writePart(PAGE, 'bench:sizing nodes', nodesTable(history));
  await writePart(PAGE, 'bench:sizing memory', memoryTable(figures));
}

const WIDTH = 820;
const [LEFT, RIGHT, TOP, HEIGHT, BOTTOM] = [60, 200, 40, 240, 50];
const COLOURS = ['#2a7f62', '#c2571a', '#3b5b9d', '#8a6d1f', '#7a3f7a'];

/** Processor time for a second of speech, by commit, a line for each target: it hardly depends on what else runs. */
export function plotOf(history: readonly Entry[]): string {
  const commits = [...new Set(history.map(({ commit }) => commit))];
  const targets = [...new Set(history.map(({ target }) => target))];
  const total = ({ cpuMs }: Entry): number => cpuMs.main + cpuMs.worker + cpuMs.others;
  const most = Math.ceil(Math.max(1, ...history.map(total)));
  const x = (commit: string): number =>
    LEFT + ((commits.indexOf(commit) + 0.5) / commits.length) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => TOP + HEIGHT * (1 - value / most);
  const lines = targets.map((target, index) => {
    const points = history.filter((entry) => entry.target === target);
    const colour = COLOURS[index % COLOURS.length] ?? '#000';
    const path = points
      .map((entry) => `${x(entry.commit).toFixed(0)},${y(total(entry)).toFixed(0)}`)
      .join(' ');
    const dots = path.split(' ').map((point) => {
      const [cx, cy] = point.split(',');
      return `<circle cx="${cx}" cy="${cy}" r="4" fill="${colour}"/>`;
    });
    const label = `<text x="${WIDTH - RIGHT + 20}" y="${TOP + 16 + index * 20}" fill="${colour}">${target}: ${total(points.at(-1) as Entry).toFixed(2)} ms</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${label}`;
  });
  const steps = Array.from({ length: 5 }, (_, i) => (most * i) / 4).map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${value.toFixed(1)}</text>`,
  );
  const names = commits.map(
    (commit) =>
      `<text x="${x(commit).toFixed(0)}" y="${TOP + HEIGHT + 20}" text-anchor="middle">${commit}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${TOP + HEIGHT + BOTTOM}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="16" y="22" font-size="14" font-weight="bold">The server's processor time for a second of speech, in ms</text>
${[...steps, ...lines, ...names].join('\n')}
</svg>
`;
}
