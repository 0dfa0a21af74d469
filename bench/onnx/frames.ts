/** A sentence as the networks take it, one element for each phone. */
export interface SentencePhones {
  readonly phones: readonly number[];
  readonly stress: readonly number[];
  readonly wordStart: readonly number[];
}

/** The decoder's input beside the phones' rows. */
export interface FrameInputs {
  /** The phone of each frame. */
  readonly index: BigInt64Array;
  /** [frames][4]: the place in the phone as fractions from its start and to its end, its length, the way to its nearer edge. */
  readonly features: Float32Array;
}

const FEATURES = 4;
const MAX_PHONE_FRAMES = 3000;

/** Frames of each phone, as the engine rounds them: half to even. */
export function durationsOf(logDurations: Float32Array): number[] {
  return Array.from(logDurations, (log) => {
    const frames = Math.fround(Math.exp(log));
    const floor = Math.floor(frames);
    const isHalf = frames - floor === 0.5;
    const rounded = isHalf && floor % 2 === 0 ? floor : Math.round(frames);
    return Math.min(Math.max(rounded, 1), MAX_PHONE_FRAMES);
  });
}

/** @param durations frames of each phone */
export function expand(durations: readonly number[]): FrameInputs {
  const count = durations.reduce((sum, frames) => sum + frames, 0);
  const index = new BigInt64Array(count);
  const features = new Float32Array(count * FEATURES);
  let at = 0;
  durations.forEach((length, phone) => {
    for (let frame = 0; frame < length; frame++, at++) {
      const position = (frame + 0.5) / length;
      index[at] = BigInt(phone);
      const edge = Math.min(frame, length - frame, 10) / 5;
      features.set([position, 1 - position, Math.log(length), edge], at * FEATURES);
    }
  });
  return { index, features };
}

/** A run of the network: frames `from` to `to`, of which those from `keepFrom` to `keepTo` are right and new. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly keepFrom: number;
  readonly keepTo: number;
}

/**
 * What a network without memory must compute for a stream: each slice with the frames that it depends on.
 * @param slices frames of each slice; the last size repeats
 * @param context frames on either side that a frame depends on
 */
export function windowsOf(frameCount: number, slices: readonly number[], context: number): Window[] {
  const windows: Window[] = [];
  for (let keepFrom = 0, number = 0; keepFrom < frameCount; number++) {
    const size = slices[Math.min(number, slices.length - 1)] ?? frameCount;
    const keepTo = Math.min(frameCount, keepFrom + size);
    windows.push({
      from: Math.max(0, keepFrom - context),
      to: Math.min(frameCount, keepTo + context),
      keepFrom,
      keepTo,
    });
    keepFrom = keepTo;
  }
  return windows;
}

export const cut = ({ index, features }: FrameInputs, from: number, to: number): FrameInputs => ({
  index: index.subarray(from, to),
  features: features.subarray(from * FEATURES, to * FEATURES),
});
