import { availableParallelism, totalmem } from 'node:os';
import type { Load } from '../contracts/metrics.js';
import { RecentSum } from './recent-sum.js';

/** The kernel is not asked more often than this. */
const SAMPLE_MS = 1000;

/** How busy this process is, over the last seconds. */
export class RecentLoad {
  private readonly workerMs = new RecentSum(performance.now());
  private readonly speeches = new RecentSum(performance.now());
  private readonly failures = new RecentSum(performance.now());
  private readonly firstAudioMs = new RecentQuantiles();
  private readonly process = new ProcessSample();
  streams = 0;

  constructor(private readonly workers: number) {}

  onSlice(processorMs: number): void {
    this.workerMs.add(processorMs, performance.now());
  }

  onSpeech(firstAudioMs: number): void {
    this.firstAudioMs.add(firstAudioMs);
    this.speeches.add(1, performance.now());
  }

  onFailure(): void {
    this.failures.add(1, performance.now());
  }

  /** Busy share of the workers' time, 0..1. */
  get utilisation(): number {
    return Math.min(1, this.workerMs.perSecond(performance.now()) / 1000 / this.workers);
  }

  now(): Load {
    const nowMs = performance.now();
    return {
      utilisation: this.utilisation,
      ...this.process.at(nowMs),
      speechesPerSecond: this.speeches.perSecond(nowMs),
      streams: this.streams,
      firstAudioMs: this.firstAudioMs.now(),
      failuresPerSecond: this.failures.perSecond(nowMs),
    };
  }
}

/** Enough for a 99th percentile. */
const KEPT_DELAYS = 1000;

/** Quantiles of the last values. */
class RecentQuantiles {
  private readonly values: number[] = [];
  private next = 0;

  add(value: number): void {
    this.values[this.next] = value;
    this.next = (this.next + 1) % KEPT_DELAYS;
  }

  now(): Load['firstAudioMs'] {
    const sorted = [...this.values].sort((a, b) => a - b);
    const at = (share: number): number | null => sorted[Math.ceil(share * sorted.length) - 1] ?? null;
    return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
  }
}

type ProcessLoad = Pick<Load, 'processorUtilisation' | 'memoryUtilisation'>;

class ProcessSample {
  private takenMs = performance.now();
  private usage = process.cpuUsage();
  private load: ProcessLoad = { processorUtilisation: 0, memoryUtilisation: 0 };

  at(nowMs: number): ProcessLoad {
    const passedMs = nowMs - this.takenMs;
    if (passedMs < SAMPLE_MS) return this.load;
    const { user, system } = process.cpuUsage(this.usage);
    this.usage = process.cpuUsage();
    this.takenMs = nowMs;
    this.load = {
      processorUtilisation: (user + system) / 1000 / passedMs / availableParallelism(),
      memoryUtilisation: Math.min(1, residentBytes() / memoryLimitBytes()),
    };
    return this.load;
  }
}

/** 0 where the system does not tell: without `/proc`. */
function residentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}

/** What the container may use, or else what the machine has; a container without a limit tells 0 or a fantastic number. */
function memoryLimitBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 && constrained < totalmem() ? constrained : totalmem();
}
