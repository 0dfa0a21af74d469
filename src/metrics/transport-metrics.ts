import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { HttpMetrics, SocketMetrics } from '../contracts/metrics.js';
import { secondsOf } from './speech-metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

export function httpMetrics(
  registers: Registry[],
  onFailure: () => void,
): Pick<HttpMetrics, 'onRequest' | 'onSpeech'> {
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
  const audioSeconds = new Counter({
    name: 'sonant_audio_seconds_total',
    help: 'Speech rendered for clients',
    labelNames: ['model'] as const,
    registers,
  });

  return {
    onRequest: ({ route, method, status, durationMs }) => {
      // A stranger can invent methods; each would become a permanent series.
      requests.inc({ route, method: METHODS.has(method) ? method : 'other', status });
      requestSeconds.observe({ route }, secondsOf(durationMs));
      if (status >= 500) onFailure();
    },
    onSpeech: ({ modelId, audioMs }) => audioSeconds.inc({ model: modelId }, secondsOf(audioMs)),
  };
}

export function socketMetrics(registers: Registry[]): Omit<SocketMetrics, 'onSpeech'> {
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
    help: 'Refused WebSocket upgrades',
    labelNames: ['path', 'status'] as const,
    registers,
  });

  return {
    onSocketOpened: (path) => socketsOpen.inc({ path }),
    onSocketClosed: (path, code) => {
      socketsOpen.dec({ path });
      // A client may close with any code; each would become a permanent series.
      const known = code >= 1000 && code <= 1015 ? code : 'other';
      socketsClosed.inc({ path, code: known });
    },
    onUpgradeRefused: (path, status) => upgradesRefused.inc({ path, status }),
  };
}
