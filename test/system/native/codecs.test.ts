import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { AUDIO_CODECS, type AudioCodec } from '../../../src/contracts/audio.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { FFMPEG_NAMES, headerless } from '../../support/e2e-audio.js';
import { packOf } from '../../support/packs.js';
import { plainSegment } from '../../support/segment.js';

const PACK = packOf('coda');
const PHONES = Array.from({ length: 12 }, (_, i) => 2 + i);
const FRAMES_PER_SECOND = 100;
const addon = loadAddon();

/** Some phones and a silence through the whole engine, in slices of `sliceFrames`. */
function speak(codec: AudioCodec, sampleRateHz: number, sliceFrames: number) {
  const stream = addon.openStream({
    pack: PACK,
    speaker: 0,
    codec,
    sampleRateHz,
    seed: 7n,
    pitchRatio: 1,
    formantRatio: 1,
  });
  addon.addSegment(stream, plainSegment(PHONES));
  addon.addSilence(stream, 33);
  addon.finishStream(stream);
  const parts: Uint8Array[] = [];
  let frames = 0;
  for (let ended = false; !ended; ) {
    const slice = addon.nextSlice(stream, sliceFrames);
    parts.push(new Uint8Array(slice.bytes));
    frames += slice.frameCount;
    ended = slice.ended;
  }
  return { bytes: Buffer.concat(parts), seconds: frames / FRAMES_PER_SECOND };
}

const run = (command: string, args: string[]): Buffer => execFileSync(command, ['-v', 'error', ...args]);

const folder = mkdtempSync(join(tmpdir(), 'codecs-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});

for (const codec of AUDIO_CODECS) {
  void t.test(`${codec}: ffmpeg reads the right codec, rate and length at every kind of rate`, (t) => {
    for (const rateHz of [4000, 8000, 11127, 24000, 44100, 96000]) {
      const { bytes, seconds } = speak(codec, rateHz, 20);
      const file = join(folder, `${rateHz}.${codec}`);
      writeFileSync(file, bytes);
      const input = [...headerless(codec, rateHz), '-i', file];
      const report = run('ffprobe', [...input, '-show_streams', '-of', 'json']).toString();
      const stream = (JSON.parse(report) as { streams: Record<string, unknown>[] }).streams[0];
      t.match(stream, { codec_name: FFMPEG_NAMES[codec], channels: 1 });
      const decodedRateHz = Number(stream?.['sample_rate']);
      const sampleCount = run('ffmpeg', [...input, '-f', 's16le', '-']).length / 2;
      if (codec === 'mp3') {
        t.equal(decodedRateHz, Math.min(48000, { 4000: 8000, 11127: 12000 }[rateHz] ?? rateHz));
        const extra = sampleCount - seconds * decodedRateHz;
        t.ok(extra >= 0 && extra <= 1105 + 2 * 1152, `${extra} samples of delay and padding`);
      } else if (codec === 'g722') {
        t.equal(decodedRateHz, 16000);
        t.ok(Math.abs(sampleCount - seconds * 16000) <= 1, 'two samples in each byte');
      } else if (codec === 'aac') {
        t.equal(decodedRateHz, { 4000: 8000, 11127: 12000 }[rateHz] ?? rateHz);
        const extra = sampleCount - seconds * decodedRateHz;
        t.ok(extra >= 1600 && extra <= 1600 + 2 * 1024, `${extra} samples of delay and padding`);
      } else {
        const isOpus = codec === 'ogg' || codec === 'webm';
        t.equal(decodedRateHz, isOpus ? 48000 : rateHz);
        t.equal(sampleCount, Math.round(seconds * decodedRateHz));
      }
    }
    t.end();
  });

  void t.test(`${codec}: the bytes do not depend on how the speech is sliced`, (t) => {
    for (const rateHz of [8000, 24000, 44100]) {
      const whole = speak(codec, rateHz, 100000).bytes;
      for (const sliceFrames of [1, 7, 20]) t.ok(speak(codec, rateHz, sliceFrames).bytes.equals(whole));
    }
    t.end();
  });
}

/** G.711 by its table of decision values, searched from below; `sample` on 16 bits. */
function mulawByTable(sample: number): number {
  const magnitude = Math.floor(Math.abs(sample) / 4);
  let code = 0;
  for (let candidate = 0; candidate < 128; candidate++) {
    if (magnitude >= ((16 + (candidate & 15)) << ((candidate >> 4) + 1)) - 33) code = candidate;
  }
  return ~((sample < 0 ? 0x80 : 0) | code) & 0xff;
}

void t.test('mulaw is G.711 of the samples that pcm gives', (t) => {
  const pcm = speak('pcm', 8000, 20).bytes;
  const expected = Buffer.from(
    Array.from({ length: pcm.length / 2 }, (_, i) => mulawByTable(pcm.readInt16LE(2 * i))),
  );
  t.ok(speak('mulaw', 8000, 20).bytes.equals(expected));
  t.ok(new Set(expected).size > 50, 'many different codes were met');
  t.end();
});

/** G.711 by its table of decision values, searched from below; `sample` on 16 bits. */
function alawByTable(sample: number): number {
  const magnitude = Math.floor((sample < 0 ? -1 - sample : sample) / 8);
  let code = 0;
  for (let candidate = 0; candidate < 128; candidate++) {
    const [segment, step] = [candidate >> 4, candidate & 15];
    if (magnitude >= (segment === 0 ? 2 * step : (16 + step) << segment)) code = candidate;
  }
  return (code | (sample < 0 ? 0 : 0x80)) ^ 0x55;
}

void t.test('alaw is G.711 of the samples that pcm gives', (t) => {
  const pcm = speak('pcm', 8000, 20).bytes;
  const expected = Buffer.from(
    Array.from({ length: pcm.length / 2 }, (_, i) => alawByTable(pcm.readInt16LE(2 * i))),
  );
  t.ok(speak('alaw', 8000, 20).bytes.equals(expected));
  t.ok(new Set(expected).size > 50, 'many different codes were met');
  t.end();
});

void t.test('flac is the very samples that pcm gives', (t) => {
  writeFileSync(join(folder, 'same.flac'), speak('flac', 24000, 20).bytes);
  const heard = run('ffmpeg', ['-i', join(folder, 'same.flac'), '-f', 's16le', '-']);
  t.ok(heard.equals(speak('pcm', 24000, 20).bytes));
  t.end();
});

void t.test('a gain multiplies the samples, and a limiter holds what is too loud below full scale', (t) => {
  const samplesOf = (gain?: number): Int16Array => {
    const stream = addon.openStream({
      ...{ pack: PACK, speaker: 0, codec: 'pcm' as const, sampleRateHz: 24000, seed: 7n },
      ...{ pitchRatio: 1, formantRatio: 1, ...(gain === undefined ? {} : { gain }) },
    });
      addon.addSegment(stream, plainSegment(PHONES));
    addon.finishStream(stream);
    const { bytes } = addon.nextSlice(stream, 100000);
    addon.closeStream(stream);
    return new Int16Array(bytes);
  };
  const plain = samplesOf();
  const [half, loud] = [samplesOf(0.5), samplesOf(100)];
  t.ok(plain.every((sample, i) => Math.abs(sample / 2 - (half[i] ?? 0)) <= 1));
  t.ok(loud.every((sample, i) => Math.abs(sample) >= Math.abs(plain[i] ?? 0)));
  const peak = loud.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  t.ok(peak > 0.8 * 32767 && peak < 32767, `the loudest sample is ${peak}: nothing is clipped`);
  t.same(samplesOf(1), plain);
  t.end();
});
