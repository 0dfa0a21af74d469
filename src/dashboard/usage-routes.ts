import type { Services } from '../services.js';
import { answerList, type Route } from '../transports/http/route.js';
import { parseUsageQuestion } from '../transports/shared/usage-question.js';
import { answerJson, type Api } from './api.js';
import { limitsOfMember } from './principals.js';

/** What the account has used, and how much it may use at once. */
export const usageRoutes = (api: Api, services: Services): Route[] => [
  api.member('GET', '/usage', async (exchange, { member }) => {
    const question = parseUsageQuestion(exchange.head.query);
    await answerList(exchange, await services.usage.sums(member.accountId, question));
  }),
  api.member('GET', '/health', (exchange) => {
    answerJson(exchange, services.metrics.load());
  }),
  api.member('GET', '/limits', async (exchange, { member }) => {
    const { accountId } = member;
    const [{ limits }, open, used] = await Promise.all([
      limitsOfMember(member, services),
      services.limiter.open(accountId),
      services.quotas.used(accountId),
    ]);
    answerJson(exchange, { limits, open, used });
  }),
];
