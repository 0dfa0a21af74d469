import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { SpeechMetrics } from '../contracts/metrics.js';
import type { RecentLoad } from './recent-load.js';

type Slices = Pick<SpeechMetrics, 'onSlice' | 'onLookUp' | 'onFirstAudio' | 'onUnderrun'>;
type Pool = Pick<SpeechMetrics, 'watchQueue' | 'setStreams' | 'onWorkerRestart'>;

/** Durations of a worker's task, in seconds: 10 ms are promised, and 25 at most. */
const TASK_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.025, 0.05, 0.1, 0.2];

/** Seconds, closest where a listener's wait is decided. */
const FIRST_AUDIO_BUCKETS = [0.001, 0.002, 0.003, 0.005, 0.008, 0.012, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5];

/** How fast speech is rendered, and whether that is fast enough. */
export function sliceMetrics(registers: Registry[], load: RecentLoad): Slices {
  const firstAudio = new Histogram({
    name: 'sonant_first_audio_seconds',
    help: 'From admission to the first bytes of audio',
    labelNames: ['model', 'transport'] as const,
    buckets: FIRST_AUDIO_BUCKETS,
    registers,
  });
  const sliceSeconds = new Histogram({
    name: 'sonant_slice_seconds',
    help: "Processor time of a worker's task, one or more slices",
    buckets: TASK_BUCKETS,
    registers,
  });
  const lookUpSeconds = new Histogram({
    name: 'sonant_look_up_seconds',
    help: 'Processor time of one task of a look-up: normalization, phonemes, unknown words',
    buckets: TASK_BUCKETS,
    registers,
  });
  const lateness = new Gauge({
    name: 'sonant_slice_lateness_seconds',
    help: 'How late the last slice was; 0 if it met its deadline',
    registers,
  });
  const lateSlices = new Counter({
    name: 'sonant_late_slices_total',
    help: 'Slices done after their deadline',
    registers,
  });
  const limited = new Counter({
    name: 'sonant_limited_seconds_total',
    help: 'Seconds of audio that the limiter attenuated',
    registers,
  });

  return {
    onSlice: ({ processorMs, limitedMs, latenessMs }) => {
      sliceSeconds.observe(secondsOf(processorMs));
      load.onSlice(processorMs);
      lateness.set(secondsOf(latenessMs));
      if (latenessMs > 0) lateSlices.inc();
      if (limitedMs > 0) limited.inc(secondsOf(limitedMs));
    },
    onLookUp: (processorMs) => lookUpSeconds.observe(secondsOf(processorMs)),
    onFirstAudio: (delayMs, { modelId, transport = 'none' }) => {
      firstAudio.observe({ model: modelId, transport }, secondsOf(delayMs));
      load.onSpeech(delayMs);
    },
    onUnderrun: underrunMetrics(registers),
  };
}

function underrunMetrics(registers: Registry[]): SpeechMetrics['onUnderrun'] {
  const underruns = new Counter({
    name: 'sonant_underruns_total',
    help: 'Times that a listener at normal speed had played everything sent so far and had to wait',
    registers,
  });
  const underrunStreams = new Counter({
    name: 'sonant_underrun_streams_total',
    help: 'Streams whose listener had to wait at least once',
    registers,
  });

  return (occurrence) => {
    underruns.inc();
    if (occurrence === 'first') underrunStreams.inc();
  };
}

/** What the workers have to do. */
export function poolMetrics(registers: Registry[], load: RecentLoad, workers: number): Pool {
  let queueDepth = (): number => 0;
  new Gauge({
    name: 'sonant_queue_slices',
    help: 'Slices that wait for a worker',
    registers,
    collect() {
      this.set(queueDepth());
    },
  });
  const streams = new Gauge({ name: 'sonant_streams_active', help: 'Streams in progress', registers });
  new Gauge({
    name: 'sonant_utilisation_ratio',
    help: "Busy share of the workers' or the processors' time (the greater) over five seconds, 0 to 1",
    registers,
    collect() {
      this.set(load.utilization);
    },
  });
  new Gauge({ name: 'sonant_workers', help: 'Synthesis threads', registers }).set(workers);
  const restarts = new Counter({
    name: 'sonant_worker_restarts_total',
    help: 'Workers that died and were replaced',
    registers,
  });

  return {
    watchQueue: (depth) => {
      queueDepth = depth;
    },
    setStreams: (count) => {
      streams.set(count);
      load.streams = count;
    },
    onWorkerRestart: () => restarts.inc(),
  };
}

/** Prometheus wants base units. */
export const secondsOf = (ms: number): number => ms / 1000;
