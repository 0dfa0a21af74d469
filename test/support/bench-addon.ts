import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AudioCodec } from '../../src/contracts/audio.js';
import type { NativeSegment, Precision } from '../../src/engine/addon.js';

/** The second addon: single stages of the engine, for golden tests and benches. It shares nothing with the first. */
export interface BenchAddon {
  /** `output` is [frames][82]: 80 mel and log F0, both normalised, and the voicing logit. */
  acoustic(
    pack: string,
    speaker: number,
    segment: NativeSegment,
  ): { encoder: Float32Array; logDuration: Float32Array; duration: Int32Array; output: Float32Array };
  /** `mel` [frames][80] as the vocoder was trained, `f0Hz` [frames], `noise` [frames * hop]. */
  vocoder(pack: string, mel: Float32Array, f0Hz: Float32Array, noise: Float32Array): Float32Array;
  /** What the vocoder's network makes of such frames, [frames][cepstra]: the harmonic filter's, then the noise's. */
  cepstra(pack: string, mel: Float32Array, f0Hz: Float32Array): Float32Array;
  /** Samples `firstSample`.. of the noise that a stream of `seed` has in its vocoder, of variance 1. */
  noise(pack: string, seed: number, firstSample: number, count: number): Float32Array;
  /** A whole file of `pcm`, given to the encoder `cut` samples at a time. */
  encode(codec: AudioCodec, sampleRateHz: number, pcm: Float32Array, cut: number): Uint8Array;
  /** `pcm` at another rate, given to the resampler `cut` samples at a time. */
  resample(fromHz: number, toHz: number, pcm: Float32Array, cut: number): Float32Array;
  /**
   * `x` [rows][in] times `weights` [out][in] in a precision, with `bias` [out] and `residual` [rows][out] added.
   * @throws TypeError where the processor has no such products
   */
  product(
    precision: Precision,
    weights: Float32Array,
    bias: Float32Array,
    x: Float32Array,
    residual?: Float32Array,
  ): Float32Array;
  /** Takes a few seconds. */
  kernels(): { peakGflops: number; figures: { name: string; rows: number; value: number; unit: string }[] };
}

const BUILD = fileURLToPath(new URL('../../../build/', import.meta.url));

/** @throws Error that names the command to build it */
export function loadBenchAddon(): BenchAddon {
  const file = [`${BUILD}Release/sonant_bench.node`, `${BUILD}sonant_bench.node`].find(existsSync);
  if (file === undefined) throw new Error('The addon of the benches is not built. Run: npm run build');
  return createRequire(import.meta.url)(file) as BenchAddon;
}
