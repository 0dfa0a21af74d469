import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type {
  HttpMetrics,
  LimitMetrics,
  SocketMetrics,
  SpeechMetrics,
  UsageMetrics,
} from '../contracts/metrics.js';
import { RecentLoad } from './recent-load.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const secondsOf = (ms: number): number => ms / 1000;

/**
 * Everything that `/metrics` shows. Each call makes a registry of its own.
 * @param build.workers threads that speak; utilisation is a share of their time
 */
export function createMetrics({
  workers = 1,
  ...build
}: {
  version: string;
  isa: string;
  workers?: number;
}): SpeechMetrics & HttpMetrics & SocketMetrics & UsageMetrics & LimitMetrics {
  const load = new RecentLoad(workers);
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Gauge({
    name: 'sonant_engine_info',
    help: 'Always 1; the labels tell the version and the instruction set of the kernels',
    labelNames: ['isa', 'version'] as const,
    registers,
  }).set(build, 1);
  const requests = new Counter({
    name: 'sonant_http_requests_total',
    help: 'Answered requests; 499 when the client left first',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'sonant_http_request_seconds',
    help: 'From the request head to the end of the answer',
    labelNames: ['route'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  const socketsOpen = new Gauge({
    name: 'sonant_sockets_open',
    help: 'Open sockets',
    labelNames: ['path'] as const,
    registers,
  });
  const socketsClosed = new Counter({
    name: 'sonant_sockets_closed_total',
    help: 'Sockets that ended, by close code; 1006 when the connection broke',
    labelNames: ['path', 'code'] as const,
    registers,
  });
  const upgradesRefused = new Counter({
    name: 'sonant_upgrades_refused_total',
    help: 'Sockets that were asked for and refused',
    labelNames: ['path', 'status'] as const,
    registers,
  });
  const audioSeconds = new Counter({
    name: 'sonant_audio_seconds_total',
    help: 'Speech rendered for clients',
    labelNames: ['model'] as const,
    registers,
  });
  const firstAudio = new Histogram({
    name: 'sonant_first_audio_seconds',
    help: 'From admission to the first bytes of audio',
    buckets: [0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  });
  const sliceSeconds = new Histogram({
    name: 'sonant_slice_seconds',
    help: 'Processor time of a slice',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1],
    registers,
  });
  const lateness = new Gauge({
    name: 'sonant_slice_lateness_seconds',
    help: 'How long after its deadline the last slice was done; 0 when in time',
    registers,
  });
  const lateSlices = new Counter({
    name: 'sonant_late_slices_total',
    help: 'Slices done after their deadline',
    registers,
  });
  const queueDepth = new Gauge({
    name: 'sonant_queue_slices',
    help: 'Slices that wait for a worker',
    registers,
  });
  const streams = new Gauge({
    name: 'sonant_streams_active',
    help: 'Streams admitted, not ended',
    registers,
  });
  const underruns = new Counter({
    name: 'sonant_underruns_total',
    help: 'Times that a listener at normal speed had played all that was sent and had to wait',
    registers,
  });
  const underrunStreams = new Counter({
    name: 'sonant_underrun_streams_total',
    help: 'Streams whose listener had to wait at least once',
    registers,
  });
  new Gauge({
    name: 'sonant_utilisation_ratio',
    help: "Busy share of the workers' time over the last five seconds, 0 to 1",
    registers,
    collect() {
      this.set(load.utilisation);
    },
  });
  new Gauge({ name: 'sonant_workers', help: 'Threads that speak', registers }).set(workers);
  const usageWaiting = new Gauge({
    name: 'sonant_usage_waiting',
    help: 'Usage records that the store does not have yet',
    registers,
  });
  const usageLost = new Counter({
    name: 'sonant_usage_lost_total',
    help: 'Usage records that were given up, because the store took none for too long',
    registers,
  });
  const limitsShared = new Gauge({
    name: 'sonant_limits_shared',
    help: '1 while the limits hold for all nodes that there are, 0 while the shared counts cannot be reached',
    registers,
  });
  const restarts = new Counter({
    name: 'sonant_worker_restarts_total',
    help: 'Workers that died and were replaced',
    registers,
  });

  return {
    onRequest: ({ route, method, status, durationMs }) => {
      // A stranger can invent methods; each would be a series for ever.
      requests.inc({ route, method: METHODS.has(method) ? method : 'other', status });
      requestSeconds.observe({ route }, secondsOf(durationMs));
      if (status >= 500) load.onFailure();
    },
    onSocketOpened: (path) => {
      socketsOpen.inc({ path });
    },
    onSocketClosed: (path, code) => {
      socketsOpen.dec({ path });
      // A client may close with any code; each would be a series for ever.
      const known = code >= 1000 && code <= 1015 ? code : 'other';
      socketsClosed.inc({ path, code: known });
    },
    onUpgradeRefused: (path, status) => {
      upgradesRefused.inc({ path, status });
    },
    onSpeech: ({ modelId, audioMs }) => {
      audioSeconds.inc({ model: modelId }, secondsOf(audioMs));
    },
    onSlice: ({ processorMs, latenessMs }) => {
      sliceSeconds.observe(secondsOf(processorMs));
      load.onSlice(processorMs);
      lateness.set(secondsOf(latenessMs));
      if (latenessMs > 0) lateSlices.inc();
    },
    onFirstAudio: (delayMs) => {
      firstAudio.observe(secondsOf(delayMs));
      load.onSpeech();
    },
    onUnderrun: (occurrence) => {
      underruns.inc();
      if (occurrence === 'first') underrunStreams.inc();
    },
    setQueue: (depth) => {
      queueDepth.set(depth);
    },
    setStreams: (count) => {
      streams.set(count);
    },
    onWorkerRestart: () => {
      restarts.inc();
    },
    setUsageWaiting: (count) => {
      usageWaiting.set(count);
    },
    onUsageLost: (count) => {
      usageLost.inc(count);
    },
    setLimits: (state) => {
      limitsShared.set(state === 'shared' ? 1 : 0);
    },
    load: () => load.now(),
    exposition: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}
