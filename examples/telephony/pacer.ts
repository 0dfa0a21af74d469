import type { Clock } from './clock.js';
import { FRAME_BYTES, FRAME_MS, SILENCE } from './mu-law.js';

/**
 * Each frame leaves this many frame lengths before the other end needs it: what a late timer or the network
 * may take. Speech begins with one burst of that many frames and one; a platform that is told to clear throws
 * away that much.
 */
export const LEAD_FRAMES = 3;

export interface PacerOutput {
  /** @param frame always 160 bytes of mu-law, 20 ms */
  onFrame(frame: Buffer): void;
  /** Everything before the mark has left. */
  onMark(name: string): void;
}

/**
 * Takes speech as fast as it comes and lets it go in 20 ms frames as fast as it is heard. When a frame is due
 * follows from when the speech began, never from when the last timer fired: a late tick sends all that is
 * due, so no drift adds up.
 */
export class Pacer {
  /** A string is a mark. */
  #queue: (Buffer | string)[] = [];
  /** Fewer bytes than a frame, the beginning of the next one. */
  #begun: Buffer = Buffer.alloc(0);
  /** When the other end plays the next frame if its playback has no gap. */
  #nextPlaysAtMs = -Infinity;
  #cancelTick: (() => void) | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly output: PacerOutput,
  ) {}

  /** @param mulaw any number of bytes */
  push(mulaw: Uint8Array): void {
    // Whoever plays may have run dry meanwhile: then this starts anew.
    if (this.#queue.length === 0) this.#nextPlaysAtMs = Math.max(this.#nextPlaysAtMs, this.clock.nowMs());
    const bytes = Buffer.concat([this.#begun, mulaw]);
    const whole = bytes.length - (bytes.length % FRAME_BYTES);
    for (let at = 0; at < whole; at += FRAME_BYTES) this.#queue.push(bytes.subarray(at, at + FRAME_BYTES));
    this.#begun = bytes.subarray(whole);
    this.#tick();
  }

  /** Fills up the last frame with silence; `onMark` follows it. */
  mark(name: string): void {
    if (this.#begun.length > 0) this.push(Buffer.alloc(FRAME_BYTES - this.#begun.length, SILENCE));
    this.#queue.push(name);
    this.#tick();
  }

  /** Nothing that was pushed before leaves any more. The other end is expected to drop what it has. */
  clear(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    this.#queue = [];
    this.#begun = Buffer.alloc(0);
    this.#nextPlaysAtMs = -Infinity;
  }

  #tick(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    const nowMs = this.clock.nowMs();
    let item = this.#queue[0];
    while (item !== undefined && (typeof item === 'string' || nowMs >= this.#nextIsDueMs)) {
      this.#queue.shift();
      if (typeof item === 'string') this.output.onMark(item);
      else {
        this.output.onFrame(item);
        this.#nextPlaysAtMs += FRAME_MS;
      }
      item = this.#queue[0];
    }
    if (item !== undefined) {
      this.#cancelTick = this.clock.after(this.#nextIsDueMs - nowMs, () => {
        this.#tick();
      });
    }
  }

  get #nextIsDueMs(): number {
    return this.#nextPlaysAtMs - LEAD_FRAMES * FRAME_MS;
  }
}
