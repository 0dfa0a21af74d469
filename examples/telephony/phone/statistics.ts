import { FRAME_BYTES, FRAME_MS } from '../mu-law.js';
import { LEAD_FRAMES } from '../pacer.js';

export interface CallStatistics {
  readonly frames: number;
  /** Frames that were not exactly 160 bytes. */
  readonly wrongFrames: number;
  /** From the `start` event to the first frame. */
  readonly firstAudioMs: number;
  /** From each key press to the first frame after it. */
  readonly answersMs: readonly number[];
  /** Between the frames of one utterance, but for its first burst. */
  readonly betweenFramesMs: { readonly p50: number; readonly p99: number; readonly max: number };
  /** By how much an utterance's last quarter came later than its first let expect (medians), at worst. */
  readonly driftMs: number;
  readonly underruns: number;
}

/** When what came. */
export class ArrivalLog {
  #startedAtMs = NaN;
  #pressedAtMs = NaN;
  #firstAudioMs = NaN;
  #frames = 0;
  #wrongFrames = 0;
  readonly #answersMs: number[] = [];
  readonly #gapsMs: number[] = [];
  #driftMs = 0;
  /** Since the last break. */
  #arrivalsMs: number[] = [];

  onStart(nowMs: number): void {
    this.#startedAtMs = nowMs;
  }

  onPress(nowMs: number): void {
    this.#pressedAtMs = nowMs;
  }

  onFrame(nowMs: number, byteCount: number): void {
    this.#frames += 1;
    if (byteCount !== FRAME_BYTES) this.#wrongFrames += 1;
    if (this.#frames === 1) this.#firstAudioMs = nowMs - this.#startedAtMs;
    if (this.#arrivalsMs.length === 0 && !Number.isNaN(this.#pressedAtMs)) {
      this.#answersMs.push(nowMs - this.#pressedAtMs);
      this.#pressedAtMs = NaN;
    }
    this.#arrivalsMs.push(nowMs);
  }

  /** Starts a new rhythm: the next frame is not compared with the one before. */
  onBreak(): void {
    const steady = this.#arrivalsMs.slice(LEAD_FRAMES);
    this.#arrivalsMs = [];
    if (steady.length === 0) return;
    const latenessMs = steady.map((at, i) => at - i * FRAME_MS);
    const quarter = Math.ceil(latenessMs.length / 4);
    const driftMs = quantile(latenessMs.slice(-quarter), 0.5) - quantile(latenessMs.slice(0, quarter), 0.5);
    if (Math.abs(driftMs) > Math.abs(this.#driftMs)) this.#driftMs = driftMs;
    steady.slice(1).forEach((at, i) => this.#gapsMs.push(at - (steady[i] ?? at)));
  }

  statistics(underruns: number): CallStatistics {
    this.onBreak();
    const gaps = this.#gapsMs;
    return {
      frames: this.#frames,
      wrongFrames: this.#wrongFrames,
      firstAudioMs: this.#firstAudioMs,
      answersMs: this.#answersMs,
      betweenFramesMs: { p50: quantile(gaps, 0.5), p99: quantile(gaps, 0.99), max: quantile(gaps, 1) },
      driftMs: this.#driftMs,
      underruns,
    };
  }
}

/** @returns NaN of nothing */
function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * fraction)] ?? NaN;
}

/** One line for each figure. */
export function describe(statistics: CallStatistics): string {
  const ms = (value: number): string => (Number.isNaN(value) ? 'none' : `${value.toFixed(1)} ms`);
  const { frames, wrongFrames, answersMs, betweenFramesMs: between } = statistics;
  return [
    `heard            ${frames} frames (${((frames * FRAME_MS) / 1000).toFixed(1)} s), ${wrongFrames} not of ${FRAME_BYTES} bytes`,
    `first audio      ${ms(statistics.firstAudioMs)} after the start`,
    `answers          ${answersMs.length === 0 ? 'none' : `${answersMs.map(ms).join(', ')} after a key`}`,
    `between frames   p50 ${ms(between.p50)}, p99 ${ms(between.p99)}, max ${ms(between.max)}`,
    `drift            ${ms(statistics.driftMs)} at worst over an utterance`,
    `underruns        ${statistics.underruns}`,
  ].join('\n');
}
