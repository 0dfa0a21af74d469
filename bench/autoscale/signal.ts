import { quantile } from '../../test/support/load/load.js';
import type { Start } from '../capacity/generator.js';

/** What an autoscaler sees at a moment. */
export interface Sample {
  /** Milliseconds since 1970, as in `Start`. */
  readonly atMs: number;
  /** `sonant_utilisation_ratio` of each node. */
  readonly utilizations: readonly number[];
}

/** A moment of the run, with the calls of the last seconds. */
export interface Moment {
  /** Since the run began. */
  readonly seconds: number;
  /** The mean of the nodes, which the autoscaler compares with its target. */
  readonly utilization: number;
  /** Over the calls that were due in the window; a refused call is never heard. */
  readonly firstAudioMs: { readonly p50: number; readonly p99: number };
  readonly calls: number;
  readonly refused: number;
}

/** Calls that a quantile is of. */
export const WINDOW_MS = 5000;
const FEWEST_CALLS = 20;

export function momentsOf(samples: readonly Sample[], starts: readonly Start[]): Moment[] {
  const beganMs = samples[0]?.atMs ?? 0;
  return samples.map(({ atMs, utilizations }) => {
    const calls = starts.filter((start) => start.atMs > atMs - WINDOW_MS && start.atMs <= atMs);
    const sorted = calls.map(({ firstAudioMs }) => firstAudioMs ?? Infinity).sort((a, b) => a - b);
    return {
      seconds: (atMs - beganMs) / 1000,
      utilization: utilizations.reduce((sum, one) => sum + one, 0) / utilizations.length,
      firstAudioMs: { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) },
      calls: calls.length,
      refused: calls.filter(({ firstAudioMs }) => firstAudioMs === null).length,
    };
  });
}

/** What was crossed when, in seconds; null: never. */
export interface Crossings {
  /** Twice the highest p99 of the first load: a part of a processor is as much slower as it is smaller. */
  readonly p99LimitMs: number;
  readonly utilization: number | null;
  readonly p99: number | null;
}

/** @param target of the autoscaler @param firstSeconds in which the load does not change */
export function crossings(moments: readonly Moment[], target: number, firstSeconds: number): Crossings {
  const quantiles = moments.filter(({ calls }) => calls >= FEWEST_CALLS);
  const before = quantiles.filter(({ seconds }) => seconds <= firstSeconds);
  const p99LimitMs = 2 * Math.max(...before.map(({ firstAudioMs }) => firstAudioMs.p99));
  return {
    p99LimitMs,
    utilization: moments.find(({ utilization }) => utilization > target)?.seconds ?? null,
    p99: quantiles.find(({ firstAudioMs }) => firstAudioMs.p99 > p99LimitMs)?.seconds ?? null,
  };
}
