import t from 'tap';
import { loadReport } from '../../../src/transports/http/load-report.js';

const LOAD = {
  utilization: 0.42049,
  processorUtilization: 1.25,
  memoryUtilization: 0,
  speechesPerSecond: 31.4,
  failuresPerSecond: 0.2,
  streams: 3,
  firstAudioMs: { count: 0, p50: null, p99: null },
};
const reportFor = (headers: Record<string, string>): string =>
  loadReport(LOAD, new Map(Object.entries(headers)))['endpoint-load-metrics'] ?? '';

void t.test('a load report comes unasked, as native HTTP, with its format as the first word', (t) => {
  const text =
    'TEXT application_utilization=0.42, cpu_utilization=1.25, mem_utilization=0, rps_fractional=31.4, eps=0.2';
  t.equal(reportFor({}), text);
  for (const format of ['TEXT', 'text', 'BIN', '', 'no such']) {
    t.equal(reportFor({ 'endpoint-load-metrics-format': format }), text, format);
  }
  t.end();
});

void t.test('whoever asks for JSON gets the fields of an OrcaLoadReport', (t) => {
  for (const format of ['JSON', ' json ']) {
    const report = reportFor({ 'endpoint-load-metrics-format': format });
    t.match(report, /^JSON \{/);
    t.same(JSON.parse(report.slice('JSON '.length)), {
      application_utilization: 0.42,
      cpu_utilization: 1.25,
      mem_utilization: 0,
      rps_fractional: 31.4,
      eps: 0.2,
    });
  }
  t.end();
});
