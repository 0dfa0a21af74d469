import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { quantile, runPaced } from './load.js';
import { runPeers } from './peers.js';
import { writeReport, type LoadFigure } from './report.js';
import { measureStages } from './stages.js';
import { startServer } from './server.js';

const USAGE = `usage: npm run bench -- [--streams 1,12,100] [--seconds 20] [--out FOLDER]
Real-time factor by stage, time to first audio and underruns under paced load on 127.0.0.1, peak memory, and espeak-ng
and flite on the same sentences. Writes report.json and report.svg.
  --streams  stream counts, each a run of its own (default 1,12,100)
  --seconds  length of each run, 1..300 (default 20)
  --out      folder for the report (default bench/out)
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      streams: { type: 'string', default: '1,12,100' },
      seconds: { type: 'string', default: '20' },
      out: { type: 'string', default: fileURLToPath(new URL('../../bench/out', import.meta.url)) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const streamCounts = values.streams.split(',').map(Number);
  const seconds = Number(values.seconds);
  const sane = streamCounts.every((count) => Number.isInteger(count) && count >= 1 && count <= 1000);
  if (values.help || !sane || !(seconds >= 1 && seconds <= 300)) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  say('real-time factor by stage, one core');
  const { isa, stages } = measureStages();
  for (const stage of stages)
    say(`  ${stage.stage.padEnd(34)} ${stage.median.toFixed(5)} (best ${stage.best.toFixed(5)})`);
  say('peers, one process for each sentence');
  const peers = await runPeers();
  for (const peer of peers) {
    say(
      `  ${peer.name.padEnd(34)} ${peer.realTimeFactor.toFixed(5)}, first audio p50 ${peer.firstAudioMsP50.toFixed(1)} ms`,
    );
  }
  const server = await startServer();
  const load: LoadFigure[] = [];
  // The first requests of a process also pay for the compilers of both ends.
  await runPaced({ streams: 4, durationMs: 2000, url: server.url, key: server.key });
  for (const streams of streamCounts) {
    say(`${streams} paced ${streams === 1 ? 'stream' : 'streams'} for ${seconds} s`);
    const before = server.processorSeconds();
    const result = await runPaced({ streams, durationMs: seconds * 1000, url: server.url, key: server.key });
    const at = (fraction: number): number => quantile(result.firstAudioMs, fraction);
    const figure: LoadFigure = {
      streams,
      utterances: result.utterances,
      failures: result.failures,
      underruns: result.underruns,
      firstAudioMs: { p50: at(0.5), p90: at(0.9), p99: at(0.99) },
      serverRealTimeFactor: (server.processorSeconds() - before) / result.audioSeconds,
    };
    load.push(figure);
    const { p50, p90, p99 } = figure.firstAudioMs;
    say(`  first audio p50 ${p50.toFixed(1)} p90 ${p90.toFixed(1)} p99 ${p99.toFixed(1)} ms`);
    say(`  ${figure.utterances} utterances, ${figure.failures} failures, ${figure.underruns} underruns`);
    say(`  server's processor time for a second of speech ${figure.serverRealTimeFactor.toFixed(5)} s`);
  }
  const peakMemoryMib = server.peakMemoryMib();
  say(`peak memory of the server ${peakMemoryMib.toFixed(0)} MiB`);
  await server.stop();
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.versions.node,
    isa,
  };
  say(`written to ${writeReport({ machine, stages, load, peakMemoryMib, peers }, values.out)}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
