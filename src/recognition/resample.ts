import { RATE_HZ, sharedFloats, type Sound } from './bounds.js';

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 12;
/** How much of the band below half the lower rate passes; the filter falls in the rest. */
const PASSED = 0.94;
/** Places between two samples for which the filter is computed; others take the nearest one. */
const MAX_PHASES = 1024;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** A Hann-windowed sinc at `phases` places between two samples; each row adds up to 1. */
function filterOf(phases: number, cutoff: number, half: number): Float64Array {
  const width = 2 * half;
  const filter = new Float64Array(phases * width);
  for (let phase = 0; phase < phases; phase += 1) {
    let sum = 0;
    for (let k = 0; k < width; k += 1) {
      const x = k - half + 1 - phase / phases;
      const angle = Math.PI * cutoff * x;
      const sinc = x === 0 ? 1 : Math.sin(angle) / angle;
      const value = Math.abs(x) >= half ? 0 : sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / half));
      filter[phase * width + k] = value;
      sum += value;
    }
    for (let k = 0; k < width; k += 1) filter[phase * width + k] = (filter[phase * width + k] ?? 0) / sum;
  }
  return filter;
}

/** A sound at 16 kHz, as far as it is resampled. */
export interface Resampled {
  /** Allocated for all samples of the sound. */
  readonly samples: Float32Array;
  readonly done: number;
}

/** Multiplications of a part: about 10 ms of work. */
const PRODUCTS_AT_ONCE = 6_000_000;

/**
 * Resamples the next part to 16 kHz, without the frequencies above its Nyquist limit.
 * @param before what has been resampled of it
 */
export function resample({ samples, rateHz }: Sound, before: Resampled | null): Resampled {
  if (rateHz === RATE_HZ) return { samples, done: samples.length };
  const cutoff = PASSED * Math.min(1, RATE_HZ / rateHz);
  const half = Math.ceil(CROSSINGS / cutoff);
  const phases = Math.min(MAX_PHASES, RATE_HZ / greatestDivisor(rateHz, RATE_HZ));
  const filter = filterOf(phases, cutoff, half);
  const out = before?.samples ?? sharedFloats(Math.floor((samples.length * RATE_HZ) / rateHz));
  const first = before?.done ?? 0;
  const done = Math.min(out.length, first + Math.ceil(PRODUCTS_AT_ONCE / (2 * half)));
  for (let n = first; n < done; n += 1) {
    const place = (n * rateHz) / RATE_HZ;
    const rounded = Math.round((place - Math.floor(place)) * phases);
    const start = Math.floor(place) + Math.floor(rounded / phases) - half + 1;
    const row = (rounded % phases) * 2 * half;
    let sum = 0;
    const from = Math.max(0, -start);
    const to = Math.min(2 * half, samples.length - start);
    for (let k = from; k < to; k += 1) sum += (filter[row + k] ?? 0) * (samples[start + k] ?? 0);
    out[n] = sum;
  }
  return { samples: out, done };
}
