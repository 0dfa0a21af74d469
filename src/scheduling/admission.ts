import { SonantError } from '../errors.js';

export interface SliceCost {
  readonly processorMs: number;
  readonly audioMs: number;
  /** How long the listener had nothing left to play before the slice was done. */
  readonly latenessMs: number;
}

/** Share of the workers' time that streams may need; the rest is for what comes in bursts. */
const MAX_UTILIZATION = 0.85;
/** Streams that are this late on average are already heard to stumble. */
const MAX_LATENESS_MS = 150;
/** Bounds memory when everybody is slow to read. */
const MAX_STREAMS_PER_WORKER = 512;
/** Before anything was measured: processor time for a second of audio, in seconds. */
const FIRST_REAL_TIME_FACTOR = 0.01;
/** How many slices the averages remember, about. */
const MEMORY_SLICES = 64;

/**
 * Refuses a stream that could not keep up with playback. Every stream that is not ended counts as one that plays at normal
 * speed, whether its client reads fast, slowly or not at all: it asks for one second of audio a second, which costs the
 * measured real-time factor. A client that reads faster only takes time that nobody is due to get (earliest deadline first).
 * Processor time does not show that other processes share the cores; lateness does.
 */
export class Admission {
  private readonly workers: number;
  private processorMs = FIRST_REAL_TIME_FACTOR * 100;
  private audioMs = 100;
  private latenessMs = 0;

  constructor(workers: number) {
    this.workers = workers;
  }

  observe({ processorMs, audioMs, latenessMs }: SliceCost): void {
    this.processorMs += (processorMs - this.processorMs) / MEMORY_SLICES;
    this.audioMs += (audioMs - this.audioMs) / MEMORY_SLICES;
    this.latenessMs += (latenessMs - this.latenessMs) / MEMORY_SLICES;
  }

  /** Processor time for a second of audio, in seconds. */
  get realTimeFactor(): number {
    return this.processorMs / this.audioMs;
  }

  /** @param activeStreams without the new one; with none, the new one is let in. @throws SonantError `overloaded`. */
  admit(activeStreams: number): void {
    if (activeStreams === 0) return;
    const utilization = (this.realTimeFactor * (activeStreams + 1)) / this.workers;
    if (
      utilization > MAX_UTILIZATION ||
      this.latenessMs > MAX_LATENESS_MS ||
      activeStreams >= MAX_STREAMS_PER_WORKER * this.workers
    ) {
      throw new SonantError('overloaded');
    }
  }
}
