import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadBenchAddon } from '../../test/support/bench-addon.js';
import { readTensors } from '../../test/support/safetensors.js';
import { OnnxSpeaker } from './onnx-speaker.js';
import { type Assignment, MODES } from './systems.js';

const GOLDENS = fileURLToPath(new URL('../../../test/golden/voices/', import.meta.url));
/** Other orders of the same sums; golden tests allow the engine half of it. */
const MOST_DIFFERENCE = 2e-3;

interface Golden {
  readonly noiseStep: number;
  readonly sentences: readonly { readonly key: string; readonly speaker: string }[];
}

/**
 * Compares the graphs in fp32 with what PyTorch computed with the same weights, and their cepstra with the engine's.
 * @returns the largest difference @throws Error when the graphs compute something else
 */
export async function checkGraphs(assignment: Assignment, speakers: readonly string[]): Promise<number> {
  process.env['SONANT_PRECISION'] = 'fp32';
  const bench = loadBenchAddon();
  const file = GOLDENS + basename(assignment.pack);
  const { sentences } = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Golden;
  const tensors = readTensors(`${file}.safetensors`);
  let largest = 0;
  for (const { key, speaker: name } of sentences) {
    const golden = (stage: string): Float64Array => {
      const tensor = tensors.get(`${key}.${stage}`);
      if (tensor === undefined) throw new Error(`no golden ${key}.${stage}`);
      return tensor;
    };
    const row = speakers.indexOf(name);
    const speaker = await OnnxSpeaker.load({ ...assignment, system: 'onnxruntime fp32', speaker: row });
    const floats = (stage: string): Float32Array => Float32Array.from(golden(stage));
    const cepstra = bench.cepstra(assignment.pack, floats('vocoder_mel'), floats('f0_hz'));
    const [phones, stress, wordStart] = ['phone', 'stress', 'word_start'].map((stage) => [...golden(stage)]);
    if (!phones || !stress || !wordStart) throw new Error(`${key} has no phones`);
    for (const mode of MODES) {
      const probe = await speaker.probe({ phones, stress, wordStart }, mode);
      if (probe.durations.join() !== golden('duration').join()) throw new Error(`${key}: other durations`);
      largest = Math.max(
        largest,
        difference(probe.output, golden('output')),
        difference(probe.cepstra, cepstra),
      );
    }
  }
  if (!(largest <= MOST_DIFFERENCE))
    throw new Error(`${assignment.pack} as ONNX differs by ${String(largest)}`);
  return largest;
}

function difference(found: readonly number[], wanted: ArrayLike<number>): number {
  if (found.length !== wanted.length) return Number.POSITIVE_INFINITY;
  return found.reduce((most, value, i) => Math.max(most, Math.abs(value - (wanted[i] ?? Number.NaN))), 0);
}
