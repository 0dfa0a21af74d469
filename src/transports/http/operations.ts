import type { Services } from '../../services.js';
import { content, json, NO_KEY, response } from '../api-docs/openapi-parts.js';
import type { OpenApiOperation } from '../api-docs/openapi-types.js';
import { NO_STORE } from './exchange.js';
import { loadFigures } from './load-report.js';
import type { Route } from './route.js';

const publicOperation = (
  operationId: string,
  summary: string,
  responses: OpenApiOperation['responses'],
): OpenApiOperation => ({ operationId, summary, security: NO_KEY, responses });

/** Other causes may name hosts and users, which belong only in the log. */
const detailOf = (fault: unknown): { detail?: string } =>
  fault instanceof Error && fault.name === 'DiskFull' ? { detail: fault.message } : {};

/** The addresses for operators: health, load and metrics. */
export function operationsRoutes(
  { speech, authenticator, metrics }: Services,
  phase: () => 'serving' | 'stopping',
): Route[] {
  const status = json('Status');
  return [
    {
      method: 'GET',
      path: '/health/live',
      operation: publicOperation('live', 'Whether the process answers', { 200: response('It does', status) }),
      handle: (exchange) => exchange.json(200, { status: 'live' }, NO_STORE),
    },
    {
      method: 'GET',
      path: '/health/ready',
      operation: publicOperation('ready', 'Whether the server can speak', {
        200: response('Models are loaded, workers are up and the store answers', status),
        503: response('One of them is not, and the body says which; or the server is stopping', status),
      }),
      handle: (exchange) => {
        // This comes first: the pool stops last, and a load balancer has to know before that.
        if (phase() === 'stopping') {
          exchange.json(503, { status: 'stopping' }, NO_STORE);
          return;
        }
        const missing = [...(speech.ready ? [] : ['speech']), ...(authenticator.ready ? [] : ['store'])];
        if (missing.length === 0) exchange.json(200, { status: 'ready' }, NO_STORE);
        else exchange.json(503, { status: 'not ready', missing, ...detailOf(authenticator.fault) }, NO_STORE);
      },
    },
    {
      method: 'GET',
      path: '/health/load',
      operation: publicOperation('load', 'How busy this process is, over the last five seconds', {
        200: response(
          'Shares from 0 to 1, and rates per second',
          content('application/json', { type: 'object' }),
        ),
      }),
      handle: (exchange) => exchange.json(200, loadFigures(metrics.load()), NO_STORE),
    },
    {
      method: 'GET',
      path: '/metrics',
      operation: publicOperation('metrics', 'Measurements for Prometheus', {
        200: response('Prometheus text', content('text/plain', { type: 'string' })),
      }),
      handle: async (exchange) => {
        const { contentType, body } = await metrics.exposition();
        exchange.answer(200, { 'content-type': contentType, ...NO_STORE }, body);
      },
    },
  ];
}
