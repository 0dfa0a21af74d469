import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ModelId } from '../../src/contracts/catalog.js';
import type { EngineRound } from './engine-alone.js';
import type { Target } from './lines.js';
import { type Cores, type Measured, MeasuredServer, pin, type Spent } from './measured-server.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ENGINE_PATIENCE_MS = 120_000;
/** At a time, before the rounds. */
const WARM_LINES = 8;
/** The program of `speakAlone`. */
export const ENGINE = fileURLToPath(new URL('engine-alone.js', import.meta.url));

/** Builds another commit below build/compare, once. @returns its server program */
export function buildCommit(ref: string): string {
  const commit = execFileSync('git', ['-C', ROOT, 'rev-parse', '--verify', `${ref}^{commit}`], {
    encoding: 'utf8',
  });
  const folder = `${ROOT}build/compare/${commit.trim().slice(0, 12)}`;
  const program = `${folder}/dist/src/main.js`;
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['-C', ROOT, 'archive', commit.trim()], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (!existsSync(`${folder}/node_modules`)) symlinkSync(`${ROOT}node_modules`, `${folder}/node_modules`);
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return program;
}

/** One round of each: processor ms for a second of speech. */
export interface Rounds {
  readonly other: Spent;
  readonly ours: Spent;
  /** The processor time of the thread on which the engine of this build speaks the same texts without a server. */
  readonly engine: number;
}

export interface Work {
  readonly target: Target;
  readonly calls: number;
  /** The number of calls at a time. */
  readonly lines: number;
  readonly rounds: number;
  /** Instead of `calls`. */
  readonly paced?: Paced;
}

/** `lines` live streams on average, which start at random and play at normal speed. */
export interface Paced {
  /** What is measured; as in a `Load`. */
  readonly durationMs: number;
  readonly rampMs: number;
  /** How many calls each server has answered before. */
  readonly warmCalls: number;
}

/** The progress of a comparison. */
export interface Progress {
  readonly onRounds: (rounds: Rounds) => void;
  /** A round of paced listeners on one of the servers. */
  readonly onPaced: (server: 'other' | 'ours', round: Measured) => void;
}

/**
 * Rounds of both servers and of the engine alone in turn, in the reverse order each time, so that drift of the machine counts
 * for none.
 */
export async function interleave(
  cores: Cores,
  program: string,
  work: Work,
  { onRounds, onPaced }: Progress,
): Promise<Rounds[]> {
  const { target, calls, lines, paced } = work;
  const other = await MeasuredServer.start(cores, program);
  const ours = await MeasuredServer.start(cores);
  const engine = startEngine(cores);
  const spend = async (server: MeasuredServer, name: 'other' | 'ours', seed: number): Promise<Spent> => {
    if (paced === undefined) return server.spend(target, calls, lines, seed);
    const { durationMs, rampMs } = paced;
    const round = await server.measure({ target, streams: lines, rampMs, durationMs, seed });
    onPaced(name, round);
    return round.cpuMs;
  };
  const each: readonly ((seed: number) => Promise<Partial<Rounds>>)[] = [
    async (seed) => ({ other: await spend(other, 'other', seed) }),
    async (seed) => ({ engine: await speakAlone(engine, work, seed) }),
    async (seed) => ({ ours: await spend(ours, 'ours', seed) }),
  ];
  const done: Rounds[] = [];
  try {
    if (paced !== undefined)
      for (const server of [other, ours]) await server.spend(target, paced.warmCalls, WARM_LINES, 0);
    // The round before the first one lets the compilers settle.
    for (let seed = 0; seed <= work.rounds; seed++) {
      let spent: Partial<Rounds> = {};
      for (const speak of seed % 2 === 0 ? each : each.toReversed())
        spent = { ...spent, ...(await speak(seed)) };
      if (seed === 0) continue;
      onRounds(spent as Rounds);
      done.push(spent as Rounds);
    }
  } finally {
    engine.kill();
    await Promise.all([other.stop(), ours.stop()]);
  }
  return done;
}

function startEngine(cores: Cores): ChildProcess {
  const engine = fork(ENGINE, { execArgv: [] });
  pin(engine.pid ?? 0, cores.server);
  return engine;
}

/** Has the engine speak alone before `measure` and behind it. @returns its processor ms for a second of speech, the mean of both */
export async function besideEngine<Result>(
  cores: Cores,
  work: Pick<Work, 'target' | 'calls'>,
  measure: () => Promise<Result>,
): Promise<{ result: Result; engineMs: number }> {
  const engine = startEngine(cores);
  try {
    await speakAlone(engine, work, 0);
    const before = await speakAlone(engine, work, 1);
    const result = await measure();
    return { result, engineMs: (before + (await speakAlone(engine, work, 2))) / 2 };
  } finally {
    engine.kill();
  }
}

/** @returns processor ms of the engine alone for a second of speech */
export async function speakAlone(
  engine: ChildProcess,
  { target, calls }: Pick<Work, 'target' | 'calls'>,
  seed: number,
): Promise<number> {
  const modelId = (target.split(' ')[0] ?? '') as ModelId;
  const answer = once(engine, 'message', { signal: AbortSignal.timeout(ENGINE_PATIENCE_MS) });
  engine.send({ modelId, calls, seed } satisfies EngineRound);
  const [processorMs] = (await answer) as [number];
  return processorMs;
}

/** The median of the rounds' ratios of two processor times. @param thread whose time, all threads' if absent */
export function medianRatio(rounds: readonly Rounds[], to: 'other' | 'engine', thread?: keyof Spent): number {
  const total = (spent: Spent | number): number => {
    if (typeof spent === 'number') return spent;
    return thread === undefined ? spent.main + spent.worker + spent.others : spent[thread];
  };
  const ratios = rounds.map((round) => total(round.ours) / total(round[to])).sort((a, b) => a - b);
  const middle = ratios.length >> 1;
  const [low = NaN, high = NaN] =
    ratios.length % 2 === 0 ? ratios.slice(middle - 1) : [ratios[middle], ratios[middle]];
  return (low + high) / 2;
}
