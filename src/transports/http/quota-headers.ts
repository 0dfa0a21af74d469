import type { QuotaState } from '../../contracts/accounts.js';
import type { SonantError } from '../../errors.js';

/**
 * The state of a quota, in the headers that most clients read (whose reset is in seconds) and in those of the IETF
 * (draft-ietf-httpapi-ratelimit-headers-10).
 */
export function quotaHeaders(quota: QuotaState): Readonly<Record<string, string>> {
  const { name, limit, remaining, resetSeconds, windowSeconds } = quota;
  const window = windowSeconds === undefined ? '' : `;w=${windowSeconds}`;
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetSeconds),
    'ratelimit-policy': `"${name}";q=${limit}${window}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}

/** The quota that refused; undefined: none did. */
export function refusedQuota({ params }: SonantError): QuotaState | undefined {
  const { quota, limit, remaining, seconds, windowSeconds } = params;
  if (quota === undefined) return undefined;
  return {
    name: String(quota),
    limit: Number(limit),
    remaining: Number(remaining),
    resetSeconds: Number(seconds),
    ...(windowSeconds !== undefined && { windowSeconds: Number(windowSeconds) }),
  };
}
