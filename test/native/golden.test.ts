import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadAddon } from '../../src/engine/addon.js';

/** Golden vectors: inputs and every stage's output of the reference code (PyTorch) for the trial pack. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PACK = `${ROOT}models/trial`;
const GOLDEN = `${ROOT}test/golden/trial`;

interface Sentence {
  key: string;
  speaker: string;
  text: string;
  frames: number;
}

const sentences = JSON.parse(readFileSync(`${GOLDEN}/golden.json`, 'utf8')) as Sentence[];
const tensors = readTensors(`${GOLDEN}/golden.safetensors`);
const addon = loadAddon();
const packSpeakers = addon.loadPack(PACK).speakers.map(({ name }) => name);

for (const { key, speaker, text, frames } of sentences) {
  const golden = (name: string): Float64Array => {
    const tensor = tensors.get(`${key}.${name}`);
    if (tensor === undefined) throw new Error(`no golden ${key}.${name}`);
    return tensor;
  };

  void t.test(`the acoustic network says "${text}" as the reference does`, (t) => {
    const probe = addon.probe.acoustic(
      PACK,
      packSpeakers.indexOf(speaker),
      Int32Array.from(golden('phone')),
      Uint8Array.from(golden('stress')),
      Uint8Array.from(golden('word_start')),
    );
    t.same([...probe.duration], [...golden('duration')], 'durations are exact');
    t.ok(largestDifference(probe.logDuration, golden('log_duration')) < 1e-3, 'log durations');
    t.ok(largestDifference(probe.encoder, golden('encoder')) < 1e-3, 'encoder');
    t.equal(probe.output.length, frames * 82);
    t.ok(largestDifference(probe.output, golden('output')) < 1e-3, 'mel, log F0 and voicing');
    t.end();
  });

  void t.test(`the vocoder, fed the golden noise and mel, makes the golden waveform of "${text}"`, (t) => {
    const expected = golden('audio');
    const audio = addon.probe.vocoder(
      PACK,
      Float32Array.from(golden('vocoder_mel')),
      Float32Array.from(golden('f0_hz')),
      Float32Array.from(golden('noise')),
    );
    t.equal(audio.length, expected.length);
    let error = 0;
    let power = 0;
    expected.forEach((sample, i) => {
      error += (sample - (audio[i] ?? Number.NaN)) ** 2;
      power += sample ** 2;
    });
    t.ok(10 * Math.log10(error / power) < -50, `${(10 * Math.log10(error / power)).toFixed(1)} dB`);
    t.end();
  });
}

function largestDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs((actual[i] ?? Number.NaN) - (expected[i] ?? Number.NaN));
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

/** Our own small reader of a file that we ship: F32 and I64 tensors by name. */
function readTensors(file: string): Map<string, Float64Array> {
  const bytes = readFileSync(file);
  const headerBytes = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + headerBytes)) as Record<
    string,
    { dtype: string; data_offsets: [number, number] }
  >;
  return new Map(
    Object.entries(header).map(([name, { dtype, data_offsets: [from, to] }]) => {
      const at = 8 + headerBytes;
      const data = bytes.buffer.slice(bytes.byteOffset + at + from, bytes.byteOffset + at + to);
      return [name, dtype === 'I64' ? Float64Array.from(new BigInt64Array(data), Number) : Float64Array.from(new Float32Array(data))];
    }),
  );
}
