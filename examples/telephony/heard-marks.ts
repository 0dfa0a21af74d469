import { FRAME_MS } from './mu-law.js';
import { LEAD_FRAMES } from './pacer.js';

/** For lines that tell of no playback: all that has left is heard as soon as what was sent ahead is over. */
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
