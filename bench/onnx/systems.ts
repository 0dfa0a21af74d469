import { FIRST_SLICES, LATER_SLICES } from '../../src/synthesis/speech.js';
import type { SentencePhones } from './frames.js';

export const SYSTEMS = [
  'sonant fp32',
  'sonant bf16',
  'sonant int8',
  'onnxruntime fp32',
  'onnxruntime int8',
] as const;
export type System = (typeof SYSTEMS)[number];

/** Frames of a stream's slices, in both systems; the last size repeats. */
export const SLICES: readonly number[] = [...FIRST_SLICES, LATER_SLICES];

/** In slices, as a stream is spoken, or each sentence in one piece. */
export const MODES = ['slices', 'whole'] as const;
export type Mode = (typeof MODES)[number];

/** What one process measures with: one system, one pack. */
export interface Assignment {
  readonly system: System;
  readonly pack: string;
  /** The pack's row. */
  readonly speaker: number;
  /** Folder of the exported graphs. */
  readonly graphs: string;
  readonly sentences: readonly SentencePhones[];
}

/** All sentences once. */
export interface Pass {
  /** Processor time, of all threads of the process. */
  readonly processorMs: number;
  /** The processor time of each sentence, from its phones to the end of its first slice. */
  readonly firstMs: readonly number[];
  readonly frameCount: number;
}

/** What a process says when it has loaded its pack and has spoken each sentence once. */
export interface Ready {
  /** Resident memory that this took. */
  readonly memoryMib: number;
}

/** What the networks compute of a sentence. */
export interface Probe {
  /** Frames of each phone. */
  readonly durations: readonly number[];
  /** [frames][82]: mel and log F0, normalised, and the voicing logit. */
  readonly output: readonly number[];
  /** [frames][224] of the vocoder's two filters. */
  readonly cepstra: readonly number[];
}

/** A system with a pack. */
export interface Speaker {
  /** @param onFirst called behind the first slice @returns frames */
  speak(sentence: SentencePhones, mode: Mode, onFirst: () => void): Promise<number>;
}
