import type { Shares } from './shares.js';
import type { Track } from './track.js';

/** A listener with more left to play than this may be listening to something else. */
const MAX_KEPT_MS = 5000;

/**
 * The places of listeners who still play what was rendered for them. Most of them will hear more, because sentences arrive as
 * they are written. Meanwhile they count as streams, and need not be admitted again.
 */
export class Places {
  private readonly kept = new Map<Track, () => void>();

  constructor(private readonly shares: Shares) {}

  has(track: Track): boolean {
    return this.kept.has(track);
  }

  /** @param playedOutMs when the listener has played everything, on the clock of `performance.now()` */
  keep(track: Track, accountId: string, playedOutMs: number): void {
    const leftMs = Math.min(MAX_KEPT_MS, playedOutMs - performance.now());
    if (leftMs <= 0) return;
    this.shares.change(accountId, 'running', 1);
    const timer = setTimeout(() => this.free(track), leftMs);
    timer.unref();
    this.kept.set(track, () => {
      clearTimeout(timer);
      this.shares.change(accountId, 'running', -1);
    });
  }

  /** Called when the track speaks again, and counts as a stream of its own, and when it is closed. */
  free(track: Track): void {
    this.kept.get(track)?.();
    this.kept.delete(track);
  }
}
