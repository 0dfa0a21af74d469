import type { Lease } from '../contracts/accounts.js';
import type { AudioFormat } from '../contracts/audio.js';
import type { AudioTrack, TrackEndListener } from '../contracts/speech.js';
import type { LimitedStream } from './limited-stream.js';

/** Keeps what is spoken into a track in the order in which it was asked for, whichever lease comes first. */
export class LimitedTrack implements AudioTrack {
  private state: 'open' | 'finished' | 'closed' = 'open';
  /** The first of them waits for its lease. */
  private queue: LimitedStream[] = [];
  private endListener: TrackEndListener | undefined;

  constructor(readonly inner: AudioTrack) {}

  get format(): AudioFormat {
    return this.inner.format;
  }

  /** @throws Error when the track was finished or closed */
  checkOpen(): void {
    if (this.state !== 'open') throw new Error(`the track is ${this.state}`);
  }

  /** @throws what the inner service throws, where nothing has to be waited for */
  begin(stream: LimitedStream, lease: Lease | Promise<Lease>): void {
    if (!(lease instanceof Promise) && this.queue.length === 0) {
      stream.begin(lease);
      return;
    }
    this.queue.push(stream);
    stream.wait(Promise.resolve(lease), () => this.advance());
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

  private advance(): void {
    while (this.queue[0]?.canGoOn) this.queue.shift()?.goOn();
    if (this.queue.length > 0) return;
    const listener = this.endListener;
    this.endListener = undefined;
    if (listener !== undefined) this.inner.finish(listener);
    else if (this.state === 'closed') this.inner.close();
  }
}
