import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { SENTENCES } from '../../test/support/load/sentences.js';
import { ENGINE, speakAlone } from '../capacity/compare.js';
import { writePart } from '../page.js';
import { table } from '../voices/table.js';
import { measurePeer, PEERS } from './peers.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FIGURES = `${ROOT}bench/load/alternatives.json`;
const PAGE = `${ROOT}docs/BENCHMARKS.md`;
const ROUNDS = 5;
const CALLS = 48;

/** The processor time that systems spend on a second of speech, measured in turns. */
export interface Alternatives {
  readonly date: string;
  readonly processor: string;
  readonly loadAverage: number;
  readonly rounds: number;
  readonly sentences: number;
  readonly figures: readonly {
    readonly name: string;
    /** Processor time: the median of the rounds. */
    readonly msPerSecond: number;
  }[];
}

interface System {
  readonly name: string;
  /** @returns processor ms for a second of speech */
  readonly spend: (round: number) => Promise<number>;
}

/** Our engine and the peers on the same sentences, every other round in reverse order. @throws Error when a peer is not installed */
export async function measureAlternatives(): Promise<Alternatives> {
  const engine = fork(ENGINE, { execArgv: [] });
  const ours = (['mistv3', 'coda'] as const).map((modelId): System => ({
    name: `Sonant, \`${modelId}\`, to 8 kHz mu-law`,
    spend: (round) => speakAlone(engine, { target: `${modelId} HTTP`, calls: CALLS }, round),
  }));
  const theirs = PEERS.flatMap((peer): System[] => {
    const spendOn = (texts: readonly string[]) => async (): Promise<number> =>
      1000 * (await measurePeer(peer, texts)).realTimeFactor;
    return [
      { name: `${peer.name}, all sentences in one process`, spend: spendOn([SENTENCES.join(' ')]) },
      { name: `${peer.name}, a process for each`, spend: spendOn(SENTENCES) },
    ];
  });
  const systems = [...ours, ...theirs];
  const spent = new Map<string, number[]>(systems.map(({ name }) => [name, []]));
  try {
    // The round before the first one fills caches and lets the compiler settle.
    for (let round = 0; round <= ROUNDS; round++)
      for (const { name, spend } of round % 2 === 0 ? systems : systems.toReversed()) {
        const ms = await spend(round);
        if (round > 0) spent.get(name)?.push(ms);
      }
  } finally {
    engine.kill();
  }
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? 'unknown',
    loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)),
    rounds: ROUNDS,
    sentences: SENTENCES.length,
    figures: [...spent].map(([name, values]) => ({ name, msPerSecond: Number(median(values).toFixed(2)) })),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** What the page shows. */
export function pagePart({ figures, ...run }: Alternatives): string {
  const rows = figures.map(({ name, msPerSecond }) => [name, `${msPerSecond.toFixed(1)} ms`]);
  return [
    `Measured on ${run.date}, ${run.processor}, load average ${run.loadAverage.toFixed(1)}: ${run.sentences} sentences, the medians of ${run.rounds} rounds in turns.`,
    '',
    table(['system', 'processor time for a second of speech'], rows),
  ].join('\n');
}

export async function remember(report: Alternatives): Promise<void> {
  const style = await prettier.resolveConfig(FIGURES);
  writeFileSync(FIGURES, await prettier.format(JSON.stringify(report), { ...style, parser: 'json' }));
  await writePart(PAGE, 'bench:peers', pagePart(report));
}
