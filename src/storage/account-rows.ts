import type { ApiKey, Plan } from '../accounts/ports.js';
import { type Endpoint, QUOTA_NAMES } from '../contracts/accounts.js';
import type { KeyRow, LimitColumns, PlanRow } from './schema.js';

/** The columns of an `Account` and of a `Member`, in the order of their fields. */
export const ACCOUNT = ['id', 'name', 'status', 'subscriptionEndsAtMs', 'plan', 'createdAtMs'] as const;
export const MEMBER = ['members.id', 'accountId', 'email', 'role', 'members.createdAtMs'] as const;

const CEILINGS = ['sockets', 'socketsPerSecond', 'socketBurst', 'syntheses'] as const;
/** The columns of the limits of a plan. */
export const LIMITS = [...CEILINGS, ...QUOTA_NAMES] as const;

/** A ceiling that the plan leaves open is null; a quota that it leaves open is absent. */
export const limitsOf = (row: LimitColumns): Plan['limits'] => {
  const names = [...CEILINGS, ...QUOTA_NAMES.filter((name) => row[name] !== null)];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as Plan['limits'];
};

export const planOf = (row: PlanRow): Plan => ({
  name: row.name,
  limits: limitsOf(row),
  endpoints: endpointsOf(row.endpoints),
});

export const planRowOf = ({ name, limits, endpoints }: Plan): PlanRow => ({
  ...(Object.fromEntries(LIMITS.map((limit) => [limit, limits[limit] ?? null])) as LimitColumns),
  name,
  endpoints: endpointsTextOf(endpoints),
});

// An empty list is stored as the empty text, which would otherwise be split into one empty endpoint.
export const endpointsOf = (text: string | null): readonly Endpoint[] | null =>
  text === null ? null : (text.split(' ').filter(Boolean) as Endpoint[]);

export const endpointsTextOf = (endpoints: readonly Endpoint[] | null): string | null =>
  endpoints?.join(' ') ?? null;

/** The row without the secret's hash, and without what a query joined to it. */
export const keyOf = (row: Omit<KeyRow, 'secretHash'>): ApiKey => {
  const { id, accountId, name, prefix, createdAtMs, lastUsedAtMs, expiresAtMs, revokedAtMs, scopes } = row;
  const times = { createdAtMs, lastUsedAtMs, expiresAtMs, revokedAtMs };
  return { id, accountId, name, prefix, ...times, scopes: endpointsOf(scopes) };
};
