import type { ModelId } from './catalog.js';
import type { Transport } from './speech.js';

/** A speech whose first audio was sent. */
export interface FirstAudio {
  readonly modelId: ModelId;
  readonly transport?: Transport;
}

/** Reports of the scheduler. */
export interface SpeechMetrics {
  /**
   * @param processorMs processor time of the slice
   * @param limitedMs how much of its audio was attenuated because of a peak
   * @param latenessMs how long after its deadline the slice was done; 0 when it was on time
   */
  onSlice(slice: { processorMs: number; limitedMs: number; latenessMs: number }): void;
  /** @param processorMs processor time of one task of a look-up (normalization, phonemes, unknown words), a sentence at most */
  onLookUp(processorMs: number): void;
  /**
   * From admission to the first bytes of audio.
   * @param speech the request; `transport` is missing if it did not come from a client
   */
  onFirstAudio(delayMs: number, speech: FirstAudio): void;
  /** @param depth asked whenever metrics are read: how many slices wait for a worker */
  watchQueue(depth: () => number): void;
  /** Streams that were admitted and have not ended. */
  setStreams(count: number): void;
  /**
   * A listener playing at normal speed ran out of audio and had to wait.
   * @param occurrence `first` of its stream, or a `later` one
   */
  onUnderrun(occurrence: 'first' | 'later'): void;
  /** A worker died and was replaced. */
  onWorkerRestart(): void;
}

/** How busy a process is, over the last five seconds. */
export interface Load {
  /** Busy share of the workers' time or of the processors' time, whichever is more, 0..1. */
  readonly utilization: number;
  /** Processor time of the whole process, as a share of what it may use: of its processors, or of a quota. */
  readonly processorUtilization: number;
  /** Resident memory as a share of what the process may have, 0..1. */
  readonly memoryUtilization: number;
  /** Texts whose first audio was sent. */
  readonly speechesPerSecond: number;
  /** Streams that were admitted and have not ended. */
  readonly streams: number;
  /** Quantiles of the time from admission to the first audio of the last texts, at most 1000; null when there was none. */
  readonly firstAudioMs: { readonly count: number; readonly p50: number | null; readonly p99: number | null };
  /** Answers with a status of 500 or above. */
  readonly failuresPerSecond: number;
}

/** Reports of every transport. */
export interface TransportMetrics {
  onSpeech(speech: { modelId: ModelId; audioMs: number }): void;
}

/** What the sockets report; `path` is the address that is served, never what a stranger asked for. */
export interface SocketMetrics extends TransportMetrics {
  onSocketOpened(path: string): void;
  onSocketClosed(path: string, code: number): void;
  onUpgradeRefused(path: string, status: number): void;
}

/** Reports of the HTTP transport. */
export interface HttpMetrics extends TransportMetrics {
  /** `route` is the pattern, never the raw path, so that a stranger cannot make new series. */
  onRequest(request: { route: string; method: string; status: number; durationMs: number }): void;
  load(): Load;
  /** Prometheus text. */
  exposition(): Promise<{ contentType: string; body: string }>;
}

/** Reports of the usage ledger. */
export interface UsageMetrics {
  /** Records that the store does not have yet. */
  setUsageWaiting(count: number): void;
  /** Records that were given up because the store accepted none for too long. */
  onUsageLost(count: number): void;
}

/** Reports of the limits. */
export interface LimitMetrics {
  /** `shared`: they hold across all nodes; `unknown`: the shared counts are unreachable. */
  setLimits(state: 'shared' | 'unknown'): void;
}

/** The state of the database. */
export interface StoreMetrics {
  setDatabase(state: 'answering' | 'lost'): void;
}
