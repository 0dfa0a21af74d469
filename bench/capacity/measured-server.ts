import { execFileSync, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OPEN_LIMITS } from '../../test/support/load/sockets.js';
import { type RunningServer, startServer } from '../../test/support/running-server.js';
import type { Round, Scenario } from './generator.js';
import type { Target } from './lines.js';

const GENERATOR = fileURLToPath(new URL('generator.js', import.meta.url));
const LOOP_DELAY = fileURLToPath(new URL('loop-delay.js', import.meta.url));
const CLOCK_TICKS = 100;

/** Lists of cores in the form of taskset. */
export interface Cores {
  readonly server: string;
  readonly generator: string;
}

export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** A round and what the server spent on it. */
export interface Measured extends Round {
  readonly cpuMs: Spent;
  readonly loopDelayMs: LoopDelay;
  /** The ratio of the generator's processor time to the server's. */
  readonly generatorShare: number;
}

export interface Load {
  readonly target: Target;
  readonly streams: number;
  readonly rampMs: number;
  readonly durationMs: number;
  readonly seed: number;
}

/** Processor ms for a second of speech: of the main thread, the thread that speaks, all others. */
export interface Spent {
  readonly main: number;
  readonly worker: number;
  readonly others: number;
}

/** A server with one worker, on its own cores, and generators on theirs. */
export class MeasuredServer {
  readonly #server: RunningServer;
  readonly #cores: Cores;

  private constructor(server: RunningServer, cores: Cores) {
    this.#server = server;
    this.#cores = cores;
  }

  /** @param program of another build of the server */
  static async start(cores: Cores, program?: string): Promise<MeasuredServer> {
    const server = await startServer({
      env: { ...OPEN_LIMITS, WORKERS: '1' },
      nodeArguments: ['--import', LOOP_DELAY],
      ...(program !== undefined && { program }),
    });
    pin(server.pid, cores.server);
    return new MeasuredServer(server, cores);
  }

  async measure(load: Load): Promise<Measured> {
    const round = this.#generate(load);
    // Opening the lines takes a moment, which belongs to the ramp.
    await Promise.race([sleep(load.rampMs), round]);
    await this.#loopDelay();
    const before = this.#threadSeconds();
    await Promise.race([sleep(load.durationMs), round]);
    const after = this.#threadSeconds();
    const loopDelayMs = await this.#loopDelay();
    return this.#judge(await round, spent(before, after), load.durationMs, loopDelayMs);
  }

  /** What the same calls cost, a few at a time. @throws Error when one of them fails */
  async spend(target: Target, calls: number, lines: number, seed: number): Promise<Spent> {
    const before = this.#threadSeconds();
    const round = await this.#generate({ target, calls, streams: lines, seed, rampMs: 0, durationMs: 0 });
    const threads = spent(before, this.#threadSeconds());
    return perSecond(threads, round.audioSeconds);
  }

  #generate(load: Load & Pick<Scenario, 'calls'>): Promise<Round> {
    const scenario: Scenario = { ...load, url: this.#server.url, key: this.#server.key };
    const child = fork(GENERATOR, [JSON.stringify(scenario)], { execArgv: [] });
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    pin(child.pid ?? 0, this.#cores.generator);
    return new Promise<Round>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Round));
      child.once('exit', (status) => reject(new Error(`the generator ended with ${String(status)}`)));
    });
  }

  stop(): Promise<unknown> {
    return this.#server.stop();
  }

  #judge(round: Round, threads: readonly number[], durationMs: number, loopDelayMs: LoopDelay): Measured {
    const total = threads.reduce((sum, seconds) => sum + seconds, 0);
    return {
      ...round,
      // Calls that are counted end after the window as others began before it: their speech stands for the window's.
      cpuMs: perSecond(threads, round.liveStreams * (durationMs / 1000)),
      loopDelayMs,
      generatorShare: round.generatorSeconds / total,
    };
  }

  /** Processor seconds of each thread so far, by its id. */
  #threadSeconds(): ReadonlyMap<number, number> {
    const folder = `/proc/${this.#server.pid}/task`;
    return new Map(
      readdirSync(folder).map((id) => {
        const fields = readFileSync(`${folder}/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return [Number(id), (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS];
      }),
    );
  }

  /** Since it was last asked. */
  async #loopDelay(): Promise<LoopDelay> {
    const lines = (): string[] => this.#server.output().match(/\{"loopDelayMs":\{[^}]*\}\}/g) ?? [];
    const last = lines().at(-1);
    process.kill(this.#server.pid, 'SIGUSR2');
    for (let wait = 0; wait < 200 && lines().at(-1) === last; wait++) await sleep(10);
    return (JSON.parse(lines().at(-1) ?? '{}') as { loopDelayMs: LoopDelay }).loopDelayMs;
  }
}

/** Seconds by thread, the main thread first: its id is the lowest. */
function spent(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number[] {
  return [...after]
    .sort(([one], [other]) => one - other)
    .map(([id, seconds]) => seconds - (before.get(id) ?? 0));
}

/** @param threads processor seconds, the main thread's first */
function perSecond([main = 0, ...rest]: readonly number[], audioSeconds: number): Spent {
  const [worker = 0, ...others] = rest.sort((a, b) => b - a);
  const per = (seconds: number): number => (1000 * seconds) / audioSeconds;
  return {
    main: per(main),
    worker: per(worker),
    others: per(others.reduce((sum, seconds) => sum + seconds, 0)),
  };
}

/** Pins all existing threads; the threads that they start later inherit this. */
export function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, String(pid)], { stdio: 'ignore' });
}
