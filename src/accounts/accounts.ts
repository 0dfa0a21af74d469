import { randomUUID } from 'node:crypto';
import { type AccountLimits, type Endpoint, QUOTA_NAMES } from '../contracts/accounts.js';
import type { Account, AccountStore, Plan, SubscriptionStatus } from './ports.js';

/** The account of whoever runs the server. */
export const LOCAL_ACCOUNT = 'default';
/** The plan that always exists. */
export const STANDARD_PLAN = 'standard';

/** The local account, which is created if it does not exist. */
export const ensureLocalAccount = (store: AccountStore): Promise<Account> =>
  ensureAccount(store, LOCAL_ACCOUNT, 'active');

/** Creates the account unless there is one of that name, which stays as it is. */
export const ensureAccount = (
  store: AccountStore,
  name: string,
  status: SubscriptionStatus = 'active',
): Promise<Account> =>
  store.ensureAccount({
    id: randomUUID(),
    name,
    status,
    subscriptionEndsAtMs: null,
    plan: STANDARD_PLAN,
    createdAtMs: Date.now(),
  });

/** Whether the account may use anything now. @param nowMs milliseconds since 1970 */
export const isSubscribed = ({ status, subscriptionEndsAtMs }: Account, nowMs: number): boolean =>
  status === 'active' && (subscriptionEndsAtMs === null || subscriptionEndsAtMs > nowMs);

/** @param allowed by a key or a plan; null: everything */
export const isAllowed = (allowed: readonly Endpoint[] | null, endpoint: Endpoint): boolean =>
  allowed === null || allowed.includes(endpoint);

/** The plan's limits, completed by the settings. */
export const limitsOf = (planLimits: Plan['limits'], settings: AccountLimits): AccountLimits => ({
  ...Object.fromEntries(
    QUOTA_NAMES.map((name) => [name, planLimits[name] ?? settings[name] ?? 0] as const).filter(
      ([, most]) => most > 0,
    ),
  ),
  sockets: planLimits.sockets ?? settings.sockets,
  socketsPerSecond: planLimits.socketsPerSecond ?? settings.socketsPerSecond,
  socketBurst: planLimits.socketBurst ?? settings.socketBurst,
  syntheses: planLimits.syntheses ?? settings.syntheses,
});
