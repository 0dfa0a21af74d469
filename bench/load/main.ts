import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startInspectedServer } from '../../test/support/load/inspector.js';
import { type CallerTarget, quantile, runPaced } from '../../test/support/load/load.js';
import {
  connectCaller,
  OPEN_LIMITS,
  SOCKET_TRANSPORTS,
  type SocketTransport,
} from '../../test/support/load/sockets.js';
import { measureIdleMemory } from '../../test/support/load/sockets-memory.js';
import { type RunningServer, startServer } from '../../test/support/running-server.js';
import { readCommandLine, refuseCommandLine } from '../command-line.js';
import { measureAlternatives, pagePart, remember } from './alternatives.js';
import { runPeers } from './peers.js';
import { type LoadFigure, writeReport } from './report.js';
import { measureStages } from './stages.js';

const USAGE = `usage: npm run bench -- [--streams 1,12,100] [--seconds 20] [--out FOLDER] [--peers] [--write]
Real-time factor by stage, time to first audio and underruns under load on 127.0.0.1 over HTTP and over the sockets, memory
of idle sockets, peak memory, and espeak-ng and flite on the same sentences. Writes report.json and report.svg.
  --streams  stream counts, each a run of its own for each transport (default 1,12,100); one stream asks for sentence
             after sentence, several listen at playback speed
  --seconds  length of each run, 1..300 (default 20)
  --out      folder for the report (default bench/out)
  --peers    measures only what the engine, espeak-ng and flite spend on the same sentences, in turns
  --write    with --peers: writes the figures to bench/load/alternatives.json and into docs/BENCHMARKS.md
`;

const IDLE = { idle: 1000, speaking: 50 };

async function main(): Promise<void> {
  const { values } = readCommandLine(USAGE, {
    streams: { type: 'string', default: '1,12,100' },
    seconds: { type: 'string', default: '20' },
    out: { type: 'string', default: fileURLToPath(new URL('../../../bench/out', import.meta.url)) },
    peers: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  });
  const streamCounts = values.streams.split(',').map(Number);
  const seconds = Number(values.seconds);
  const areCounts = streamCounts.every((count) => Number.isInteger(count) && count >= 1 && count <= 1000);
  const sane = areCounts && seconds >= 1 && seconds <= 300 && (values.peers || !values.write);
  if (!sane) refuseCommandLine(USAGE);
  if (values.peers) {
    await compareAlternatives(values.write);
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
  const inspected = await startInspectedServer({ env: OPEN_LIMITS });
  say(`memory of ${IDLE.idle} idle sockets beside ${IDLE.speaking} that speak`);
  const { speaking, ...idleSockets } = await measureIdleMemory(inspected, IDLE);
  say(
    `  ${idleSockets.bytesPerIdleSocket.toFixed(0)} bytes each, ${idleSockets.heapBytesPerIdleSocket.toFixed(0)} of them JavaScript heap`,
  );
  say(
    `  ${speaking.utterances} utterances beside, ${speaking.failures} failures, ${speaking.underruns} underruns`,
  );
  await inspected.stop();
  const server = await startServer({ env: OPEN_LIMITS });
  const load: LoadFigure[] = [];
  for (const streams of streamCounts) {
    for (const transport of ['HTTP', ...SOCKET_TRANSPORTS] as const) {
      load.push(await measureLoad(server, transport, streams, seconds * 1000));
    }
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
  say(`written to ${writeReport({ machine, stages, load, idleSockets, peakMemoryMib, peers }, values.out)}`);
}

async function compareAlternatives(isWritten: boolean): Promise<void> {
  const alternatives = await measureAlternatives();
  say(pagePart(alternatives));
  if (isWritten) await remember(alternatives);
}

/** After a second that does not count: the first utterances also pay for the compilers of both ends. */
async function measureLoad(
  server: RunningServer,
  transport: 'HTTP' | SocketTransport,
  streams: number,
  durationMs: number,
): Promise<LoadFigure> {
  say(`${transport}, ${streams} ${streams === 1 ? 'stream' : 'paced streams'} for ${durationMs / 1000} s`);
  const scenario = {
    ...{ url: server.url, key: server.key, streams },
    pace: streams === 1 ? 'none' : 'playback',
    ...(transport !== 'HTTP' && { connect: (target: CallerTarget) => connectCaller(target, transport) }),
  } as const;
  await runPaced({ ...scenario, streams: 4, durationMs: 2000 });
  const before = server.processorSeconds();
  const result = await runPaced({ ...scenario, durationMs });
  const at = (fraction: number): number => quantile(result.firstAudioMs, fraction);
  const { utterances, failures, underruns } = result;
  const [p50, p90, p99] = [at(0.5), at(0.9), at(0.99)];
  const serverRealTimeFactor = (server.processorSeconds() - before) / result.audioSeconds;
  say(`  first audio p50 ${p50.toFixed(1)} p90 ${p90.toFixed(1)} p99 ${p99.toFixed(1)} ms`);
  say(`  ${utterances} utterances, ${failures} failures, ${underruns} underruns`);
  say(`  server's processor time for a second of speech ${serverRealTimeFactor.toFixed(5)} s`);
  return {
    transport,
    streams,
    utterances,
    failures,
    underruns,
    firstAudioMs: { p50, p90, p99 },
    serverRealTimeFactor,
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
