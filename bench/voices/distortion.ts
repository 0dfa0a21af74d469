/** How far synthesis is from a recording of the same sentence, frame by frame after time alignment. Frames are 10 ms. */

/** Row-major [frames][bands]: natural logarithm of the magnitude in mel bands. */
export interface MelFrames {
  readonly mel: Float32Array;
  /** [frames], Hz, 0 where unvoiced. */
  readonly f0Hz: Float32Array;
}

export const MEL_BANDS = 80;
/** The number of cepstra, without the zeroth, which is loudness. */
const CEPSTRA = 13;
/** Decibels below the loudest frame; quieter frames are pauses. */
const ACTIVE_DB = 30;
/** Turns natural-log cepstra into decibels, both sides of the even spectrum counted (Kubichek 1993). */
const TO_DB = (10 / Math.LN10) * Math.SQRT2;

export interface Distortion {
  /** Mel-cepstral distortion, mean over the alignment. */
  readonly mcdDb: number;
  /** Sum of squared F0 differences, in squared semitones, and the number of aligned frames voiced in both. */
  readonly f0Squares: number;
  readonly voicedPairs: number;
}

const frameCount = ({ mel }: MelFrames): number => mel.length / MEL_BANDS;

const BASIS = Array.from({ length: CEPSTRA }, (_, k) =>
  Float64Array.from(
    { length: MEL_BANDS },
    (_unused, band) => Math.cos((Math.PI * (k + 1) * (band + 0.5)) / MEL_BANDS) / MEL_BANDS,
  ),
);

/** @returns [frames][13], the cepstra from the first on of the log-mel spectrum */
export function cepstraOf(frames: MelFrames): Float64Array[] {
  return Array.from({ length: frameCount(frames) }, (_, t) => {
    const row = frames.mel.subarray(t * MEL_BANDS, (t + 1) * MEL_BANDS);
    return Float64Array.from(BASIS, (basis) => basis.reduce((sum, b, band) => sum + b * (row[band] ?? 0), 0));
  });
}

function distance(a: Float64Array, b: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < CEPSTRA; i++) squares += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return Math.sqrt(squares);
}

/** The cheapest way through two sequences from start to end by steps of one in either or both. @returns index pairs */
export function alignFrames(a: readonly Float64Array[], b: readonly Float64Array[]): [number, number][] {
  if (a.length === 0 || b.length === 0) return [];
  const width = b.length;
  const total = new Float64Array(a.length * width);
  const at = (i: number, j: number): number =>
    i < 0 || j < 0 ? Infinity : (total[i * width + j] ?? Infinity);
  a.forEach((frameA, i) => {
    b.forEach((frameB, j) => {
      const before = i + j === 0 ? 0 : Math.min(at(i - 1, j - 1), at(i - 1, j), at(i, j - 1));
      total[i * width + j] = before + distance(frameA, frameB);
    });
  });
  const path: [number, number][] = [];
  let [i, j] = [a.length - 1, width - 1];
  for (;;) {
    path.push([i, j]);
    if (i === 0 && j === 0) return path.reverse();
    const [both, first, second] = [at(i - 1, j - 1), at(i - 1, j), at(i, j - 1)];
    if (both <= first && both <= second) [i, j] = [i - 1, j - 1];
    else if (first <= second) i -= 1;
    else j -= 1;
  }
}

export function measureDistortion(spoken: MelFrames, recorded: MelFrames): Distortion {
  const [a, b] = [cepstraOf(spoken), cepstraOf(recorded)];
  const path = alignFrames(a, b);
  let [sum, f0Squares, voicedPairs] = [0, 0, 0];
  for (const [i, j] of path) {
    sum += distance(a[i] as Float64Array, b[j] as Float64Array);
    const [one, other] = [spoken.f0Hz[i] ?? 0, recorded.f0Hz[j] ?? 0];
    if (one <= 0 || other <= 0) continue;
    f0Squares += (12 * Math.log2(one / other)) ** 2;
    voicedPairs += 1;
  }
  return { mcdDb: (TO_DB * sum) / Math.max(1, path.length), f0Squares, voicedPairs };
}

/** The frames within 30 dB of the loudest one: speech, not pauses. */
export function activeFrames(frames: MelFrames): Float32Array[] {
  const rows = Array.from({ length: frameCount(frames) }, (_, t) =>
    frames.mel.subarray(t * MEL_BANDS, (t + 1) * MEL_BANDS),
  );
  const powers = rows.map((row) => row.reduce((power, value) => power + Math.exp(2 * value), 0));
  const floor = powers.reduce((most, power) => Math.max(most, power), 0) * 10 ** (-ACTIVE_DB / 10);
  return rows.filter((_, t) => (powers[t] ?? 0) > floor);
}

/** Mean over sentences of each band's variance within the sentence's speech. @returns [80] */
export function globalVariance(sentences: readonly MelFrames[]): Float64Array {
  const variance = new Float64Array(MEL_BANDS);
  for (const sentence of sentences) {
    const rows = activeFrames(sentence);
    for (let band = 0; band < MEL_BANDS; band++) {
      const mean = rows.reduce((sum, row) => sum + (row[band] ?? 0), 0) / rows.length;
      const squares = rows.reduce((sum, row) => sum + ((row[band] ?? 0) - mean) ** 2, 0);
      variance[band] = (variance[band] ?? 0) + squares / rows.length / sentences.length;
    }
  }
  return variance;
}

/** Below 1: muffled, as averages are. The mean over bands of synthesis through recordings. */
export function varianceRatio(spoken: readonly MelFrames[], recorded: readonly MelFrames[]): number {
  const [one, other] = [globalVariance(spoken), globalVariance(recorded)];
  return one.reduce((sum, value, band) => sum + value / (other[band] ?? 1) / MEL_BANDS, 0);
}
