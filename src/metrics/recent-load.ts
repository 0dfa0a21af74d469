import { totalmem } from 'node:os';
import type { Load } from '../contracts/metrics.js';
import { PROCESSORS, type Processors } from './processors.js';
import { RecentSum } from './recent-sum.js';

/** The shortest interval at which the kernel is asked for processor time, memory and quotas. */
const TIME_SAMPLE_MS = 50;
const LIMIT_SAMPLE_MS = 1000;

/** How busy this process is, over the last seconds. */
export class RecentLoad {
  private readonly workerMs = new RecentSum(performance.now());
  private readonly speeches = new RecentSum(performance.now());
  private readonly failures = new RecentSum(performance.now());
  private readonly firstAudioMs = new RecentQuantiles();
  private readonly process: ProcessSample;
  streams = 0;

  constructor(
    private readonly workers: number,
    processors: Processors = PROCESSORS,
  ) {
    this.process = new ProcessSample(processors);
  }

  onSlice(processorMs: number): void {
    const nowMs = performance.now();
    this.workerMs.add(processorMs, nowMs);
    this.process.observe(nowMs);
  }

  onSpeech(firstAudioMs: number): void {
    this.firstAudioMs.add(firstAudioMs);
    this.speeches.add(1, performance.now());
  }

  onFailure(): void {
    this.failures.add(1, performance.now());
  }

  /**
   * Busy share of the workers' time or of the processors' time, whichever is more, 0..1: where the main thread shares a
   * processor with a worker, or a quota leaves them less than they could use, no worker is ever busy all the time.
   */
  get utilization(): number {
    const nowMs = performance.now();
    const ofWorkers = this.workerMs.perSecond(nowMs) / 1000 / this.workers;
    return Math.min(1, Math.max(ofWorkers, this.process.at(nowMs).processorUtilization));
  }

  now(): Load {
    const nowMs = performance.now();
    const { firstAudioMs } = this;
    return {
      utilization: this.utilization,
      ...this.process.at(nowMs),
      speechesPerSecond: this.speeches.perSecond(nowMs),
      streams: this.streams,
      // Sorted only when it is read: each HTTP answer tells the other figures.
      get firstAudioMs() {
        return firstAudioMs.now();
      },
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

type ProcessLoad = Pick<Load, 'processorUtilization' | 'memoryUtilization'>;

class ProcessSample {
  private readonly recentMs = new RecentSum(performance.now());
  /** As of the last observation; the first one is where counting begins: starting up costs much and says nothing about load. */
  private usedMs: number | undefined;
  private observedMs = -Infinity;
  private limitsMs = -Infinity;
  private processorCount = 1;
  private memoryUtilization = 0;

  constructor(private readonly processors: Processors) {}

  /** Often enough that usage is counted in the second in which it occurred. */
  observe(nowMs: number): void {
    if (nowMs - this.observedMs < TIME_SAMPLE_MS) return;
    this.observedMs = nowMs;
    const usedMs = this.processors.usedMs();
    this.recentMs.add(usedMs - (this.usedMs ?? usedMs), nowMs);
    this.usedMs = usedMs;
  }

  at(nowMs: number): ProcessLoad {
    this.observe(nowMs);
    if (nowMs - this.limitsMs >= LIMIT_SAMPLE_MS) {
      this.limitsMs = nowMs;
      this.processorCount = this.processors.count();
      this.memoryUtilization = Math.min(1, residentBytes() / memoryLimitBytes());
    }
    const processorUtilization = this.recentMs.perSecond(nowMs) / 1000 / this.processorCount;
    return { processorUtilization, memoryUtilization: this.memoryUtilization };
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
