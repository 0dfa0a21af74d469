import type { QuotaState } from '../contracts/accounts.js';

export const WINDOW_MS = 60_000;

/** Counts requests in a minute, which begins with the first. */
export class RequestWindow {
  private used = 0;
  private endsAtMs = -Infinity;

  /** @returns undefined when the limit is reached; a refused request is not counted */
  take(limit: number, nowMs: number): QuotaState | undefined {
    if (nowMs >= this.endsAtMs) {
      this.used = 0;
      this.endsAtMs = nowMs + WINDOW_MS;
    }
    if (this.used >= limit) return undefined;
    this.used += 1;
    return this.state(limit, nowMs);
  }

  /** @param nowMs on a clock that never goes back */
  state(limit: number, nowMs: number): QuotaState {
    return requestState(limit, this.used, this.endsAtMs - nowMs);
  }

  isOver(nowMs: number): boolean {
    return nowMs >= this.endsAtMs;
  }
}

/** @param leftMs until the minute ends */
export const requestState = (limit: number, used: number, leftMs: number): QuotaState => ({
  name: 'requests',
  limit,
  remaining: Math.max(0, limit - used),
  resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  windowSeconds: WINDOW_MS / 1000,
});
