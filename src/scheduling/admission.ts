import { SonantError } from '../errors.js';
import type { Running } from './shares.js';

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
/** How far accounts with less than their share may go beyond what there is room for. */
const RESERVE = 1.25;
/** Before anything was measured: processor time for a second of audio, in seconds. */
const FIRST_REAL_TIME_FACTOR = 0.01;
/** How many slices the averages remember, about. */
const MEMORY_SLICES = 64;

/**
 * Refuses a stream that could not keep up with playback. A stream that is being rendered counts as one that plays at normal speed:
 * it asks for one second of audio a second, which costs the measured real-time factor. A client that reads faster only takes time
 * that nobody is due to get (earliest deadline first); one that does not read costs memory and nothing else.
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

  /**
   * With nothing running, a stream is always let in. When there is no room, an account that has less than its share is let in all
   * the same, and those that have more are refused until they have less.
   * @param running without the new one
   * @throws SonantError `overloaded`
   */
  admit(running: Running): void {
    const { streams, own, held, ownHeld, accounts } = running;
    const room = Math.max(1, Math.floor((MAX_UTILIZATION * this.workers) / this.realTimeFactor));
    const max = MAX_STREAMS_PER_WORKER * this.workers;
    const isBusy = streams > 0 && (streams >= room || this.latenessMs > MAX_LATENESS_MS);
    const isRefused =
      (isBusy && !isOwed(own, room, accounts, streams)) ||
      (held >= max && !isOwed(ownHeld, max, accounts, held));
    if (isRefused) throw new SonantError('overloaded');
  }
}

/** Whether an account has less than its share, and what is kept for such accounts is not used up. */
const isOwed = (own: number, room: number, accounts: number, all: number): boolean =>
  accounts > 1 && own < Math.floor(room / accounts) && all < RESERVE * room;
