import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { WebSocket } from 'ws';
import { OPEN_LIMITS } from '../../support/load/sockets.js';
import { startServer } from '../../support/running-server.js';
import {
  codaFrame,
  legacyFrame,
  openSocket,
  readFrame,
  type ServerEvent,
  type SocketAddress,
} from '../../support/wire-client.js';

/** A minute of speech. */
const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(22).trim();
const TIMES = 30;
/** By then, a cut stream costs nothing more. */
const SETTLING_MS = 60;
const LIMIT_MS = 30;

const EVENTS: SocketAddress = {
  ...{ dialect: 'events', path: '/ws3' },
  query: {
    speaker: 'astra',
    modelId: 'mistv3',
    audioFormat: 'mulaw',
    samplingRate: '8000',
    segment: 'never',
  },
};
const JSON_CODA: SocketAddress = { dialect: 'coda-json', path: '/coda/ws' };
const BINARY_CODA: SocketAddress = { dialect: 'coda-binary', path: '/coda/ws' };

const legacySpeak = [legacyFrame({ text: TEXT }), legacyFrame({ operation: 'flush' })];
const audioParameters = { audioFormat: 'audio/pcmu', samplingRate: 8000 };
const codaSpeak = (dialect: 'coda-json' | 'coda-binary'): Frame[] => [
  codaFrame(dialect, { contextId: 'a', start: { speaker: 'astra', audioParameters, text: TEXT } }),
];
const codaCancel = (dialect: 'coda-json' | 'coda-binary'): Frame =>
  codaFrame(dialect, { contextId: 'a', cancel: {} });

type Frame = string | Uint8Array;

/** The message that interrupts; undefined: the client leaves instead. */
const WAYS: readonly { name: string; address: SocketAddress; speak: Frame[]; cut: Frame | undefined }[] = [
  { name: 'clear on /ws3', address: EVENTS, speak: legacySpeak, cut: legacyFrame({ operation: 'clear' }) },
  { name: 'cancel in JSON', address: JSON_CODA, speak: codaSpeak('coda-json'), cut: codaCancel('coda-json') },
  {
    name: 'cancel in binary',
    address: BINARY_CODA,
    speak: codaSpeak('coda-binary'),
    cut: codaCancel('coda-binary'),
  },
  { name: 'leaving /ws3', address: EVENTS, speak: legacySpeak, cut: undefined },
  { name: 'leaving /coda/ws', address: BINARY_CODA, speak: codaSpeak('coda-binary'), cut: undefined },
];

void t.test('interrupting after the first chunk costs next to nothing more', async (t) => {
  const server = await startServer({ env: { ...OPEN_LIMITS, LOG_LEVEL: 'info' } });
  t.teardown(() => server.stop());
  const processorMs = (): number => server.processorSeconds() * 1000;
  const idleShare = async (): Promise<number> => {
    const before = processorMs();
    await sleep(1000);
    return (processorMs() - before) / 1000;
  };

  /** @returns processor time from the arrival of the first chunk on, and how much of it came to the client */
  const speakOnce = async (way: (typeof WAYS)[number], cut: 'cut' | 'whole'): Promise<number> => {
    const socket = await openSocket(server, way.address);
    for (const frame of way.speak) socket.send(frame);
    await next(socket, way.address, 'audio');
    const [startMs, before] = [performance.now(), processorMs()];
    if (cut === 'whole') await next(socket, way.address, 'done');
    else if (way.cut === undefined) socket.terminate();
    else {
      socket.send(way.cut);
      await next(socket, way.address, way.address.dialect === 'events' ? 'done' : 'cancelled');
    }
    await sleep(SETTLING_MS);
    const spentMs = processorMs() - before - idle * (performance.now() - startMs);
    socket.terminate();
    return spentMs;
  };
  const idle = await idleShare();
  t.comment(`idle: ${(1000 * idle).toFixed(2)} ms each second`);
  for (const way of WAYS) {
    // V8 compiles the code only after a few runs.
    for (let i = 0; i < 5; i++) await speakOnce(way, 'cut');
    const wholeMs = await speakOnce(way, 'whole');
    let sum = 0;
    for (let i = 0; i < TIMES; i++) sum += await speakOnce(way, 'cut');
    const meanMs = sum / TIMES;
    t.comment(
      `${way.name}: ${meanMs.toFixed(1)} ms more for a cut stream, ${wholeMs.toFixed(0)} ms for a whole one`,
    );
    t.ok(meanMs <= LIMIT_MS, `${way.name}: ${meanMs.toFixed(1)} ms`);
    t.ok(wholeMs > 3 * meanMs, `${way.name}: a whole one is much more work`);
  }
});

/** Settles with the next event of that kind. */
function next(socket: WebSocket, { dialect }: SocketAddress, kind: ServerEvent['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('message', (data, isBinary) => {
      const event = readFrame(dialect, data, isBinary);
      if (event.kind === 'error') reject(new Error(event.message));
      if (event.kind !== kind) return;
      socket.removeAllListeners('message');
      socket.removeAllListeners('close');
      resolve();
    });
  });
}
