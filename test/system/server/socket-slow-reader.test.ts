import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { metric, settled, speak } from '../../support/e2e-client.js';
import { type CallerTarget, quantile, runPaced } from '../../support/load/load.js';
import { connectCaller, OPEN_LIMITS } from '../../support/load/sockets.js';
import { startServer } from '../../support/running-server.js';
import {
  codaFrame,
  legacyFrame,
  openSocket,
  readFrame,
  type SocketAddress,
} from '../../support/wire-client.js';

/** A minute of speech each, which is more than all buffers on the way hold together. */
const TEXTS = ['First', 'Second', 'Third', 'Fourth'].map((word) =>
  `${word} the quick brown fox jumps over the lazy dog, and then it comes back. `.repeat(13).trim(),
);
const VOICE = { speaker: 'astra', modelId: 'coda', samplingRate: 96000 };
const OTHERS = 20;
/** Memory that a client who does not read may cost; the rest waits in the kernel, or is not spoken yet. */
const HELD_MIB = 32;
/** The end of a file that depends on whether silence follows: the resampler's window. */
const RESAMPLER_BYTES = 512;

const audioParameters = { audioFormat: 'audio/pcm', samplingRate: VOICE.samplingRate };
const WAYS: readonly { address: SocketAddress; frames: readonly (string | Uint8Array)[] }[] = [
  {
    address: {
      ...{ dialect: 'events', path: '/ws3' },
      query: { ...VOICE, samplingRate: '96000', audioFormat: 'pcm', segment: 'never', keepSilence: 'true' },
    },
    frames: TEXTS.flatMap((text) => [legacyFrame({ text }), legacyFrame({ operation: 'flush' })]),
  },
  {
    address: { dialect: 'coda-binary', path: '/coda/ws' },
    frames: TEXTS.map((text, index) =>
      codaFrame('coda-binary', {
        contextId: String(index),
        start: { speaker: VOICE.speaker, audioParameters, text },
      }),
    ),
  },
];

void t.test('one who does not read waits alone', async (t) => {
  const server = await startServer({ env: OPEN_LIMITS });
  t.teardown(() => server.stop());
  const overHttp = (edges: object): Promise<Buffer[]> =>
    Promise.all(
      TEXTS.map(
        async (text) =>
          (await speak(server, { body: { ...VOICE, ...edges, text }, accept: 'audio/L16' })).bytes,
      ),
    );
  const [whole, cut] = [await overHttp({ keepSilence: true }), await overHttp({})];

  for (const { address, frames } of WAYS) {
    await t.test(`${address.path}, ${address.dialect}`, async (t) => {
      const memoryMib = server.ownMemoryMib();
      const slow = await openSocket(server, address);
      slow.pause();
      const heard = new Map<string, Buffer[]>();
      let dones = 0;
      slow.on('message', (data, isBinary) => {
        const event = readFrame(address.dialect, data, isBinary);
        // Without ids all that is heard is one stream.
        if (event.kind === 'audio')
          (heard.get(event.contextId ?? '') ?? newList(event.contextId)).push(event.bytes);
        if (event.kind === 'done') dones++;
      });
      const newList = (contextId: string | null): Buffer[] => {
        const list: Buffer[] = [];
        heard.set(contextId ?? '', list);
        return list;
      };
      for (const frame of frames) slow.send(frame);

      const slices = (): Promise<number> => metric(server, 'sonant_slice_seconds_count');
      const pausedAfter = await standstill(slices);
      const streams = await metric(server, 'sonant_streams_active');
      t.ok(streams >= 1, `${streams} streams wait`);

      const others = await runPaced({
        ...{ url: server.url, key: server.key, streams: OTHERS, durationMs: 3000 },
        connect: (target: CallerTarget) => connectCaller(target, '/ws3'),
      });
      t.equal(others.failures, 0);
      t.ok(others.underruns <= others.utterances / 20, `${others.underruns} of ${others.utterances} ran dry`);
      t.comment(`first audio of the others p99 ${quantile(others.firstAudioMs, 0.99).toFixed(1)} ms`);
      t.equal(await metric(server, 'sonant_streams_active'), streams, 'the slow one still waits');
      const heldMib = server.ownMemoryMib() - memoryMib;
      t.comment(`${pausedAfter} slices, ${heldMib.toFixed(1)} MiB more`);
      t.ok(heldMib < HELD_MIB, `${heldMib.toFixed(1)} MiB are held`);
      t.equal(heard.size, 0);

      slow.resume();
      t.equal(await settled(() => Promise.resolve(dones), TEXTS.length, 60_000), TEXTS.length);
      if (address.dialect === 'events')
        t.ok(Buffer.concat(heard.get('') ?? []).equals(Buffer.concat(whole)), 'every byte, in order');
      else
        for (const [index, bytes] of cut.entries()) {
          const context = Buffer.concat(heard.get(String(index)) ?? []);
          const shared = bytes.length - RESAMPLER_BYTES;
          t.ok(
            context.subarray(0, shared).equals(bytes.subarray(0, shared)),
            `every byte of context ${index}`,
          );
          // A socket keeps the silence behind the last sound.
          t.ok(
            context.length - bytes.length < VOICE.samplingRate,
            `${context.length - bytes.length} bytes more`,
          );
        }
      slow.terminate();
      t.equal(await settled(() => metric(server, 'sonant_streams_active'), 0), 0);
    });
  }
  t.same(server.errorLines, []);
});

/** Waits until the figure stays as it is. */
async function standstill(ask: () => Promise<number>): Promise<number> {
  let last = await ask();
  for (;;) {
    await sleep(400);
    const now = await ask();
    if (now === last) return now;
    last = now;
  }
}
