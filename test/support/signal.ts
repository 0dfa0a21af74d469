/** Faults of samples that do not depend on the text. Samples are 16-bit, one channel. */

export interface SignalFigures {
  /** Samples at either end of the scale. */
  readonly clippedSamples: number;
  /** Greatest magnitude, in dB below full scale. */
  readonly peakDbfs: number;
  /** Mean, in per cent of full scale. */
  readonly dcPercent: number;
  /** RMS of the frames within 20 dB of the loudest one, in dB below full scale. */
  readonly activeDbfs: number;
}

const FULL_SCALE = 32768;
/** 10 ms at 24 kHz. */
const LEVEL_FRAME = 240;
/** Samples on either side of a border in which its click would lie. */
const BORDER_REACH = 2;
/** Samples on either side that say how rough the sound is there anyway: two periods of a low voice at 24 kHz. */
const SURROUNDINGS = 720;
/** A click's second difference is that many times the greatest one around it. */
const CLICK_RATIO = 2;
/** Less is not heard. */
const CLICK_FLOOR = 0.01 * FULL_SCALE;

const toDb = (ratio: number): number => 20 * Math.log10(Math.max(ratio, 1e-9));

/** @param sounds the samples of several sentences; figures are over all of them */
export function measureSignal(sounds: readonly Int16Array[]): SignalFigures {
  let [clippedSamples, peak, sum, count] = [0, 0, 0, 0];
  const active: number[] = [];
  for (const pcm of sounds) {
    for (const sample of pcm) {
      const magnitude = Math.abs(sample);
      if (sample >= FULL_SCALE - 1 || sample <= -FULL_SCALE) clippedSamples += 1;
      if (magnitude > peak) peak = magnitude;
      sum += sample;
    }
    count += pcm.length;
    const powers = framePowers(pcm);
    const loudest = powers.reduce((most, power) => Math.max(most, power), 0);
    active.push(...powers.filter((power) => power > loudest / 100));
  }
  const meanPower = active.reduce((total, power) => total + power, 0) / Math.max(1, active.length);
  return {
    clippedSamples,
    peakDbfs: toDb(peak / FULL_SCALE),
    dcPercent: (100 * sum) / Math.max(1, count) / FULL_SCALE,
    activeDbfs: toDb(Math.sqrt(meanPower) / FULL_SCALE),
  };
}

/** Mean squares of frames of 10 ms. */
export function framePowers(pcm: Int16Array): number[] {
  const powers: number[] = [];
  for (let start = 0; start + LEVEL_FRAME <= pcm.length; start += LEVEL_FRAME) {
    let power = 0;
    for (let i = start; i < start + LEVEL_FRAME; i++) power += (pcm[i] ?? 0) ** 2;
    powers.push(power / LEVEL_FRAME);
  }
  return powers;
}

/** |x[n-1] - 2x[n] + x[n+1]|: large where a curve breaks, small where it only moves. */
const roughness = (pcm: Int16Array, n: number): number =>
  n < 1 || n + 1 >= pcm.length ? 0 : Math.abs((pcm[n - 1] ?? 0) - 2 * (pcm[n] ?? 0) + (pcm[n + 1] ?? 0));

function maxRoughness(pcm: Int16Array, from: number, to: number): number {
  let most = 0;
  for (let n = from; n < to; n++) most = Math.max(most, roughness(pcm, n));
  return most;
}

/** How much rougher the sound is at a place than around it: about 0.2 on average, above 2 for a click. */
export function roughnessRatio(pcm: Int16Array, place: number): number {
  const [first, end] = [place - BORDER_REACH, place + BORDER_REACH];
  const around = Math.max(
    maxRoughness(pcm, first - SURROUNDINGS, first - 1),
    maxRoughness(pcm, end + 1, end + SURROUNDINGS),
  );
  return maxRoughness(pcm, first, end) / Math.max(around, 1);
}

/** The places at which the sound breaks and could be heard to. @param places indices of samples, say the first of each slice */
export const findClicks = (pcm: Int16Array, places: readonly number[]): number[] =>
  places.filter(
    (place) =>
      maxRoughness(pcm, place - BORDER_REACH, place + BORDER_REACH) > CLICK_FLOOR &&
      roughnessRatio(pcm, place) > CLICK_RATIO,
  );
