import t from 'tap';
import { AUDIO_CODECS, type AudioCodec } from '../../../src/contracts/audio.js';
import { decodeRecording, encoded, shareOfTone, sine, wavFile } from '../../support/recordings.js';

const RATE_HZ = 16000;
const READABLE = AUDIO_CODECS.filter((codec) => codec !== 'aac' && codec !== 'g722');
/** What a codec encodes at. */
const OPUS = [8000, 16000, 24000, 48000];
const RATES: Partial<Record<AudioCodec, number[]>> = { mulaw: [8000], alaw: [8000], ogg: OPUS, webm: OPUS };
const codeOf = (recording: Promise<unknown>): Promise<unknown> =>
  recording.then(
    () => 'decoded',
    (error: unknown) => (error as { code?: unknown }).code,
  );

void t.test('a tone is the same tone from every container that the product writes', async (t) => {
  for (const codec of READABLE) {
    for (const rateHz of RATES[codec] ?? [8000, 16000, 22050, 24000, 44100, 48000]) {
      const samples = await decodeRecording(encoded(codec, rateHz, sine(rateHz, 2)));
      const { amplitude, share } = shareOfTone(samples, 440);
      const what = `${codec} at ${rateHz} Hz: ${amplitude.toFixed(3)}, ${share.toFixed(4)}, ${samples.length}`;
      t.ok(Math.abs(amplitude - 0.5) < 0.03 && share > 0.995, what);
      t.ok(Math.abs(samples.length - 2 * RATE_HZ) < (codec === 'mp3' ? 0.2 : 0.01) * RATE_HZ, what);
    }
  }
});

/** A tone in both channels, in the second one upside down and at half of its height. */
function interleaved(rateHz: number, write: (sample: number) => Buffer): Uint8Array {
  return Buffer.concat([...sine(rateHz, 1)].flatMap((sample) => [write(sample), write(-sample / 2)]));
}

const buffer = (size: number, fill: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(size);
  fill(bytes);
  return bytes;
};

void t.test('samples of every kind of WAV, two channels as their mean', async (t) => {
  const kinds = [
    { tag: 1, bits: 8, write: (x: number) => buffer(1, (b) => b.writeUInt8(Math.round(128 + 127 * x))) },
    { tag: 1, bits: 16, write: (x: number) => buffer(2, (b) => b.writeInt16LE(Math.round(32767 * x))) },
    { tag: 1, bits: 24, write: (x: number) => buffer(3, (b) => b.writeIntLE(Math.round(8388607 * x), 0, 3)) },
    { tag: 1, bits: 32, write: (x: number) => buffer(4, (b) => b.writeInt32LE(Math.round(2147483647 * x))) },
    { tag: 3, bits: 32, write: (x: number) => buffer(4, (b) => b.writeFloatLE(x)) },
    { tag: 3, bits: 64, write: (x: number) => buffer(8, (b) => b.writeDoubleLE(x)) },
  ];
  for (const { tag, bits, write } of kinds) {
    for (const extensible of [false, true]) {
      const rateHz = 22050;
      const bytes = wavFile({ tag, bits, channels: 2, rateHz, data: interleaved(rateHz, write), extensible });
      const { amplitude, share } = shareOfTone(await decodeRecording({ bytes, type: 'audio/wav' }), 440);
      t.ok(
        Math.abs(amplitude - 0.125) < 0.003 && share > 0.99,
        `${tag}, ${bits} bits: ${amplitude}, ${share}`,
      );
    }
  }
  for (const [codec, tag] of [
    ['mulaw', 7],
    ['alaw', 6],
  ] as const) {
    const { bytes: data } = encoded(codec, 8000, sine(8000, 1));
    const bytes = wavFile({ tag, bits: 8, rateHz: 8000, data });
    const { amplitude } = shareOfTone(await decodeRecording({ bytes, type: 'audio/wav' }), 440);
    t.ok(Math.abs(amplitude - 0.5) < 0.01, `${codec} in WAV: ${amplitude}`);
  }
});

void t.test('what 16 kHz cannot hold is not folded into what it can', async (t) => {
  const high = await decodeRecording(encoded('wav', 48000, sine(48000, 1, 11_000)));
  const loudest = high.subarray(1600, -1600).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  t.ok(loudest < 0.002, `${loudest}`);
});

void t.test('the first bytes say what a file is, whatever its type', async (t) => {
  for (const codec of ['wav', 'mp3', 'flac', 'ogg', 'webm'] as const) {
    const { bytes } = encoded(codec, 24000, sine(24000, 1));
    const { share } = shareOfTone(await decodeRecording({ bytes, type: 'audio/x-unknown' }), 440);
    t.ok(share > 0.99, codec);
  }
});

void t.test('10 seconds are taken, and more is refused before it is decoded', async (t) => {
  for (const codec of READABLE) {
    const rateHz = 8000;
    t.equal(await codeOf(decodeRecording(encoded(codec, rateHz, sine(rateHz, 10)))), 'decoded', codec);
    t.equal(
      await codeOf(decodeRecording(encoded(codec, rateHz, sine(rateHz, 11)))),
      'recording_too_long',
      codec,
    );
  }
  // An hour of silence: FLAC makes a few bytes of each frame of it.
  const { bytes, type } = encoded('flac', 8000, new Float32Array(8000 * 600));
  const startedMs = performance.now();
  t.equal(await codeOf(decodeRecording({ bytes, type })), 'recording_too_long');
  t.ok(performance.now() - startedMs < 1000);
});

void t.test(
  'FLAC of many channels, which would keep a worker busy, is refused at its first frame',
  async (t) => {
    const { bytes, type } = encoded('flac', 16000, sine(16000, 1));
    const frame = bytes.findIndex((byte, at) => at > 4 && byte === 0xff && bytes[at + 1] === 0xf8);
    const withChannels = (code: number): Uint8Array =>
      bytes.map((byte, at) => (at === frame + 3 ? (code << 4) | (byte & 0x0f) : byte));
    t.equal(await codeOf(decodeRecording({ bytes: withChannels(0), type })), 'decoded');
    for (const code of [2, 7]) {
      const refused = decodeRecording({ bytes: withChannels(code), type });
      await t.rejects(refused, { code: 'recording_damaged', message: /two channels/ });
    }
  },
);

void t.test('what is not taken is refused, and why is said', async (t) => {
  const some = new Uint8Array(1000);
  for (const type of ['audio/aac', 'audio/G722', 'audio/mp4', 'video/mp4']) {
    const refused = decodeRecording({ bytes: some, type });
    await t.rejects(refused, { code: 'recording_not_supported', message: /audio\/wav, audio\/mpeg/ }, type);
  }
  for (const type of ['audio/wav', 'audio/mpeg', 'audio/ogg', 'audio/flac']) {
    t.equal(await codeOf(decodeRecording({ bytes: some, type })), 'recording_damaged', type);
  }
  t.equal(await codeOf(decodeRecording({ bytes: some, type: 'audio/L16' })), 'field_required');
  const odd = decodeRecording({ bytes: some, type: 'audio/L16;rate=abc' });
  t.equal(await codeOf(odd), 'field_not_integer');
  t.equal(await codeOf(decodeRecording({ bytes: some, type: 'audio/L16;rate=4000' })), 'field_out_of_range');
  t.equal(
    await codeOf(decodeRecording({ bytes: some, type: 'audio/L16;rate=8000;channels=9' })),
    'recording_damaged',
  );
  t.equal(await codeOf(decodeRecording({ bytes: some, type: 'audio/L16; rate=8000' })), 'decoded');
  const { bytes } = encoded('wav', 8000, new Float32Array(0));
  t.equal(await codeOf(decodeRecording({ bytes, type: 'audio/wav' })), 'recording_damaged');
});

void t.test('a fault in a frame ends the decoding, and the console hears nothing of it', async (t) => {
  const { error } = console;
  let heard = 0;
  console.error = () => (heard += 1);
  t.teardown(() => (console.error = error));
  const { bytes, type } = encoded('ogg', 24000, sine(24000, 1));
  const codes = await Promise.all(
    [200, 400, 800].map((from) =>
      codeOf(decodeRecording({ bytes: bytes.map((b, i) => (i > from ? b ^ 0x5a : b)), type })),
    ),
  );
  t.ok(codes.includes('recording_damaged'), codes.join());
  t.equal(heard, 0);
});
