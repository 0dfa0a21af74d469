import type { Lease } from '../contracts/accounts.js';
import type { AudioSlice } from '../contracts/audio.js';
import type { SpeechListener, SpeechStream, SpeechSummary, WordTimes } from '../contracts/speech.js';
import { SonantError } from '../errors.js';

/** Stands between a stream and its listener, and gives the lease back when it is over, however that comes. */
export class LimitedStream implements SpeechStream, SpeechListener {
  /** `waiting`: nothing was asked of the inner service yet. */
  private state: 'waiting' | 'speaking' | 'over' = 'waiting';
  private flow: 'flowing' | 'paused' = 'flowing';
  private lease: Lease | undefined;
  private inner: SpeechStream | undefined;
  private onWaited: () => void = () => undefined;

  /**
   * @param speak asks the inner service
   * @param onFault told what the listener threw when nobody else would be
   */
  constructor(
    private readonly listener: SpeechListener,
    private readonly speak: (listener: SpeechListener) => SpeechStream,
    private readonly onFault: (cause: unknown) => void,
  ) {}

  /** @throws what the inner service throws; the lease is given back by then */
  begin(lease: Lease): void {
    this.lease = lease;
    this.start();
  }

  /** @param onWaited called once, when it `canGoOn` */
  wait(lease: Promise<Lease>, onWaited: () => void): void {
    this.onWaited = onWaited;
    lease.then(
      (granted) => this.onLease(granted),
      (cause: unknown) => {
        if (this.state === 'over') return;
        this.fail(cause);
        onWaited();
      },
    );
  }

  /** It has its lease, or needs none any more. */
  get canGoOn(): boolean {
    return this.state === 'over' || this.lease !== undefined;
  }

  /** After a wait; what the inner service throws goes to the listener. */
  goOn(): void {
    if (this.state !== 'waiting') return;
    try {
      this.start();
    } catch (cause) {
      this.tell(SonantError.from(cause));
    }
  }

  get stage(): 'waiting' | 'begun' {
    return this.state === 'waiting' ? 'waiting' : 'begun';
  }

  cancel(): void {
    if (this.state === 'over') return;
    const wasWaiting = this.state === 'waiting';
    this.end();
    this.inner?.cancel();
    if (wasWaiting) this.onWaited();
  }

  pause(): void {
    this.flow = 'paused';
    this.inner?.pause();
  }

  resume(): void {
    this.flow = 'flowing';
    this.inner?.resume();
  }

  onWordTimes(words: WordTimes): void {
    this.pass(() => this.listener.onWordTimes?.(words));
  }

  onAudio(slice: AudioSlice): void {
    this.pass(() => this.listener.onAudio(slice));
  }

  // The lease is given back first: the listener may speak on at once.
  onEnd(summary: SpeechSummary): void {
    if (this.end() === 'ended') this.listener.onEnd(summary);
  }

  onError(error: SonantError): void {
    if (this.end() === 'ended') this.listener.onError(error);
  }

  private start(): void {
    this.state = 'speaking';
    try {
      this.inner = this.speak(this);
    } catch (cause) {
      this.end();
      throw cause;
    }
    if (this.flow === 'paused') this.inner.pause();
  }

  private onLease(lease: Lease): void {
    if (this.state === 'over') {
      lease.release();
      return;
    }
    this.lease = lease;
    this.onWaited();
  }

  private fail(cause: unknown): void {
    this.end();
    this.tell(SonantError.from(cause));
  }

  private tell(error: SonantError): void {
    try {
      this.listener.onError(error);
    } catch (cause) {
      this.onFault(cause);
    }
  }

  /** A listener that throws loses its stream, and we would not hear of it. */
  private pass(call: () => void): void {
    if (this.state === 'over') return;
    try {
      call();
    } catch (cause) {
      this.end();
      throw cause;
    }
  }

  private end(): 'ended' | 'was over' {
    if (this.state === 'over') return 'was over';
    this.state = 'over';
    this.lease?.release();
    return 'ended';
  }
}
