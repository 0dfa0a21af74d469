import t from 'tap';
import { WebSocket } from 'ws';
import {
  decodeResponse,
  encodeRequest,
  type Encoding,
  payloadOf,
  type Received,
} from '../../support/coda-client.js';
import { decode, likeness, probe } from '../../support/e2e-audio.js';
import { startServer } from '../../support/running-server.js';

const RATE_HZ = 24000;
/** Each sentence is spoken on its own: the next is sent when the one before has been heard. */
const SENTENCES = [
  'The first sentence is short. ',
  'Here comes a second one! ',
  'And the third one ends it, I think. ',
];

interface Kind {
  readonly codec: string;
  readonly rateInFileHz: number;
  /** How late decoded audio comes. */
  readonly delaySamples: number;
  readonly minCorrelation: number;
  readonly raw?: string[];
}

const PCM: Kind = {
  codec: 'pcm_s16le',
  rateInFileHz: RATE_HZ,
  delaySamples: 0,
  minCorrelation: 0.9998,
  raw: ['-f', 's16le', '-ar', String(RATE_HZ)],
};
const OPUS: Kind = { codec: 'opus', rateInFileHz: 48000, delaySamples: 0, minCorrelation: 0.93 };
const KINDS: Readonly<Record<string, Kind>> = {
  'audio/pcm': PCM,
  'audio/wav': { codec: 'pcm_s16le', rateInFileHz: RATE_HZ, delaySamples: 0, minCorrelation: 0.9998 },
  'audio/pcmu': {
    ...PCM,
    codec: 'pcm_mulaw',
    minCorrelation: 0.99,
    raw: ['-f', 'mulaw', '-ar', String(RATE_HZ)],
  },
  'audio/pcma': {
    ...PCM,
    codec: 'pcm_alaw',
    minCorrelation: 0.99,
    raw: ['-f', 'alaw', '-ar', String(RATE_HZ)],
  },
  'audio/g722': {
    codec: 'adpcm_g722',
    rateInFileHz: 16000,
    delaySamples: 22,
    minCorrelation: 0.98,
    raw: ['-f', 'g722'],
  },
  'audio/flac': { codec: 'flac', rateInFileHz: RATE_HZ, delaySamples: 0, minCorrelation: 0.9998 },
  'audio/aac': { codec: 'aac', rateInFileHz: RATE_HZ, delaySamples: 1600, minCorrelation: 0.95 },
  'audio/mpeg': { codec: 'mp3', rateInFileHz: RATE_HZ, delaySamples: 1105, minCorrelation: 0.98 },
  'audio/ogg;codecs=opus': OPUS,
  'audio/webm;codecs=opus': OPUS,
};
/** ffmpeg's warning about every WAV of unknown length. */
const UNKNOWN_WAV_SIZE = /^.*(Ignoring maximum wav data size|Packet corrupt|corrupt input packet).*\n/gm;

interface Heard {
  readonly file: Buffer;
  /** When the audio of each sentence begins, in seconds. */
  readonly starts: readonly number[];
  readonly words: readonly string[];
}

/** Speaks the sentences into one context for each format, all at once on one connection. */
function speakAll(url: string, key: string, encoding: Encoding): Promise<ReadonlyMap<string, Heard>> {
  const contexts = new Map<string, { received: Received[]; sent: number }>();
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/coda/ws`, [`svc.v1.${encoding}`], {
      headers: { authorization: `Bearer ${key}` },
    });
    const send = (message: object): void => socket.send(encodeRequest(encoding, message));
    socket.on('error', reject);
    socket.on('message', (data: Buffer, isBinary) => {
      const message = decodeResponse(encoding, isBinary ? data : data.toString());
      const { contextId } = message;
      const payload = payloadOf(message);
      if (payload === 'ready') {
        for (const audioFormat of Object.keys(KINDS)) {
          contexts.set(audioFormat, { received: [], sent: 0 });
          const start = { speaker: 'astra', wordTimestamps: true, audioParameters: { audioFormat } };
          send({ contextId: audioFormat, start });
        }
        return;
      }
      const context = contexts.get(contextId);
      if (context === undefined || payload === 'error') {
        reject(new Error(JSON.stringify(message)));
        return;
      }
      context.received.push(message);
      if (payload === 'started' || payload === 'timestamps') {
        const text = SENTENCES[context.sent];
        context.sent += 1;
        send(text === undefined ? { contextId, end: {} } : { contextId, text });
      }
      if ([...contexts.values()].every(({ received }) => received.at(-1)?.done !== undefined)) {
        socket.close(1000);
        resolve(new Map([...contexts].map(([id, { received }]) => [id, heardOf(received)])));
      }
    });
  });
}

function heardOf(received: readonly Received[]): Heard {
  const times = received.flatMap(({ timestamps }) => timestamps ?? []);
  return {
    file: Buffer.concat(received.map(({ audio }) => audio ?? Buffer.alloc(0))),
    starts: times.map(({ start }) => start[0] ?? NaN),
    words: times.flatMap(({ words }) => words),
  };
}

const server = await startServer();
t.teardown(() => server.stop());

void t.test('each context is one file, and its word times are where the words are', async (t) => {
  const heard = await speakAll(server.url, server.key, 'json');
  const reference = heard.get('audio/pcm');
  if (reference === undefined) throw new Error('no PCM');
  t.same(reference.words, SENTENCES.join('').trim().split(' '));
  for (const [audioFormat, kind] of Object.entries(KINDS)) {
    const { file, starts, words } = heard.get(audioFormat) ?? reference;
    t.same(words, reference.words);
    const { complaints, ...found } = await probe(file, kind.raw ?? []);
    t.same(found, { codec: kind.codec, sampleRateHz: kind.rateInFileHz, channels: 1 }, audioFormat);
    const { samples, complaints: others } = await decode(file, kind.raw ?? [], kind.rateInFileHz);
    t.equal((complaints + others).replace(UNKNOWN_WAV_SIZE, ''), '', `${audioFormat}: no complaints`);
    const said = (await decode(reference.file, PCM.raw ?? [], kind.rateInFileHz)).samples;
    // Times are in whole milliseconds, and the frames of some codecs are not.
    const margin = Math.round(kind.rateInFileHz / 100);
    for (const [i, start] of starts.entries()) {
      const from = (seconds: number): number => Math.round(seconds * kind.rateInFileHz);
      const saidFrom = from(reference.starts[i] ?? NaN);
      const { lag, correlation } = likeness(
        said.subarray(saidFrom, saidFrom + kind.rateInFileHz),
        samples.subarray(Math.max(0, from(start) - margin)),
        kind.rateInFileHz,
        kind.delaySamples + Math.min(margin, from(start)),
      );
      const late = lag - Math.min(margin, from(start)) - kind.delaySamples;
      const what = `${audioFormat}, sentence ${i + 1}: ${late} samples late, correlation ${correlation.toFixed(4)}`;
      t.ok(Math.abs(late) <= kind.rateInFileHz / 2000 + 1 && correlation >= kind.minCorrelation, what);
    }
  }
});

void t.test('binary carries the very files and times of JSON', async (t) => {
  const [json, binary] = [
    await speakAll(server.url, server.key, 'json'),
    await speakAll(server.url, server.key, 'binary'),
  ];
  for (const [audioFormat, { file, starts, words }] of json) {
    const other = binary.get(audioFormat);
    t.ok(other?.file.equals(file), audioFormat);
    t.same([other?.starts, other?.words], [starts, words]);
  }
});
