import { table } from '../voices/table.js';
import type { Entry } from './history.js';

/** The share of a node's capacity that is planned for the busiest hour; the rest is for bursts and the loss of a node. */
export const PLANNED_SHARE = 0.6;
const LINES = [100, 500, 1000, 5000];
const NODE_CORES = [2, 4, 8];
const CALL_BYTES_PER_SECOND = 8000;

/** The server's memory with so many workers, each of which has spoken with every model. */
export interface Memory {
  readonly workers: number;
  readonly mib: number;
}

/** The newest measured capacity of each target, in the order in which targets were first measured. */
export function newestCapacities(history: readonly Entry[]): Entry[] {
  const measured = history.filter(({ capacity }) => capacity !== null);
  return [...new Set(measured.map(({ target }) => target))].flatMap(
    (target) => measured.filter((entry) => entry.target === target).at(-1) ?? [],
  );
}

/**
 * Streams that a node speaks at once as planned: what its cores carry, but no more than its one main thread does.
 * @param cores of the node, each with a worker
 */
export function plannedStreams(
  { capacity, cpuMs }: Pick<Entry, 'capacity' | 'cpuMs'>,
  cores: number,
): number {
  const byCores = (capacity ?? 0) * cores;
  const byMainThread = 1000 / cpuMs.main;
  return Math.floor(PLANNED_SHARE * Math.min(byCores, byMainThread));
}

/** Nodes for so many streams at once, with one more, so that one may be lost. */
export const nodesFor = (entry: Entry, lines: number, cores: number): number =>
  Math.ceil(lines / plannedStreams(entry, cores)) + 1;

/** Kilobits of audio a second that a line receives: 8 kHz mu-law, in base64 where messages are JSON. */
const kilobits = ({ target }: Entry): number =>
  ((target.endsWith('/ws3') ? 4 / 3 : 1) * CALL_BYTES_PER_SECOND * 8) / 1000;

export function streamsTable(history: readonly Entry[]): string {
  return table(
    ['model and address', 'live streams on one core', 'planned', 'most for one node', 'network for each'],
    newestCapacities(history).map((entry) => [
      `\`${entry.target}\``,
      String(entry.capacity),
      String(plannedStreams(entry, 1)),
      String(plannedStreams(entry, Number.MAX_SAFE_INTEGER)),
      `${kilobits(entry).toFixed(0)} kbit/s`,
    ]),
  );
}

export function nodesTable(history: readonly Entry[]): string {
  const header = ['model and address', 'cores of a node', ...LINES.map((lines) => `${lines} lines`)];
  const rows = newestCapacities(history).flatMap((entry) =>
    NODE_CORES.map((cores) => [
      `\`${entry.target}\``,
      String(cores),
      ...LINES.map((lines) => String(nodesFor(entry, lines, cores))),
    ]),
  );
  return table(header, rows);
}

export function memoryTable(memory: readonly Memory[]): string {
  return table(
    ['workers', 'memory'],
    memory.map(({ workers, mib }) => [String(workers), `${mib} MiB`]),
  );
}
