import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadBenchAddon } from '../../test/support/bench-addon.js';
import { type Evaluator, readFloats, type Reference } from './evaluator.js';
import type { CopyFigures } from './figures.js';
import { writeWav } from './voices.js';

const HOP_SAMPLES = 240;

const toSamples = (audio: Float32Array): Int16Array =>
  Int16Array.from(audio, (value) => Math.max(-32768, Math.min(32767, Math.round(value * 32767))));

/**
 * Recordings through a pack's own vocoder, in the product's engine: FOLDER/1.wav .. n.wav, in the order of `references`.
 *
 * @param packFolder as the addon takes it
 */
export async function copyRecordings(
  evaluator: Evaluator,
  packFolder: string,
  references: readonly Reference[],
  folder: string,
): Promise<CopyFigures> {
  const bench = loadBenchAddon();
  mkdirSync(folder, { recursive: true });
  const sounds = references.map(({ original, file }) => original ?? file);
  await evaluator.ask('normalised', sounds, ...['--pack', packFolder]);
  const pairs = sounds.map((file, index) => {
    const f0Hz = readFloats(file, '.f0');
    const noise = bench.noise(packFolder, index, 0, f0Hz.length * HOP_SAMPLES);
    const audio = bench.vocoder(packFolder, readFloats(file, '.vocoder'), f0Hz, noise);
    const copy = join(folder, `${index + 1}.wav`);
    writeWav(copy, toSamples(audio));
    return { reference: file, copy };
  });
  const fidelity = await evaluator.ask<Pick<CopyFigures, 'pesq' | 'logSpectralDb'>>('fidelity', pairs);
  return { pack: basename(packFolder), utterances: pairs.length, ...fidelity };
}
