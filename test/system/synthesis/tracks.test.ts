import t from 'tap';
import { AUDIO_CODECS, type AudioCodec } from '../../../src/contracts/audio.js';
import type { SpeechRequest } from '../../../src/contracts/speech.js';
import type { FilePosition } from '../../../src/engine/addon.js';
import { SpeechEngine } from '../../../src/synthesis/engine.js';
import { synthesizeToBytes } from '../../../src/synthesis/offline.js';
import {
  closeSpeech,
  endFile,
  nextSlice,
  type OpenSpeech,
  openSpeech,
} from '../../../src/synthesis/speech.js';
import { decode, FFMPEG_NAMES, headerless, likeness, probe, samplesOf } from '../../support/e2e-audio.js';
import { LONG_TEXT, MODELS, request } from '../../support/synthesis.js';

const engine = new SpeechEngine(MODELS);
t.afterEach(() => t.equal(engine.addon.streamCount(), 0, 'no native stream is left'));

const TEXTS = ['The quick brown fox jumps.', 'Five boxing wizards, no more.', 'A third one ends all of it.'];
const RATES_HZ = [8000, 24000];

/** 576 samples of the MP3 encoder and 529 of every decoder; 1600 of AAC: nothing in the file tells a player to leave them out. */
const delaySamples = (codec: AudioCodec): number => ({ mp3: 1105, aac: 1600 })[codec as string] ?? 0;

/** ffmpeg's warnings about every WAV of unknown length, including its own, and about MP3 through a pipe. */
const USUAL_COMPLAINTS =
  /^.*(Ignoring maximum wav data size|Packet corrupt|corrupt input packet|Estimating duration).*\n/gm;

/** A file that several requests speak into. */
class File {
  readonly parts: Buffer[] = [];
  position: FilePosition | null = null;
  durationMs = 0;

  constructor(
    readonly codec: AudioCodec,
    readonly sampleRateHz: number,
  ) {}

  get bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  asking(text: string): SpeechRequest {
    return request(text, { format: { codec: this.codec, sampleRateHz: this.sampleRateHz } });
  }

  /** @param maxSlices cut after so many; what one more slice would have given is rendered and lost */
  speak(text: string, maxSlices = Infinity): void {
    let next: OpenSpeech | null = openSpeech(engine, this.asking(text), { file: this.position });
    let count = 0;
    while (next !== null) {
      const slice = nextSlice(engine, next);
      // A task whose time went into pronouncing renders nothing.
      const isRendered = slice.next?.slicesDone !== next.slicesDone;
      if (isRendered && count++ === maxSlices) {
        closeSpeech(engine, next);
        return;
      }
      next = slice.next;
      this.parts.push(Buffer.from(slice.bytes));
      this.durationMs += slice.durationMs;
      if (slice.bytes.byteLength > 0) this.position = slice.file;
    }
  }

  end(): void {
    this.parts.push(Buffer.from(endFile(engine, this, this.position)));
  }

  async heard(): Promise<Float32Array> {
    const { samples, complaints } = await decode(
      this.bytes,
      headerless(this.codec, this.sampleRateHz),
      this.sampleRateHz,
    );
    refuse(complaints);
    return samples;
  }

  async probe(): Promise<{ codec: string; sampleRateHz: number; channels: number }> {
    const { complaints, ...found } = await probe(this.bytes, headerless(this.codec, this.sampleRateHz));
    refuse(complaints);
    return found;
  }

  /** Samples that the file holds so far, as the durations say. */
  get sampleCount(): number {
    return Math.round((this.durationMs * this.sampleRateHz) / 1000);
  }
}

function refuse(complaints: string): void {
  const unusual = complaints.replace(USUAL_COMPLAINTS, '');
  if (unusual !== '') throw new Error(unusual);
}

const saidAlone = (text: string, sampleRateHz: number): Float32Array =>
  samplesOf(synthesizeToBytes(engine, request(text, { format: { codec: 'pcm', sampleRateHz } })));

/** The largest difference within 20 ms of `at`. */
function errorAround(at: number, heard: Float32Array, wanted: Float32Array, sampleRateHz: number): number {
  const margin = Math.round(sampleRateHz / 50);
  let worst = 0;
  for (let i = at - margin; i < at + margin; i++) {
    worst = Math.max(worst, Math.abs((heard[i] ?? 0) - (wanted[i] ?? 0)));
  }
  return worst;
}

/** A decoder of G.722 holds back so much, and its file is that of each request: that has a test of its own. */
const G722_DELAY_SAMPLES = 22;

for (const codec of AUDIO_CODECS.filter((one) => one !== 'g722')) {
  void t.test(
    `${codec}: requests go on in one file, and the speech of each is where it should be`,
    async (t) => {
      for (const sampleRateHz of RATES_HZ) {
        const file = new File(codec, sampleRateHz);
        const parts = TEXTS.map((text) => ({ text, said: saidAlone(text, sampleRateHz), start: 0 }));
        for (const part of parts) {
          part.start = file.sampleCount + delaySamples(codec);
          file.speak(part.text);
          if (part === parts[0]) continue;
          const heardSoFar = await file.heard();
          t.ok(heardSoFar.length >= part.start + part.said.length, 'all has left when a request ends');
          const half = part.said.length >> 1;
          t.ok(
            likeness(part.said.subarray(half), heardSoFar.subarray(half), sampleRateHz, part.start)
              .correlation > 0.9,
          );
        }
        const beforeEnd = file.sampleCount;
        file.end();
        const heard = await file.heard();
        t.equal(heard.length, beforeEnd, 'the end adds no sound');
        t.match(await file.probe(), { codec: FFMPEG_NAMES[codec], channels: 1 });
        const wanted = new Float32Array(heard.length);
        for (const { said, start } of parts) wanted.set(said, start);
        for (const { said, start } of parts) {
          const { lag, correlation } = likeness(said, heard, sampleRateHz, start);
          t.equal(lag, start);
          t.ok(correlation > 0.93, `correlation ${correlation}`);
          for (const at of [start, start - delaySamples(codec)]) {
            const error = errorAround(at, heard, wanted, sampleRateHz);
            t.ok(error < 0.004, `no click: ${error}`);
          }
        }
      }
    },
  );

  void t.test(`${codec}: nothing of a request that was cut sounds in the next one`, async (t) => {
    for (const [sampleRateHz, sliceCount] of [
      [24000, 0],
      [8000, 3],
    ] as const) {
      const file = new File(codec, sampleRateHz);
      file.speak(LONG_TEXT, sliceCount);
      const first = file.sampleCount;
      t.ok(first <= (sliceCount === 3 ? 0.7 : 0.1) * sampleRateHz, 'no more than was rendered');
      file.speak('Next, please.');
      const second = file.sampleCount;
      file.speak(LONG_TEXT, sliceCount);
      file.speak('Next, please.');
      file.end();
      const heard = await file.heard();
      const said = saidAlone('Next, please.', sampleRateHz);
      const [a, b] = [first, second + first].map((start) => start + delaySamples(codec)) as [number, number];
      for (const start of [a, b]) {
        const found = likeness(said, heard, sampleRateHz, start);
        t.equal(found.lag, start);
        t.ok(found.correlation > 0.93, `correlation ${found.correlation}`);
      }
      t.equal(heard.length, file.sampleCount);
      if (codec === 'ogg') t.same(pageNumbers(file.bytes), [...pageNumbers(file.bytes).keys()]);
    }
  });
}

/** Sequence numbers of the pages of an Ogg file. */
function pageNumbers(bytes: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at >= 0 && at < bytes.length; at = bytes.indexOf('OggS', at + 1))
    numbers.push(bytes.readUInt32LE(at + 18));
  return numbers;
}

void t.test('pcm, G.711 and G.722: a file of several requests is that of each, put together', (t) => {
  for (const codec of ['pcm', 'mulaw', 'alaw', 'g722'] as const) {
    for (const sampleRateHz of [...RATES_HZ, 44100]) {
      const file = new File(codec, sampleRateHz);
      for (const text of TEXTS) file.speak(text);
      file.end();
      const alone = TEXTS.map((text) => synthesizeToBytes(engine, file.asking(text)));
      t.ok(file.bytes.equals(Buffer.concat(alone)), `${codec} ${sampleRateHz}`);
    }
  }
  t.end();
});

void t.test('g722: a decoder follows from one request into the next', async (t) => {
  const file = new File('g722', 16000);
  for (const text of TEXTS) file.speak(text);
  file.end();
  const alone = TEXTS.map((text) => saidAlone(text, 16000));
  const said = Float32Array.from(alone.flatMap((samples) => [...samples]));
  const { lag, correlation } = likeness(said, await file.heard(), 16000, G722_DELAY_SAMPLES);
  t.equal(lag, G722_DELAY_SAMPLES);
  t.ok(correlation > 0.99, `correlation ${correlation}`);
});

void t.test('wav: one header, before the first sample', (t) => {
  const file = new File('wav', 24000);
  file.speak('🙂');
  t.equal(file.bytes.length, 44);
  for (const text of TEXTS) file.speak(text);
  file.end();
  const alone = TEXTS.map((text) => synthesizeToBytes(engine, request(text)));
  t.ok(file.bytes.subarray(44).equals(Buffer.concat(alone)));
  t.end();
});

void t.test('a request with nothing to say adds no sound', (t) => {
  for (const codec of AUDIO_CODECS) {
    const file = new File(codec, 24000);
    file.speak('🙂');
    t.equal(file.sampleCount, 0);
    file.speak(TEXTS[0] as string);
    const { length } = file.bytes;
    file.speak('🙂');
    t.equal(file.bytes.length, length, codec);
  }
  t.end();
});
