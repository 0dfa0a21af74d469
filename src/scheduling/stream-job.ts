import type { SpeechMetrics } from '../contracts/metrics.js';
import type { AccountRequest, SpeechListener, SpeechStream } from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import type { SliceCost } from './admission.js';
import { Deadline, type DeadlineQueue } from './deadline-queue.js';
import {
  type FilePosition,
  newStreamHandle,
  setWanted,
  type StreamContinuation,
  type StreamHandle,
  type StreamResult,
  type StreamTask,
  type TextLeft,
} from './tasks.js';

/** What a stream needs from the pool. */
export interface JobHost {
  /** Rejects when the worker died. */
  run(task: StreamTask, deadline: Deadline): Promise<StreamResult>;
  /** False when there is no worker and none will come. */
  readonly hasWorkers: boolean;
  /** Takes a native stream that no worker is there to close; the next worker will close it. */
  orphan(handle: StreamHandle): void;
  readonly queue: Pick<DeadlineQueue, 'withdraw' | 'expedite'>;
  readonly metrics: Pick<SpeechMetrics, 'onFirstAudio' | 'onUnderrun'>;
  /** @param by 1 when the stream begins to need workers, -1 when it is paused or over */
  onRunning(accountId: string, by: 1 | -1): void;
  /** @param by 1 when the stream begins to wait for its first audio, -1 when it has some or is over */
  onStarting(accountId: string, by: 1 | -1): void;
  /** Milliseconds by which the account's deadlines come later than what its listeners need. */
  delayOf(accountId: string): number;
  /** Milliseconds by which the first audio of the account's next stream is due later, because of those that still wait for theirs. */
  startDelayOf(accountId: string): number;
  onSlice(slice: SliceCost & { limitedMs: number }): void;
  /** Receives faults of the server. */
  onFault(cause: unknown, requestId: string): void;
}

/** The first audio is due this long after the start, so that many starts at once leave no listener with nothing to play. */
const FIRST_AUDIO_MS = 20;
/** Processor time after which a text without any sound yet yields to texts that came later. */
const ORDINARY_START_MS = 6;
/** Milliseconds by which the deadline of the first audio moves for each millisecond above that. */
const PREPARATION_DELAY = 4;

/** A file that other streams began and others may continue. */
export interface SharedFile {
  /** The position after the last bytes that a listener got; null at the start. */
  position: FilePosition;
}

/**
 * One stream on the main thread; it waits for `start()`. At most one of its tasks is queued or running at any time. Its native stream is closed by
 * the last slice, by a worker that failed, or by a close task.
 */
export class StreamJob implements SpeechStream {
  /** Settled when the native stream is gone. */
  readonly done: Promise<void>;
  private readonly handle = newStreamHandle();
  private settle!: () => void;

  /** `waiting`: not started. `busy`: a task is queued or running, or its result is being delivered. `idle`: paused, nothing queued. */
  private state: 'waiting' | 'busy' | 'idle' | 'done' = 'waiting';
  private pending: { task: StreamTask; deadline: Deadline } | null = null;
  private continuation: StreamContinuation | null = null;
  private textLeft: TextLeft | null = null;
  private paused = false;
  private cancelled = false;

  private startedMs = 0;
  private firstDueMs = 0;
  private isStarting = false;
  /** When the listener could start playing without ever having to stop, as far as is known. */
  private playbackStartMs = 0;
  private firstAudioSeen = false;
  private audioMs = 0;
  private processorMs = 0;
  /** Audio that is rendered but whose bytes are still in the encoder. */
  private withheldMs = 0;
  /** When a listener that began with the first bytes will have played everything it was sent. */
  playedOutMs = 0;
  private hasRunDry = false;

  /** @param file the file that the audio continues; null: it is a file of its own. */
  constructor(
    private readonly host: JobHost,
    private readonly request: AccountRequest,
    private readonly listener: SpeechListener,
    private readonly file: SharedFile | null,
  ) {
    this.done = new Promise((resolve) => (this.settle = resolve));
  }

  start(): void {
    if (this.state !== 'waiting') return;
    this.enter('busy');
    this.startedMs = performance.now();
    this.firstDueMs = this.startedMs + FIRST_AUDIO_MS + this.host.startDelayOf(this.request.accountId);
    this.setStarting(true);
    const { handle, request, file } = this;
    const where = file === null ? {} : { file: file.position };
    this.dispatch({ kind: 'open', handle, request, dueMs: this.startedMs, ...where }, this.firstDueMs);
  }

  cancel(): void {
    if (this.cancelled || this.state === 'done') return;
    this.cancelled = true;
    setWanted(this.handle, 'no more');
    this.playedOutMs = 0;
    if (this.state === 'waiting') {
      this.finish();
    } else if (this.state === 'idle') {
      this.close();
    } else if (this.pending?.task.kind === 'open' && this.host.queue.withdraw(this.pending.deadline)) {
      // There is no native stream yet.
      this.pending = null;
      this.finish();
    } else if (this.pending !== null && this.host.queue.expedite(this.pending.deadline)) {
      // The task has not been copied to a worker yet: the waiting slice becomes a close.
      const nothing = { request: undefined, continuation: undefined, text: undefined };
      Object.assign(this.pending.task, { kind: 'close', ...nothing });
    }
  }

  pause(): void {
    this.paused = true;
    setWanted(this.handle, 'no more');
  }

  resume(): void {
    this.paused = false;
    if (!this.cancelled) setWanted(this.handle, 'more');
    if (this.state !== 'idle' || this.continuation === null) return;
    // A slow reader does not get its lost time back. Otherwise it would come first in the queue.
    this.playbackStartMs = Math.max(this.playbackStartMs, performance.now() - this.audioMs);
    this.playedOutMs = Math.max(this.playedOutMs, performance.now());
    this.renderNext(this.continuation);
  }

  /** Ends the stream for the listener with an error, and cancels it. */
  abort(error: SonantError): void {
    if (this.cancelled || this.state === 'done') return;
    this.notify(() => this.listener.onError(error));
    this.cancel();
  }

  private enter(state: 'busy' | 'idle' | 'done'): void {
    const isRunning = state === 'busy';
    if (isRunning !== (this.state === 'busy'))
      this.host.onRunning(this.request.accountId, isRunning ? 1 : -1);
    this.state = state;
  }

  private setStarting(isStarting: boolean): void {
    if (isStarting !== this.isStarting) this.host.onStarting(this.request.accountId, isStarting ? 1 : -1);
    this.isStarting = isStarting;
  }

  private renderNext(continuation: StreamContinuation): void {
    this.enter('busy');
    const dryMs = this.firstAudioSeen
      ? this.playbackStartMs + this.audioMs
      : this.firstDueMs + Math.max(0, this.processorMs - ORDINARY_START_MS) * PREPARATION_DELAY;
    const { handle, request, textLeft: left } = this;
    const text = continuation.needsText && left !== null ? { request, left } : null;
    // The listener of the first audio has nothing to play meanwhile.
    const dueMs = this.firstAudioSeen ? dryMs : this.startedMs;
    this.dispatch({ kind: 'slice', handle, dueMs, continuation, text }, dryMs);
  }

  private close(): void {
    this.enter('busy');
    this.continuation = null;
    this.dispatch({ kind: 'close', handle: this.handle }, -Infinity);
  }

  private dispatch(task: StreamTask, dueMs: number): void {
    const isHeard = task.kind === 'slice' && this.firstAudioSeen;
    const deadline = new Deadline(dueMs + this.host.delayOf(this.request.accountId), isHeard);
    this.pending = { task, deadline };
    this.host.run(task, deadline).then(
      (result) => this.onResult(result, dueMs),
      (error: unknown) => this.onWorkerLost(error),
    );
  }

  private onResult(result: StreamResult, dueMs: number): void {
    this.pending = null;
    switch (result.kind) {
      case 'slice':
        this.deliver(result, dueMs);
        break;
      case 'failed': {
        const error = SonantError.fromPlain(result.error);
        if (error.code === 'internal_error') this.host.onFault(result.cause, this.request.id);
        if (!this.cancelled) this.notify(() => this.listener.onError(error));
        this.finish();
        break;
      }
      case 'closed':
        this.finish();
    }
  }

  /** Only the running slice is lost; the native stream lives in the process and still has to be closed. */
  private onWorkerLost(cause: unknown): void {
    this.pending = null;
    if (!this.cancelled) {
      this.host.onFault(cause, this.request.id);
      this.abort(SonantError.from(cause));
    }
    if (this.host.hasWorkers) {
      this.close();
      return;
    }
    this.host.orphan(this.handle);
    this.finish();
  }

  private deliver(slice: Extract<StreamResult, { kind: 'slice' }>, dueMs: number): void {
    const nowMs = performance.now();
    // The delay of the first audio is measured separately.
    const latenessMs = this.firstAudioSeen ? Math.max(0, nowMs - dueMs) : 0;
    // A listener that ran dry continues from now: one underrun is not counted again with each later slice.
    this.playbackStartMs += latenessMs;
    this.processorMs += slice.processorMs;
    this.continuation = slice.continuation;
    if (slice.textLeft !== undefined) this.textLeft = slice.textLeft;
    const { processorMs, durationMs, limitedMs, slices } = slice;
    this.host.onSlice({ processorMs, audioMs: durationMs, limitedMs, latenessMs, slices });
    if (!this.cancelled) this.hand(slice, nowMs);

    if (slice.continuation === null) {
      if (!this.cancelled) {
        const { audioMs, processorMs } = this;
        this.notify(() => this.listener.onEnd({ audioMs, processorMs }));
      }
      this.finish();
    } else if (this.cancelled) this.close();
    else if (this.paused) this.enter('idle');
    else this.renderNext(slice.continuation);
  }

  private hand(slice: Extract<StreamResult, { kind: 'slice' }>, nowMs: number): void {
    const { wordTimes, bytes } = slice;
    if (wordTimes !== null) this.notify(() => this.listener.onWordTimes?.(wordTimes));
    this.withheldMs += slice.durationMs;
    this.audioMs += slice.durationMs;
    if (bytes.byteLength === 0 || this.cancelled) return;
    if (!this.firstAudioSeen) {
      this.firstAudioSeen = true;
      this.setStarting(false);
      this.playbackStartMs = nowMs;
      this.playedOutMs = nowMs;
      this.host.metrics.onFirstAudio(nowMs - this.startedMs, this.request);
    }
    const durationMs = this.withheldMs;
    this.withheldMs = 0;
    this.watchPlayback(durationMs, nowMs);
    if (this.file !== null) this.file.position = slice.file;
    this.notify(() => this.listener.onAudio({ bytes: new Uint8Array(bytes), durationMs }));
  }

  /** Unlike lateness, this counts what is sent: an encoder that holds audio back can leave a listener dry too. */
  private watchPlayback(durationMs: number, nowMs: number): void {
    if (nowMs > this.playedOutMs) {
      this.host.metrics.onUnderrun(this.hasRunDry ? 'later' : 'first');
      this.hasRunDry = true;
    }
    this.playedOutMs = Math.max(this.playedOutMs, nowMs) + durationMs;
  }

  /** A listener that throws loses its stream and affects nobody else. */
  private notify(call: () => void): void {
    try {
      call();
    } catch (cause) {
      this.host.onFault(cause, this.request.id);
      this.cancel();
    }
  }

  private finish(): void {
    this.enter('done');
    this.setStarting(false);
    this.continuation = null;
    this.textLeft = null;
    this.settle();
  }
}
