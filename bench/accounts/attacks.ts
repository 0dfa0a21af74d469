import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { hearNeighbour } from '../../test/support/neighbour.js';
import { ask, type Attacked, CODA, startForTwo, times } from '../../test/support/under-attack.js';
import { readCommandLine } from '../command-line.js';
import { ATTACKS } from './attacks-by-name.js';

const USAGE = `usage: npm run bench:attacks -- [word ...]
What one account's attacks cost another one, by the clock: six listeners of that account each ask for a sentence, hear it at
playback speed, and ask for the next, alone and beside each attack of test/support/attacks. Words: only the attacks whose names
have one. The attacker's own work gets what is left of the cores, because it comes from elsewhere in earnest. Ends with 1 when
an attack delays the 99th percentile of first audio by more than 50 ms, or playback stands still for longer.
`;
const MOST_MS = 50;
const LISTENERS = { listeners: 6, pace: 'paced' } as const;
const ALONE_MS = 20_000;
/** An attack may end within a moment. */
const LEAST_MS = 5000;

interface Row {
  readonly name: string;
  readonly texts: number;
  /** Refused or broken off. */
  readonly unspoken: number;
  /** First audio, in ms. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** The longest that playback of one text stood still, in ms. */
  readonly stillMs: number;
  /** The load average of the last minute. */
  readonly load: number;
}

/** Runs an attack in a thread of its own, which leaves the cores to the server and the listeners. */
async function attackBeside({ url, key, dataFolder }: Attacked, name: string): Promise<void> {
  const attacked: Attacked = { url, key, dataFolder };
  await once(
    new Worker(new URL('./attacker-thread.js', import.meta.url), { workerData: { attacked, name } }),
    'exit',
  );
}

async function main(): Promise<number> {
  const { positionals } = readCommandLine(USAGE, {}, 'taken');
  const attacks = Object.keys(ATTACKS).filter(
    (name) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  const { server, neighbourKey, stop } = await startForTwo();
  const measure = async (name: string, act: () => Promise<unknown>): Promise<Row> => {
    const neighbour = hearNeighbour(server, neighbourKey, LISTENERS);
    await sleep(500);
    await Promise.all([act(), sleep(LEAST_MS)]);
    const { heard } = await neighbour.end();
    const delays = heard
      .filter(({ status }) => status === 200)
      .map(({ firstAudioMs }) => firstAudioMs)
      .sort((a, b) => a - b);
    const quantile = (share: number): number => delays[Math.floor(share * (delays.length - 1))] ?? NaN;
    const row = {
      ...{ name, texts: heard.length, unspoken: heard.length - delays.length },
      ...{ p50: quantile(0.5), p99: quantile(0.99), max: quantile(1) },
      ...{ stillMs: Math.max(...heard.map(({ stillMs }) => stillMs)), load: loadavg()[0] ?? NaN },
    };
    process.stdout.write(lineOf(row));
    return row;
  };
  try {
    process.stdout.write(`${cpus()[0]?.model ?? ''}, ${availableParallelism()} cores\n${HEAD}`);
    await times(8, (i) => ask(server, '/v1/svc-tts', { ...CODA, text: `Number ${i} is here.` }));
    const alone = await measure('alone', () => sleep(ALONE_MS));
    const rows: Row[] = [];
    for (const name of attacks) rows.push(await measure(name, () => attackBeside(server, name)));
    await measure('alone again', () => sleep(ALONE_MS));
    return rows.some(({ p99, stillMs }) => p99 - alone.p99 > MOST_MS || stillMs > MOST_MS) ? 1 : 0;
  } finally {
    await stop();
  }
}

const HEAD = `${'first audio and standstill in ms'.padEnd(44)} texts  unspoken    p50    p99    max  still  load\n`;
const lineOf = ({ name, texts, unspoken, p50, p99, max, stillMs, load }: Row): string =>
  `${name.padEnd(44)} ${String(texts).padStart(5)} ${String(unspoken).padStart(9)} ` +
  `${[p50, p99, max, stillMs].map((ms) => ms.toFixed(0).padStart(6)).join(' ')} ${load.toFixed(1).padStart(5)}\n`;

process.exitCode = await main();
