import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../test/support/load/load.js';
import { OPEN_LIMITS } from '../../test/support/load/sockets.js';
import { type RunningServer, startServer } from '../../test/support/running-server.js';
import {
  codaFrame,
  legacyFrame,
  openSocket,
  readFrame,
  type SocketAddress,
} from '../../test/support/wire-client.js';
import { Listener } from '../capacity/listener.js';
import { readCommandLine } from '../command-line.js';
import { ANSWERS, tokensOf } from './answers.js';

const USAGE = `usage: npm run bench:tokens
Answers of a language model, sent token by token at the pace of a fast one: when is the first byte of audio there, and when
is the first sound heard, counted from the first token?
`;

const TOKENS_PER_SECOND = 70;
const ROUNDS = 3;
const SPEAKER = 'astra';
const PATIENCE_MS = 20_000;

type Frame = string | Uint8Array;

/** The messages that send an answer: the one that opens it, one for each token, and the one that ends it. */
interface Way {
  readonly name: string;
  readonly address: SocketAddress;
  readonly open: readonly Frame[];
  readonly token: (text: string) => Frame;
  readonly end: Frame;
}

function legacyWay(modelId: string, segment: string): Way {
  const query = { speaker: SPEAKER, modelId, segment, audioFormat: 'mulaw', samplingRate: '8000' };
  return {
    name: `${modelId} /ws3, segment=${segment}`,
    address: { dialect: 'events', path: '/ws3', query },
    open: [],
    token: (text) => legacyFrame({ text }),
    end: legacyFrame({ operation: 'eos' }),
  };
}

function codaWay(): Way {
  const frame = codaFrame.bind(null, 'coda-binary');
  const audioParameters = { audioFormat: 'audio/pcmu', samplingRate: 8000 };
  return {
    name: 'coda /coda/ws',
    address: { dialect: 'coda-binary', path: '/coda/ws' },
    open: [frame({ contextId: 'a', start: { speaker: SPEAKER, audioParameters } })],
    token: (text) => frame({ contextId: 'a', text }),
    end: frame({ contextId: 'a', end: {} }),
  };
}

const WAYS: readonly Way[] = [
  ...['mistv3', 'coda'].flatMap((model) =>
    ['bySentence', 'byClause', 'immediate'].map((segment) => legacyWay(model, segment)),
  ),
  codaWay(),
];

interface Heard {
  readonly firstAudioMs: number;
  readonly firstSoundMs: number;
}

/** @throws Error when the answer is refused, or is not heard in time */
async function hear(server: RunningServer, way: Way, answer: string): Promise<Heard> {
  const socket = await openSocket(server, way.address);
  for (const frame of way.open) socket.send(frame);
  await sleep(20);
  const firstAt = performance.now();
  const listener = new Listener(firstAt);
  const heard = new Promise<Heard>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${way.name}: nothing is heard`)), PATIENCE_MS).unref();
    socket.on('close', (code: number) => reject(new Error(`${way.name}: closed with ${code}`)));
    socket.on('message', (data, isBinary) => {
      const event = readFrame(way.address.dialect, data, isBinary);
      if (event.kind === 'error') reject(new Error(event.message));
      if (event.kind !== 'audio') return;
      listener.hear(event.bytes, performance.now());
      const { firstAudioMs, firstSoundMs } = listener.end();
      if (firstSoundMs !== null) resolve({ firstAudioMs, firstSoundMs });
    });
  });
  try {
    for (const [i, token] of tokensOf(answer).entries()) {
      await sleep(Math.max(0, firstAt + (i * 1000) / TOKENS_PER_SECOND - performance.now()));
      socket.send(way.token(token));
    }
    socket.send(way.end);
    return await heard;
  } finally {
    socket.removeAllListeners('close');
    socket.terminate();
  }
}

async function main(): Promise<void> {
  readCommandLine(USAGE, {});
  const server = await startServer({ env: { ...OPEN_LIMITS, WORKERS: '1' } });
  const heard = new Map<string, Heard[]>(WAYS.map(({ name }) => [name, []]));
  try {
    for (const way of WAYS) await hear(server, way, ANSWERS[0] ?? ''); // the compilers of both ends
    for (let round = 0; round < ROUNDS; round++) {
      process.stderr.write(`round ${round + 1} of ${ROUNDS}\n`);
      for (const answer of ANSWERS)
        for (const way of WAYS) heard.get(way.name)?.push(await hear(server, way, answer));
    }
  } finally {
    await server.stop();
  }
  process.stdout.write(`load average ${(loadavg()[0] ?? 0).toFixed(1)}; p50/p90/max from the first token\n`);
  for (const [name, calls] of heard) {
    const three = (of: (call: Heard) => number): string => {
      const sorted = calls.map(of).sort((a, b) => a - b);
      return [0.5, 0.9, 1].map((fraction) => quantile(sorted, fraction).toFixed(0)).join('/');
    };
    const [audio, sound] = [three((call) => call.firstAudioMs), three((call) => call.firstSoundMs)];
    process.stdout.write(`${name}: first audio ${audio} ms, first sound ${sound} ms\n`);
  }
}

await main();
