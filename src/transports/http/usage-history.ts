import type { UsageSum } from '../../contracts/accounts.js';
import type { Services } from '../../services.js';
import { parseUsageQuestion } from '../shared/usage-question.js';
import { authenticate, type Route } from './route.js';
import { KEY_REQUIRED, content, failures, ref, response } from '../api-docs/openapi-parts.js';

const DAY_MS = 86_400_000;

/** One day, as public command lines read it. */
interface HistoryDay {
  readonly day: string;
  /** Characters spoken with mist, mistv2 and mistv3. */
  readonly mistChars: number;
  readonly codaChars: number;
  /** The value of `codaChars` under the older name of coda. */
  readonly arcanaChars: number;
}

/** `GET /usage/recent-history`: the characters of each of the last thirty days, including days without any. */
export const usageHistoryRoute = (ports: Services): Route => ({
  method: 'GET',
  path: '/usage/recent-history',
  errorBody: 'text',
  cors: 'none',
  operation: {
    operationId: 'recentUsage',
    summary: 'Characters of each of the last thirty days',
    security: KEY_REQUIRED,
    responses: {
      200: response('The oldest day first', content('application/json', ref('UsageHistory'))),
      ...failures([401, 403, 500], 'text'),
    },
  },
  handle: async (exchange) => {
    const { principal } = await authenticate(exchange, ports, 'usage');
    const question = parseUsageQuestion(new URLSearchParams('by=day,model'));
    const sums = await ports.usage.sums(principal.accountId, question);
    exchange.json(200, { data: historyOf(sums, question) }, { 'cache-control': 'no-store' });
  },
});

function historyOf(
  sums: readonly UsageSum[],
  { fromDay, toDay }: { fromDay: string; toDay: string },
): HistoryDay[] {
  const days = Math.round((Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS) + 1;
  return Array.from({ length: days }, (_, i) => {
    const day = new Date(Date.parse(fromDay) + i * DAY_MS).toISOString().slice(0, 10);
    const charactersOf = (isOf: (modelId: string) => boolean): number =>
      sums
        .filter((sum) => sum.day === day && isOf(sum.modelId ?? ''))
        .reduce((total, { characters }) => total + characters, 0);
    const codaChars = charactersOf((modelId) => modelId === 'coda');
    return {
      day,
      mistChars: charactersOf((modelId) => modelId.startsWith('mist')),
      codaChars,
      arcanaChars: codaChars,
    };
  });
}
