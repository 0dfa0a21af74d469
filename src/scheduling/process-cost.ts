import type { Processors } from '../metrics/processors.js';

const WINDOW_MS = 1000;
/** Weight of the newest window. */
const WEIGHT = 0.5;
/**
 * Seconds of audio a second from which a window can make audio dearer. With less, what a server does at rest looks like a part of
 * its cost; and engines that cannot render more are so slow that the main thread needs little in comparison.
 */
const MIN_AUDIO_RATE = 50;

/**
 * The cost of a second of audio for all threads together. Workers measure only themselves; if the main thread, which sends the
 * audio, shares a core with one of them, that is not all that the core has to carry.
 */
export class ProcessCost {
  private startMs = performance.now();
  private startUsedMs: number;
  private audioMs = 0;
  private otherMs = 0;
  private processorCount: number;
  /** Processor seconds for a second of audio; 0: not known yet. */
  private cost = 0;

  constructor(private readonly processors: Processors) {
    this.startUsedMs = processors.usedMs();
    this.processorCount = processors.count();
  }

  onAudio(audioMs: number): void {
    this.audioMs += audioMs;
    const nowMs = performance.now();
    if (nowMs - this.startMs >= WINDOW_MS && this.audioMs > 0) this.endWindow(nowMs);
  }

  /** Work that is not part of speech. */
  onOther(processorMs: number): void {
    this.otherMs += processorMs;
  }

  private endWindow(nowMs: number): void {
    const usedMs = this.processors.usedMs();
    const cost = Math.max(0, usedMs - this.startUsedMs - this.otherMs) / this.audioMs;
    const isMuch = this.audioMs >= MIN_AUDIO_RATE * (nowMs - this.startMs);
    if (this.cost === 0) this.cost = isMuch ? cost : 0;
    // It includes all work, so audio costs no more than this: a lower value holds at any load.
    else if (isMuch || cost < this.cost) this.cost += WEIGHT * (cost - this.cost);
    this.processorCount = this.processors.count();
    this.startMs = nowMs;
    this.startUsedMs = usedMs;
    this.audioMs = 0;
    this.otherMs = 0;
  }

  /** How many streams at normal speed would keep all processors busy; Infinity when nothing is known. */
  get carried(): number {
    return this.cost === 0 ? Infinity : this.processorCount / this.cost;
  }
}
