import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type {
  HttpMetrics,
  LimitMetrics,
  SocketMetrics,
  SpeechMetrics,
  StoreMetrics,
  UsageMetrics,
} from '../contracts/metrics.js';
import { accountMetrics } from './account-metrics.js';
import { RecentLoad } from './recent-load.js';
import { poolMetrics, sliceMetrics } from './speech-metrics.js';
import { httpMetrics, socketMetrics } from './transport-metrics.js';

export type Metrics = SpeechMetrics &
  HttpMetrics &
  SocketMetrics &
  UsageMetrics &
  LimitMetrics &
  StoreMetrics;

/**
 * Everything that `/metrics` shows. Each call makes its own registry.
 * @param build.workers threads that speak; utilization is a share of their time
 */
export function createMetrics({
  workers = 1,
  precision = 'fp32',
  ...build
}: {
  version: string;
  isa: string;
  precision?: string;
  workers?: number;
}): Metrics {
  const load = new RecentLoad(workers);
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'sonant_engine_info',
    help: 'Always 1; the labels tell the version, and the instruction set and precision of the kernels',
    labelNames: ['isa', 'precision', 'version'] as const,
    registers,
  }).set({ ...build, precision }, 1);
  return {
    ...httpMetrics(registers, () => load.onFailure()),
    ...socketMetrics(registers),
    ...sliceMetrics(registers, load),
    ...poolMetrics(registers, load, workers),
    ...accountMetrics(registers),
    load: () => load.now(),
    exposition: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}
