import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { readCommandLine, refuseCommandLine } from '../command-line.js';
import { besideEngine, buildCommit, interleave, medianRatio } from './compare.js';
import { type Entry, entryOf, remember } from './history.js';
import { type Target, TARGETS } from './lines.js';
import { type Cores, type Load, type Measured, MeasuredServer, type Spent } from './measured-server.js';
import { measureMemory } from './memory.js';
import { findCapacity } from './search.js';

const USAGE = `usage: npm run bench:capacity -- [--targets "mistv3 /ws3,coda /coda/ws"] [--streams N] [--seconds 60] [--write] [--compare REF [--paced]]
How many live streams of 8 kHz mu-law a server with one worker bears on the cores that it is pinned to: 99 of 100 calls are
heard within 50 ms of when they were due, none is refused, and no playback stands still. Calls start at random with a
constant mean rate, whatever became of those before, from a process on other cores. Then twice that load, and how soon the
server answers again.
  --targets    of: ${TARGETS.join(', ')} (default: mistv3 /ws3 and coda /coda/ws)
  --streams    no search: measures this many only, 1..2000, on a server that has answered 1000 calls, and beside them the engine
               that speaks without a server on the same cores, before and after
  --start      where the search starts (default 100)
  --seconds    of the last, longest round, 5..600 (default 60); those of the search take a sixth, at least 5
  --server     cores of the server, as taskset takes them (default 0)
  --generator  cores of the load (default 1)
  --memory     measures the memory of servers with 1, 2 and 4 workers instead
  --write      adds the figures to bench/capacity/history.json or memory.json, draws docs/images/capacity.svg and writes the
               tables of docs/SIZING.md
  --page       measures nothing and writes the tables of docs/SIZING.md
  --compare    builds another commit instead, and has both servers answer the same calls in turn, --streams (default 8) at
               a time, and the engine speak the same texts without a server: what that costs is processor time, which a busy
               machine changes little
  --paced      with --compare: the rounds are --seconds of --streams (default 100) live listeners, as without --compare, on servers
               that have answered 1000 calls
  --calls      of a round of the comparison, 1..10000 (default 200)
  --rounds     of a comparison, 1..100 (default 6)
  --json       one JSON document on stdout
`;

const MOST_STREAMS = 2000;
const RAMP_MS = 5000;
/** After so many the compilers have little left to do. */
const WARM_CALLS = 1000;
const DEFAULT_PACED = 100;
const MOST_P99_MS = 50;
const MOST_GENERATOR_SHARE = 0.2;
const RECOVERY_STEP_MS = 100;

interface Options {
  readonly targets: readonly Target[];
  readonly streams: number | undefined;
  readonly start: number;
  readonly seconds: number;
  readonly cores: Cores;
  readonly write: boolean;
  readonly compare: string | undefined;
  readonly paced: boolean;
  readonly calls: number;
  readonly rounds: number;
  readonly json: boolean;
  readonly memory: boolean;
  readonly page: boolean;
}

function readOptions(): Options {
  const { values } = readCommandLine(USAGE, {
    targets: { type: 'string', default: 'mistv3 /ws3,coda /coda/ws' },
    streams: { type: 'string' },
    start: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    server: { type: 'string', default: '0' },
    generator: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    compare: { type: 'string' },
    paced: { type: 'boolean', default: false },
    calls: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '6' },
    json: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  });
  const named = values.targets.split(',').map((name) => name.trim());
  const targets = TARGETS.filter((target) => named.includes(target));
  const start = Number(values.start);
  const seconds = Number(values.seconds);
  const calls = Number(values.calls);
  const rounds = Number(values.rounds);
  const streams = values.streams === undefined ? undefined : Number(values.streams);
  const isCount = (value: number, least: number, most: number): boolean =>
    Number.isInteger(value) && value >= least && value <= most;
  const sane =
    targets.length === named.length &&
    (streams === undefined || isCount(streams, 1, MOST_STREAMS)) &&
    isCount(start, 1, MOST_STREAMS) &&
    isCount(seconds, 5, 600) &&
    isCount(calls, 1, 10_000) &&
    isCount(rounds, 1, 100) &&
    (!values.paced || values.compare !== undefined);
  if (!sane) refuseCommandLine(USAGE);
  const cores = { server: values.server, generator: values.generator };
  const { write, compare, paced, json, memory, page } = values;
  const figures = { write, json, memory, page };
  return { targets, streams, start, seconds, cores, compare, paced, calls, rounds, ...figures };
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.page) {
    await remember([]);
    return;
  }
  if (options.memory) {
    const figures = await measureMemory(say);
    if (options.write) await remember([], figures);
    return;
  }
  if (availableParallelism() < 2) throw new Error('needs two cores: one for the server, one for the load');
  // The server and the generator end with this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  // This process reads the server's log, and must not do it on the server's cores.
  execFileSync('taskset', ['-apc', options.cores.generator, String(process.pid)], { stdio: 'ignore' });
  const entries: Entry[] = [];
  for (const target of options.targets) {
    if (options.compare === undefined) entries.push(await measureTarget(target, options));
    else await compareTarget(target, options.compare, options);
  }
  if (options.json) process.stdout.write(`${JSON.stringify(entries)}\n`);
  if (options.write) await remember(entries);
}

async function measureTarget(target: Target, options: Options): Promise<Entry> {
  const server = await MeasuredServer.start(options.cores);
  let seed = 1;
  const measure = async (streams: number, seconds: number): Promise<Measured> => {
    const load = { target, streams, rampMs: RAMP_MS, durationMs: seconds * 1000, seed: seed++ };
    const round = await server.measure(load);
    say(lineOf(`${target}, ${streams} streams for ${seconds} s`, round));
    return round;
  };
  try {
    await measure(Math.min(10, options.streams ?? 10), 5); // the compilers of both ends
    if (options.streams !== undefined) {
      return await measureBesideEngine(target, options.streams, server, measure, options);
    }
    const short = Math.max(5, Math.round(options.seconds / 6));
    const found = await findCapacity(options.start, MOST_STREAMS, async (streams) =>
      bears(await measure(streams, short)),
    );
    // A load that is carried for a moment may not be carried for long.
    let streams = Math.max(1, found.streams);
    let round = await measure(streams, options.seconds);
    while (!bears(round) && streams > 1) {
      streams = Math.floor(streams * 0.95);
      round = await measure(streams, options.seconds);
    }
    const capacity = bears(round) ? streams : 0;
    say(`${target}: ${capacity} live streams`);
    await measure(2 * streams, short);
    say(
      `${target}: after twice the load, the first call within ${MOST_P99_MS} ms came ${await recoveryMs(server, target)} ms later`,
    );
    return entryOf(target, streams, options.seconds, capacity, round);
  } finally {
    await server.stop();
  }
}

async function measureBesideEngine(
  target: Target,
  streams: number,
  server: MeasuredServer,
  measure: (streams: number, seconds: number) => Promise<Measured>,
  { cores, calls, seconds }: Options,
): Promise<Entry> {
  await server.spend(target, WARM_CALLS, 8, 0);
  const { result: round, engineMs } = await besideEngine(cores, { target, calls }, () =>
    measure(streams, seconds),
  );
  const { main, worker, others } = round.cpuMs;
  const ratio = (main + worker + others) / engineMs;
  say(`${target}: ${ratio.toFixed(3)} of the processor time of the engine alone, ${engineMs.toFixed(2)} ms`);
  return entryOf(target, streams, seconds, null, round);
}

const bears = (round: Measured): boolean =>
  round.failures === 0 && round.underruns === 0 && round.firstAudioMs.p99 <= MOST_P99_MS;

/** Time after an overload until calls are heard in time again. */
async function recoveryMs(server: MeasuredServer, target: Target): Promise<number> {
  const from = performance.now();
  for (let seed = 0; seed < 50; seed++) {
    const at = performance.now();
    const load: Load = { target, streams: 1, rampMs: 0, durationMs: RECOVERY_STEP_MS, seed };
    const round = await server.measure(load).catch(() => undefined);
    if (round !== undefined && round.failures === 0 && round.firstAudioMs.p99 <= MOST_P99_MS)
      return Math.round(at - from);
  }
  return Number.POSITIVE_INFINITY;
}

async function compareTarget(target: Target, ref: string, options: Options): Promise<void> {
  say(`building ${ref} (a minute)`);
  const program = buildCommit(ref);
  const { calls, rounds, seconds, paced } = options;
  const { streams: lines = paced ? DEFAULT_PACED : 8 } = options;
  const nameOf = { other: ref, ours: 'this build' };
  const pace = { durationMs: seconds * 1000, rampMs: RAMP_MS, warmCalls: WARM_CALLS };
  const work = { target, calls, lines, rounds, ...(paced && { paced: pace }) };
  const done = await interleave(options.cores, program, work, {
    onPaced: (server, round) =>
      say(lineOf(`${target}, ${lines} streams for ${seconds} s, ${nameOf[server]}`, round)),
    onRounds: (round) => {
      for (const server of paced ? [] : (['other', 'ours'] as const)) {
        const { main, worker, others } = round[server];
        say(
          `${target}, ${nameOf[server]}: processor ms for a second of speech: main thread ${main.toFixed(2)}, worker ${worker.toFixed(2)}, others ${others.toFixed(2)}`,
        );
      }
      say(`${target}, the engine of this build alone: ${round.engine.toFixed(2)}`);
    },
  });
  const byThread = (thread: keyof Spent): string => medianRatio(done, 'other', thread).toFixed(3);
  const [toOther, toEngine] = [medianRatio(done, 'other'), medianRatio(done, 'engine')];
  say(
    `${target}: this build needs ${toOther.toFixed(3)} of the processor time of ${ref} (main thread ${byThread('main')}, worker ${byThread('worker')}), and ${toEngine.toFixed(3)} of that of its engine alone`,
  );
}

function lineOf(what: string, round: Measured): string {
  const { firstAudioMs: audio, firstSoundMs: sound, cpuMs, loopDelayMs } = round;
  const four = (q: Measured['firstAudioMs']): string =>
    [q.p50, q.p90, q.p99, q.max].map((x) => x.toFixed(1)).join('/');
  const lines = [
    `${what}: ${round.calls} calls, ${round.liveStreams.toFixed(0)} live on average, load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
    `  p50/p90/p99/max: first audio ${four(audio)} ms, first sound ${four(sound)} ms, calls started late by ${four(round.lateMs)} ms`,
    `  ${round.failures} refused or cut${round.failures > 0 ? ` (${round.failureReasons.join('; ')})` : ''}, ${round.underruns} underruns (${round.gaps} gaps, ${round.gapMs.toFixed(0)} ms)`,
    `  processor ms for a second of speech: main thread ${cpuMs.main.toFixed(2)}, worker ${cpuMs.worker.toFixed(2)}, others ${cpuMs.others.toFixed(2)}; event loop late p50 ${loopDelayMs.p50.toFixed(1)}, p99 ${loopDelayMs.p99.toFixed(1)}, max ${loopDelayMs.max.toFixed(1)} ms; generator ${(100 * round.generatorShare).toFixed(0)} % of the server's`,
  ];
  if (round.generatorShare > MOST_GENERATOR_SHARE)
    lines.push('  the generator costs more than a fifth of the server');
  return lines.join('\n');
}

/** Progress, so that --json leaves stdout to the figures. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

await main();
