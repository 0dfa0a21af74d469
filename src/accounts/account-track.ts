import type {
  AccountRequest,
  AudioTrack,
  SpeechListener,
  SpeechRequest,
  SpeechStream,
  TrackEndListener,
} from '../contracts/speech.js';
import type { AccountStream } from './account-stream.js';

/** Speaks the texts of a track in the order of the requests, in whatever order their leases arrive. */
export class AccountTrack implements AudioTrack {
  private state: 'open' | 'finished' | 'closed' = 'open';
  /** The first of them waits for its lease. */
  private queue: AccountStream[] = [];
  private endListener: TrackEndListener | undefined;

  /** @param streamOf makes a stream that speaks into `inner` */
  constructor(
    private readonly inner: AudioTrack<AccountRequest>,
    private readonly streamOf: (request: SpeechRequest, listener: SpeechListener) => AccountStream,
  ) {}

  get format(): AudioTrack['format'] {
    return this.inner.format;
  }

  speak(request: SpeechRequest, listener: SpeechListener): SpeechStream {
    this.checkOpen();
    const stream = this.streamOf(request, listener);
    const lease = stream.acquire();
    if (lease instanceof Promise || this.queue.length > 0) {
      this.queue.push(stream);
      stream.wait(Promise.resolve(lease), () => this.advance());
    } else {
      stream.begin(lease);
    }
    return stream;
  }

  finish(listener: TrackEndListener): void {
    this.checkOpen();
    this.state = 'finished';
    this.endListener = listener;
    this.advance();
  }

  close(): void {
    if (this.state === 'closed') return;
    const wasTold = this.state === 'finished' && this.endListener === undefined;
    this.state = 'closed';
    this.endListener = undefined;
    if (wasTold) this.inner.close();
    else this.advance();
  }

  private checkOpen(): void {
    if (this.state !== 'open') throw new Error(`the track is ${this.state}`);
  }

  private advance(): void {
    while (this.queue[0]?.canGoOn) this.queue.shift()?.goOn();
    if (this.queue.length > 0) return;
    const listener = this.endListener;
    this.endListener = undefined;
    if (listener !== undefined) this.inner.finish(listener);
    else if (this.state === 'closed') this.inner.close();
  }
}
