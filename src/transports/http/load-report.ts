import type { Load } from '../../contracts/metrics.js';
import type { ResponseHeaders } from './exchange.js';

/** Asks for the form of the report; without it, or with another value, the report is text. */
const FORMAT_HEADER = 'endpoint-load-metrics-format';

/**
 * How busy this process is, for a load balancer: an Open Request Cost Aggregation (ORCA) report, inline with each answer, as
 * native HTTP (`TEXT`) or as JSON. Load balancers that weigh nodes by it do not request it, so every answer has it.
 */
export function loadReport(load: Load, requestHeaders: ReadonlyMap<string, string>): ResponseHeaders {
  const report = loadFigures(load);
  const asJson = requestHeaders.get(FORMAT_HEADER)?.trim().toUpperCase() === 'JSON';
  const asText = (): string =>
    Object.entries(report)
      .map(([name, value]) => `${name}=${value}`)
      .join(', ');
  return { 'endpoint-load-metrics': asJson ? `JSON ${JSON.stringify(report)}` : `TEXT ${asText()}` };
}

/** The figures under their names in the report. */
export const loadFigures = (load: Load) => ({
  application_utilization: rounded(load.utilization),
  cpu_utilization: rounded(load.processorUtilization),
  mem_utilization: rounded(load.memoryUtilization),
  rps_fractional: rounded(load.speechesPerSecond),
  eps: rounded(load.failuresPerSecond),
});

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
