import type { UsageQuestion, UsageSum } from '../../contracts/accounts.js';
import { daysBetween } from '../../contracts/days.js';
import type { Services } from '../../services.js';
import { json, response } from '../api-docs/openapi-parts.js';
import { parseUsageQuestion } from '../shared/usage-question.js';
import { NO_STORE } from './exchange.js';
import { authenticate, type Route } from './route.js';

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
export const usageHistoryRoute = (services: Services): Route => ({
  method: 'GET',
  path: '/usage/recent-history',
  operation: {
    operationId: 'recentUsage',
    summary: 'Count the characters of each of the last thirty days',
    responses: { 200: response('The oldest day first', json('UsageHistory')) },
  },
  handle: async (exchange) => {
    const { principal } = await authenticate(exchange, services, 'usage');
    const question = parseUsageQuestion(new URLSearchParams('by=day,model'));
    const sums = await services.usage.sums(principal.accountId, question);
    exchange.json(200, { data: historyOf(sums, question) }, NO_STORE);
  },
});

function historyOf(sums: readonly UsageSum[], { fromDay, toDay }: UsageQuestion): HistoryDay[] {
  return daysBetween(fromDay, toDay).map((day) => {
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
