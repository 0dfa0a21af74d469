import { cpus } from 'node:os';
import { readCommandLine, refuseCommandLine } from '../command-line.js';
import { measureLookUp } from './look-up.js';
import { judge, LIMITS, tables, type Variant, VARIANTS } from './report.js';
import { measureRounds } from './rounds.js';

const USAGE = `usage: npm run bench:accounts -- [--streams 50] [--rounds 6] [--seconds 10] [--variants off,sqlite,shared] [--json]
What keys, limits, usage and lexicons cost: the time to first audio of streams at playback speed (8 kHz mu-law, over HTTP and
over /ws3) on 127.0.0.1 from the server with accounts, beside a server that lets everybody in and keeps nothing. The servers
are measured in turns. Ends with 1 when the 99th percentile is more than ${LIMITS.p99Ms} ms above, by the lower bound of its 95 % interval,
when more utterances fail, or when the look-up of a known key takes more than ${LIMITS.lookUpMicroseconds} microseconds.
  --streams   at once, 1..1000 (default 50)
  --rounds    how often each server is measured over each transport, 1..1000 (default 6); with fewer than 6 the interval
              says little, and an even number is fair to all
  --seconds   length of a round, 1..300 (default 10)
  --variants  off: without accounts; sqlite: as the server is started without settings; shared: with Postgres and Redis, of
              which it starts its own (Debian packages postgresql, redis-server). Default: all; off is always measured
  --json      one JSON document on stdout, with every delay
`;

interface Options {
  readonly streams: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly variants: readonly Variant[];
  readonly output: 'tables' | 'json';
}

function readOptions(): Options {
  const { values } = readCommandLine(USAGE, {
    streams: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '10' },
    variants: { type: 'string', default: VARIANTS.join(',') },
    json: { type: 'boolean', default: false },
  });
  const [streams, rounds, seconds] = [values.streams, values.rounds, values.seconds].map(Number);
  const isCount = (value: number | undefined, max: number): value is number =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;
  const named = values.variants.split(',');
  const isKnown = named.every((name) => (VARIANTS as readonly string[]).includes(name));
  if (!isCount(streams, 1000) || !isCount(rounds, 1000) || !isCount(seconds, 300) || !isKnown)
    refuseCommandLine(USAGE);
  const variants = VARIANTS.filter((variant) => variant === 'off' || named.includes(variant));
  return { streams, rounds, seconds, variants, output: values.json ? 'json' : 'tables' };
}

async function main(): Promise<void> {
  const { streams, rounds, seconds, variants, output } = readOptions();
  const lookUpMicroseconds = await measureLookUp();
  const scenario = { variants, streams, rounds, roundMs: seconds * 1000 };
  const { measured, usage } = await measureRounds(scenario, (line) => process.stderr.write(`${line}\n`));
  const report = judge(measured, {
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      node: process.versions.node,
    },
    scenario: { streams, rounds, seconds },
    lookUpMicroseconds,
    usage,
  });
  process.stdout.write(output === 'json' ? `${JSON.stringify(report)}\n` : tables(report));
  process.exitCode = report.verdict === 'kept' ? 0 : 1;
}

await main();
