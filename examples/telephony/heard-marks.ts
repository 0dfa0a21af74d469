import { FRAME_MS } from './mu-law.js';
import { LEAD_FRAMES } from './pacer.js';

/** For lines that do not report playback: audio counts as heard once the time for which it was sent ahead has passed. */
export class HeardMarks {
  readonly #waiting = new Set<NodeJS.Timeout>();

  /** @param onMark not called for what was cleared before */
  add(onMark: () => void): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      onMark();
    }, LEAD_FRAMES * FRAME_MS);
    this.#waiting.add(timer);
  }

  clear(): void {
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
  }
}
