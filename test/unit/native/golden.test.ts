import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { loadBenchAddon } from '../../support/bench-addon.js';
import { readTensors } from '../../support/safetensors.js';
import { plainSegment } from '../../support/segment.js';

/** Inputs and every stage's output of the training code (PyTorch, training/voices/goldens.py), for each pack. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const GOLDENS = `${ROOT}test/golden/voices/`;

interface Golden {
  pack: string;
  noiseStep: number;
  sentences: { key: string; speaker: string; text: string; frames: number }[];
}

// The training code computed in fp32, so the engine must too, whatever this processor prefers.
process.env['SONANT_PRECISION'] = 'fp32';
const addon = loadAddon();
const bench = loadBenchAddon();
const packNames = readdirSync(GOLDENS)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

void t.test('every pack that a voice speaks with has goldens', (t) => {
  for (const { pack } of loadCatalog(`${ROOT}models`).servedVoices()) t.ok(packNames.includes(pack), pack);
  t.end();
});

// An emulated processor takes long for all.
const chosen = process.env['GOLDEN_PACKS']?.split(',');
for (const name of packNames) if (chosen?.includes(name) ?? true) testPack(name);

function testPack(name: string): void {
  const { pack, noiseStep, sentences } = JSON.parse(readFileSync(`${GOLDENS}${name}.json`, 'utf8')) as Golden;
  const folder = `${ROOT}models/${pack}`;
  const tensors = readTensors(`${GOLDENS}${name}.safetensors`);
  const speakers = addon.loadPack(folder).speakers.map((speaker) => speaker.name);

  for (const { key, speaker, text, frames } of sentences) {
    const golden = (stage: string): Float64Array => {
      const tensor = tensors.get(`${key}.${stage}`);
      if (tensor === undefined) throw new Error(`no golden ${key}.${stage}`);
      return tensor;
    };

    void t.test(`${speaker} of ${pack}: the acoustic network says "${text}" as PyTorch does`, (t) => {
      const probe = bench.acoustic(
        folder,
        speakers.indexOf(speaker),
        {
          ...plainSegment(golden('phone')),
          stress: Uint8Array.from(golden('stress')),
          wordStart: Uint8Array.from(golden('word_start')),
        },
      );
      t.same([...probe.duration], [...golden('duration')], 'durations are exact');
      t.ok(largestDifference(probe.logDuration, golden('log_duration')) < 1e-3, 'log durations');
      t.ok(largestDifference(probe.encoder, golden('encoder')) < 1e-3, 'encoder');
      t.equal(probe.output.length, frames * 82);
      t.ok(largestDifference(probe.output, golden('output')) < 1e-3, 'mel, log F0 and voicing');
      t.end();
    });

    void t.test(`${pack}: the vocoder, fed the golden noise and mel, makes PyTorch's waveform of "${text}"`, (t) => {
      const expected = golden('audio');
      const audio = bench.vocoder(
        folder,
        Float32Array.from(golden('vocoder_mel')),
        Float32Array.from(golden('f0_hz')),
        Float32Array.from(golden('noise'), (step) => step * noiseStep),
      );
      t.equal(audio.length, expected.length);
      let error = 0;
      let power = 0;
      expected.forEach((sample, i) => {
        error += (sample - (audio[i] ?? Number.NaN)) ** 2;
        power += sample ** 2;
      });
      const errorDb = 10 * Math.log10(error / power);
      t.ok(errorDb < -60, `${errorDb.toFixed(1)} dB`);
      t.end();
    });
  }
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
