import type { Piscina } from 'piscina';
import type { SpeechBudget } from '../contracts/budget.js';
import type { SpeechMetrics } from '../contracts/metrics.js';
import type { SharedSpeech } from '../contracts/speech.js';
import type { Processors } from '../metrics/processors.js';
import type { DeadlineQueue } from './deadline-queue.js';
import type { WorkerInfo } from './tasks.js';

export interface SpeechPoolOptions {
  /** Worker threads, at least 1. */
  readonly workers: number;
  /** How nice the threads are to the main thread when cores are scarce, 0..19; 0 if absent. */
  readonly nice?: number;
  /** Holds a folder for each pack, and `voices.json`. */
  readonly modelsFolder: string;
  /** Bounds on one text; the product's default if absent. */
  readonly budget?: SpeechBudget;
  /** Makes the threads; piscina's if absent. */
  readonly threads?: (queue: DeadlineQueue) => Piscina;
  /** The processors that the threads run on; those of this process if absent. */
  readonly processors?: Processors;
  readonly metrics: SpeechMetrics;
  readonly logger: { error(details: object, message: string): void };
}

export type SpeechPool = SharedSpeech & {
  /** The native engine that the workers run. */
  readonly engine: WorkerInfo;
  /** Ends all streams with an error and stops the workers; no native stream is left. Idempotent. */
  close(): Promise<void>;
};
