import type { QuotaState } from '../contracts/accounts.js';
import { type Limited, requestsTooMany } from './refusals.js';

export const WINDOW_MS = 60_000;

/** Counts requests in a minute, which begins with the first. */
export class RequestWindow {
  private used = 0;
  private endsAtMs = -Infinity;

  /**
   * Counts a request, unless it is refused.
   * @param nowMs on a clock that never goes back
   * @throws SonantError `request_limit`
   */
  take(limited: Limited, limit: number, nowMs: number): QuotaState {
    if (nowMs >= this.endsAtMs) {
      this.used = 0;
      this.endsAtMs = nowMs + WINDOW_MS;
    }
    const leftMs = this.endsAtMs - nowMs;
    if (this.used >= limit) throw requestsTooMany(limited, requestState(limit, this.used, leftMs));
    this.used += 1;
    return requestState(limit, this.used, leftMs);
  }

  isOver(nowMs: number): boolean {
    return nowMs >= this.endsAtMs;
  }
}

/** @param leftMs until the minute ends; a rounding error above a minute is none */
export const requestState = (limit: number, used: number, leftMs: number): QuotaState => ({
  name: 'requests',
  limit,
  remaining: Math.max(0, limit - used),
  resetSeconds: Math.max(1, Math.ceil(Math.min(leftMs, WINDOW_MS) / 1000)),
  windowSeconds: WINDOW_MS / 1000,
});
