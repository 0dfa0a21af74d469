import { usageCsvLines } from '../../contracts/csv.js';
import type { Services } from '../../services.js';
import { content, jsonList, queryParameter, response } from '../api-docs/openapi-parts.js';
import type { OpenApiOperation } from '../api-docs/openapi-types.js';
import { checkOneOf } from '../shared/fields.js';
import { parseUsageQuestion } from '../shared/usage-question.js';
import { type Exchange, NO_STORE } from './exchange.js';
import { answerList, authenticate, type Route, written } from './route.js';

const CSV_TYPE = 'text/csv';

/** @throws SonantError `field_not_one_of` */
function formatOf({ head }: Exchange): 'json' | 'csv' {
  const format = head.query.get('format');
  if (format !== null) return checkOneOf(format, 'format', ['json', 'csv']);
  return (head.headers.get('accept') ?? '').includes(CSV_TYPE) ? 'csv' : 'json';
}

async function listUsage(exchange: Exchange, services: Services): Promise<void> {
  const { principal } = await authenticate(exchange, services, 'usage');
  const format = formatOf(exchange);
  const question = parseUsageQuestion(exchange.head.query);
  await exchange.inLine(async () => {
    const sums = await services.usage.sums(principal.accountId, question);
    if (format === 'json') {
      await answerList(exchange, sums);
      return;
    }
    const headers = {
      'content-type': `${CSV_TYPE}; charset=utf-8; header=present`,
      'content-disposition': `attachment; filename="usage-${question.fromDay}-${question.toDay}.csv"`,
      ...NO_STORE,
    };
    exchange.answer(200, headers, await written(exchange, usageCsvLines(sums, question.by)));
  });
}

const DAY = { type: 'string', format: 'date' };
const OPERATION: OpenApiOperation = {
  operationId: 'listUsage',
  summary: 'Sum up the usage of the account',
  parameters: [
    queryParameter('from', 'First day, UTC; 29 days before the last when omitted', DAY),
    queryParameter('to', 'Last day, UTC, at most 399 days after the first; today when omitted', DAY),
    queryParameter(
      'by',
      'How to group: by day, model, voice and key, separated by commas; empty: one total',
      { type: 'string', default: 'day', examples: ['day,model', 'key'] },
    ),
    queryParameter('format', 'Takes precedence over Accept', { type: 'string', enum: ['json', 'csv'] }),
  ],
  responses: {
    200: response('A sum for each requested day, model, voice and key that was used', {
      ...jsonList('UsageSum'),
      ...content(CSV_TYPE, { type: 'string' }),
    }),
  },
};

/** What an account has used. */
export const usageRoutes = (services: Services): Route[] => [
  {
    method: 'GET',
    path: '/usage',
    operation: OPERATION,
    handle: (exchange) => listUsage(exchange, services),
  },
];
