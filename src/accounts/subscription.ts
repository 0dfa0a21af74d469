import type { AccountLimits, Endpoint, Quotas } from '../contracts/accounts.js';
import type { Account, Plan } from './ports.js';

/** Whether the account may use anything now. @param nowMs milliseconds since 1970 */
export const isSubscribed = ({ status, subscriptionEndsAtMs }: Account, nowMs: number): boolean =>
  status === 'active' && (subscriptionEndsAtMs === null || subscriptionEndsAtMs > nowMs);

/** @param allowed by a key or a plan; null: everything */
export const isAllowed = (allowed: readonly Endpoint[] | null, endpoint: Endpoint): boolean =>
  allowed === null || allowed.includes(endpoint);

const QUOTAS: readonly (keyof Quotas)[] = [
  'requestsPerMinute',
  'charactersPerDay',
  'charactersPerMonth',
  'audioSecondsPerDay',
  'audioSecondsPerMonth',
];

/** The plan's limits, completed by the settings. */
export const limitsOf = (planLimits: Plan['limits'], settings: AccountLimits): AccountLimits => ({
  ...Object.fromEntries(
    QUOTAS.map((name) => [name, planLimits[name] ?? settings[name] ?? 0] as const).filter(
      ([, most]) => most > 0,
    ),
  ),
  sockets: planLimits.sockets ?? settings.sockets,
  socketsPerSecond: planLimits.socketsPerSecond ?? settings.socketsPerSecond,
  socketBurst: planLimits.socketBurst ?? settings.socketBurst,
  syntheses: planLimits.syntheses ?? settings.syntheses,
});
