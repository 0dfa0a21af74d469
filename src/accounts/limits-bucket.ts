/** Allows a burst, and after it a fixed number per second. */
export class TokenBucket {
  /** Full, for any burst. */
  private tokens = Infinity;

  /** @param countedAtMs now, on a clock that never goes back, as everywhere here */
  constructor(private countedAtMs: number) {}

  /** @returns false when there is no token; then none is taken */
  take(perSecond: number, burst: number, nowMs: number): boolean {
    this.fill(perSecond, burst, nowMs);
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** Whether the bucket is full; then it can be dropped and created again. */
  isFull(perSecond: number, burst: number, nowMs: number): boolean {
    this.fill(perSecond, burst, nowMs);
    return this.tokens >= burst;
  }

  private fill(perSecond: number, burst: number, nowMs: number): void {
    const gained = ((nowMs - this.countedAtMs) / 1000) * perSecond;
    this.tokens = Math.min(burst, this.tokens + gained);
    this.countedAtMs = nowMs;
  }
}
