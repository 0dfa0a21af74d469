import { SonantError } from '../errors.js';
import { PROCESSORS, type Processors } from '../metrics/processors.js';
import { ProcessCost } from './process-cost.js';
import type { Running } from './shares.js';

/** The cost of a task. */
export interface SliceCost {
  readonly processorMs: number;
  readonly audioMs: number;
  /** Slices that the task made, at least 1. */
  readonly slices: number;
  /** How long the listener had nothing left to play before the first of them was done. */
  readonly latenessMs: number;
}

/** `new`: nobody is listening yet. `known`: a listener has heard something, as in a conversation, and would miss what follows. */
export type Newcomer = 'new' | 'known';

/** The share of the workers' time, and of all processors', that streams may need; the rest is for bursts. */
const MAX_UTILIZATION = 0.85;
const MAX_UTILIZATION_BY: Readonly<Record<Newcomer, number>> = { new: MAX_UTILIZATION, known: 0.95 };
/** A listener who has less than this left to play hears a gap unless a worker turns to their stream soon. */
export const NEARLY_DRY_MS = 250;
/** The processor time of a worker that such listeners may need at once. If they need more, the queue is growing. */
const MAX_NEARLY_DRY_WORK_MS: Readonly<Record<Newcomer, number>> = { new: 30, known: 60 };
/** While less of the room than this is taken, nobody runs dry: many short texts at once are about to end instead. */
const LEAST_TAKEN = 0.25;
/** Streams that are this late on average already stumble audibly. */
const MAX_LATENESS_MS: Readonly<Record<Newcomer, number>> = { new: 150, known: 300 };
/** The half-life of lateness while no slice is rendered. */
const LATENESS_HALVES_MS = 1000;
/** Bounds memory when all clients read slowly. */
const MAX_STREAMS_PER_WORKER = 512;
/** How far accounts below their share may exceed the capacity. */
const RESERVE = 1.25;
/** The part of its share that an account gets even so. */
const FIRST_PART = 1 / 8;
/** The processor seconds assumed per second of audio before anything is measured. */
const FIRST_REAL_TIME_FACTOR = 0.01;
/** Milliseconds of audio that a first measurement stands for. */
const FIRST_AUDIO_MS = 100;
/** About how many slices the averages remember. */
const MEMORY_SLICES = 64;

/**
 * Refuses a stream that could not keep up with playback. A stream that is being rendered counts as one that plays at
 * normal speed: it asks for one second of audio a second, which costs the workers the measured real-time factor, and
 * all threads some more. A client that reads faster only takes spare time (earliest deadline first); one that does not
 * read costs memory and nothing else. Processor time does not show that other processes share the cores; lateness does.
 */
export class Admission {
  private processorMs = FIRST_REAL_TIME_FACTOR * FIRST_AUDIO_MS;
  private audioMs = FIRST_AUDIO_MS;
  /** Mean processor time of a task. */
  taskMs = 0;
  /** As of the last slice. */
  private latenessMs = 0;
  private latenessAtMs = 0;
  private readonly processCost: ProcessCost;

  constructor(
    private readonly workers: number,
    processors: Processors = PROCESSORS,
  ) {
    this.processCost = new ProcessCost(processors);
  }

  /** Starts again from what the workers measured of themselves before the first client came. @param realTimeFactor above 0 */
  begin(realTimeFactor: number): void {
    this.processorMs = realTimeFactor * FIRST_AUDIO_MS;
    this.audioMs = FIRST_AUDIO_MS;
  }

  observe({ processorMs, audioMs, latenessMs, slices }: SliceCost): void {
    const kept = (1 - 1 / MEMORY_SLICES) ** slices;
    this.processorMs += (processorMs / slices - this.processorMs) * (1 - kept);
    this.audioMs += (audioMs / slices - this.audioMs) * (1 - kept);
    this.taskMs += (processorMs - this.taskMs) / MEMORY_SLICES;
    // A task goes on only while it is in time, so the slices after its first one were not late.
    this.latenessMs = kept * (this.latenessMs + latenessMs / (MEMORY_SLICES - 1));
    this.latenessAtMs = performance.now();
    this.processCost.onAudio(audioMs);
  }

  observeLookUp(processorMs: number): void {
    this.processCost.onOther(processorMs);
  }

  /** Old measurements say little, and without streams there are no new ones. */
  private get latenessNowMs(): number {
    return this.latenessMs * 2 ** ((this.latenessAtMs - performance.now()) / LATENESS_HALVES_MS);
  }

  /** Processor time for a second of audio, in seconds. */
  get realTimeFactor(): number {
    return this.processorMs / this.audioMs;
  }

  /**
   * With nothing running, a stream is always let in. When there is no room, an account that has less than its share is let in all
   * the same, and those that have more are refused until they have less.
   * @param running without the new one
   * @param nearlyDry how many listeners have less than `NEARLY_DRY_MS` left to play, and wait for a worker
   * @throws SonantError `overloaded`
   */
  admit(running: Running, newcomer: Newcomer = 'new', nearlyDry = 0): void {
    const { streams, own, held, ownHeld, accounts } = running;
    // The streams that were late have ended.
    if (streams === 0) this.latenessMs = 0;
    const room = this.room(newcomer);
    const max = MAX_STREAMS_PER_WORKER * this.workers;
    const isShort =
      streams >= LEAST_TAKEN * room &&
      nearlyDry * this.taskMs > MAX_NEARLY_DRY_WORK_MS[newcomer] * this.workers;
    const isLate = this.latenessNowMs > MAX_LATENESS_MS[newcomer];
    const isBusy = streams > 0 && (streams >= room || isShort || isLate);
    const isRefused =
      (isBusy && !isOwed(own, room, accounts, streams)) ||
      (held >= max && !isOwed(ownHeld, max, accounts, held));
    if (isRefused) throw new SonantError('overloaded');
  }

  /** How many streams the workers carry, and the processors that they share with the main thread. */
  private room(newcomer: Newcomer): number {
    const carried = Math.min(this.workers / this.realTimeFactor, this.processCost.carried);
    return Math.max(1, Math.floor(MAX_UTILIZATION_BY[newcomer] * carried));
  }
}

/**
 * Whether an account has less than its share, and the reserve for such accounts is not used up. The first streams of its share
 * are admitted even then: a burst of others may have used up the reserve, or streams that have become more expensive.
 */
function isOwed(own: number, room: number, accounts: number, all: number): boolean {
  const share = Math.floor(room / accounts);
  return accounts > 1 && own < share && (own < FIRST_PART * share || all < RESERVE * room);
}
