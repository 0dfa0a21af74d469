import { fileURLToPath } from 'node:url';
import { type CallerTarget, type PacedResult, runPaced } from '../../test/support/load/load.js';
import { connectCaller, OPEN_LIMITS } from '../../test/support/load/sockets.js';
import type { Lifetime } from '../../test/support/own-server.js';
import { startPostgres } from '../../test/support/postgres.js';
import { startRedis } from '../../test/support/redis.js';
import { type RunningServer, type ServerOptions, startServer } from '../../test/support/running-server.js';
import {
  type AccountsReport,
  type AccountsTransport,
  type Measured,
  TRANSPORTS,
  type Variant,
} from './report.js';

const OPEN_SERVER = fileURLToPath(new URL('./open-server.js', import.meta.url));
const WARM_UP = { streams: 4, durationMs: 2000 };
/** Time for usage to arrive in the store: a fifth of a second, and more on a busy machine. */
const BILLED_MS = 5000;

export interface RoundsScenario {
  readonly variants: readonly Variant[];
  readonly streams: number;
  /** How often each variant is measured over each transport. */
  readonly rounds: number;
  readonly roundMs: number;
}

interface Subject {
  readonly variant: Variant;
  readonly server: RunningServer;
  readonly results: Record<AccountsTransport, { load: PacedResult; processorSeconds: number }[]>;
  /** Texts spoken to the end, inside or outside of rounds. */
  spoken: number;
}

/**
 * Measures the variants in turns: A B C, C B A, A B C, so that a machine that gets slower or busier affects all alike.
 * Servers that are not being measured are up, and idle.
 */
export async function measureRounds(
  scenario: RoundsScenario,
  say: (line: string) => void,
): Promise<{ measured: Measured[]; usage: AccountsReport['usage'] }> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const subjects: Subject[] = [];
    for (const variant of scenario.variants) {
      const options = await optionsOf(variant, { teardown: (end) => ends.push(end) });
      const server = await startServer(options);
      ends.push(() => server.stop());
      subjects.push({ variant, server, results: { HTTP: [], '/ws3': [] }, spoken: 0 });
    }
    for (const subject of subjects) {
      for (const transport of TRANSPORTS) {
        const durationMs = Math.min(WARM_UP.durationMs, scenario.roundMs);
        await runRound(subject, transport, { ...WARM_UP, durationMs });
      }
    }
    for (let round = 0; round < scenario.rounds; round++) {
      for (const transport of TRANSPORTS) {
        say(`round ${round + 1} of ${scenario.rounds}, ${transport}`);
        for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
          const load = { streams: scenario.streams, durationMs: scenario.roundMs };
          subject.results[transport].push(await runRound(subject, transport, load));
        }
      }
    }
    return {
      measured: TRANSPORTS.flatMap((transport) => subjects.map((subject) => summed(subject, transport))),
      usage: await Promise.all(subjects.map(billOf)),
    };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function optionsOf(variant: Variant, lifetime: Lifetime): Promise<ServerOptions> {
  if (variant === 'off') return { program: OPEN_SERVER, env: OPEN_LIMITS };
  if (variant === 'sqlite') return { env: OPEN_LIMITS };
  // This Postgres does not wait for the disk, but no speech waits for Postgres either.
  const { url: DATABASE_URL } = await startPostgres(lifetime);
  const { url: REDIS_URL } = await startRedis(lifetime);
  return { env: { ...OPEN_LIMITS, DATABASE_URL, REDIS_URL } };
}

async function runRound(
  subject: Subject,
  transport: AccountsTransport,
  load: { readonly streams: number; readonly durationMs: number },
): Promise<{ load: PacedResult; processorSeconds: number }> {
  const { server } = subject;
  const before = server.processorSeconds();
  const result = await runPaced({
    ...{ url: server.url, key: server.key },
    ...load,
    ...(transport === '/ws3' && { connect: (target: CallerTarget) => connectCaller(target, transport) }),
  });
  subject.spoken += result.utterances - result.failures;
  return { load: result, processorSeconds: server.processorSeconds() - before };
}

function summed({ variant, results }: Subject, transport: AccountsTransport): Measured {
  const rounds = results[transport];
  const sum = (of: (round: (typeof rounds)[number]) => number): number =>
    rounds.reduce((total, round) => total + of(round), 0);
  return {
    ...{ variant, transport },
    firstAudioMs: rounds.map(({ load }) => load.firstAudioMs.map((ms) => Math.round(ms * 1000) / 1000)),
    utterances: sum(({ load }) => load.utterances),
    failures: sum(({ load }) => load.failures),
    failureReasons: [...new Set(rounds.flatMap(({ load }) => load.failureReasons))],
    underruns: sum(({ load }) => load.underruns),
    audioSeconds: sum(({ load }) => load.audioSeconds),
    processorSeconds: sum(({ processorSeconds }) => processorSeconds),
  };
}

async function billOf({ variant, server, spoken }: Subject): Promise<AccountsReport['usage'][number]> {
  const headers = { authorization: `Bearer ${server.key}` };
  const endMs = performance.now() + BILLED_MS;
  for (;;) {
    const answer = await fetch(`${server.url}/usage?by=`, { headers });
    const [sum] = (await answer.json()) as { requests: number }[];
    const requests = sum?.requests ?? 0;
    if (variant === 'off' || requests >= spoken || performance.now() > endMs) {
      return { variant, requests, utterances: spoken };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
