import type { ModelId } from './catalog.js';

/** What the scheduler reports. */
export interface SpeechMetrics {
  /**
   * @param processorMs processor time of the slice
   * @param latenessMs how long after its deadline the slice was done; 0 when it was in time
   */
  onSlice(slice: { processorMs: number; latenessMs: number }): void;
  /** From admission to the first bytes of audio. */
  onFirstAudio(delayMs: number): void;
  /** Slices that wait for a worker. */
  setQueue(depth: number): void;
  /** Streams that are admitted and not ended. */
  setStreams(count: number): void;
  /** A worker died and was replaced. */
  onWorkerRestart(): void;
}

/** What every transport reports. */
export interface TransportMetrics {
  onSpeech(speech: { modelId: ModelId; audioMs: number }): void;
}

/** What the sockets report; `path` is the address that is served, never what a stranger asked for. */
export interface SocketMetrics extends TransportMetrics {
  onSocketOpened(path: string): void;
  onSocketClosed(path: string, code: number): void;
  onUpgradeRefused(path: string, status: number): void;
}

/** What the HTTP transport reports. */
export interface HttpMetrics extends TransportMetrics {
  /** `route` is the pattern, never the raw path, so that a stranger cannot make new series. */
  onRequest(request: { route: string; method: string; status: number; durationMs: number }): void;
  /** Prometheus text. */
  exposition(): Promise<{ contentType: string; body: string }>;
}
