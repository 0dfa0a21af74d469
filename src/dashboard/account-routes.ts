import { AUDIT_SUBJECTS, type AuditEntry, type AuditQuestion } from '../contracts/audit.js';
import { SonantError, stored } from '../errors.js';
import type { Services } from '../services.js';
import { answerList, type Route } from '../transports/http/route.js';
import { checkOneOf } from '../transports/shared/fields.js';
import { parseUsageQuestion } from '../transports/shared/usage-question.js';
import { isOperator } from './alias-routes.js';
import { answerJson, type Api } from './api.js';
import { limitsOfMember } from './principals.js';

const PAGE_ENTRIES = 50;

/** The id of an account means nothing to a page. */
const publicEntry = ({ id, atMs, actor, action, target, details }: AuditEntry) => ({
  id,
  atMs,
  actor,
  action,
  target,
  details,
});

/** What the account has used, how much it may use at once, and its audit log: those who run the server see changes of plans too. */
export const accountRoutes = (api: Api, services: Services): Route[] => [
  api.member('GET', '/usage', async (exchange, { member }) => {
    const question = parseUsageQuestion(exchange.head.query);
    await exchange.inLine(async () =>
      answerList(exchange, await services.usage.sums(member.accountId, question)),
    );
  }),
  api.member('GET', '/health', (exchange) => answerJson(exchange, services.metrics.load())),
  api.member('GET', '/limits', async (exchange, { member }) => {
    const { accountId } = member;
    const [{ limits }, open, used] = await Promise.all([
      limitsOfMember(member, services),
      services.limiter.open(accountId),
      services.quotas.used(accountId),
    ]);
    answerJson(exchange, { limits, open, used });
  }),
  api.owner('GET', '/audit', async (exchange, { member }) => {
    const plans = (await isOperator(member, services)) ? 'too' : undefined;
    const asked = parseQuestion(exchange.head.query);
    // One more than is shown tells whether there is another page.
    const question = { ...asked, accountId: member.accountId, plans, limit: PAGE_ENTRIES + 1 } as const;
    const found = await stored(() => services.store.auditEntries(question));
    const entries = found.slice(0, PAGE_ENTRIES);
    const next = found.length > PAGE_ENTRIES ? (entries.at(-1)?.id ?? null) : null;
    answerJson(exchange, { entries: entries.map(publicEntry), next });
  }),
];

/** `?subject=key&before=000...`. @throws SonantError `field_not_one_of`, `field_not_integer` */
function parseQuestion(query: URLSearchParams): Pick<AuditQuestion, 'subject' | 'before'> {
  const subject = query.get('subject') ?? '';
  const before = query.get('before') ?? '';
  if (!/^\d{0,24}$/.test(before)) throw new SonantError('field_not_integer', { field: 'before' });
  return {
    subject: subject === '' ? undefined : checkOneOf(subject, 'subject', AUDIT_SUBJECTS),
    before: before === '' ? undefined : before,
  };
}
