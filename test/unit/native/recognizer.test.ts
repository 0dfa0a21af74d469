import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDER = join(ROOT, 'models/recognizer');
const GOLDEN = join(ROOT, 'test/golden/recognizer');
const addon = loadAddon();
const recognizer = addon.loadRecognizer(FOLDER);

const floatsOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i));

function goldenSamples(): Float32Array {
  const bytes = readFileSync(join(GOLDEN, 'word.s16le'));
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(2 * i) / 32768);
}

void t.test('the engine hears what the training code hears', (t) => {
  const expected = floatsOf(readFileSync(join(GOLDEN, 'word.f32le')));
  const { frames, values } = recognizer.logProbabilities(goldenSamples());
  t.equal(frames * recognizer.symbols.length, expected.length);
  const differences = values.map((value, i) => Math.abs(value - (expected[i] ?? NaN)));
  t.ok(Math.max(...differences) < 1e-3, `differs by ${Math.max(...differences)}`);
  t.end();
});

void t.test('probabilities of a frame add up to one; the same samples give the same bits', (t) => {
  const samples = goldenSamples();
  const first = recognizer.logProbabilities(samples);
  for (let frame = 0; frame < first.frames; frame++) {
    const width = recognizer.symbols.length;
    const row = first.values.subarray(frame * width, (frame + 1) * width);
    const sum = row.reduce((total, value) => total + Math.exp(value), 0);
    t.ok(Math.abs(sum - 1) < 1e-4);
  }
  recognizer.logProbabilities(samples.subarray(100));
  t.same(recognizer.logProbabilities(samples), first);
  t.end();
});

void t.test('silence and one sample have an answer; none, too many and what is not finite are refused', (t) => {
  t.equal(recognizer.logProbabilities(new Float32Array(1)).frames, 1);
  const longest = recognizer.logProbabilities(new Float32Array(168000));
  t.equal(longest.frames, 525);
  t.ok(longest.values.every(Number.isFinite));
  t.throws(() => recognizer.logProbabilities(new Float32Array(0)), /samples must be/);
  t.throws(() => recognizer.logProbabilities(new Float32Array(168001)), /samples must be/);
  t.throws(() => recognizer.logProbabilities(Float32Array.of(0, NaN)), /not finite/);
  t.throws(() => recognizer.logProbabilities(Float32Array.of(0, Infinity)), /not finite/);
  t.end();
});

void t.test('a damaged network is refused with its folder and the reason', (t) => {
  const work = mkdtempSync(join(tmpdir(), 'sonant-recognizer-'));
  t.teardown(() => {
    rmSync(work, { recursive: true });
  });
  const json = readFileSync(join(FOLDER, 'recognizer.json'), 'utf8');
  const weights = readFileSync(join(FOLDER, 'weights.safetensors'));
  const refused = (name: string, network: string, bytes: Uint8Array, reason: RegExp): void => {
    const folder = join(work, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'recognizer.json'), network);
    writeFileSync(join(folder, 'weights.safetensors'), bytes);
    t.throws(() => addon.loadRecognizer(folder), reason, name);
  };
  refused('no json', '{', weights, /network .*no json/);
  refused('other schema', json.replace('"schema": 2', '"schema": 1'), weights, /schema is not 2: take the models/);
  refused('other rate', json.replace('"sampleRateHz": 16000', '"sampleRateHz": 8000'), weights, /sampleRateHz/);
  refused('other width', json.replace(/"width": \d+/, '"width": 64'), weights, /shape/);
  refused('even kernel', json.replace(/"kernel": \d+/, '"kernel": 6'), weights, /kernel/);
  refused('fewer symbols', json.replace('"symbols": [""', '"symbols": ["", ""'), weights, /shape/);
  refused('cut', json, weights.subarray(0, weights.length - 5), /outside the file/);
  const wild = Buffer.from(weights);
  wild.writeFloatLE(Number.NaN, 8 + wild.readUInt32LE(0));
  refused('not a number', json, wild, /not finite/);
  t.throws(() => addon.loadRecognizer(join(work, 'nowhere')), /cannot be read/);
  t.end();
});
