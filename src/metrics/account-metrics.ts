import { Counter, Gauge, type Registry } from 'prom-client';
import type { LimitMetrics, StoreMetrics, UsageMetrics } from '../contracts/metrics.js';

/** Where accounts, their limits and their usage are kept. */
export function accountMetrics(registers: Registry[]): LimitMetrics & StoreMetrics & UsageMetrics {
  const usageWaiting = new Gauge({
    name: 'sonant_usage_waiting',
    help: 'Usage records not yet written to the store',
    registers,
  });
  const usageLost = new Counter({
    name: 'sonant_usage_lost_total',
    help: 'Usage records discarded because the store was unavailable for too long',
    registers,
  });
  const limitsShared = new Gauge({
    name: 'sonant_limits_shared',
    help: '1 while the limits hold across all nodes, 0 while the shared counts cannot be reached',
    registers,
  });
  const databaseUp = new Gauge({
    name: 'sonant_database_up',
    help: '1 while the database answers and can write, 0 while it does not',
    registers,
  });
  databaseUp.set(1);

  return {
    setUsageWaiting: (count) => usageWaiting.set(count),
    onUsageLost: (count) => usageLost.inc(count),
    setLimits: (state) => limitsShared.set(state === 'shared' ? 1 : 0),
    setDatabase: (state) => databaseUp.set(state === 'answering' ? 1 : 0),
  };
}
