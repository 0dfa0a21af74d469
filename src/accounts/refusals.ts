import type { AccountLimits, Principal, Quotas, QuotaState } from '../contracts/accounts.js';
import { SonantError } from '../errors.js';
import type { Countable } from './count-ports.js';

/** The setting behind each limit that a plan may set. */
export const SETTINGS = {
  sockets: 'SOCKETS_PER_ACCOUNT',
  socketsPerSecond: 'SOCKETS_PER_SECOND',
  socketBurst: 'SOCKET_BURST',
  syntheses: 'SYNTHESES_PER_ACCOUNT',
  requestsPerMinute: 'REQUESTS_PER_MINUTE',
  charactersPerDay: 'CHARACTERS_PER_DAY',
  charactersPerMonth: 'CHARACTERS_PER_MONTH',
  audioSecondsPerDay: 'AUDIO_SECONDS_PER_DAY',
  audioSecondsPerMonth: 'AUDIO_SECONDS_PER_MONTH',
} as const satisfies Record<keyof Required<AccountLimits>, string>;

/** The owner of limits. */
export type Limited = Pick<Principal, 'limits' | 'plan'>;

/** The plan decides; if it says nothing, the setting does. */
const sourceOf = ({ plan }: Limited, name: keyof typeof SETTINGS): string =>
  plan === undefined ? SETTINGS[name] : `plan ${plan}, ${SETTINGS[name]}`;

/** The error when as many are open as the limit allows. */
export function ceilingReached(kind: Countable, limited: Limited): SonantError {
  const most = limited.limits[kind];
  const what = kind === 'sockets' ? 'sockets' : 'texts at once';
  const detail = `${most} of ${most} ${what}; ${sourceOf(limited, kind)}`;
  return new SonantError(kind === 'sockets' ? 'socket_limit' : 'synthesis_limit', { detail });
}

/** The error when sockets are opened faster than the limit allows. */
export function socketsTooFast(limited: Limited): SonantError {
  const { socketsPerSecond, socketBurst } = limited.limits;
  const detail = `${socketsPerSecond} new sockets a second, ${socketBurst} at once`;
  return new SonantError('socket_limit', {
    detail: `${detail}; ${sourceOf(limited, 'socketsPerSecond')}, ${SETTINGS.socketBurst}`,
  });
}

export function requestsTooMany(limited: Limited, state: QuotaState): SonantError {
  const { name: quota, limit, remaining, resetSeconds: seconds, windowSeconds = 0 } = state;
  const detail = `${limit} of ${limit} requests a minute; ${sourceOf(limited, 'requestsPerMinute')}`;
  return new SonantError('request_limit', { detail, quota, limit, remaining, seconds, windowSeconds });
}

/** @param used whole units of the quota @param more units asked for; 0: unknown */
export function quotaUsed(
  limited: Limited,
  quota: Exclude<keyof Quotas, 'requestsPerMinute'>,
  { used, more, seconds }: { readonly used: number; readonly more: number; readonly seconds: number },
): SonantError {
  const limit = limited.limits[quota] ?? 0;
  const [code, unit] = quota.startsWith('characters')
    ? (['character_limit', 'characters'] as const)
    : (['audio_limit', 'seconds of audio'] as const);
  const period = quota.endsWith('Day') ? 'day' : 'month';
  const asked = more > 0 ? `${used} + ${more}` : `${used}`;
  const detail = `${asked} of ${limit} ${unit} a ${period}; ${sourceOf(limited, quota)}`;
  const remaining = Math.max(0, limit - used);
  const name = `${code === 'audio_limit' ? 'audio' : 'characters'}-${period}`;
  const window = period === 'day' ? { windowSeconds: 86_400 } : {};
  return new SonantError(code, { detail, quota: name, limit, remaining, seconds, ...window });
}
